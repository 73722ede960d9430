import { randomUUID } from 'node:crypto';
import { Alarm } from '../database/alarm.ts';
import { listen } from '../database/listener.ts';
import * as claims from './claim.repository.ts';
import { JobEnded } from './handler.ts';
import type { Claimed } from './job.repository.ts';
import { runJob, type JobGround } from './run-job.ts';

export interface WorkerOptions extends JobGround {
  /** For the connection that listens to new and cancelled jobs. */
  databaseUrl: string;
  /** Jobs that run at once in this process. */
  most?: number;
  /** How long a worker that died keeps others from its jobs; one that lives holds them as long as it needs. */
  leaseMs?: number;
  /** Longest sleep without looking, for jobs whose notice was lost. */
  pollMs?: number;
}

/** Runs the jobs of the kinds that have a handler, beside other processes that do the same. */
export function startJobs(options: WorkerOptions): { stop: () => Promise<void> } {
  const { db, handlers, logger, most = 2, leaseMs = 30_000, pollMs = 15_000 } = options;
  const worker = randomUUID();
  const kinds = handlers.map(({ kind }) => kind);
  const running = new Map<number, { ending: AbortController; ended: Promise<void> }>();
  const alarm = new Alarm();
  let stopping = false;

  const start = (job: Claimed) => {
    const ending = new AbortController();
    const ended = runJob({ ...options, worker, ending }, job)
      .catch((error: unknown) => logger.error({ err: error, job: job.id }, 'how a job ended is not noted'))
      .then(() => {
        running.delete(job.id);
        alarm.ring();
      });
    running.set(job.id, { ending, ended });
  };
  const end = (id: number, why: JobEnded['why']) => running.get(id)?.ending.abort(new JobEnded(why));

  /** Holds what runs, and ends what was cancelled or went to somebody else while this process did not answer. */
  const hold = async () => {
    const before = [...running.keys()];
    const held = new Map(
      (await claims.extend(db, worker, leaseMs)).map(({ id, cancelled }) => [id, cancelled]),
    );
    for (const id of before)
      if (!held.has(id)) end(id, 'lost');
      else if (held.get(id)) end(id, 'cancelled');
  };
  const look = async (): Promise<number> => {
    if (running.size > 0) await hold();
    const free = most - running.size;
    if (free > 0 && !stopping)
      for (const job of await claims.claim(db, worker, { kinds, most: free, leaseMs })) start(job);
    if (running.size > 0) return leaseMs / 3;
    return Math.max((await claims.untilNext(db, kinds)) ?? pollMs, 10);
  };
  const ear = listen(options.databaseUrl, 'job', { onNotice: alarm.ring, onGap: alarm.ring });
  const work = (async () => {
    while (!stopping) {
      alarm.set();
      const wait = await look().catch((error: unknown) => {
        logger.warn({ err: error }, 'the jobs cannot reach the database');
        return 1_000;
      });
      await alarm.wait(Math.min(wait, pollMs));
    }
  })();

  return {
    /** Jobs that run are given back after the step they are in. */
    async stop() {
      stopping = true;
      alarm.ring();
      await Promise.all([work, ear.close()]);
      for (const id of running.keys()) end(id, 'stopping');
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
