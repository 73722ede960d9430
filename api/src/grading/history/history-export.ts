import { stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { enrolmentStateLabels } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { resultLabels } from '@portal/shared-kit/contract/grading/average-rules';
import {
  pathFields,
  pathStateLabels,
  type HistoryList,
} from '@portal/shared-kit/contract/grading/student-history';
import type { InscriptionRow } from '@portal/shared-kit/contract/enrolment/inscription';
import { ofStudent } from '../../enrolment/inscriptions/inscription-list.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { fileColumns } from '../../platform/documents/list-file.ts';
import { type ListColumn, listExport } from '../../platform/documents/list-export.ts';
import { historyTexts as text } from './messages.ts';
import { historyFor, type PastEnrolment } from './history.service.ts';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import type { Line } from '../../platform/documents/list-lines.ts';
import { nameOf } from './student-history.repository.ts';

/** The query of any list of a student's page. */
export interface PageListQuery {
  student_id: number;
  list: HistoryList;
  /** Permissions of the caller. */
  sees_grades: boolean;
  /** The person who asked. */
  reader: number;
  format?: FileFormat;
  hidden?: string | undefined;
}

interface Rows<Row> {
  columns: readonly ListColumn<Row>[];
  count(db: Db, asked: PageListQuery): Promise<number>;
  lines(db: Db, asked: PageListQuery): AsyncIterable<Line<Row>>;
}

/** A list of a student's page as a file; the student is named in its head, and in the audit of the export. */
export const ofStudentPage = <Row>(list: HistoryList, rows: Rows<Row>) =>
  listExport<PageListQuery, Row>({
    kind: `student-${list.toLowerCase()}`,
    ...rows,
    filters: async (db, { student_id }) => [text.student(await nameOf(db, student_id))],
    title: () => text.titles[list],
    file: () => text.filesOf[list],
    audit: ({ student_id }) => ({
      action: 'student.export_history',
      entity: 'student',
      entityId: student_id,
      changes: [{ field: 'list', old: null, new: text.titles[list] }],
    }),
  });

const gradeOf = (hundredths: number | null) => (hundredths === null ? text.none : gradeText(hundredths / 10));
const termOf = (year: number, semester: number) => `${year}, ${text.semester(semester)}`;

const inscriptions: ListColumn<InscriptionRow>[] = [
  {
    title: text.term,
    cell: ({ academic_year, semester }) => [academic_year, semester].filter(Boolean).join(', '),
    narrow: true,
  },
  { title: text.type, cell: ({ inscriptionType }) => inscriptionType, narrow: true },
  { title: text.state, cell: ({ state }) => (state ? stateLabels[state] : text.none), narrow: true },
  { title: text.course, cell: ({ course }) => course },
  { title: text.level, cell: ({ level, level_type }) => `${level} – ${level_type}`, narrow: true },
  { title: text.shift, cell: ({ scholar_shift }) => scholar_shift, narrow: true },
  { title: text.invoice, cell: ({ invoice }) => invoice?.number ?? text.none, narrow: true },
];
const path = fileColumns(pathFields, {
  academic_year_id: ({ academic_year_id, semester_id }) =>
    `${text.studyYear(academic_year_id)}, ${text.semester(semester_id)}`,
  state: ({ state, equivalence }) =>
    equivalence ? text.byEquivalence(pathStateLabels[state]) : pathStateLabels[state],
  grade: ({ grade }) => gradeOf(grade),
});
const grades: ListColumn<PastEnrolment>[] = [
  { title: text.term, cell: ({ year, semester_id }) => termOf(year, semester_id), narrow: true },
  { title: text.subject, cell: ({ subject }) => subject },
  { title: text.frequency, cell: ({ result }) => gradeOf(result?.average ?? null), narrow: true },
  { title: text.exam, cell: ({ result }) => result?.exam || text.none, narrow: true },
  { title: text.resit, cell: ({ result }) => result?.resit || text.none, narrow: true },
  { title: text.grade, cell: ({ result }) => gradeOf(result?.final ?? null), narrow: true },
  {
    title: text.result,
    cell: ({ result }) => (result?.result ? resultLabels[result.result] : text.none),
    narrow: true,
  },
  { title: text.state, cell: ({ state }) => enrolmentStateLabels[state], narrow: true },
  { title: text.class, cell: ({ class_name, origin }) => class_name ?? (origin || text.none) },
  { title: text.override, cell: ({ override_reason }) => override_reason || text.none },
];

/** One list of a student's page; never longer than a degree, so it is read at once. */
const ofPage = <Row>(
  list: HistoryList,
  columns: readonly ListColumn<Row>[],
  rows: (db: Db, asked: PageListQuery) => Promise<readonly Row[]>,
) =>
  ofStudentPage<Row>(list, {
    columns,
    count: async (db, filters) => (await rows(db, filters)).length,
    async *lines(db, filters) {
      for (const row of await rows(db, filters)) yield { row };
    },
  });

/** By the list. */
export const historyExports = {
  INSCRICOES: ofPage('INSCRICOES', inscriptions, (db, { student_id }) => ofStudent(db, student_id)),
  PERCURSO: ofPage('PERCURSO', path, async (db, filters) => (await historyOfQuery(db, filters)).plan),
  NOTAS: ofPage('NOTAS', grades, async (db, filters) => (await historyOfQuery(db, filters)).enrolments),
};

const historyOfQuery = (db: Db, { student_id, sees_grades }: PageListQuery) =>
  historyFor(db, student_id, sees_grades);
