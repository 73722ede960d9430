import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../database/db.ts';
import type { FileStore } from '../files/file-store.ts';
import { ApiError } from '../http/errors.ts';
import type { SignedIn, UserContext } from '../http/route.ts';
import type { TraceJob } from '../tracing/tracing.ts';
import * as claims from './claim.repository.ts';
import { JobEnded, type JobHandler, type MadeFile, type RunningJob, type JobStep } from './handler.ts';
import type { Claimed } from './job.repository.ts';
import { messages } from './messages.ts';

/** Attempts at the same place after which a job that fails transiently, or crashes its process, is given up. */
const maxAttempts = 3;

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

/** Minimum milliseconds between two writes of progress: a handler may report each row. */
const progressEveryMs = 500;

/** A job that this worker holds, as its handler sees it. */
class LeasedJob implements RunningJob {
  readonly id: number;
  readonly db: Db;
  readonly ctx: UserContext;
  readonly noted: RunningJob['noted'];
  private readonly ending: AbortController;
  private told = 0;

  constructor(
    private readonly of: {
      db: Db;
      files: FileStore;
      worker: string;
      job: Claimed;
      ctx: UserContext;
      ending: AbortController;
    },
  ) {
    this.id = of.job.id;
    this.db = of.db;
    this.ctx = of.ctx;
    this.noted = of.job.noted ?? undefined;
    this.ending = of.ending;
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  progress = async (done: number, total?: number): Promise<void> => {
    this.signal.throwIfAborted();
    if (Date.now() - this.told < progressEveryMs) return;
    this.told = Date.now();
    await claims.noteProgress(this.db, this.id, this.of.worker, { done, total });
  };

  step = async (work: (tx: Tx) => Promise<JobStep>): Promise<void> => {
    this.signal.throwIfAborted();
    await this.db.transaction().execute(async (tx) => {
      const state = await claims.lockHeld(tx, this.id, this.of.worker);
      if (state !== 'held') throw this.end(state);
      await claims.noteStep(tx, this.id, await work(tx));
    });
  };

  keepFile = async ({ bytes, name, media_type }: MadeFile, step: JobStep): Promise<void> => {
    this.signal.throwIfAborted();
    const stored = await this.of.files.keep([bytes]);
    await this.step(async (tx) => {
      await claims.addFile(tx, this.id, { ...stored, name, media_type });
      return step;
    });
  };

  private end(why: JobEnded['why']): JobEnded {
    const ended = new JobEnded(why);
    this.ending.abort(ended);
    return ended;
  }
}

/** Runs one claimed job and records how it ended. */
export async function runJob(run: Run, job: Claimed): Promise<void> {
  const { db, worker } = run;
  const finish = (end: Parameters<typeof claims.finish>[3]) => claims.finish(db, job.id, worker, end);
  if (job.cancelled) return void (await finish({ state: 'CANCELADA', message: messages.stopped }));
  if (job.attempts > maxAttempts)
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
  if (attempts >= maxAttempts)
    return void (await finish({ state: 'FALHADA', message: messages.failed(job.request_id) }));
  const waitMs = firstWaitMs * 2 ** (attempts - 1);
  await claims.release(db, job.id, worker, { waitMs, counts: true });
}
