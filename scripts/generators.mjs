import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { editsFor } from './new-register/edits.mjs';
import { wordsOf } from './new-register/names.mjs';
import { root } from './packages.mjs';

/** The tests that make a register and a remote in a copy of the tree and put them through every check. */
export const generatorTests = ['scripts/new-register.test', 'scripts/new-remote.test'];

/** Files that the generators change. */
const edited = () => {
  const words = wordsOf({ name: 'room', plural: 'rooms', title: 'Salas', one: 'Sala', menu: 'registos' });
  return editsFor(words, 'room', 0).map(({ file }) => file);
};

/** What the generators are, what they write into, and what that stands on and is judged by. */
const inputs = () => [
  ...['scripts/new-register.mjs', 'scripts/new-register', 'scripts/new-remote.mjs', 'scripts/generated.mjs'],
  ...generatorTests.map((name) => `${name}.ts`),
  ...['scripts/testing', 'shared-kit/cli', 'shared-kit/webpack', 'CONTRIBUTING.md'],
  ...['eslint.config.js', '.dependency-cruiser.cjs', 'knip.json', 'tsconfig.base.json', 'tsconfig.json'],
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

/** The inputs that passed last; committed, so that a fresh clone knows them too. One that is out of date costs the time of a check, no more. */
const passed = path.join(root, 'scripts/generators.sha256');

export const generatorsPassed = () =>
  existsSync(passed) && readFileSync(passed, 'utf8').trim() === inputHash();

/** Keeps that the inputs of today passed; true where that was not known. */
export function keepGeneratorsPassed() {
  if (generatorsPassed()) return false;
  writeFileSync(passed, `${inputHash()}\n`);
  return true;
}
