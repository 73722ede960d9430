import { semesters } from '@portal/shared-kit/contract/offer/lookup';
import { lateSheets, type LateSheetRow } from '@portal/shared-kit/contract/grading/late-sheet';
import {
  askRectification,
  decideRectification,
  rectifications,
} from '@portal/shared-kit/contract/grading/rectification';
import {
  decideReopening,
  homologateSheet,
  reopenings,
  returnSheet,
  sheet,
  sheets,
  type SheetRow,
} from '@portal/shared-kit/contract/grading/sheet';
import {
  nameForSpecialExam,
  specialExams,
  withdrawSpecialExam,
} from '@portal/shared-kit/contract/grading/special-exam';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { fetchTeacher } from '@portal/shared-kit/contract/people/teacher';
import { answer, fakeApi, on, rowOf, type Fake } from '@portal/shared-kit/testing';
import type { GradeSheet } from './grade-sheet.ts';

/** A pauta as the API lists it. */
export const row = (id: number, subject_name: string, more: Partial<SheetRow> = {}) =>
  rowOf(sheets, {
    id,
    edition_id: id,
    classmate_id: 20,
    classmate_name: 'Turma-1-LABORAL',
    subject_id: id * 10,
    subject_name,
    course_name: 'Direito',
    year: 2026,
    semester_id: 1,
    state: 'SUBMETIDA',
    teacher_name: 'Ana Cossa',
    students: 2,
    graded: 100,
    submitted_at: '2026-06-01T08:00:00.000Z',
    submitted_by: 'Ana Cossa',
    checksum: '1A2-B3C-4D5-E6F',
    ...more,
  });

const pendingReopening = rowOf(reopenings, {
  id: 5,
  edition_id: 1,
  classmate_id: 20,
  classmate_name: 'Turma-1-LABORAL',
  subject_id: 10,
  subject_name: 'Direito Romano',
  year: 2026,
  days: 2,
  reason: 'Estive doente',
  asked_by: 'Ana Cossa',
  asked_at: '2026-06-01T08:00:00.000Z',
  drafts: 1,
});

const rectification = rowOf(rectifications, {
  id: 7,
  sheet_id: 1,
  subject_name: 'Direito Romano',
  classmate_name: 'Turma-1-LABORAL',
  year: 2026,
  fullName: 'Berta Chissano',
  student_card_id: '26.0001.0001',
  assessment_type: 'TESTE-1',
  old: '12,5',
  new: '13,0',
  reason: 'Erro de soma',
  file_name: 'prova.pdf',
  asked_by: 'Ana Cossa',
  asked_at: '2026-06-01T08:00:00.000Z',
});

const naming = rowOf(specialExams, {
  id: 9,
  edition_id: 1,
  subject_name: 'Direito Romano',
  classmate_name: 'Turma-1-LABORAL',
  course_name: 'Direito',
  year: 2026,
  semester_id: 1,
  student_id: 1,
  fullName: 'Berta Chissano',
  student_card_id: '26.0001.0001',
  reason: 'Internamento',
  named_by: 'Rosa Matola',
  named_at: '2026-06-01T08:00:00.000Z',
});

const lateRow: LateSheetRow = {
  id: 1,
  teacher_name: 'Ana Cossa',
  subject_name: 'Direito Romano',
  classmate_id: 20,
  classmate_name: 'Turma-1-LABORAL',
  course_name: 'Direito',
  year: 2026,
  semester_id: 1,
  kinds: ['FREQUENCIA', 'EXAME_NORMAL'],
  ended_at: '2026-06-01T08:00:00.000Z',
};

const detail = (of: SheetRow): GradeSheet => ({
  ...of,
  columns: [{ id: 1, assessment_type: 'TESTE-1', percentage: 100 }],
  rows: [
    {
      student_id: 1,
      student_card_id: '26.0001.0001',
      fullName: 'Berta Chissano',
      cells: ['12,5'],
      average: 1250,
      situation: 'ADMITIDO',
      final: null,
      result: 'INCOMPLETO',
    },
  ],
  timeline: [{ id: 1, state: 'SUBMETIDA', at: '2026-06-01T08:00:00.000Z', by: 'Ana Cossa', reason: '' }],
  snapshots: [{ id: 1, at: '2026-06-01T08:00:00.000Z', checksum: '1A2-B3C-4D5-E6F' }],
});

/** A fake server of the pauta screens; decisions show in later answers. */
export function serve(rows: SheetRow[], ...more: Fake[]) {
  const requests = [{ ...pendingReopening }];
  const rectificationRows = [{ ...rectification }];
  const named = [{ ...naming }];
  const find = (id: number | string) => rows.find((one) => one.id === Number(id))!;
  const moved = (id: number | string, to: Partial<SheetRow>, message: string) =>
    answer.done(message, Object.assign(find(id), to));
  return fakeApi(
    ...more,
    on(sheets, ({ query }) =>
      answer.page(
        rows.filter(({ state }) => query.state === undefined || state === query.state),
        query,
      ),
    ),
    on(sheet, ({ params }) => answer.one(detail(find(params.id)))),
    on(homologateSheet, ({ params }) => moved(params.id, { state: 'HOMOLOGADA' }, 'Pauta homologada.')),
    on(returnSheet, ({ params }) => moved(params.id, { state: 'EM_EDICAO' }, 'Pauta devolvida ao docente.')),
    on(lateSheets, ({ query }) => answer.page([lateRow], query)),
    on(reopenings, ({ query }) => answer.page(requests, query)),
    on(decideReopening, ({ body }) =>
      answer.done('Decisão guardada.', Object.assign(requests[0]!, { state: body.decision })),
    ),
    on(specialExams, ({ query }) => answer.page(named, query)),
    on(nameForSpecialExam, () => answer.done('Estudante nomeado para o exame especial.', named[0]!)),
    on(withdrawSpecialExam, ({ body }) =>
      answer.done(
        'Nomeação retirada.',
        Object.assign(named[0]!, {
          withdrawn_at: '2026-06-02T08:00:00.000Z',
          withdrawn_by: 'Rosa Matola',
          withdrawal_reason: body.reason,
        }),
      ),
    ),
    on(rectifications, ({ query }) => answer.page(rectificationRows, query)),
    on(askRectification, () => answer.done('Pedido de rectificação enviado.', rectificationRows[0]!)),
    on(decideRectification, ({ body }) =>
      answer.done('Decisão guardada.', Object.assign(rectificationRows[0]!, { state: body.decision })),
    ),
    on(semesters, () => answer.one([{ id: 1, semester_name: '1.º Semestre', number: 1 }])),
    on(courseNames, () => answer.one([{ id: 13, name: 'Direito' }])),
    on(classGroupNames, () => answer.one([])),
    on(fetchTeacher, () => answer.one([])),
  );
}
