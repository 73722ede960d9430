import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/db.ts';

/** Periodic work. It must be safe to run in several processes at once. */
export interface Routine {
  name: string;
  everyMs: number;
  run: (db: Db) => Promise<unknown>;
}

/** Runs each routine at its interval, never overlapping itself; a failure is logged and the next run is still scheduled. */
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
