import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { root } from './packages.mjs';

/** Runs a program of the API in place of this one, with the same arguments. @param {'backup' | 'store'} program */
export async function runApiProgram(program) {
  await buildChanged(() => {}, ['api']);
  const args = ['--enable-source-maps', path.join(root, `api/dist/${program}.js`), ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { cwd: process.cwd(), stdio: 'inherit' }).status ?? 1;
}
