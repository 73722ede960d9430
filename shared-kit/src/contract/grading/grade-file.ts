import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';
import { place, sheetKinds } from './place.ts';

const enters = ['grades.create_own', 'grades.update_own'] as const;

export const gradeTemplate = endpoint({
  method: 'GET',
  path: '/grade-template',
  access: enters,
  summary:
    'The class as an XLSX to fill in, each line with a hidden reference to what stood there (G.3, I17)',
  query: z.object({ ...place, kind: z.enum(sheetKinds).default('FREQUENCIA') }),
  download: true,
  response: z.unknown(),
});

const gradeFileLine = z.object({
  /** Of the line in the file. */
  number: z.int(),
  /** What names the student there. */
  said: z.string(),
  /** `mismatch`: the reference of one student beside the card of another, as after sorting a part of the sheet. */
  match: z.enum(['matched', 'ambiguous', 'unknown', 'mismatch']),
  student_id: z.int().nullable(),
  cells: z.array(
    z.object({
      assessment_formula_id: z.int(),
      /** As it was typed. */
      value: z.string(),
      /** What stood there when the template was made; null where the file does not know. */
      base: z.object({ value: z.string(), version: z.int() }).nullable(),
    }),
  ),
});
export type GradeFileLine = z.output<typeof gradeFileLine>;

/** Nothing is written: the grid compares the lines with what stands now, and saves as if they were typed (I17). */
export const readGradeFile = endpoint({
  method: 'POST',
  path: '/grade-files',
  access: enters,
  summary: 'Reads an XLSX or CSV with grades; the same student twice refuses the file (I17)',
  query: z.object(place),
  upload: {
    maxBytes: 1_048_576,
    types: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
      // Taken in only to say what is wrong with it.
      'application/vnd.ms-excel',
    ],
  },
  response: single(z.object({ lines: z.array(gradeFileLine) })),
});
