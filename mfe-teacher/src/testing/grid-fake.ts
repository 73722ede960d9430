import {
  giveExamResult,
  giveResult,
  gradeChanges,
  gradeEvents,
  type CellOutcome,
} from '@portal/shared-kit/contract/grading/grade';
import { gradeComment } from '@portal/shared-kit/contract/grading/grade-comment';
import {
  gradeGrid,
  type GradeCell,
  type GradeColumn,
  type GradeStudent,
  type Grid,
} from '@portal/shared-kit/contract/grading/grid';
import { reopenings } from '@portal/shared-kit/contract/grading/sheet';
import { readTyped } from '../grid/book/typed-cell.ts';
import { draftKey } from '@portal/shared-kit/contract/identity/draft-key';
import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import { answer, fakeApi, lost, on, type Fake } from '@portal/shared-kit/testing';

export const now = '2026-11-22T12:00:00.000Z';

export const column = (id: number, assessment_type: string, percentage: number): GradeColumn => ({
  id,
  kind: 'FREQUENCIA',
  assessment_type,
  percentage,
  published_at: null,
});
export const cell = (
  assessment_formula_id: number,
  assessment_value: number | null,
  version = 1,
): GradeCell => ({
  id: assessment_formula_id * 100,
  assessment_formula_id,
  assessment_value,
  status: 'NOTA',
  version,
});
export const student = (id: number, fullName: string, cells: GradeCell[] = []): GradeStudent => ({
  id,
  fullName,
  student_card_id: `26.0412.00${10 + id}`,
  pessoa: { fullName, gender: null },
  state: 'INSCRITO',
  in_arrears: false,
  submitted: [],
  special_exam: false,
  carried_frequency: null,
  carried_weights: null,
  earlier: [],
  own_publication: [],
  assessment_result: cells,
  assessment_exame_result: [],
});

/** An edition with two tests of 50 %, the second of which is editable. */
export const gridOf = (students: GradeStudent[], more: Partial<Grid> = {}): Grid => ({
  edition: {
    edition_id: 5,
    classmate_id: 20,
    classmate_name: 'Turma 1 Laboral',
    subject_id: 10,
    subject_name: 'Programação I',
    course_name: 'Informática',
    level_name: '1',
    classmate_scholar_shift: 'LABORAL',
    year: 2026,
    semester_id: 1,
    semester_name: '1.º semestre',
    role: 'RESPONSAVEL',
    teachers: [],
    locked: false,
  },
  rules: { exempt: 1400, admit: 1000, pass: 'ACIMA_9', finalDecimals: 1, resitCap: null },
  exam_weights: { frequency: 6000, exam: 4000, resit: 4000 },
  columns: [column(7, 'TESTE-1', 50), column(8, 'TESTE-2', 50)],
  students,
  sheets: [],
  periods: [
    {
      kind: 'FREQUENCIA',
      status: 'Em Curso',
      open: true,
      reason: null,
      extension_until: null,
      date_start: '2026-11-01T00:00:00.000Z',
      date_end: '2026-11-25T21:59:59.000Z',
    },
  ],
  read_only: [],
  reviewed: [],
  since: 0,
  server_time: now,
  ...more,
});

type SentCell = Args<typeof giveResult>['body']['assessments'][number];
/** The answer for a saved cell. */
export const savedCell = (cell: SentCell): CellOutcome => {
  const read = readTyped(String(cell.assessment_value ?? ''));
  const value = 'cell' in read && read.cell?.status === 'NOTA' ? read.cell.hundredths / 100 : null;
  return {
    client_id: cell.client_id,
    student_id: cell.student_id,
    outcome: 'saved',
    message: null,
    id: 1,
    assessment_formula_id: cell.assessment_formula_id ?? null,
    version: cell.version + 1,
    assessment_value: value,
    status: cell.status,
    author: null,
    at: now,
  };
};
/** The answer of a call from the outcome of each cell. */
export const savedAnswer = (results: CellOutcome[]): Out<typeof giveResult> =>
  answer.done('Guardado.', {
    saved: results.filter(({ outcome }) => outcome === 'saved').length,
    refused: results.filter(({ outcome }) => outcome === 'refused').length,
    conflicts: results.filter(({ outcome }) => outcome === 'conflict').length,
    results,
    server_time: now,
  });

/** The endpoints of a grid, which save everything; `more` overrides them. */
export const serveGrid = (grid: Grid, more: readonly Fake[] = []) =>
  fakeApi(
    ...more,
    on(gradeGrid, () => answer.one(grid)),
    on(gradeComment, () => answer.one({ comment: '', version: 0, history: [] })),
    on(draftKey, () => answer.one({ key: btoa('k'.repeat(32)) })),
    on(gradeChanges, () => answer.one({ since: 0, cells: [] })),
    on(gradeEvents, () => {
      throw lost('offline');
    }),
    on(reopenings, ({ query }) => answer.page([], query)),
    on(giveResult, ({ body }) => savedAnswer(body.assessments.map(savedCell))),
    on(giveExamResult, ({ body }) => savedAnswer(body.assessments.map(savedCell))),
  );
