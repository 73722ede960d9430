import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import type {
  evaluationPeriod,
  Grid,
  GradeCell,
  GradeColumn,
  GradePeriod,
} from '@portal/shared-kit/contract/grading/grid';
import type { ExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import type { Db } from '../../platform/database/db.ts';
import { headOf, sheetsOf, teachersOf, type FoundEdition } from '../editions/graded-edition.repository.ts';
import {
  cellsOf,
  examWeightsOf,
  gradingRules,
  itemsOf,
  studentsOf,
  type CellRow,
  type Item,
} from '../editions/item.repository.ts';
import { isLocked, periodsOf } from '../editions/period.service.ts';
import { tableOf } from '../editions/standing.rules.ts';
import { lastEvent } from './event.repository.ts';

/** The percentage of a column; an exam takes its own from the exam weights. */
const weightOf = ({ kind, weight }: Item, exams: ExamWeights) =>
  (kind === 'FREQUENCIA' ? (weight ?? 0) : kind === 'EXAME_NORMAL' ? exams.exam : exams.resit) / 100;

export const columnOnWire = (item: Item, exams: ExamWeights): GradeColumn => ({
  ...{ id: item.id, kind: item.kind, assessment_type: item.type, percentage: weightOf(item, exams) },
  published_at: item.published_at?.toISOString() ?? null,
});

export const cellOnWire = ({ id, item_id, hundredths, status, version }: CellRow): GradeCell => ({
  ...{ id, assessment_formula_id: item_id, status, version },
  assessment_value: hundredths === null ? null : gradeValue(hundredths),
});

/** The grid of an edition (S2 §7, G.2). */
export async function gridOf(db: Db, edition: FoundEdition, now: Date): Promise<Grid> {
  const { id } = edition;
  // Asked first: what is saved while the rest is read comes once more with the changes.
  const since = await lastEvent(db, id);
  const [head, teachers, items, exams, students, cells, sheets, periods] = await Promise.all([
    headOf(db, id),
    teachersOf(db, id, institutionDay(now)),
    itemsOf(db, id),
    examWeightsOf(db, id),
    studentsOf(db, id),
    cellsOf(db, id),
    sheetsOf(db, id),
    periodsOf(db, id, now),
  ]);
  const cell = tableOf(cells);
  return {
    edition: {
      edition_id: id,
      classmate_id: head.class_id,
      classmate_name: head.class_name,
      ...{ subject_id: head.subject_id, subject_name: head.subject_name, course_name: head.course_name },
      ...{ level_name: head.level_name, classmate_scholar_shift: head.shift, year: head.year },
      ...{ semester_id: head.semester_id, semester_name: head.semester_name },
      ...{ role: edition.role, teachers, locked: isLocked(head.year, periods, now) },
    },
    rules: gradingRules(),
    exam_weights: exams,
    columns: items.map((item) => columnOnWire(item, exams)),
    students: students.map(({ enrolment_id, id: student_id, code, full_name, gender, state, in_arrears }) => {
      const of = (exam: boolean) =>
        items
          .filter(({ kind }) => (kind !== 'FREQUENCIA') === exam)
          .flatMap((item) => cell(enrolment_id, item.id) ?? [])
          .map(cellOnWire);
      return {
        ...{ id: student_id, student_card_id: code, fullName: full_name, state, in_arrears },
        pessoa: { fullName: full_name, gender },
        assessment_result: of(false),
        assessment_exame_result: of(true),
      };
    }),
    ...{ sheets, periods, since, server_time: now.toISOString() },
  };
}

/** Whether grades may be entered now, and of which kind (row 70). */
export function evaluation(periods: readonly GradePeriod[], now: Date): Out<typeof evaluationPeriod> {
  const [frequency, exam, resit] = periods as [GradePeriod, GradePeriod, GradePeriod];
  const shown = [frequency, exam, resit].find(({ open }) => open) ?? frequency;
  return {
    status: shown.status,
    date_start_academic_year: shown.date_start,
    date_end_academic_year: shown.date_end,
    Assessment: frequency.open,
    Exames: exam.open || resit.open,
    season: exam.open ? 'NORMAL' : resit.open ? 'RECORRENCIA' : null,
    server_time: now.toISOString(),
    ...{ extension_until: shown.extension_until, reason: shown.reason },
  };
}
