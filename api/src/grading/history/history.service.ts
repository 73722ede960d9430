import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type * as contract from '@portal/shared-kit/contract/grading/student-history';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { type ClassGrade, isGraded } from '../editions/item.repository.ts';
import { messages } from '../messages.ts';
import { figuresOf, pathOf } from './history.rules.ts';
import { holder } from './student-history.repository.ts';
import { passesLowestMark } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import type { SubjectResult } from '@portal/shared-kit/contract/grading/subject-result';
import { cellOf, standingOf, tableOf } from '../editions/standing.rules.ts';
import { resultRows, type EnrolmentRow } from './result.repository.ts';

type ResultRow = Omit<EnrolmentRow, 'result' | 'carried'> & {
  result: SubjectResult | null;
  /** Grades of an earlier class without a column in the present one (J1); of an ended enrolment, all. */
  earlier: ClassGrade[];
};

/** Every enrolment of a student for staff, the latest first, each with its result, published or not; null where there is none yet.
 *  Students are answered by `published/`. */
async function resultsOf(db: Db, studentId: number): Promise<ResultRow[]> {
  const { enrolments, items, cells, earlier, termsOfEdition } = await resultRows(db, studentId);
  const stored = tableOf(cells);
  return enrolments.map(({ carried, ...enrolment }) => {
    // An ended enrolment has no result; its grades stay readable, also where another one took its place in the grid (I8).
    const ended = isGraded(enrolment)
      ? []
      : cells.flatMap((cell) => {
          const item = items.find(
            ({ id, edition_id }) => id === cell.item_id && edition_id === enrolment.edition_id,
          );
          return item && cell.enrolment_id === enrolment.id && cellOf(cell) !== null
            ? [{ ...cell, type: item.type, class_name: enrolment.class_name ?? '' }]
            : [];
        });
    const row = {
      ...enrolment,
      earlier: [...earlier.filter(({ enrolment_id }) => enrolment_id === enrolment.id), ...ended],
    };
    const columns = items.filter((item) => item.edition_id === row.edition_id);
    const written = storedResult(row);
    if (row.edition_id === null || !isGraded(row) || columns.length === 0) return { ...row, result: written };
    const { rules, weights } = termsOfEdition(row.edition_id);
    const standing = standingOf(columns, (item) => cellOf(stored(row.id, item)), weights, rules, carried);
    const { frequency, exam, special, resit, final } = standing;
    const reckoned: SubjectResult = {
      average: frequency.average,
      situation: frequency.situation,
      exam: cellText(exam),
      special,
      resit: cellText(resit),
      final: final.final,
      result: final.result,
      closed: false,
    };
    const closedResult = written && { final: written.final, result: written.result, closed: true };
    return { ...row, result: { ...reckoned, ...closedResult } };
  });
}

/** A stored result: from the end of a semester, an equivalence, or an earlier system, which knew a grade alone. */
function storedResult({ state, final, result }: Pick<EnrolmentRow, 'state' | 'final' | 'result'>) {
  if (state !== 'CONCLUIDO' && state !== 'DISPENSADO') return null;
  if (final === null && result === null) return null;
  return {
    average: null,
    situation: null,
    exam: '',
    special: false,
    resit: '',
    final,
    closed: true,
    result: result ?? (passesLowestMark(final!) ? 'APROVADO' : 'REPROVADO'),
  };
}

export type PastEnrolment = Omit<contract.PastEnrolment, 'classmate_name' | 'earlier'> & {
  class_name: string | null;
  earlier: ClassGrade[];
};
export type StudentHistory = Omit<Out<typeof contract.studentHistory>['data'], 'enrolments'> & {
  enrolments: PastEnrolment[];
};

/** A student's progress through their plan, and every enrolment with its result; grades only for callers who may see grades (part
 *  F). */
export const historyOf = (db: Db, id: number, { permissions }: SignedIn) =>
  historyFor(db, id, permissions.has('grades.read'));

/** The same for a caller who sees grades, or who does not. */
export async function historyFor(db: Db, id: number, seesGrades: boolean): Promise<StudentHistory> {
  const [found, results] = await Promise.all([holder(db, id), resultsOf(db, id)]);
  const { course, plan, study_year } = orNotFound(found, messages.studentMissing);
  const path = pathOf(plan, results.map(attemptOf), study_year ?? 1);
  const { average, credits } = figuresOf(path);
  return {
    student_id: id,
    course,
    credits,
    average: seesGrades ? average : null,
    plan: path.map((line) => (seesGrades ? line : { ...line, grade: null })),
    enrolments: results.map(({ subject_id: _subject, edition_id: _edition, final, result, ...one }) => ({
      ...one,
      grade: seesGrades ? final : null,
      result: seesGrades ? result : null,
      earlier: seesGrades ? one.earlier : [],
    })),
  };
}

/** A result as the plan needs it: a final grade with a failing result, as after a missed exam, is not passed. */
const attemptOf = ({ subject_id, year, state, final, result }: ResultRow) => ({
  subject_id,
  year,
  state,
  grade: final,
  passed: result?.closed === true && result.result === 'APROVADO',
});
