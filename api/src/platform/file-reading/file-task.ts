/** A way of reading a file that somebody sent. It runs in another process, so that input and result are copied: plain data, dates and
 *  bytes, no functions. It throws UnreadableFile for what is wrong with the file. */
export interface FileTask<Input, Result> {
  /** Unique among the tasks of `file-worker.ts`. */
  name: string;
  read(input: Input): Result;
}

/** What is wrong with a file, for the person who sent it. */
export class UnreadableFile extends Error {}

/** What a task ended with. */
export type Outcome = { result: unknown } | { refusal: string };
