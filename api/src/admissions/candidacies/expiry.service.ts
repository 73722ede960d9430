import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import { endWithFines } from '../../finance/fines/correct-fines.service.ts';
import { moveInscription } from '../../enrolment/inscriptions/inscription.service.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { lockReferable } from '../../platform/database/lock-row.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { FormerStudies, KeptStudies } from '../../enrolment/students/admission.service.ts';
import { changeCode, takeAccess } from '../../enrolment/students/student-access.service.ts';
import * as moves from '../../enrolment/students/move.repository.ts';
import * as students from '../../enrolment/students/student.repository.ts';
import { currentWithdrawal, runningSubjects } from '../../enrolment/withdrawals/withdrawal.repository.ts';
import { endSubjects } from '../../enrolment/withdrawals/withdrawal.service.ts';
import { moveCandidacy } from './candidacy.service.ts';
import { mails, messages } from './messages.ts';
import * as expiries from './candidacy.repository.ts';

const job: Acting = { user: undefined, ip: '', requestId: 'candidacy-expiry' };

/** Expires approved candidacies whose inscription was not paid in time, each in its own transaction (C.1), except while a proof
 *  waits to be checked. Safe in several processes at once. Returns how many expired. */
export async function expireCandidacies(db: Db): Promise<number> {
  let expired = 0;
  const failures: unknown[] = [];
  for (const id of await expiries.overdueBatch(db))
    try {
      if (await db.transaction().execute((tx) => expire(tx, id))) expired += 1;
    } catch (problem) {
      // Paid, or a proof sent, in the meantime.
      if (!(problem instanceof ApiError && problem.code === 'conflict')) failures.push(problem);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'candidacies that could not expire');
  return expired;
}

/** Deletes candidacies that were rejected two years ago (H.5); the audit log keeps their numbers. */
export const removeRejected = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const removed = await expiries.removeRejected(tx);
    for (const { id, number } of removed)
      await audit(tx, job, {
        action: 'candidacy.delete',
        entityId: id,
        changes: [{ field: 'number', old: number, new: null }],
      });
    return removed.length;
  });

async function expire(tx: Tx, id: number): Promise<boolean> {
  const candidacy = await expiries.lockIfOverdue(tx, id);
  if (!candidacy) return false;
  // The class before the student, as an allocation locks them, and the student before their inscription, as a withdrawal does.
  const left = (candidacy.former_studies as KeptStudies | null)?.class_id;
  if (left) await lockReferable(tx, 'class_group', left);
  await students.lockByPerson(tx, candidacy.person_id);
  const mail = mails.expired(candidacy);
  await moveCandidacy(tx, job, id, 'CADUCADA', {
    reasonText: messages.notPaidInTime,
    messageSent: mail.text,
  });
  if (candidacy.inscription_id !== null) {
    await moveInscription(tx, job, candidacy.inscription_id, 'ANULADA', { reason: messages.notPaidInTime });
    const invoiceId = await expiries.unpaidInscriptionInvoice(tx, candidacy.inscription_id);
    if (invoiceId !== undefined) await endWithFines(tx, job, invoiceId, { reason: messages.notPaidInTime });
  }
  await stopStudying(tx, candidacy);
  await enqueueMail(tx, { to: candidacy.email, ...mail });
  return true;
}

/** Ends what an approved candidate took as a student meanwhile. A former student returns to the earlier state; card numbers are never
 *  reused. Who was admitted again since goes on with that, and who withdrew since stays withdrawn. */
async function stopStudying(tx: Tx, candidacy: Overdue) {
  const { student_id, person_id, former_studies, decided_at } = candidacy;
  const before = (await students.lockByPerson(tx, person_id))!;
  if (await expiries.isInscribedSince(tx, candidacy)) return expiries.passFormerStudies(tx, candidacy);
  await endSubjects(tx, job, await runningSubjects(tx, student_id), messages.notPaidInTime);
  const former = former_studies as KeptStudies | null;
  if (former) {
    const { withdrawal_id, had_account: _had, active, class_id: _left, ...studies } = former;
    await students.update(tx, student_id, { ...studies, active: active && before.active });
    if (withdrawal_id !== null && !(await currentWithdrawal(tx, student_id)))
      await students.reopenWithdrawal(tx, withdrawal_id);
    await changeCode(tx, person_id, { old: before.code, now: former.code }, job);
  } else if (!(await expiries.hasInscription(tx, student_id)))
    await students.update(tx, student_id, { active: false });
  const { active: isActive } = (await students.lockByPerson(tx, person_id))!;
  await students.leaveClass(tx, student_id, isActive && decided_at ? { since: decided_at } : {});
  if (isActive && former?.class_id) await returnToClass(tx, student_id, former);
  const after = (await students.lockByPerson(tx, person_id))!;
  if (former ? !former.had_account : !after.active) await takeAccess(tx, person_id, job);
  await audit(tx, job, {
    action: 'student.update',
    entityId: student_id,
    reason: messages.notPaidInTime,
    changes: diff(studiesOf(before), studiesOf(after)),
  });
}
/** Returns a student to the class they left for the candidacy, while it has a place. */
async function returnToClass(tx: Tx, studentId: number, { class_id, course_id }: KeptStudies): Promise<void> {
  const group = await moves.classGroup(tx, class_id!);
  if (!group?.active || group.course_id !== course_id || group.members >= group.capacity) return;
  if ((await moves.student(tx, studentId))!.class_id === null) await moves.place(tx, studentId, group.id);
}

type Overdue = NonNullable<Awaited<ReturnType<typeof expiries.lockIfOverdue>>>;

const studiesOf = ({
  course_id,
  level_id,
  shift,
  entry_year,
  code,
  active,
  class_id,
}: Omit<FormerStudies, 'withdrawal_id'>) => ({
  course_id,
  level_id,
  shift,
  entry_year,
  code,
  active,
  class_id,
});
