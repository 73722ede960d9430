import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exported, recordId, single } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { results, situations } from './average-rules.ts';
import { yearField } from '../core/fields.ts';
import { paperVersions } from './sheet-rules.ts';

/** What the flat average is called wherever it is shown (row 134). */
export const flatAverageLabel = 'Média plana (informativa)';

export const ofClass = {
  classmate_id: recordId,
  /** By default the current year. */
  year: yearField.optional(),
  /** By default the whole year. */
  semester_id: recordId.optional(),
};

const classSubject = z.object({
  /** Id of the edition. */
  id: z.int(),
  subject_id: z.int(),
  subject_name: z.string(),
  semester_id: z.int(),
  credits: z.int().nullable(),
  /** A pauta of it is not homologated, or somebody has no result yet. */
  provisional: z.boolean(),
  approved: z.int(),
  failed: z.int(),
});
const classStudent = z.object({
  id: z.int(),
  fullName: z.string(),
  student_card_id: z.string(),
  approved: z.int(),
  /** Average of the passed subjects, weighted by credits, in tenths; null where none is passed (D.6). */
  average: z.int().nullable(),
  /** Only subjects in which the student is enrolled. Averages in hundredths. */
  results: z.array(
    z.object({
      edition_id: z.int(),
      average: z.int().nullable(),
      situation: z.enum(situations),
      final: z.int().nullable(),
      result: z.enum(results),
      /** Decides nothing; only of who sat both exams where the weights add up to 140 (row 134). */
      flat_average: z.int().nullable(),
    }),
  ),
});
export type ResultSubject = z.output<typeof classSubject>;
export type ClassStudent = z.output<typeof classStudent>;

export const classResults = endpoint('GET', '/class-results', {
  access: 'pautas.read',
  summary:
    'Students × subjects of a class with final averages and situation (S2 §2 /guidelinesByClassmate, row 58)',
  query: z.object(ofClass),
  response: single(
    z.object({
      classmate_name: z.string(),
      course_name: z.string(),
      level_name: z.string(),
      year: z.int(),
      provisional: z.boolean(),
      subjects: z.array(classSubject),
      students: z.array(classStudent),
    }),
  ),
});

export const exportClassResults = endpoint('GET', '/exportClassResults', {
  access: 'pautas.export',
  summary: "'Pauta geral' of a class: A3 on its side, XLSX or CSV; with or without names (row 58, G.5)",
  query: z.object({
    ...ofClass,
    version: z.enum(paperVersions, 'Escolha a versão da pauta.').default('COMPLETA'),
    ...inFormat,
  }),
  response: exported,
});
