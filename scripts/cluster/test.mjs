import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildChanged } from '../build.mjs';
import { ensureInstalled } from '../install.mjs';
import { root } from '../packages.mjs';

/** Tries the cluster of docs/operations.md on this machine (`pnpm test:cluster`). */
const log = (/** @type {string} */ line) => console.log(`cluster | ${line}`);

await ensureInstalled(log);
await buildChanged(log);
const installed = spawnSync('bash', [path.join(root, 'scripts/cluster/install.sh')], { stdio: 'inherit' });
const jest = [path.join(root, 'node_modules/jest/bin/jest.js'), '--config', 'e2e/cluster/jest.config.cjs'];
process.exitCode =
  installed.status || spawnSync(process.execPath, jest, { cwd: root, stdio: 'inherit' }).status || 0;
