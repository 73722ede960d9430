import { randomUUID } from 'node:crypto';
import { join, dirname } from 'node:path';
import type pg from 'pg';
import { readFile, rename } from 'node:fs/promises';
import { parseJson } from '../parse-json.ts';
import { makeFolder, writeSynced } from '../releases/durable-files.ts';
import { merged, type ErrorStore, type StoredError } from './error-archive.ts';
import { plus, type DayTotal, type TotalsStore } from './daily-totals.ts';

const keyOf = ({ remote, release, key }: StoredError) => [remote, release, key].join('\n');

/** A list stored in a JSON file. A missing or unreadable file counts as empty: telemetry is no reason not to start. */
async function readList<Item>(file: string): Promise<Item[]> {
  const bytes = await readFile(file).catch(() => undefined);
  const list = bytes && parseJson(bytes);
  return Array.isArray(list) ? (list as Item[]) : [];
}

/** Replaces the list as a whole. */
async function writeList(file: string, items: readonly unknown[]): Promise<void> {
  await makeFolder(dirname(file));
  await writeSynced(`${file}.new`, Buffer.from(JSON.stringify(items)));
  await rename(`${file}.new`, file);
}

/** In a file, for one gateway. */
export function folderErrors(folder: string): ErrorStore {
  const file = join(folder, 'errors.json');
  const own = new Map<string, StoredError>();
  let before: Promise<Map<string, StoredError>> | undefined;
  const earlier = async () =>
    new Map((await readList<StoredError>(file)).map((group) => [keyOf(group), group]));
  const all = async () => {
    const groups = new Map(await (before ??= earlier()));
    for (const [key, group] of own) {
      const existing = groups.get(key);
      groups.set(key, existing ? merged(existing, group) : group);
    }
    return [...groups.values()];
  };
  return {
    async put(groups, oldest) {
      for (const group of groups) own.set(keyOf(group), group);
      for (const stored of [own, await (before ??= earlier())])
        for (const [key, { last }] of stored) if (last < oldest) stored.delete(key);
      await writeList(file, await all());
    },
    of: async (remote) => (await all()).filter((group) => group.remote === remote),
  };
}

/** In the database, a row per error and process. */
export function databaseErrors(pool: pg.Pool): ErrorStore {
  const process = randomUUID();
  return {
    async put(groups, oldest) {
      await pool.query(
        `insert into gateway.release_error (process, remote, release, error, last, body)
          select $1, g->>'remote', g->>'release', g->>'key', (g->>'last')::bigint, g from jsonb_array_elements($2) g
          on conflict (process, remote, release, error) do update set last = excluded.last, body = excluded.body`,
        [process, JSON.stringify(groups)],
      );
      await pool.query('delete from gateway.release_error where last < $1', [oldest]);
    },
    of: async (remote) =>
      (
        await pool.query<{ body: StoredError }>('select body from gateway.release_error where remote = $1', [
          remote,
        ])
      ).rows.map(({ body }) => body),
  };
}

/** In a file, for one gateway. */
export function folderTotals(folder: string): TotalsStore {
  const file = join(folder, 'days.json');
  const keyOf = ({ day, remote, release }: DayTotal) => `${day} ${remote} ${release}`;
  let stored: Promise<Map<string, DayTotal>> | undefined;
  const read = async () => new Map((await readList<DayTotal>(file)).map((total) => [keyOf(total), total]));
  return {
    async add(totals, oldest) {
      const before = await (stored ??= read());
      const after = new Map([...before].filter(([, { day }]) => day >= oldest));
      for (const total of totals) {
        const existing = after.get(keyOf(total));
        after.set(keyOf(total), existing ? plus(existing, total) : total);
      }
      await writeList(file, [...after.values()]);
      stored = Promise.resolve(after);
    },
    async of(remote) {
      const all = [...(await (stored ??= read())).values()].filter((total) => total.remote === remote);
      return all.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    },
  };
}

/** In the database, summed over all gateways. */
export const databaseTotals = (pool: pg.Pool): TotalsStore => ({
  async add(totals, oldest) {
    const columns = (['day', 'remote', 'release', 'opened', 'failures', 'crashes'] as const).map((name) =>
      totals.map((total) => total[name]),
    );
    await pool.query(
      `insert into gateway.day_total
        select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[], $6::int[])
        on conflict (day, remote, release) do update set opened = day_total.opened + excluded.opened,
          failures = day_total.failures + excluded.failures, crashes = day_total.crashes + excluded.crashes`,
      columns,
    );
    await pool.query('delete from gateway.day_total where day < $1', [oldest]);
  },
  of: async (remote) =>
    (await pool.query<DayTotal>('select * from gateway.day_total where remote = $1 order by day', [remote]))
      .rows,
});
