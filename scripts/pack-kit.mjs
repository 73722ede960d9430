import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pnpmCommand } from './install.mjs';
import { root } from './packages.mjs';

// Packs the kit for teams into a folder. Only pnpm writes the catalog's versions into the tarball; npx brings it where it is missing.
const [folder, ...more] = process.argv.slice(2);
if (!folder || more.length > 0) {
  console.error('Usage: node scripts/pack-kit.mjs <folder>');
  process.exitCode = 1;
} else {
  const [command = '', ...first] = pnpmCommand();
  const args = [...first, '--filter', 'shared-kit', 'pack', '--pack-destination', path.resolve(folder)];
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), shell: process.platform === 'win32' };
  process.exitCode = spawnSync(command, args, options).status ?? 1;
}
