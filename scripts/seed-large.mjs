import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './packages.mjs';

const log = (/** @type {string} */ line) => console.log(`seed:large | ${line}`);

await ensureInstalled(log);
await buildChanged(log);
const program = path.join(root, 'api/dist/seed-large.js');
process.exitCode =
  spawnSync(process.execPath, ['--enable-source-maps', program], { cwd: root, stdio: 'inherit' }).status ?? 1;
