import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from '../shared-kit/cli/remote-files.mjs';
import { usage, wantedOf } from '../shared-kit/cli/remote-wanted.mjs';
import { writeAll } from './generated.mjs';
import { pnpmCommand } from './install.mjs';
import { root } from './packages.mjs';

const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
const remotes = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'remote.json')));

/** Conflicts with other remotes: no two may serve one address.
 *  @param {import('../shared-kit/cli/remote-wanted.mjs').Wanted} wanted @returns {string[]} */
function takenBy({ name, path: route }) {
  const owner = remotes.find((remote) => read(`${remote}/remote.json`).includes(`"path": "${route}"`));
  return [
    ...(existsSync(path.join(root, name)) ? [`a folder ${name}`] : []),
    ...(owner ? [`a route ${route} of ${owner}`] : []),
  ];
}

try {
  const wanted = await wantedOf(process.argv.slice(2));
  const taken = takenBy(wanted);
  if (taken.length > 0) throw new Error(`There already is ${taken.join(' and ')}. Nothing was changed.`);
  const { name } = wanted;
  const made = [
    ...filesOf(wanted, 'workspace'),
    /** @type {const} */ (['tsconfig.json', read('mfe-registers/tsconfig.json')]),
  ].map(([file, source]) => /** @type {const} */ ([`${name}/${file}`, source]));
  await writeAll(made);
  console.log(`Made\n${made.map(([file]) => `  ${file}`).join('\n')}`);
  console.log(`Next
  ${[...pnpmCommand(), 'install'].join(' ').padEnd(38)}links what it stands on
  npx jest --selectProjects ${name}
  npm start                             builds it and shows it in the menu
  npm run release -- ${name} --stable   ships it to PORTAL_URL (docs/shipping-a-remote.md)`);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage('npm run new:remote --')}`);
  process.exitCode = 1;
}
