import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { root } from './packages.mjs';

// `backup` or `restore`, with the API program's own arguments.
await buildChanged(() => {}, ['api']);
const args = ['--enable-source-maps', path.join(root, 'api/dist/backup.js'), ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { cwd: process.cwd(), stdio: 'inherit' }).status ?? 1;
