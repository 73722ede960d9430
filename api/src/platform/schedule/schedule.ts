import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/db.ts';

/** Work that comes round again. It must not mind running in several processes at once. */
export interface Routine {
  name: string;
  everyMs: number;
  run: (db: Db) => Promise<unknown>;
}

/** Runs each routine at its interval, never beside itself; a failure is logged and the next turn comes all the same. */
export function schedule(
  routines: Routine[],
  db: Db,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): { stop: () => Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const turn = ({ name, run }: Routine) => {
    if (running.has(name)) return;
    const done = run(db)
      .catch((error: unknown) => logger.warn({ err: error, routine: name }, 'a routine failed'))
      .then(() => void running.delete(name));
    running.set(name, done);
  };
  const timers = routines.map((routine) => setInterval(() => turn(routine), routine.everyMs).unref());
  return {
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
