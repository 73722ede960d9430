import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { studentHistory } from '@portal/shared-kit/contract/enrolment/student-history';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { figuresOf, pathOf } from './history.rules.ts';
import * as rows from './student-history.repository.ts';
import { messages } from './messages.ts';

/** The path of a student through their plan and every enrolment; grades only for who may see grades (decision part F). */
export async function historyOf(
  db: Db,
  id: number,
  { permissions }: SignedIn,
): Promise<Out<typeof studentHistory>['data']> {
  const { course_id, course, study_year } = orNotFound(await rows.holder(db, id), messages.missing);
  const enrolments = await rows.enrolmentsOf(db, id);
  const path = pathOf(await rows.planOf(db, course_id, id), enrolments, study_year ?? 1);
  const { average, credits } = figuresOf(path);
  const seesGrades = permissions.has('grades.read');
  const shown = <Line extends { grade: number | null }>(line: Line): Line =>
    seesGrades ? line : { ...line, grade: null };
  return {
    ...{ student_id: id, course, credits },
    average: seesGrades ? average : null,
    plan: path.map(shown),
    enrolments: enrolments.map(({ subject_id: _subject, ...it }) => shown(it)),
  };
}
