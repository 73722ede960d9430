import * as z from 'zod';
import { isDay } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { single, versionField, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { results, situations } from './average-rules.ts';
import { percentageNames } from './percentage-rules.ts';
import { reasonField } from '../core/reason-field.ts';
import { writtenNumber } from './place.ts';

const version = z.object({
  id: z.int(),
  /** Percent, a grade, or decimals; null is no limit. */
  value: z.number().nullable(),
  valid_from: z.string(),
  /** Null: the default of the installation. */
  edited_by: z.string().nullable(),
  edited_at: instant,
  reason: z.string(),
});
const percentageRow = version.extend({
  name: z.enum(percentageNames),
  /** Versions for later days, next first. */
  planned: z.array(version),
  /** Version of the last decision. */
  version: z.int(),
});
export type PercentageRow = z.output<typeof percentageRow>;

/** A value of the institution from a day on. */
export const decidedPercentage = z.object({
  value: writtenNumber.nullable(),
  valid_from: z.string('Indique o dia.').refine(isDay, 'Indique um dia válido.'),
});
export type DecidedPercentage = z.output<typeof decidedPercentage>;

export const percentages = endpoint('GET', '/percentage', {
  access: 'percentages.read',
  summary:
    'What the institution decided about grades, with what holds today and from later days on (row 125)',
  response: single(z.array(percentageRow)),
});

export const previewPercentage = endpoint('POST', '/percentage/:id/preview', {
  access: 'percentages.update',
  summary: 'Who would change situation by a value; writes nothing (rows 125, I6)',
  body: decidedPercentage,
  response: single(
    z.object({
      /** All resulting changes: one exam weight determines three values. */
      changes: z.array(
        z.object({
          name: z.enum(percentageNames),
          from: z.number().nullable(),
          to: z.number().nullable(),
        }),
      ),
      /** Editions of running semesters whose frequency is not submitted: closed ones never change. */
      editions: z.int(),
      students: z.int(),
      moved: z.int(),
      /** The first of them by name. */
      first: z.array(
        z.object({
          /** Id of the enrolment. */
          id: z.int(),
          fullName: z.string(),
          student_card_id: z.string(),
          subject_name: z.string(),
          classmate_name: z.string(),
          from: z.enum(situations),
          to: z.enum(situations),
          result_from: z.enum(results),
          result_to: z.enum(results),
          /** Hundredths. */
          average: z.int().nullable(),
        }),
      ),
    }),
  ),
});
export type PercentageEffect = z.output<typeof previewPercentage.response>['data'];

export const changePercentage = endpoint('PATCH', '/percentage/:id', {
  access: 'percentages.update',
  summary: 'Decides a value from a day on, never before today: closed semesters stay (S2 §7, row 125)',
  body: decidedPercentage.extend({ reason: reasonField, version: versionField.optional() }),
  response: written(z.array(percentageRow)),
});
