import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { freeMonths, lockYear } from '../../finance/monthly/monthly-charge.repository.ts';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { endMonths } from '../inscriptions/inscription.service.ts';
import { takeCode } from './student.repository.ts';
import { messages } from './messages.ts';
import * as students from './student.repository.ts';

export interface Admission {
  personId: number;
  courseId: number;
  levelId: number;
  shift: Shift;
  entryYear: number;
  hasCertificate: boolean;
}
/** What a former student was before they were admitted again. */
export interface FormerStudies extends students.StudentFields {
  code: string | null;
  active: boolean;
  class_id: number | null;
  withdrawal_id: number | null;
}
/** The same with whether their account was open, as a candidacy keeps it. */
export type KeptStudies = FormerStudies & { had_account: boolean };
export interface Admitted {
  id: number;
  code: string;
  /** Null for who was no student before. */
  former: FormerStudies | null;
  /** The type of their inscription: the first, or that of a former student (decision 95). */
  type: 'Inscrição' | 'Reingresso' | 'Mudança de curso';
}

/** Makes a person a student of a course, with a card. A former student is reused: with the same card in the same course, with a new one and
 *  without their class in another, whose months to come they do not owe. Throws `conflict` where they still study. */
export async function admit(tx: Tx, ctx: Acting, admission: Admission): Promise<Admitted> {
  // Serialised with the charging of the year's months, which then either precedes the admission of who was a student or sees it.
  if (await students.wasStudent(tx, admission.personId)) await lockYear(tx, admission.entryYear);
  const before = await students.lockByPerson(tx, admission.personId);
  const isFirst = !before || (await students.neverStudied(tx, before.id, admission.entryYear));
  if (before && before.unfinished.inscriptions > 0)
    throw new ApiError('conflict', messages.studiesAlready(before.code, before.course_name));
  if (before && before.unfinished.subjects > 0)
    throw new ApiError('conflict', messages.takesSubjects(before.code, before.course_name));
  const sameCourse = before?.course_id === admission.courseId;
  const code = (sameCourse && before.code) || (await takeCode(tx, admission.entryYear, admission.courseId));
  const fields = {
    course_id: admission.courseId,
    level_id: admission.levelId,
    shift: admission.shift,
    entry_year: admission.entryYear,
  };
  const certificate = { has_certificate: admission.hasCertificate };
  let id: number;
  let former: FormerStudies | null = null;
  let ended = '';
  if (before) {
    id = before.id;
    if (!sameCourse)
      ({ numbers: ended } = await endMonths(tx, ctx, id, {
        effectiveOn: institutionDay(new Date()),
        reason: messages.otherCourse,
        because: messages.otherCourseNotice,
        of: (bill) => (bill.year ?? 0) >= admission.entryYear && bill.course_id !== admission.courseId,
      }));
    await students.update(tx, id, { code, active: true, ...fields });
    if (!sameCourse) {
      await students.leaveClass(tx, id, { status: 'TRANSFERIDO' });
      await students.insertCourseAdmission(tx, id, admission.courseId);
    }
    const by = ctx.user?.userId ?? null;
    const withdrawal = await students.endWithdrawal(tx, id, { by, reason: messages.readmitted });
    // They study again, so the months that the withdrawal ended can be charged anew.
    if (withdrawal) await freeMonths(tx, await students.endedInvoices(tx, withdrawal.id));
    const { course_id, level_id, shift, entry_year, active, class_id } = before;
    former = {
      course_id,
      level_id,
      shift,
      entry_year,
      code: before.code,
      active,
      class_id,
      withdrawal_id: withdrawal?.id ?? null,
    };
  } else id = await students.insert(tx, { person_id: admission.personId, code, ...certificate, ...fields });
  const old = before && { code: before.code, course_id: before.course_id, active: before.active };
  await audit(tx, ctx, {
    action: before ? 'student.readmit' : 'student.create',
    entity: 'student',
    entityId: id,
    changes: [
      ...diff(old, { person_id: admission.personId, code, active: true, ...fields }),
      ...(ended === '' ? [] : [{ field: 'ended_invoices', old: null, new: ended }]),
    ],
  });
  return { id, code, former, type: isFirst ? 'Inscrição' : sameCourse ? 'Reingresso' : 'Mudança de curso' };
}
