import { randomUUID } from 'node:crypto';
import { Alarm } from '../database/alarm.ts';
import { listen } from '../database/listener.ts';
import * as claims from './claim.repository.ts';
import { JobEnded } from './handler.ts';
import type { Claimed } from './job.repository.ts';
import { runJob, type JobContext } from './run-job.ts';

export interface JobWorkerOptions extends JobContext {
  /** For the connection that listens for new and cancelled jobs. */
  databaseUrl: string;
  /** Most concurrent jobs in this process. */
  most?: number;
  /** How long the jobs of a dead worker stay claimed; a live one extends its leases. */
  leaseMs?: number;
  /** While it says no, no job is begun; left out: always. */
  hasReserve?: (() => Promise<boolean>) | undefined;
  /** Longest wait between polls, for jobs whose notification was lost. */
  pollMs?: number;
}

/** Runs the jobs of the kinds that have a handler; several processes may do so at once. */
export function startJobs(options: JobWorkerOptions): { stop: () => Promise<void> } {
  const { db, handlers, logger, most = 2, leaseMs = 30_000, pollMs = 15_000 } = options;
  const { hasReserve = async () => true } = options;
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

  /** Extends the leases of running jobs, and interrupts those that were cancelled or taken over while this process hung. */
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
    if (!(await hasReserve())) return running.size > 0 ? leaseMs / 3 : pollMs;
    if (free > 0 && !stopping)
      for (const job of await claims.claim(db, worker, { kinds, most: free, leaseMs })) start(job);
    if (running.size > 0) return leaseMs / 3;
    return Math.max((await claims.untilNext(db, kinds)) ?? pollMs, 10);
  };
  const listener = listen(options.databaseUrl, 'job', { onNotice: alarm.ring, onGap: alarm.ring });
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
    /** Releases running jobs after their current step. */
    async stop() {
      stopping = true;
      alarm.ring();
      await Promise.all([work, listener.close()]);
      for (const id of running.keys()) end(id, 'stopping');
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
