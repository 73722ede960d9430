import type { Bucket } from '@portal/server-kit/bucket';
import { createHash } from 'node:crypto';
import { chownSync, createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { serverAccount } from '../database/postgres/account.ts';
import { StartProblem } from '../start/start-problem.ts';
import { filesBelow, hashFile, several } from './hash-file.ts';
import { isGivenUp, sortOut } from './kept.rules.ts';
import { backupsIn, manifestName, readManifest, startOf, type Manifest } from './manifest.ts';
import type { RestoreRequest } from './restore.ts';

/** The place of backups in a bucket: the same paths as in a folder, below `prefix`, which is empty or ends with '/'. */
export interface BackupBucket {
  bucket: Bucket;
  prefix: string;
}

/** Lists the folders of a backup: PostgreSQL needs its empty folders, and a bucket stores only files. */
const foldersName = '.folders.json';

const baseOf = (name: string): string | undefined => /^base\/([^/]+)\//.exec(name)?.[1];
const isManifest = (name: string) => name === `base/${baseOf(name)}/${manifestName}`;
/** A log segment without its timeline, by which segments follow each other; undefined for a history file. */
const pieceOf = (name: string) => /^wal\/[0-9A-F]{8}([0-9A-F]{16})/.exec(name)?.[1];

/** Names and sizes of the stored objects. */
async function stored({ bucket, prefix }: BackupBucket): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for await (const { key, size } of bucket.list(prefix)) found.set(key.slice(prefix.length), size);
  return found;
}

/** Uploads the files of a folder of backups that the bucket lacks. Uploads each manifest after the files of its backup, so that a backup
 *  with a manifest is complete. Replaces no object: files of a backup never change. Returns the number of uploaded files. */
export async function putBackups(folder: string, to: BackupBucket): Promise<number> {
  const finished = new Set((await backupsIn(folder)).map((backup) => path.basename(backup.folder)));
  const there = await stored(to);
  const missing: string[] = [];
  for (const name of await filesBelow(folder)) {
    const base = baseOf(name);
    if (path.basename(name).startsWith('.') || (base !== undefined && !finished.has(base))) continue;
    if (there.get(name) !== (await stat(path.join(folder, name))).size) missing.push(name);
  }
  const put = async (name: string) => {
    const file = path.join(folder, name);
    const content = { sha256: await hashFile(file), size: (await stat(file)).size };
    await to.bucket.put(to.prefix + name, { ...content, read: () => createReadStream(file) });
  };
  await several(
    missing.filter((name) => !isManifest(name)),
    put,
  );
  await several(missing.filter(isManifest), async (name) => {
    await putFolders(path.join(folder, path.dirname(name)), to, path.dirname(name));
    await put(name);
  });
  return missing.length;
}

async function putFolders(base: string, { bucket, prefix }: BackupBucket, name: string): Promise<void> {
  const entries = await readdir(base, { recursive: true, withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)));
  const bytes = Buffer.from(JSON.stringify(folders));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const read = () => Readable.from([bytes]);
  await bucket.put(`${prefix}${name}/${foldersName}`, { sha256, size: bytes.length, read });
}

/** Applies the retention rule of a folder; deletes each manifest before its files. Returns the number of deleted backups. */
export async function forgetStored(of: BackupBucket, now = new Date()): Promise<number> {
  const names = [...(await stored(of)).keys()];
  const bases = [...new Set(names.map(baseOf).filter((base) => base !== undefined))];
  const finished = await finishedIn(of);
  const sorted = sortOut(finished, now);
  const whole = new Set(finished.map(({ base }) => base));
  const abandoned = bases.filter((base) => !whole.has(base) && isGivenUp(startOf(base), now));
  const old = new Set([...sorted.old.map(({ base }) => base), ...abandoned]);
  const needed = sorted.byRule[0]?.firstPiece?.slice(8, 24);
  const isNeedless = (name: string) => {
    const [base, piece] = [baseOf(name), pieceOf(name)];
    if (base !== undefined) return old.has(base);
    return needed !== undefined && piece !== undefined && piece < needed;
  };
  const needless = names.filter(isNeedless);
  const remove = (name: string) => of.bucket.remove(of.prefix + name);
  await several(needless.filter(isManifest), remove);
  await several(
    needless.filter((name) => !isManifest(name)),
    remove,
  );
  return sorted.old.length;
}

