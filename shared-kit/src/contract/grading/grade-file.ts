import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';
import { place, sheetKinds } from './place.ts';

const enters = ['grades.create_own', 'grades.update_own'] as const;

export const gradeTemplate = endpoint('GET', '/grade-template', {
  access: enters,
  summary:
    'The class as an XLSX to fill in, each line with a hidden reference to what stood there (G.3, I17)',
  query: z.object({ ...place, kind: z.enum(sheetKinds).default('FREQUENCIA') }),
  download: true,
});

const gradeFileLine = z.object({
  /** Line number in the file. */
  number: z.int(),
  /** How the file identifies the student. */
  said: z.string(),
  /** Only a line that is `matched` gives grades. `mismatch`: one student's reference with another's card; `other_name`: another name than
   *  that of the card or reference, both as after sorting only some columns; `surplus`: more cells than titles (J6). */
  match: z.enum(['matched', 'ambiguous', 'unknown', 'mismatch', 'other_name', 'surplus']),
  student_id: z.int().nullable(),
  cells: z.array(
    z.object({
      assessment_formula_id: z.int(),
      /** As typed. */
      value: z.string(),
      /** The value when the template was made; null where the file does not contain it. */
      base: z.object({ value: z.string(), version: z.int() }).nullable(),
    }),
  ),
});
export type GradeFileLine = z.output<typeof gradeFileLine>;

/** Writes nothing: the grid compares the lines with the current grades, and saves as if they were typed (I17). */
export const readGradeFile = endpoint('POST', '/grade-files', {
  access: enters,
  summary: 'Reads an XLSX or CSV with grades; the same student twice refuses the file (I17)',
  query: z.object(place),
  upload: {
    maxBytes: 1_048_576,
    types: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
      // Accepted only to explain what is wrong with it.
      'application/vnd.ms-excel',
    ],
  },
  response: single(z.object({ lines: z.array(gradeFileLine) })),
});
