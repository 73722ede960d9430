import type { Db, Tx } from '../database/db.ts';
import type { FileStore } from '../files/file-store.ts';
import type { UserContext } from '../http/route.ts';
import * as claims from './claim.repository.ts';
import { JobEnded, type MadeFile, type RunningJob, type JobStep } from './handler.ts';
import type { Claimed } from './job.repository.ts';

/** Minimum milliseconds between two writes of progress: a handler may report each row. */
const progressEveryMs = 500;

/** A job that this worker holds, as its handler sees it. */
export class LeasedJob implements RunningJob {
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
    const stored = await this.of.files.keep(once(bytes));
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

async function* once(bytes: Buffer) {
  yield bytes;
}
