import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/db.ts';
import { isDatabaseError, isLostConnection } from '../database/lost-connection.ts';
import { connect, createPool } from '../database/pool.ts';
import { dataOf, type Position } from './data-of.rules.ts';
import { endOfLog, reachedBy } from './standby.repository.ts';

/** Where reports and long exports are read, which may be a replica. */
export interface LongReads {
  /** Runs read-only work. `at` is the moment that the replica's data represent; undefined on the primary. If the replica fails, `work`
   *  starts again on the primary. */
  read<T>(work: (db: Db, at: Date | undefined) => Promise<T>): Promise<T>;
  /** Seconds by which the replica is behind, NaN where that is unknown; left out: there is no replica. */
  lag?: () => Promise<number>;
  close(): Promise<void>;
}

export const onPrimary = (db: Db): LongReads => ({
  read: (work) => work(db, undefined),
  close: async () => {},
});

interface Options {
  primary: Db;
  /** Address of the replica. */
  url: string;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Milliseconds by which the replica may be behind. */
  maxLagMs?: number;
  /** Milliseconds for which a failed replica is not used. */
  restMs?: number;
}

/** Positions of the primary that are remembered. */
const maxPositions = 100;
/** Time-out in milliseconds for the query of the replica's position. */
const lookMs = 2_000;

/** Reads on a replica while it is available and not far behind, otherwise on the primary. */
export function onReplica({ primary, url, logger, maxLagMs = 60_000, restMs = 30_000 }: Options): LongReads {
  const onError = ({ message }: Error) =>
    logger.warn({ reason: message }, 'a connection to the replica was lost');
  const db = connect(createPool(url, { max: 4, onError }));
  // A separate connection, since reads may occupy all others for long.
  const looking = connect(createPool(url, { max: 1, statementTimeoutMs: lookMs, silenceMs: 500, onError }));
  let positions: Position[] = [];
  let restsUntil = 0;
  let avoided: string | undefined;

  const look = async () => {
    const now = await endOfLog(primary);
    positions = [...positions, now].slice(-maxPositions);
    const reached = await reachedBy(looking);
    if (reached && reached.system !== now.system)
      throw new Error('REPLICA_URL leads to another database than DATABASE_URL');
    const at = reached && dataOf(reached, positions);
    return { at, lagMs: at ? Math.max(0, now.at.getTime() - at.getTime()) : NaN };
  };
  const note = (reason: string | undefined) => {
    if (reason !== undefined && avoided === undefined)
      logger.warn({ reason }, 'reports are read from the primary');
    if (reason === undefined && avoided !== undefined) logger.info('reports are read from the replica again');
    avoided = reason;
  };
  const rest = (error: unknown) => {
    restsUntil = Date.now() + restMs;
    note((error as Error).message);
  };
  /** The moment of the replica's data; undefined if they must not be read. */
  const usable = async () => {
    if (Date.now() < restsUntil) return undefined;
    try {
      const { at, lagMs } = await look();
      const isNear = at !== undefined && lagMs <= maxLagMs;
      note(isNear ? undefined : at ? `it is ${Math.round(lagMs / 1000)} s behind` : 'it is no replica');
      return isNear ? at : undefined;
    } catch (error) {
      rest(error);
      return undefined;
    }
  };

  return {
    async read(work) {
      const at = await usable();
      if (!at) return work(primary, undefined);
      try {
        return await work(db, at);
      } catch (error) {
        if (!isDatabaseError(error) && !isLostConnection(error)) throw error;
        rest(error);
        return work(primary, undefined);
      }
    },
    lag: async () => (await look()).lagMs / 1000,
    close: async () => void (await Promise.all([db.destroy(), looking.destroy()])),
  };
}
