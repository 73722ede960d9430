import type { Db, Tx } from '../database/db.ts';
import type { JsonObject } from '../database/schema.ts';
import type { UserContext } from '../http/route.ts';

/** What one kind of job does. It may be called again for a job of which it did a part: then `noted` says where to go on. */
export interface JobHandler<Input extends object = never> {
  kind: string;
  run(job: RunningJob, input: Input): Promise<Outcome>;
}

/** What came of a job, in a sentence for people and, where its kind has more to say, as data. */
export interface Outcome {
  message: string;
  result?: JsonObject;
}

/** A file that a job made. */
export interface MadeFile {
  /** As it is called when it is saved. */
  name: string;
  media_type: string;
  bytes: Buffer;
}

/** How far a job is after a step. */
export interface Step {
  done: number;
  total?: number;
  /** What the handler must know to go on from here. */
  noted?: JsonObject;
}

/** A job as its handler sees it. Each of the calls ends the handler, by throwing `JobEnded`, once the job is cancelled, the program
 *  stops or another worker has taken it. */
export interface RunningJob {
  readonly id: number;
  readonly db: Db;
  /** Whoever asked for it, with what they may do now. */
  readonly ctx: UserContext;
  /** What the last step noted; undefined before the first. */
  readonly noted: JsonObject | undefined;
  /** Aborted where the job is to end. */
  readonly signal: AbortSignal;
  /** Says how far it is; cheap, so it may be called for each row. */
  progress(done: number, total?: number): Promise<void>;
  /** Does a part of the work in one transaction with the note that it is done: so each step is done once. Keep it below a second. */
  step(work: (tx: Tx) => Promise<Step>): Promise<void>;
  /** The same for a part whose result is a file. */
  keepFile(made: MadeFile, step: Step): Promise<void>;
}

/** Why a handler is left: its job was cancelled, the program stops, or the lease went to somebody else. */
export class JobEnded extends Error {
  constructor(readonly why: 'cancelled' | 'stopping' | 'lost') {
    super(`the job ended: ${why}`);
  }
}
