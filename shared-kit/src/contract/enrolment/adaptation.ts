import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { isDay } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { wholeNumber, optionalText } from '../core/fields.ts';
import { options } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { adaptationKinds, adaptationStates } from './adaptation-rules.ts';

const day = z.string('Indique uma data.').refine(isDay, 'Indique uma data válida.');

/** What is recorded. Disability is sensitive data: its storage needs the student's separate consent (H.5). */
export const adaptationForm = z
  .object({
    kind: z.enum(adaptationKinds, 'Escolha a adaptação.'),
    /** Extra minutes per hour of exam; only for extra time. */
    minutes_per_hour: wholeNumber(1, 60, 'Entre 1 e 60 minutos.', 'Indique um número inteiro de minutos.')
      .nullable()
      .default(null),
    note: optionalText(300),
    valid_from: day,
    /** Last day; null: until it is ended, or the student leaves. */
    valid_until: day.nullable().default(null),
    consent: z.literal(true, 'Só se regista com o consentimento do estudante.'),
  })
  .superRefine(({ kind, minutes_per_hour, note, valid_from, valid_until }, ctx) => {
    const refuse = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message });
    if (kind === 'TEMPO_EXTRA' && minutes_per_hour === null)
      refuse('minutes_per_hour', 'Indique quantos minutos por hora.');
    if (kind !== 'TEMPO_EXTRA' && minutes_per_hour !== null)
      refuse('minutes_per_hour', 'Só o tempo extra tem minutos.');
    if (kind === 'OUTRA' && note === '') refuse('note', 'Diga qual é a adaptação.');
    if (valid_until !== null && valid_until < valid_from) refuse('valid_until', 'Termina antes de começar.');
  });
export type AdaptationForm = z.output<typeof adaptationForm>;

export const ownAdaptation = z.object({
  id: z.int(),
  kind: z.enum(adaptationKinds),
  minutes_per_hour: z.int().nullable(),
  note: z.string(),
  valid_from: z.iso.date(),
  valid_until: z.iso.date().nullable(),
  state: z.enum(adaptationStates),
});
export type OwnAdaptation = z.output<typeof ownAdaptation>;

const row = ownAdaptation.extend({
  recorded_at: instant,
  recorded_by: z.string(),
  /** When it was ended before its last day; otherwise null. */
  ended_at: instant.nullable(),
  ended_by: z.string().nullable(),
  end_reason: z.string(),
});
export type Adaptation = z.output<typeof row>;

export const adaptations = endpoint('GET', '/estudantes/:id/adaptations', {
  access: 'students.adaptations',
  summary:
    "'Adaptações' of a student in exams, the latest 50, for the exam office only (H.2); told to the student (I47)",
  response: options(row),
});

export const recordAdaptation = endpoint('POST', '/estudantes/:id/adaptations', {
  access: 'students.adaptations',
  summary: 'Records what a student is given in exams, with their consent; one of a kind at a time (H.2, H.5)',
  body: adaptationForm,
});

export const endAdaptation = endpoint('POST', '/adaptations/:id/end', {
  access: 'students.adaptations',
  summary: 'Ends an adaptation before its last day, with a reason',
  body: z.object({
    reason: reasonField,
  }),
});

export const ownAdaptations = endpoint('GET', '/own-adaptations', {
  access: 'students.read_own',
  summary: 'What the signed-in student is given in exams, now and later (H.2)',
  response: options(ownAdaptation),
});
