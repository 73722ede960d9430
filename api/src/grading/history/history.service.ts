import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type * as contract from '@portal/shared-kit/contract/grading/student-history';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import type { ClassGrade } from '../editions/item.repository.ts';
import { messages } from '../messages.ts';
import { figuresOf, pathOf } from './history.rules.ts';
import { resultsOf, type ResultRow } from './result.service.ts';
import { holder } from './student-history.repository.ts';

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