async function manifestOf({ bucket, prefix }: BackupBucket, base: string): Promise<Manifest> {
  const content = await bucket.get(`${prefix}base/${base}/${manifestName}`);
  if (!content) throw new StartProblem(`The backup ${base} is being deleted.`);
  return readManifest(await text(content));
}

/** The finished backups in the bucket, oldest first. */
export async function finishedIn(of: BackupBucket): Promise<(Manifest & { base: string })[]> {
  const bases = [...(await stored(of)).keys()].filter(isManifest).map((name) => baseOf(name)!);
  const found: (Manifest & { base: string })[] = [];
  for (const base of bases.sort()) found.push({ base, ...(await manifestOf(of, base)) });
  return found;
}

async function chosenOf(
  from: BackupBucket,
  bases: readonly string[],
  { until, kept }: Pick<RestoreRequest, 'until' | 'kept'>,
): Promise<Manifest & { base: string }> {
  for (const base of bases.toReversed()) {
    const manifest = await manifestOf(from, base);
    const isChosen =
      kept === undefined
        ? until === undefined || new Date(manifest.finished) <= until
        : manifest.kept === kept;
    if (isChosen) return { base, ...manifest };
  }
  if (kept !== undefined && bases.length > 0)
    throw new StartProblem(`No backup in this bucket is kept as "${kept}".`);
  throw new StartProblem(
    bases.length === 0
      ? 'There is no finished backup in this bucket.'
      : `The oldest backup in this bucket is of ${startOf(bases[0]!).toISOString()}: nothing earlier can be restored.`,
  );
}

/** Fetches the backup that a restore chooses into a new folder, with the log since and the files of its pool. */
export async function fetchBackup(
  from: BackupBucket,
  folder: string,
  request: Pick<RestoreRequest, 'until' | 'kept'> = {},
): Promise<void> {
  const names = [...(await stored(from)).keys()];
  const bases = names.filter(isManifest).map((name) => baseOf(name)!);
  const chosen = await chosenOf(from, bases.sort(), request);
  const { base, firstPiece, key } = chosen;
  const pool = key === null ? 'files/' : `files-${key}/`;
  const isWanted = (name: string) =>
    baseOf(name) === base ||
    name.startsWith(pool) ||
    (name.startsWith('wal/') && firstPiece !== null && (pieceOf(name) ?? '~') >= firstPiece.slice(8, 24));
  // PostgreSQL's own account reads the log there.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await several(names.filter(isWanted), (name) => fetchOne(from, name, folder));
  const own = path.resolve(folder, 'base', base);
  const folders = JSON.parse(await readFile(path.join(own, foldersName), 'utf8')) as string[];
  // Not part of the backup, and unencrypted even if the backup is encrypted.
  await rm(path.join(own, foldersName));
  for (const each of folders) {
    const target = path.resolve(own, each);
    if (target.startsWith(own + path.sep)) await mkdir(target, { recursive: true, mode: 0o700 });
  }
}

async function fetchOne({ bucket, prefix }: BackupBucket, name: string, folder: string): Promise<void> {
  const target = path.resolve(folder, name);
  if (!target.startsWith(path.resolve(folder) + path.sep)) return;
  const content = await bucket.get(prefix + name);
  if (!content) throw new StartProblem(`${name} was deleted meanwhile; call it again.`);
  const account = name.startsWith('wal/') ? serverAccount() : undefined;
  const made = await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(target, { mode: 0o600 }));
  if (!account) return;
  if (made) chownSync(made, account.uid, account.gid);
  chownSync(target, account.uid, account.gid);
}

/** File in the data folder; a backup skips names that begin with a dot. */
const fileIn = (dataDir: string) => path.join(dataDir, '.backup-in-bucket');

/** Records when a backup was last complete in a bucket. The command knows that; the portal cannot see it. */
export const markPut = (dataDir: string, at = new Date()): Promise<void> =>
  writeFile(fileIn(dataDir), at.toISOString());

/** Milliseconds since 1970; undefined if no backup was uploaded from this folder. */
export async function lastPut(dataDir: string): Promise<number | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
