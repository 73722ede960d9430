import { runServerProgram } from './server-program.mjs';

/** Runs a program of the servers, with the arguments that follow its name.
 *  @type {Record<string, ('api' | 'gateway')[]>} */
const serversOf = { admin: ['api'], 'deploy-token': ['gateway'], store: ['api', 'gateway'] };

const [name = ''] = process.argv.splice(2, 1);
let code = 0;
for (const server of serversOf[name] ?? []) {
  // Wrong arguments and settings (2) are told once; a damaged file (1) is no reason to leave the releases.
  if (code < 2) code = Math.max(code, await runServerProgram(server, name));
}
process.exitCode = code;
