import type { Db, Tx } from '../database/db.ts';
import type { JsonObject } from '../database/schema.ts';
import type { UserContext } from '../http/route.ts';

/** Runs one kind of job. It may be called again for a job that was partly done: then `noted` says where to resume. */
export interface JobHandler<Input extends object = never> {
  kind: string;
  run(job: RunningJob, input: Input): Promise<JobOutcome>;
}

/** The result of a job, in a sentence for people and, where its kind has more, as data. */
export interface JobOutcome {
  message: string;
  result?: JsonObject;
}

export interface MadeFile {
  /** File name of the download. */
  name: string;
  media_type: string;
  bytes: Buffer;
}

/** Progress of a job after a step. */
export interface JobStep {
  done: number;
  total?: number;
  /** What the handler needs to resume from here. */
  noted?: JsonObject;
}

/** A job as its handler sees it. Each method throws `JobEnded`, which ends the handler, once the job is cancelled, the program stops or
 *  another worker has taken it. */
export interface RunningJob {
  readonly id: number;
  readonly db: Db;
  /** The user who submitted it, with their current rights. */
  readonly ctx: UserContext;
  /** What the last step noted; undefined before the first. */
  readonly noted: JsonObject | undefined;
  /** Aborted when the job has to end. */
  readonly signal: AbortSignal;
  /** Reports progress; cheap enough to be called for each row. */
  progress(done: number, total?: number): Promise<void>;
  /** Runs a part of the work in one transaction with its note, so that each step is done exactly once. Keep it below a second. */
  step(work: (tx: Tx) => Promise<JobStep>): Promise<void>;
  /** The same for a step that produces a file. */
  keepFile(made: MadeFile, step: JobStep): Promise<void>;
}

/** Why a handler was interrupted: its job was cancelled, the program stops, or another worker took the lease. */
export class JobEnded extends Error {
  constructor(readonly why: 'cancelled' | 'stopping' | 'lost') {
    super(`the job ended: ${why}`);
  }
}
