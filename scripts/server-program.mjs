import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { root } from './packages.mjs';
import { loadSettings } from './settings.mjs';

/** How V8 uses memory, by server. Young space in megabytes: what one call of the API allocates dies young: with the default of 16 collecting it
 *  took a seventh of the processor's time, and a sixth fewer calls were answered; with 64 the API held 130 MB more after a load than with 32, at the
 *  same processor time of a call. The gateway passes bytes on: with 8 it holds 40 to 60 MB less than with 32, at the same processor time of a call.
 *  Old space: from 2048 MB on, V8 lets it grow to four times what is alive before it collects: the gateway grew to 205 MB under load, and stays below
 *  150 with a smaller limit. The largest file that a release may have, of 16 MB, takes 900 MB to check. */
const memory = {
  api: ['--max-semi-space-size=32'],
  gateway: ['--max-semi-space-size=8', '--max-old-space-size=1536'],
};

/** How Node runs a server. @param {'api' | 'gateway'} server */
export const serverFlags = (server) => ['--enable-source-maps', ...memory[server]];

/** Runs a program of a server with the arguments of this one and the settings of /etc/portal.env; returns its exit code.
 *  @param {'api' | 'gateway'} server @param {string} program */
export async function runServerProgram(server, program) {
  try {
    loadSettings();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  await buildChanged(() => {}, [server]);
  const file = path.join(root, server, `dist/${program}.js`);
  const args = ['--enable-source-maps', file, ...process.argv.slice(2)];
  return spawnSync(process.execPath, args, { cwd: process.cwd(), stdio: 'inherit' }).status ?? 1;
}
