import { ownPath } from '@portal/shared-kit/contract/grading/own-path';
import * as contract from '@portal/shared-kit/contract/grading/own-result';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Db } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { query, type Server, type UserContext, one } from '../../platform/http/route.ts';
import { studentOfPerson, type StudentViewFilters } from '../published/published-result.repository.ts';
import { ownViews, publishedResults } from '../published/published-result.service.ts';
import { messages } from '../messages.ts';
import { figuresOf, pathOf } from '../history/history.rules.ts';
import { holder } from '../history/student-history.repository.ts';
import { yearsOf } from './own.repository.ts';
import * as rows from './own.repository.ts';
import { semestersLeft } from './semesters-left.rules.ts';

/** The caller as a student. Throws `not_found` for other callers. */
const ownStudent = async (db: Db, { user }: UserContext): Promise<number> =>
  orNotFound(await studentOfPerson(db, user.personId), messages.noStudent);

/** The caller's subjects. Throws `not_found` for callers who are no student, and alike where another student is named. */
async function viewsOfOwn(db: Db, { user }: UserContext, filters: StudentViewFilters, named?: number) {
  const { student, views } = orNotFound(await ownViews(db, user.personId, filters), messages.noStudent);
  if (named !== undefined && named !== student) throw new ApiError('not_found', messages.noStudent);
  return views;
}

/** The plan as its student sees it: by closed and published results alone (I3, I44). */
async function pathOfOwn(db: Db, studentId: number): Promise<Out<typeof ownPath>['data']> {
  const [found, results] = await Promise.all([holder(db, studentId), publishedResults(db, studentId)]);
  const { course_id, course, study_year, ...student } = orNotFound(found, messages.noStudent);
  const attempts = results.map(({ view: { subject_id, year, state, final, result }, waiting }) => ({
    subject_id,
    year,
    state,
    waiting,
    grade: waiting ? null : final,
    passed: state !== 'INSCRITO' && result === 'APROVADO',
  }));
  const plan = pathOf(student.plan, attempts, study_year ?? 1);
  const running = plan.some(({ state }) => state === 'EM_CURSO');
  const here = (await rows.semesterOf(db, studentId)) ?? 2;
  const left = semestersLeft(
    plan.filter(({ state, mandatory }) => mandatory && (state === 'EM_ATRASO' || state === 'POR_FAZER')),
    {
      next: 3 - here,
      precedences: await rows.bindingPrecedences(db, course_id, institutionYear(new Date())),
      limit: await rows.subjectLimit(db, course_id),
    },
  );
  return {
    course,
    plan,
    ...figuresOf(plan),
    semesters_left: left === null ? null : left + (running ? 1 : 0),
  };
}

/** Students' own results; the student comes from the session (S2 §7 'Student portal', I3). */
export function ownResultRoutes(server: Server) {
  query(server, contract.ownYears, async (db, _args, ctx) =>
    one(await yearsOf(db, await ownStudent(db, ctx))),
  );
  query(server, contract.ownResults, async (db, { query: { academic_year } }, ctx) => {
    const filters = academic_year === undefined ? { latest: true } : { year: academic_year };
    return one(await viewsOfOwn(db, ctx, filters));
  });
  query(server, contract.ownResult, async (db, { query: { student_id, ...filters } }, ctx) => {
    const [latest] = await viewsOfOwn(db, ctx, filters, student_id);
    return one(orNotFound(latest, messages.notEnrolled));
  });
  query(server, ownPath, async (db, _args, ctx) => one(await pathOfOwn(db, await ownStudent(db, ctx))));
}
