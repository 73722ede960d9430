import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { StartProblem } from '../start/start-problem.ts';
import { bytesOf, partsIn, writeParts } from './dump-parts.ts';

/** Dumps the database of DATABASE_URL with `pg_dump` into parts, `database.dump.000` and so on. Point-in-time recovery between two dumps is
 *  up to the server's own archive. */
export async function dumpDatabase(url: string, folder: string, partBytes?: number): Promise<null> {
  const { bare, env } = withoutPassword(url);
  const args = ['--format=custom', '--no-owner', '--no-password', bare];
  await run('pg_dump', args, env, ({ stdout }) => writeParts(stdout, folder, partBytes));
  return null;
}

/** Fills the empty database of DATABASE_URL from the parts of a dump, all or nothing. */
export async function loadDump(url: string, folder: string): Promise<void> {
  const { bare, env } = withoutPassword(url);
  const parts = await partsIn(folder);
  const safe = ['--exit-on-error', '--single-transaction', '--no-owner'];
  // `pg_restore` would read a password from its standard input, which is the dump.
  const args = [...safe, '--no-password', '--dbname', bare];
  await run('pg_restore', args, env, ({ stdin, stdout }) => {
    stdout.resume();
    return pipeline(bytesOf(parts), stdin);
  });
}

/** All accounts of the machine can read a program's arguments in `ps`; only its own account can read its environment. */
function withoutPassword(url: string): { bare: string; env: NodeJS.ProcessEnv } {
  const env = { ...process.env };
  const take = (password: string) => (env.PGPASSWORD = decodeURIComponent(password));
  const bare = url
    .replace(/^(\w+:\/\/[^:@/?#]*):([^/?#]*)(?=@)/, (_, before: string, password: string) => {
      take(password);
      return before;
    })
    // libpq refuses an address with an empty parameter.
    .replace(/([?&])password=([^&#]*)(&?)/, (_, before: string, password: string, after: string) => {
      take(password);
      return after ? before : '';
    });
  return { bare, env };
}

/** Runs a PostgreSQL program while its bytes are piped. Throws the error of the program rather than the broken pipe that it causes. */
async function run(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  pass: (child: ChildProcessWithoutNullStreams) => Promise<void>,
): Promise<void> {
  const child = spawn(program, args, { env });
  const [ended, passed] = await Promise.allSettled([endOf(child, program), pass(child)]);
  if (passed.status === 'rejected' && !isBrokenPipe(passed.reason)) throw passed.reason;
  if (ended.status === 'rejected') throw ended.reason;
}

const isBrokenPipe = ({ code }: NodeJS.ErrnoException) =>
  code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';

async function endOf(child: ChildProcessWithoutNullStreams, program: string): Promise<void> {
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)));
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`${program} cannot be run (${error.code}); install PostgreSQL's client programs.`);
  })) as [number];
  if (code === 0) return;
  const cause = /error: (?:.*error: +)?(.+)/i.exec(stderr)?.[1] ?? `it ended with ${code}`;
  throw new StartProblem(`${program} failed: ${cause.replace(/\.$/, '')}.`);
}
