import { readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson } from '../parse-json.ts';
import { makeFolder, writeSynced } from '../releases/durable-files.ts';

/** A list stored in a JSON file. A missing or unreadable file counts as empty: telemetry is no reason not to start. */
export async function readList<Item>(file: string): Promise<Item[]> {
  const bytes = await readFile(file).catch(() => undefined);
  const list = bytes && parseJson(bytes);
  return Array.isArray(list) ? (list as Item[]) : [];
}

/** Replaces the list as a whole. */
export async function writeList(file: string, items: readonly unknown[]): Promise<void> {
  await makeFolder(dirname(file));
  await writeSynced(`${file}.new`, Buffer.from(JSON.stringify(items)));
  await rename(`${file}.new`, file);
}
