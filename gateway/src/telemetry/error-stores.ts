import { randomUUID } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { parseJson } from '../parse-json.ts';
import { makeFolder, writeSynced } from '../releases/durable-files.ts';
import { merged, type ErrorStore, type KeptError } from './error-archive.ts';

const keyOf = ({ remote, release, key }: KeptError) => [remote, release, key].join('\n');

/** In a file, for one gateway. One that cannot be read is begun anew: errors of releases are no reason not to start. */
export function folderErrors(folder: string): ErrorStore {
  const file = join(folder, 'errors.json');
  const own = new Map<string, KeptError>();
  let before: Promise<Map<string, KeptError>> | undefined;
  const earlier = async () => {
    const bytes = await readFile(file).catch(() => undefined);
    const kept = bytes && parseJson(bytes);
    return new Map((Array.isArray(kept) ? (kept as KeptError[]) : []).map((group) => [keyOf(group), group]));
  };
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
      const kept = await all();
      await makeFolder(folder);
      await writeSynced(`${file}.new`, Buffer.from(JSON.stringify(kept)));
      await rename(`${file}.new`, file);
    },
    of: async (remote) => (await all()).filter((group) => group.remote === remote),
  };
}

/** In the database, a row for each process that met an error. */
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
