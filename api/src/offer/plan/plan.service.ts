import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refuseStale, refusingDuplicates, without } from '../../platform/registers/records.ts';
import { messages } from './messages.ts';
import * as plans from './plan.repository.ts';
import { type PlanEntry, type PlanTerms, enrolmentCount, renewalCount } from './plan.repository.ts';
import { pairsBrokenBy } from '../precedence/precedence.service.ts';
import * as courses from '../course/course.repository.ts';

export const entity = 'course_subject';
export const audited = (entry: PlanEntry) => without(entry, 'id', 'version', 'course_name', 'subject_name');

type Form = PlanTerms & { id_course: number; id_subject: number[] };

/** Allocates subjects to a course, all or none (decision 46). */
export async function allocate(tx: Tx, { id_course, id_subject, ...terms }: Form, ctx: UserContext) {
  const course = await courses.lockCourse(tx, id_course);
  if (!course?.active) throw fieldError('invalid', 'id_course', messages.noSuchCourse);
  refuseWrongTerms(terms, course.duration);
  const subjects = await plans.lockSubjects(tx, id_subject);
  const inactive = subjects.filter(({ active }) => !active);
  if (inactive.length > 0 || subjects.length < id_subject.length)
    throw fieldError('invalid', 'id_subject', messages.noSuchSubjects(inactive.map(({ name }) => name)));
  const plan = await courses.planOf(tx, id_course);
  const open = new Set(plan.filter((entry) => entry.closed_from === null).map((entry) => entry.subject_id));
  const allocated = subjects.filter(({ id }) => open.has(id)).map(({ name }) => name);
  if (allocated.length > 0) throw fieldError('duplicate', 'id_subject', messages.alreadyAllocated(allocated));

  const entries = subjects.map(({ id, credits }) => ({
    ...terms,
    subject_id: id,
    credits: terms.credits ?? credits,
  }));
  const keys = {
    course_subject_key: { field: 'id_subject', message: messages.alreadyAllocatedMeanwhile },
  };
  const made = await plans.findAll(
    tx,
    await refusingDuplicates(keys, () => plans.insert(tx, id_course, entries)),
  );
  for (const entry of made)
    await audit(tx, ctx, {
      action: 'course_subject.create',
      entityId: entry.id,
      changes: diff(undefined, audited(entry)),
    });
  return made;
}

/** Changes the place or the terms of an allocation, except what its precedences or enrolments depend on. */
export async function change(
  tx: Tx,
  id: number,
  { version, ...terms }: PlanTerms & { version: number },
  ctx: UserContext,
) {
  const { before, course } = await lock(tx, id);
  refuseStale(before, version);
  if (before.closed_from !== null) throw new ApiError('invalid', messages.closedUnchanged);
  refuseWrongTerms(terms, course.duration);
  const changes = diff(audited(before), { ...audited(before), ...terms });
  if (changes.length === 0) return before;
  if (changes.some(({ field }) => field === 'academic_year_id' || field === 'semester_id'))
    await refuseMove(tx, before, terms);
  await plans.update(tx, id, terms);
  await audit(tx, ctx, { action: 'course_subject.update', entityId: id, changes });
  return orNotFound(await plans.find(tx, id), messages.entryMissing);
}

/** An allocation with its course locked, so that plan and precedences stay as they are until the transaction ends. */
export async function lock(tx: Tx, id: number) {
  const { course_id } = orNotFound(await plans.find(tx, id), messages.entryMissing);
  const course = (await courses.lockCourse(tx, course_id))!;
  const before = orNotFound(await plans.find(tx, id), messages.entryMissing);
  return { before, course };
}

async function refuseMove(tx: Tx, entry: PlanEntry, { academic_year_id, semester_id }: PlanTerms) {
  const enrolments = await enrolmentCount(tx, entry.id);
  if (enrolments > 0)
    throw fieldError('invalid', 'academic_year_id', messages.movedWithEnrolments(enrolments));
  const renewals = await renewalCount(tx, entry.id, 0);
  if (renewals > 0) throw fieldError('invalid', 'academic_year_id', messages.movedWithRenewals(renewals));
  const teachers = await plans.teachersFrom(tx, entry, institutionYear(new Date()));
  if (teachers.length > 0)
    throw fieldError('invalid', 'academic_year_id', messages.movedWithTeachers(teachers));
  const broken = await pairsBrokenBy(tx, entry, { year: academic_year_id, semester: semester_id });
  if (broken.length > 0) throw fieldError('invalid', 'academic_year_id', messages.precedencesBroken(broken));
}

function refuseWrongTerms({ academic_year_id, mandatory, option_group }: PlanTerms, duration: number) {
  if (academic_year_id > duration)
    throw fieldError('invalid', 'academic_year_id', messages.beyondDuration(duration));
  if (mandatory && option_group) throw fieldError('invalid', 'option_group', messages.groupOfOptional);
}
