import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { alone, locks } from '../database/open-database.ts';
import { syncFolder, writeSynced } from '../releases/durable-files.ts';

/** The last ledger revision that was delivered to each target. */
export interface NoticeLog {
  /** Runs the delivery to one target under a lock across gateways, with the last revision delivered; undefined for a new target.
   *  What `record` writes is durable when it resolves. */
  inTurn(
    target: string,
    work: (last: number | undefined, record: (revision: number) => Promise<void>) => Promise<void>,
  ): Promise<void>;
}

/** A notice log in a file of the registry's folder, for a single gateway. */
export function folderNoticeLog(folder: string): NoticeLog {
  const file = join(folder, 'told.json');
  let turn: Promise<unknown> = Promise.resolve();
  const read = async (): Promise<Record<string, number>> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    return JSON.parse(text) as Record<string, number>;
  };
  const write = (target: string, revision: number) => {
    const written = turn.then(async () => {
      const all = { ...(await read()), [target]: revision };
      await writeSynced(`${file}.new`, Buffer.from(JSON.stringify(all)));
      await rename(`${file}.new`, file);
      await syncFolder(folder);
    });
    turn = written.catch(() => undefined);
    return written;
  };
  return {
    inTurn: async (target, work) => work((await read())[target], (revision) => write(target, revision)),
  };
}

/** A notice log in the database, for several gateways. A gateway waits for their lock once, whatever the number of targets: each wait
 *  holds a connection. */
export function databaseNoticeLog(pool: pg.Pool): NoticeLog {
  let turn: Promise<unknown> = Promise.resolve();
  const tell = (target: string, work: Parameters<NoticeLog['inTurn']>[1]) =>
    alone(pool, locks.notices, async (client) => {
      const { rows } = await client.query<{ revision: number }>(
        'select revision from gateway.told where target = $1',
        [target],
      );
      await work(rows[0]?.revision, async (revision) => {
        await client.query(
          'insert into gateway.told values ($1, $2) on conflict (target) do update set revision = excluded.revision',
          [target, revision],
        );
      });
    });
  return {
    inTurn(target, work) {
      const told = turn.then(() => tell(target, work));
      turn = told.catch(() => undefined);
      return told;
    },
  };
}
