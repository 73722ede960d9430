import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/db.ts';

/** Work that comes round again. It must not mind running in several processes at once. */
export interface Job {
  name: string;
  everyMs: number;
  run: (db: Db) => Promise<unknown>;
}

/** Runs each job at its interval, never beside itself; a failure is logged and the next turn comes all the same. */
export function schedule(
  jobs: Job[],
  db: Db,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): { stop: () => Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const turn = ({ name, run }: Job) => {
    if (running.has(name)) return;
    const done = run(db)
      .catch((error: unknown) => logger.warn({ err: error, job: name }, 'a job failed'))
      .then(() => void running.delete(name));
    running.set(name, done);
  };
  const timers = jobs.map((job) => setInterval(() => turn(job), job.everyMs).unref());
  return {
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
