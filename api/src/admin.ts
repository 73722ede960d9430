import { userInfo } from 'node:os';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import {
  linkOnServer,
  mastersOnServer,
  switchOffFactor,
} from './identity/passwords/server-command.service.ts';
import type { Tx } from './platform/database/db.ts';
import { connect, createPool } from './platform/database/pool.ts';
import { checkOwner } from './platform/backup/owner.ts';
import { sentenceOf, StartProblem } from './platform/start/start-problem.ts';

const usage = `Usage: npm run admin -- link <e-mail or card code>   a link that sets a new password for that account, valid for 60 minutes
       npm run admin -- masters                     the accounts with the role Master
       npm run admin -- second-factor <e-mail or card code>   removes the second factors of that account and ends its sessions
Each is recorded in the audit log.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

type Act = (tx: Tx, publicUrl: string, systemUser: string) => Promise<string[]>;

function readArguments([command, identifier, ...more]: string[]): Act {
  if (command === 'masters' && identifier === undefined)
    return async (tx, _publicUrl, systemUser) => (await mastersOnServer(tx, systemUser)).map(lineOf);
  if (command === 'second-factor' && identifier !== undefined && more.length === 0)
    return async (tx, _publicUrl, systemUser) => [
      `${await switchOffFactor(tx, identifier.trim(), systemUser)} signs in by password alone, until a second factor is set up again.`,
    ];
  if (command === 'link' && identifier !== undefined && more.length === 0)
    return async (tx, publicUrl, systemUser) => [
      await linkOnServer(tx, publicUrl, identifier.trim(), systemUser),
      'This address sets the password of the account. It works once, within 60 minutes.',
    ];
  throw new StartProblem(usage);
}

function lineOf({
  email,
  name,
  canSignIn,
  lastSignIn,
}: Awaited<ReturnType<typeof mastersOnServer>>[number]): string {
  const state = canSignIn ? 'can sign in' : 'blocked or inactive';
  return [
    email,
    name,
    state,
    lastSignIn ? `last signed in ${lastSignIn.toISOString()}` : 'never signed in',
  ].join('\t');
}

async function main() {
  const act = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  checkOwner(config.dataDir);
  const database = await openDatabase(config, pino({ level: 'silent' }));
  const db = connect(createPool(database.url, { max: 1 }));
  try {
    // The person behind `sudo` or `runuser`, where it says so.
    const systemUser = process.env.SUDO_USER || process.env.LOGNAME || userInfo().username;
    const lines = await db.transaction().execute((tx) => act(tx, config.publicUrl, systemUser));
    lines.forEach(say);
  } finally {
    await db.destroy();
    await database.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error, 'The command failed')}\n`);
  process.exitCode = 1;
});
