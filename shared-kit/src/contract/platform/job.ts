import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { options, recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';

/** States of a job: waiting, running, and three final ones. */
export const jobStates = ['EM_ESPERA', 'EM_CURSO', 'CONCLUIDA', 'FALHADA', 'CANCELADA'] as const;
export type JobState = (typeof jobStates)[number];

/** Whether a job has not ended yet. */
export const isUnfinished = ({ state }: { state: JobState }): boolean =>
  state === 'EM_ESPERA' || state === 'EM_CURSO';

const jobRow = z.object({
  id: z.int(),
  /** Kind of job, for programs: `export`. */
  kind: z.string(),
  /** Title for people. */
  title: z.string(),
  state: z.enum(jobStates),
  /** Processed rows and their total; null while unknown. */
  done: z.int(),
  total: z.int().nullable(),
  /** Cancellation was requested; it ends after the current step. */
  cancelling: z.boolean(),
  /** Its result, or the reason of its failure, in a sentence. */
  message: z.string().nullable(),
  /** Result data, depending on its kind. */
  result: z.record(z.string(), z.unknown()).nullable(),
  files: z.array(z.object({ position: z.int(), name: z.string(), size: z.int() })),
  created_at: instant,
  finished_at: instant.nullable(),
  /** When it is deleted with its files. */
  expires_at: instant.nullable(),
});
export type JobRow = z.output<typeof jobRow>;

export const myJobs = endpoint('GET', '/jobs', {
  access: 'signed-in',
  summary: 'The jobs of the caller, newest first, as long as they are kept',
  response: options(jobRow),
});

export const oneJob = endpoint('GET', '/jobs/:id', {
  access: 'signed-in',
  summary: 'One job of the caller: its state, progress and result',
  response: single(jobRow),
});

export const cancelJob = endpoint('POST', '/jobs/:id/cancel', {
  access: 'signed-in',
  summary: 'Ends a job: at once while it waits, after its step while it runs; safe to repeat',
  response: written(jobRow),
});

export const jobFile = endpoint('GET', '/jobs/:id/files/:position', {
  access: 'signed-in',
  summary: 'A file that a job made',
  params: z.object({ id: recordId, position: recordId }),
  download: true,
});
