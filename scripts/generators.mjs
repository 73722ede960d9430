import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { editsFor } from './new-register/edits.mjs';
import { wordsOf } from './new-register/names.mjs';
import { root } from './packages.mjs';

/** Tests that generate a register and a remote in a copy of the tree and run all checks on them. */
export const generatorTests = ['scripts/new-register.test', 'scripts/new-remote.test'];

/** Files that the generators edit. */
const edited = () => {
  const words = wordsOf({ name: 'room', plural: 'rooms', title: 'Salas', one: 'Sala', menu: 'registos' });
  return editsFor(words, 0).map(({ file }) => file);
};

/** The generators, the files they edit, and everything the result depends on and is checked by. */
const inputs = () => [
  ...['scripts/new-register.mjs', 'scripts/new-register', 'scripts/new-remote.mjs', 'scripts/generated.mjs'],
  ...generatorTests.map((name) => `${name}.ts`),
  ...['scripts/testing', 'shared-kit/cli', 'shared-kit/webpack', 'CONTRIBUTING.md'],
  ...['eslint.config.js', '.oxlintrc.json', '.oxfmtrc.json', '.dependency-cruiser.cjs', 'knip.json'],
  ...['tsconfig.base.json', 'tsconfig.json'],
  ...['pnpm-lock.yaml', 'shared-kit/src/contract/core', 'shared-kit/src/contract/gateway'],
  ...['shared-kit/src/screen', 'shared-kit/src/testing', 'api/src/platform/registers', 'api/codegen.mjs'],
  ...edited(),
];

/** @param {string} place @returns {string[]} the files that it is or holds, below the root */
function filesOf(place) {
  if (!statSync(path.join(root, place)).isDirectory()) return [place];
  return readdirSync(path.join(root, place)).flatMap((name) => filesOf(path.join(place, name)));
}

/** Changes with any input. */
function inputHash() {
  const hash = createHash('sha256');
  for (const file of [...new Set(inputs().flatMap(filesOf))].sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Hash of the inputs that last passed; committed, so that a fresh clone knows it. An outdated one only costs the time of a check. */
const passed = path.join(root, 'scripts/generators.sha256');

export const generatorsPassed = () =>
  existsSync(passed) && readFileSync(passed, 'utf8').trim() === inputHash();

/** Records that the present inputs passed; true where that was not recorded yet. */
export function keepGeneratorsPassed() {
  if (generatorsPassed()) return false;
  writeFileSync(passed, `${inputHash()}\n`);
  return true;
}
