import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createReadStream } from 'node:fs';
import { open, readdir, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../start/start-problem.ts';

/** Bytes of a part at most: less than the 5 GB that many stores take in one call. */
const maxBytes = 1 << 30;

/** A dump of an earlier version is one file without a number. */
const partName = /^database\.dump(?:\.(\d+))?$/;
const numberOf = (name: string) => Number(partName.exec(name)![1] ?? 0);

/** Writes a dump into a folder as `database.dump.000`, `database.dump.001` and so on. */
export async function writeParts(bytes: AsyncIterable<Buffer>, folder: string, partBytes = maxBytes) {
  let part: FileHandle | undefined;
  let [count, room] = [0, 0];
  try {
    for await (const chunk of bytes)
      for (let rest = chunk; rest.length > 0;) {
        if (!part || room === 0) {
          await part?.close();
          const name = `database.dump.${String(count).padStart(3, '0')}`;
          part = await open(path.join(folder, name), 'wx', 0o600);
          [count, room] = [count + 1, partBytes];
        }
        const taken = rest.subarray(0, room);
        await part.writeFile(taken);
        room -= taken.length;
        rest = rest.subarray(taken.length);
      }
  } finally {
    await part?.close();
  }
}

/** The parts of the dump in a folder, in their order. */
export async function partsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => partName.test(name));
  return names.sort((a, b) => numberOf(a) - numberOf(b)).map((name) => path.join(folder, name));
}

export async function* bytesOf(files: readonly string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file) as AsyncIterable<Buffer>;
}

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
