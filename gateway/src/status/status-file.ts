import { readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../parse-json.ts';
import { makeFolder, writeSynced } from '../releases/durable-files.ts';
import { emptyHistory, type StatusHistory } from './incidents.ts';

const moment = z.iso.datetime();
const state = z.enum(['up', 'late', 'down', 'unknown']);
const storedHistory = z.object({
  seenAt: z.union([z.literal(''), moment]),
  institution: z.string(),
  parts: z.array(z.object({ part: z.string(), title: z.string(), state, since: moment })),
  incidents: z.array(
    z.object({
      part: z.string(),
      title: z.string(),
      state: z.enum(['late', 'down']),
      from: moment,
      until: moment.nullable(),
      planned: z.boolean(),
    }),
  ),
  maintenance: z.array(z.object({ starts_at: moment, ends_at: moment, note: z.string() })),
});

/** The status history in a file: it must survive the database whose outages it records. */
export interface StatusFile {
  /** An empty history where the file is missing or unreadable: a lost history must not prevent the start. */
  read(): Promise<StatusHistory>;
  write(known: StatusHistory): Promise<void>;
}

/** Gateways of one machine may share the data folder; each keeps its own observations. */
export function statusFile(dataDir: string, port: number): StatusFile {
  const file = join(dataDir, 'status', `${port}.json`);
  return {
    async read() {
      const bytes = await readFile(file).catch(() => undefined);
      return storedHistory.safeParse(bytes && parseJson(bytes)).data ?? emptyHistory;
    },
    async write(history) {
      await makeFolder(dirname(file));
      await writeSynced(`${file}.new`, Buffer.from(JSON.stringify(history)));
      await rename(`${file}.new`, file);
    },
  };
}
