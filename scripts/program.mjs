import { runServerProgram } from './server-program.mjs';

/** Runs a program of the servers, with the arguments that follow its name.
 *  @type {Record<string, ('api' | 'gateway')[]>} */
const serversOf = { admin: ['api'], 'deploy-token': ['gateway'], store: ['api', 'gateway'] };

const [name = ''] = process.argv.splice(2, 1);
const servers = serversOf[name];
if (!servers) console.error(`usage: node scripts/program.mjs ${Object.keys(serversOf).join('|')} …`);
let code = servers ? 0 : 2;
for (const server of servers ?? []) {
  // Wrong arguments and settings (2) are told once; a damaged file (1) is no reason to leave the releases.
  if (code < 2) code = Math.max(code, await runServerProgram(server, name));
}
process.exitCode = code;
