import { open, truncate, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { parseJson } from '../parse-json.ts';
import { makeFolder, readIfThere, syncFolder } from '../releases/durable-files.ts';
import { LedgerConflict, parseEntry, type Ledger, type LedgerEntry, type PointerMove } from './ledger.ts';

/** The ledger is unreadable: it was edited, or the disk is failing. */
export class LedgerCorrupt extends Error {
  constructor(
    readonly file: string,
    readonly line: number,
    cause: unknown,
  ) {
    super(`${file}:${line} is not a ledger entry`, { cause });
  }
}

/** A ledger in `<folder>/ledger.jsonl`, one entry a line, synced before `append` resolves. */
export async function openFolderLedger(folder: string, now = () => new Date()): Promise<Ledger> {
  const file = join(folder, 'ledger.jsonl');
  await makeFolder(folder);
  const loaded = await load(file);
  let size = loaded.size;
  const { entries } = loaded;
  let turn: Promise<unknown> = Promise.resolve();

  async function write(expected: number, move: PointerMove): Promise<LedgerEntry> {
    if (entries.length !== expected)
      throw new LedgerConflict(`revision is ${entries.length}, not ${expected}`);
    const entry = { revision: expected + 1, at: now().toISOString(), ...move } as LedgerEntry;
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    const handle = await open(file, 'a');
    try {
      // Another process wrote to the same folder: its entries must not be overwritten.
      if ((await handle.stat()).size !== size)
        throw new LedgerConflict('the ledger grew under another process');
      await handle.appendFile(line);
      await handle.sync();
    } catch (error) {
      // A full disk may leave half a line; without this the next entry would be appended to it.
      if (!(error instanceof LedgerConflict)) await truncate(file, size).catch(() => undefined);
      throw error;
    } finally {
      await handle.close();
    }
    size += line.length;
    entries.push(entry);
    return entry;
  }

  return {
    read: async (revision = 0) => entries.slice(revision),
    append(expected, move) {
      const appended = turn.then(() => write(expected, move));
      turn = appended.catch(() => undefined);
      return appended;
    },
  };
}

/** The ledger as it stands, for a command beside the gateway that writes it: nothing is repaired and nothing may be appended. */
export async function readFolderLedger(folder: string): Promise<Ledger> {
  const file = join(folder, 'ledger.jsonl');
  const { entries } = replayLines((await readIfThere(file)) ?? Buffer.alloc(0), file);
  return {
    read: async (revision = 0) => entries.slice(revision),
    append: () => Promise.reject(new Error('this ledger is only read')),
  };
}

async function load(file: string): Promise<{ entries: LedgerEntry[]; size: number }> {
  const bytes = await readIfThere(file);
  if (!bytes) {
    const handle = await open(file, 'a');
    await handle.sync();
    await handle.close();
    await syncFolder(dirname(file));
    return { entries: [], size: 0 };
  }
  const { entries, size } = replayLines(bytes, file);
  if (size < bytes.length) await truncate(file, size);
  return { entries, size };
}

/** Entries of the file and the length in bytes of its complete lines; a torn last line was never acknowledged and is ignored. */
function replayLines(bytes: Buffer, file: string): { entries: LedgerEntry[]; size: number } {
  const entries: LedgerEntry[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const line = parseJson(bytes.toString('utf8', start, end));
    // Only invalid JSON can be a torn write; a valid but unknown entry may be a newer gateway's.
    if (line === undefined && end + 1 === bytes.length) break;
    try {
      const entry = parseEntry(line);
      if (entry.revision !== entries.length + 1) throw new Error(`revision ${entry.revision} out of order`);
      entries.push(entry);
    } catch (error) {
      throw new LedgerCorrupt(file, entries.length + 1, error);
    }
    start = end + 1;
  }
  return { entries, size: start };
}

/** The signing key in the file (readable by the owner only); generated at the first start, so that signatures outlive a restart. */
export async function folderKey(file: string): Promise<Buffer> {
  await writeFile(file, randomBytes(32), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const key = await readFile(file);
  if (key.length === 32) return key;
  const fresh = randomBytes(32);
  await writeFile(file, fresh, { mode: 0o600 });
  return fresh;
}
