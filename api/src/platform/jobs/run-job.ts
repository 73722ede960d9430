import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/db.ts';
import type { FileStore } from '../files/file-store.ts';
import { ApiError } from '../http/errors.ts';
import type { SignedIn } from '../http/route.ts';
import type { TraceJob } from '../tracing/tracing.ts';
import * as claims from './claim.repository.ts';
import type { JobEnded, JobHandler } from './handler.ts';
import { LeasedJob } from './leased-job.ts';
import type { Claimed } from './job.repository.ts';
import { messages } from './messages.ts';

/** Attempts at the same place after which a job that fails transiently, or crashes its process, is given up. */
const mostAttempts = 3;

/** Dependencies of running a job. */
export interface JobContext {
  db: Db;
  files: FileStore;
  handlers: readonly JobHandler[];
  /** An account with its current rights; undefined where it may not sign in. */
  ownerOf: (db: Db, userId: number) => Promise<SignedIn | undefined>;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Undefined: jobs are not traced. */
  traceJob?: TraceJob | undefined;
  /** Wait after the first transient failure; doubles with each. */
  firstWaitMs?: number;
}

interface Run extends JobContext {
  worker: string;
  ending: AbortController;
}

/** Runs one claimed job and records how it ended. */
export async function runJob(run: Run, job: Claimed): Promise<void> {
  const { db, worker } = run;
  const finish = (end: Parameters<typeof claims.finish>[3]) => claims.finish(db, job.id, worker, end);
  if (job.cancelled) return void (await finish({ state: 'CANCELADA', message: messages.stopped }));
  if (job.attempts > mostAttempts)
    return void (await finish({ state: 'FALHADA', message: messages.abandoned(job.request_id) }));
  try {
    const user = await run.ownerOf(db, job.owner_id);
    if (!user || !mayRun(user, job)) throw new ApiError('forbidden', messages.notAllowed);
    const handler = run.handlers.find(({ kind }) => kind === job.kind)!;
    const ctx = { user, ip: job.ip, requestId: job.request_id, userAgent: '' };
    const work = () => handler.run(new LeasedJob({ ...run, job, ctx }), job.input as never);
    const outcome = await (run.traceJob ? run.traceJob(job.kind, job.request_id, work) : work());
    await finish({ state: 'CONCLUIDA', ...outcome });
  } catch (error) {
    await noteFailure(run, job, error);
  }
}

const mayRun = ({ permissions }: SignedIn, job: Claimed) =>
  job.permissions.length === 0 || job.permissions.some((each) => permissions.has(each));

/** A failure that the caller can correct ends the job with its reason; a transient one is retried. */
async function noteFailure(
  { db, worker, ending, logger, firstWaitMs = 5_000 }: Run,
  job: Claimed,
  error: unknown,
): Promise<void> {
  // An error caused by the interruption is not a failure of the job.
  const why = ending.signal.aborted ? (ending.signal.reason as JobEnded).why : undefined;
  if (why === 'lost') return;
  if (why === 'stopping')
    return void (await claims.release(db, job.id, worker, { waitMs: 0, counts: false }));
  const finish = (end: Parameters<typeof claims.finish>[3]) => claims.finish(db, job.id, worker, end);
  if (why === 'cancelled') return void (await finish({ state: 'CANCELADA', message: messages.stopped }));
  if (error instanceof ApiError && error.status < 500)
    return void (await finish({ state: 'FALHADA', message: error.message }));
  const attempts = await claims.attemptsOf(db, job.id, worker);
  if (attempts === undefined) return;
  logger.warn({ err: error, job: job.id, kind: job.kind, attempts }, 'a job failed');
  if (attempts >= mostAttempts)
    return void (await finish({ state: 'FALHADA', message: messages.failed(job.request_id) }));
  const waitMs = firstWaitMs * 2 ** (attempts - 1);
  await claims.release(db, job.id, worker, { waitMs, counts: true });
}
