import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { merged, type ErrorStore, type StoredError } from './error-archive.ts';
import { readList, writeList } from './kept-list.ts';

const keyOf = ({ remote, release, key }: StoredError) => [remote, release, key].join('\n');

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
