import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { merged, type ErrorStore, type KeptError } from './error-archive.ts';
import { readList, writeList } from './kept-list.ts';

const keyOf = ({ remote, release, key }: KeptError) => [remote, release, key].join('\n');

/** In a file, for one gateway. */
export function folderErrors(folder: string): ErrorStore {
  const file = join(folder, 'errors.json');
  const own = new Map<string, KeptError>();
  let before: Promise<Map<string, KeptError>> | undefined;
  const earlier = async () =>
    new Map((await readList<KeptError>(file)).map((group) => [keyOf(group), group]));
  const all = async () => {
    const groups = new Map(await (before ??= earlier()));
    for (const [key, group] of own) {
      const known = groups.get(key);
      groups.set(key, known ? merged(known, group) : group);
    }
    return [...groups.values()];
  };
  return {
    async put(groups, oldest) {
      for (const group of groups) own.set(keyOf(group), group);
      for (const known of [own, await (before ??= earlier())])
        for (const [key, { last }] of known) if (last < oldest) known.delete(key);
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
        await pool.query<{ body: KeptError }>('select body from gateway.release_error where remote = $1', [
          remote,
        ])
      ).rows.map(({ body }) => body),
  };
}
