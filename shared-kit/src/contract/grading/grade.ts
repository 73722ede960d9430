import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, options, recordId, single, versionField, written } from '../core/envelope.ts';
import { cellStatuses } from './grading-terms.ts';
import { gradeCell, gradeColumn } from './grid.ts';
import { studentView } from './own-result.ts';
import { place, readsGrades, reasonField, writingPlace, writtenNumber } from './place.ts';

const givenCell = z.object({
  student_id: idField('Indique o estudante.'),
  /** May be left out where the query names the type. */
  assessment_formula_id: idField('Indique a avaliação.').optional(),
  /** As it was typed, with comma or dot; null empties the cell. */
  assessment_value: writtenNumber.nullable(),
  status: z.enum(cellStatuses).default('NOTA'),
  version: versionField,
  /** Made once for each change in the browser: the same one again changes nothing and is answered as the first time. */
  client_id: z.string().min(8, 'Identificador inválido.').max(64, 'Identificador inválido.'),
  /** Of a 'D', and of any change after publication (row 66, I3). */
  reason: reasonField.optional(),
});
export type GivenCell = z.output<typeof givenCell>;

/** What became of a cell. The value, author and time are those that stand now: after a conflict, the other's. */
const cellOutcome = z.object({
  client_id: z.string(),
  student_id: z.int(),
  assessment_formula_id: z.int().nullable(),
  outcome: z.enum(['saved', 'refused', 'conflict']),
  /** In words, for what was not saved. */
  message: z.string().nullable(),
  id: z.int().nullable(),
  version: z.int(),
  assessment_value: z.number().nullable(),
  status: z.enum(cellStatuses),
  author: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type CellOutcome = z.output<typeof cellOutcome>;

const giveResults = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    access: ['grades.create_own', 'grades.update_own'],
    summary,
    query: z.object({ ...writingPlace, assessmentType: z.string().max(40).optional() }),
    body: z.object({
      assessments: z
        .array(givenCell)
        .min(1, 'Não há notas a guardar.')
        .max(500, 'No máximo 500 notas de cada vez.'),
    }),
    response: written(
      z.object({
        saved: z.int(),
        refused: z.int(),
        conflicts: z.int(),
        results: z.array(cellOutcome),
        server_time: z.iso.datetime(),
      }),
    ).extend({
      /** By the place in the list, of what was not saved (S2 §8). */
      errors: z.record(z.string(), z.array(z.string())).optional(),
    }),
  });
export const giveResult = giveResults(
  '/give-result-to-many',
  'Saves grades, each cell by itself: saved, refused or in conflict (S2 §7, row 68)',
);
export const giveExamResult = giveResults(
  '/give-exam-result-to-many',
  'The same for EXAME-NORMAL, RECORRENCIA or EXAME-ESPECIAL (S2 §7, row 68, I2)',
);
export const updateResult = endpoint({
  method: 'POST',
  path: '/update-result/:studentId/:x',
  access: 'grades.update_own',
  summary: 'Changes one result, x being its id (S2 §7, row 69)',
  params: z.object({ studentId: recordId, x: recordId }),
  body: givenCell.pick({ assessment_value: true, status: true, version: true, reason: true }),
  response: written(cellOutcome),
});

export const gradeChanges = endpoint({
  method: 'GET',
  path: '/grade-changes',
  access: readsGrades,
  summary: 'Cells of an edition that were saved since, in their order, for grids of others that are open',
  query: z.object({
    ...place,
    since: z.coerce.number<number | string>().int().min(0).max(2_147_483_647),
  }),
  response: single(
    z.object({
      since: z.int(),
      cells: z.array(gradeCell.extend({ student_id: z.int(), author: z.string(), at: z.iso.datetime() })),
    }),
  ),
});

export const gradeEvents = endpoint({
  method: 'GET',
  path: '/grade-events',
  access: readsGrades,
  summary:
    'Tells as it happens that cells of an edition were saved, and none of them (`grade-changes` has them)',
  query: z.object(place),
  events: true,
  response: z.unknown(),
});

export const cellHistory = endpoint({
  method: 'GET',
  path: '/grade-history',
  access: readsGrades,
  summary: 'What stood in a cell, who wrote it, when and why, the latest first (I16)',
  query: z.object({ student_id: recordId, assessment_formula_id: recordId }),
  response: options(
    z.object({
      id: z.int(),
      /** '14,5', 'F', 'D', '' where it was blank. */
      old: z.string(),
      new: z.string(),
      author: z.string(),
      at: z.iso.datetime(),
      reason: z.string(),
      /** Archived with its column or its enrolment. */
      archived: z.boolean(),
    }),
  ),
});

const columnState = written(gradeColumn);
const byColumn = z.object({ id: recordId });
export const publishColumn = endpoint({
  method: 'POST',
  path: '/grade-columns/:id/publish',
  access: 'grades.update_own',
  summary: 'Shows a column to its students, one notice each; safe to repeat (I3)',
  params: byColumn,
  response: columnState,
});
export const unpublishColumn = endpoint({
  method: 'POST',
  path: '/grade-columns/:id/unpublish',
  access: 'grades.update_own',
  summary: 'Hides a column again, before submission only and with a reason (I3)',
  params: byColumn,
  body: z.object({ reason: reasonField }),
  response: columnState,
});

export const gradesAsStudent = endpoint({
  method: 'GET',
  path: '/grades-as-student',
  access: readsGrades,
  summary: "'Ver como estudante': exactly what a student of the edition is sent (I16)",
  query: z.object({ ...place, student_id: recordId }),
  response: single(studentView),
});
