import { stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { enrolmentStateLabels } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { resultLabels } from '@portal/shared-kit/contract/grading/average-rules';
import {
  pathStateLabels,
  type HistoryList,
  type PathLine,
} from '@portal/shared-kit/contract/grading/student-history';
import type { ListedInscription } from '../../enrolment/inscriptions/inscription-row.repository.ts';
import { ofStudent } from '../../enrolment/inscriptions/student-inscriptions.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import type { ListColumn } from '../../platform/documents/list-export.ts';
import { historyTexts as text } from './messages.ts';
import { historyFor, type PastEnrolment } from './history.service.ts';
import { ofStudentPage, type PageListQuery } from './page-export.ts';

const gradeOf = (hundredths: number | null) => (hundredths === null ? text.none : gradeText(hundredths / 10));
const termOf = (year: number, semester: number) => `${year}, ${text.semester(semester)}`;

const inscriptions: ListColumn<ListedInscription>[] = [
  {
    title: text.term,
    cell: ({ academic_year, semester }) => [academic_year, semester].filter(Boolean).join(', '),
    narrow: true,
  },
  { title: text.type, cell: ({ type }) => type, narrow: true },
  { title: text.state, cell: ({ state }) => (state ? stateLabels[state] : text.none), narrow: true },
  { title: text.course, cell: ({ course }) => course },
  { title: text.level, cell: ({ level, level_type }) => `${level} – ${level_type}`, narrow: true },
  { title: text.shift, cell: ({ shift }) => shift, narrow: true },
  { title: text.invoice, cell: ({ invoice }) => invoice?.number ?? text.none, narrow: true },
];
const path: ListColumn<PathLine>[] = [
  {
    title: text.term,
    cell: ({ academic_year_id, semester_id }) =>
      `${text.studyYear(academic_year_id)}, ${text.semester(semester_id)}`,
    narrow: true,
  },
  { title: text.subject, cell: ({ subject }) => subject },
  { title: text.state, cell: ({ state }) => pathStateLabels[state], narrow: true },
  { title: text.grade, cell: ({ grade }) => gradeOf(grade), narrow: true },
  { title: text.credits, cell: ({ credits }) => String(credits ?? text.none), narrow: true },
  { title: text.lastYear, cell: ({ year }) => String(year ?? text.none), narrow: true },
  { title: text.attempts, cell: ({ attempts }) => String(attempts), narrow: true },
];
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
