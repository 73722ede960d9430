import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { root } from './packages.mjs';

await buildChanged(() => {}, ['gateway']);
const program = path.join(root, 'gateway/dist/deploy-token.js');
process.exitCode =
  spawnSync(process.execPath, [program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }).status ??
  1;
