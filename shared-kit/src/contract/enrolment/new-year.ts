import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, options, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import type { Permission } from '../core/permissions.ts';

/** What the preparation of an academic year consists of, in the order in which it is done (J9). */
export const preparationKinds = ['PERIODO', 'TAXA', 'TURMA', 'AVANCO'] as const;
export type PreparationKind = (typeof preparationKinds)[number];

/** What each part needs; the others are neither shown nor done. */
export const preparationNeeds: Record<PreparationKind, readonly Permission[]> = {
  PERIODO: ['activities.create'],
  TAXA: ['fees.create'],
  TURMA: ['classes.create', 'enrolment.update'],
  AVANCO: ['classes.update', 'enrolment.update'],
};

/** `AGENDADO`: a class that advances by itself on the day its start of the year opens. */
const preparationOutcomes = ['FEITO', 'AGENDADO', 'IGUAL', 'RECUSADO'] as const;
export type PreparationOutcome = (typeof preparationOutcomes)[number];

/** Largest decrease and increase of fees, in hundredths of a percent. */
export const percentLimits = { least: -9000, most: 50_000 } as const;

const year = z.coerce.number<number | string>().int('Indique o ano.').min(2000).max(2100, 'Indique o ano.');
const percentMessage = 'Indique uma percentagem entre -90 e 500, com até 2 casas decimais.';
const percent = z.coerce
  .number<number | string>(percentMessage)
  .int(percentMessage)
  .min(percentLimits.least, percentMessage)
  .max(percentLimits.most, percentMessage);

/** How dates move to the next year: the same day and month, or 364 days later, on the same day of the week. */
export const dateShifts = ['MESMO_DIA', 'MESMA_SEMANA'] as const;

const item = z.object({
  kind: z.enum(preparationKinds),
  /** Id of the record of this year from which it is proposed. */
  source_id: z.int(),
  name: z.string(),
  /** What there will be, or is, in the prepared year; for a class also subjects with their teachers. */
  details: z.array(z.string()),
  outcome: z.enum(preparationOutcomes),
  /** Why nothing is done, or when it will be. */
  message: z.string(),
});
export type PreparationItem = z.output<typeof item>;

export const previewNewYear = endpoint('GET', '/new-year/preview', {
  access: 'classes.create',
  summary: 'What the preparation of an academic year would do; stores nothing (J9)',
  query: z.object({
    year,
    /** Change of the fees, in hundredths of a percent: 250 is 2,5 %. */
    percent,
    dates: z.enum(dateShifts),
    teachers: z.stringbool('Indique true ou false.').default(true),
  }),
  response: single(z.object({ year: z.int(), items: z.array(item) })),
});

export const prepareNewYear = endpoint('POST', '/new-year', {
  access: 'classes.create',
  summary: 'Prepares an academic year as a job: periods, fees, classes, their subjects and teachers (J9)',
  body: z.object({
    year,
    percent,
    dates: z.enum(dateShifts),
    teachers: z.boolean(),
    chosen: z
      .array(z.object({ kind: z.enum(preparationKinds), source_id: idField() }))
      .min(1, 'Escolha pelo menos uma linha.')
      .max(2000),
  }),
  response: written(z.object({ id: z.int(), job_id: z.int() })),
});

const preparation = z.object({
  id: z.int(),
  year: z.int(),
  percent: z.int(),
  created_at: instant,
  created_by: z.string(),
  /** The unfinished job; null once it ended. */
  job_id: z.int().nullable(),
  done: z.int(),
  scheduled: z.int(),
  refused: z.int(),
  undone_at: instant.nullable(),
  undone_by: z.string().nullable(),
  /** Facts that use what it made: while there is one, it cannot be undone. */
  used: z.array(z.string()),
});
export type Preparation = z.output<typeof preparation>;

export const preparations = endpoint('GET', '/new-year', {
  access: 'classes.create',
  summary: 'Preparations of academic years, the latest first, with what uses each (J9)',
  response: options(preparation),
});
export const preparationItems = endpoint('GET', '/new-year/:id', {
  access: 'classes.create',
  summary: 'What a preparation did, record by record (J9)',
  response: options(item),
});
export const undoNewYear = endpoint('POST', '/new-year/:id/undo', {
  access: 'classes.create',
  summary: 'Undoes a preparation that nobody has used: all of it, or nothing (J9)',
});
