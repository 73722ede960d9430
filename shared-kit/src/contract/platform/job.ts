import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { byId, options, recordId, single, written } from '../core/envelope.ts';

/** What a job comes through: waiting, running, and one of three ends. */
export const jobStates = ['EM_ESPERA', 'EM_CURSO', 'CONCLUIDA', 'FALHADA', 'CANCELADA'] as const;
export type JobState = (typeof jobStates)[number];

/** Whether a job has yet to come to its end. */
export const isUnfinished = ({ state }: { state: JobState }): boolean =>
  state === 'EM_ESPERA' || state === 'EM_CURSO';

const jobRow = z.object({
  id: z.int(),
  /** What it does, for programs: `export`. */
  kind: z.string(),
  /** What it does, for people. */
  title: z.string(),
  state: z.enum(jobStates),
  /** Rows that are done, of so many; null while nobody knows. */
  done: z.int(),
  total: z.int().nullable(),
  /** It was asked to end and does so after the step that runs. */
  cancelling: z.boolean(),
  /** What came of it, or why nothing did, in a sentence. */
  message: z.string().nullable(),
  /** What came of it, as its kind says. */
  result: z.record(z.string(), z.unknown()).nullable(),
  files: z.array(z.object({ position: z.int(), name: z.string(), size: z.int() })),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Then it is deleted with its files. */
  expires_at: z.iso.datetime().nullable(),
});
export type JobRow = z.output<typeof jobRow>;

export const myJobs = endpoint({
  method: 'GET',
  path: '/jobs',
  access: 'signed-in',
  summary: 'The jobs of whoever calls, newest first, as long as they are kept',
  response: options(jobRow),
});

export const oneJob = endpoint({
  method: 'GET',
  path: '/jobs/:id',
  access: 'signed-in',
  summary: 'One job of whoever calls: its state, progress and result',
  params: byId,
  response: single(jobRow),
});

export const cancelJob = endpoint({
  method: 'POST',
  path: '/jobs/:id/cancel',
  access: 'signed-in',
  summary: 'Ends a job: at once while it waits, after its step while it runs; safe to repeat',
  params: byId,
  response: written(jobRow),
});

export const jobFile = endpoint({
  method: 'GET',
  path: '/jobs/:id/files/:position',
  access: 'signed-in',
  summary: 'A file that a job made',
  params: z.object({ id: recordId, position: recordId }),
  download: true,
  response: z.unknown(),
});
