import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refuseStale } from '../../platform/registers/records.ts';
import { messages } from './messages.ts';
import * as plans from './plan.repository.ts';
import type { PlanEntry } from './plan.repository.ts';
import { audited, entity, lock } from './plan.service.ts';
import { pairsBrokenBy } from '../precedence/precedence.service.ts';
import { byPlace } from '../precedence/precedence.rules.ts';

/** What prevents the removal of an allocation, and what would be removed with it (decision 47). */
export async function removal(db: Db, id: number) {
  const entry = orNotFound(await plans.find(db, id), messages.entryMissing);
  return removalOf(db, entry);
}

async function removalOf(db: Db, entry: PlanEntry) {
  const place = { year: entry.academic_year_id, semester: entry.semester_id };
  const enrolments = await plans.enrolmentCount(db, entry.id);
  const renewals = await plans.renewalCount(db, entry.id);
  const equivalences = await plans.equivalenceCount(db, entry.id);
  // Teachings only prevent it where a class has reached the subject; before that nothing has happened yet.
  const all = await plans.teachings(db, entry);
  const started = all.filter((teaching) => byPlace(teaching, place) >= 0).map((one) => one.class_name);
  const graded = (await plans.classesWithPauta(db, entry)).map(({ name }) => name);
  const classes = [...new Set([...started, ...graded])];
  const precedences = await pairsBrokenBy(db, entry, 'removed');
  return {
    kept_by: [
      ...(enrolments ? [messages.enrolments(enrolments)] : []),
      ...(renewals ? [messages.renewals(renewals)] : []),
      ...(equivalences ? [messages.equivalences(equivalences)] : []),
      ...(precedences.length ? [messages.precedences(precedences)] : []),
      ...(classes.length ? [messages.startedClasses(classes)] : []),
    ],
    teachings: all
      .filter((teaching) => byPlace(teaching, place) < 0)
      .map(({ id, class_name, teacher_name }) => ({ id, class_name, teacher_name })),
  };
}

/** Removes an allocation without history, with the teacher allocations that the caller was shown. */
export async function remove(tx: Tx, id: number, shown: number | undefined, ctx: UserContext) {
  const { before } = await lock(tx, id);
  const { kept_by, teachings } = await removalOf(tx, before);
  if (kept_by.length > 0) throw new ApiError('in_use', messages.onlyToClose(kept_by));
  if (shown !== undefined && shown !== teachings.length)
    throw new ApiError('conflict', messages.teachingsChanged);
  await plans.removeTeachings(
    tx,
    teachings.map((teaching) => teaching.id),
  );
  await plans.remove(tx, id);
  const removedTeachings = teachings.map(({ class_name, teacher_name }) => `${class_name}: ${teacher_name}`);
  await audit(tx, ctx, {
    action: 'course_subject.delete',
    entity,
    entityId: id,
    changes: diff(
      { ...audited(before), ...(removedTeachings.length > 0 && { teachings: removedTeachings }) },
      undefined,
    ),
  });
}

interface Closing {
  from_year: number;
  reason: string;
  version: number;
}

/** Closes an allocation from a calendar year on; students who have it keep it. */
export async function close(tx: Tx, id: number, { from_year, reason, version }: Closing, ctx: UserContext) {
  const { before } = await lock(tx, id);
  refuseStale(before, version);
  const refuse = (message: string) => fieldError('invalid', 'from_year', message);
  if (before.closed_from !== null) throw refuse(messages.closedAlready(before.closed_from));
  const enrolments = await plans.enrolmentCount(tx, id, from_year);
  if (enrolments > 0) throw refuse(messages.enrolmentsFrom(enrolments, from_year));
  const renewals = await plans.renewalCount(tx, id, from_year);
  if (renewals > 0) throw refuse(messages.renewalsFrom(renewals, from_year));
  const teachers = await plans.teachersFrom(tx, before, from_year);
  if (teachers.length > 0) throw refuse(messages.teachersFrom(teachers, from_year));
  const broken = await pairsBrokenBy(tx, before, { closed_from: from_year });
  if (broken.length > 0) throw refuse(messages.precedencesFrom(broken, from_year));
  await plans.update(tx, id, { closed_from: from_year });
  await audit(tx, ctx, {
    action: 'course_subject.close',
    entity,
    entityId: id,
    changes: diff(audited(before), { ...audited(before), closed_from: from_year }),
    ...(reason && { reason }),
  });
  return orNotFound(await plans.find(tx, id), messages.entryMissing);
}
