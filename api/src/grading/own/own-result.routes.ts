import { ownPath } from '@portal/shared-kit/contract/grading/own-path';
import * as contract from '@portal/shared-kit/contract/grading/own-result';
import type { Db } from '../../platform/database/db.ts';
import { one } from '../../platform/http/answers.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { query, type Server, type UserContext } from '../../platform/http/route.ts';
import { studentOfPerson, type StudentViewFilters } from '../published/published-result.repository.ts';
import { ownViews } from '../published/published-result.service.ts';
import { messages } from '../messages.ts';
import { pathOfOwn } from './own-path.service.ts';
import { yearsOf } from './own.repository.ts';

/** The caller as a student. Throws `not_found` for other callers. */
const ownStudent = async (db: Db, { user }: UserContext): Promise<number> =>
  orNotFound(await studentOfPerson(db, user.personId), messages.noStudent);

/** The caller's subjects. Throws `not_found` for callers who are no student, and alike where another student is named. */
async function viewsOfOwn(db: Db, { user }: UserContext, filters: StudentViewFilters, named?: number) {
  const { student, views } = orNotFound(await ownViews(db, user.personId, filters), messages.noStudent);
  if (named !== undefined && named !== student) throw new ApiError('not_found', messages.noStudent);
  return views;
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
