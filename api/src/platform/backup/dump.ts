import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartProblem } from '../start-problem.ts';

/** Dumps the database of DATABASE_URL with `pg_dump`. Point-in-time recovery between two dumps is up to the server's own archive. */
export async function dumpDatabase(url: string, file: string): Promise<null> {
  await run('pg_dump', ['--format=custom', '--no-owner', '--file', file, url]);
  return null;
}

/** Fills the empty database of DATABASE_URL from a dump, all or nothing. */
export const loadDump = (url: string, file: string): Promise<void> =>
  run('pg_restore', ['--exit-on-error', '--single-transaction', '--no-owner', '--dbname', url, file]);

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)));
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`${program} cannot be run (${error.code}); install PostgreSQL's client programs.`);
  })) as [number];
  if (code === 0) return;
  const cause = /error: (?:.*error: +)?(.+)/i.exec(stderr)?.[1] ?? `it ended with ${code}`;
  throw new StartProblem(`${program} failed: ${cause.replace(/\.$/, '')}.`);
}
