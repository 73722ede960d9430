import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import { stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { WithdrawalPlan, withdrawStudent } from '@portal/shared-kit/contract/enrolment/withdrawal';
import { withdrawalLabels } from '@portal/shared-kit/contract/enrolment/withdrawal-rules';
import * as credit from '../../finance/ledger/credit.repository.ts';
import { lockYear } from '../../finance/monthly/monthly-charge.repository.ts';
import { notifyStudents } from '../../people/communications/notice.ts';
import { audit, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { formatDay } from '../../platform/database/dates.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { messages as common } from '../../platform/http/messages.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { invoicesOf } from '../inscriptions/inscription.repository.ts';
import {
  creditOf,
  endInvoices,
  fatesOf,
  moveInscription,
  staysOf,
} from '../inscriptions/inscription.service.ts';
import * as students from '../students/student.repository.ts';
import { moveEnrolment } from '../enrol/enrolment-state.service.ts';
import { messages, notices } from './messages.ts';
import * as rows from './withdrawal.repository.ts';

type Form = Args<typeof withdrawStudent>['body'];
type Student = NonNullable<Awaited<ReturnType<typeof rows.student>>>;

const today = () => institutionDay(new Date());

/** What a withdrawal from a day on would end, and what it would leave. */
export async function planOf(db: Db, id: number, effectiveOn = today()): Promise<WithdrawalPlan> {
  refuseDay(effectiveOn);
  return (await planned(db, orNotFound(await rows.student(db, id), messages.missing), effectiveOn)).shown;
}

/** Withdraws a student: the place in the class becomes free, running enrolments and inscriptions end, and invoices that are no longer
 *  owed are annulled. Debts stay; the grades stay with the enrolments (I8), and so does the account, so that both can be read.
 *  Idempotent. */
export async function withdraw(
  tx: Tx,
  id: number,
  { kind, reason, effective_on: effectiveOn = today() }: Form,
  ctx: UserContext,
): Promise<{ plan: WithdrawalPlan; already: boolean }> {
  refuseDay(effectiveOn);
  // Serialised with the charging of this year's months, which then either precedes the withdrawal or sees it.
  await lockYear(tx, institutionYear(new Date()));
  const student = orNotFound(await rows.lockStudent(tx, id), messages.missing);
  refuseOwn(student, ctx);
  const plan = await planned(tx, student, effectiveOn);
  if (await rows.currentWithdrawal(tx, id)) return { plan: plan.shown, already: true };
  if (!student.active) throw new ApiError('conflict', messages.inactive);
  refuseRight(plan, ctx);
  if (kind === 'NAO_RENOVOU') await refuseRenewed(tx, id, plan);
  const why = messages.given(kind, reason);
  const withdrawal = await rows.insert(tx, {
    student_id: id,
    kind,
    reason,
    effective_on: effectiveOn,
    class_id: student.class_id,
    made_by: ctx.user.userId,
  });
  await endSubjects(tx, ctx, plan.shown.subjects, why);
  await students.leaveClass(tx, id);
  for (const { id: inscription, type } of plan.inscriptions)
    await moveInscription(tx, ctx, inscription, type === 'Renovação' ? 'CANCELADA' : 'ANULADA', {
      reason: why,
      effectiveDate: effectiveOn,
    });
  const ended = await endInvoices(tx, ctx, plan.bills, { fates: plan.fates, reason: why });
  await rows.insertEffects(tx, withdrawal, {
    enrolment_id: plan.shown.subjects.map((one) => one.id),
    inscription_id: plan.inscriptions.map((one) => one.id),
    invoice_id: ended.map((one) => one.id),
  });
  await students.update(tx, id, { active: false });
  await record(tx, plan.shown, { kind, reason, effectiveOn }, ctx);
  return { plan: plan.shown, already: false };
}

export async function endSubjects(tx: Tx, ctx: Acting, subjects: readonly { id: number }[], why: string) {
  for (const { id } of subjects) await moveEnrolment(tx, ctx, id, 'ANULADO', why);
}

async function record(
  tx: Tx,
  { student_id, class_group, subjects, invoices, credit: creditCents, owed }: WithdrawalPlan,
  { kind, reason, effectiveOn }: { kind: Form['kind']; reason: string; effectiveOn: string },
  ctx: UserContext,
) {
  const ended = invoices.filter(({ fate }) => fate !== 'FICA').map(({ number }) => number);
  await audit(tx, ctx, {
    action: 'student.withdraw',
    entityId: student_id,
    reason,
    changes: [
      { field: 'withdrawal_kind', old: null, new: withdrawalLabels[kind] },
      { field: 'effective_date', old: null, new: effectiveOn },
      { field: 'class_id', old: class_group?.id ?? null, new: null },
      { field: 'annulled_subjects', old: null, new: subjects.map(({ name }) => name).join(', ') },
      { field: 'ended_invoices', old: null, new: ended.join(', ') },
      { field: 'credit_cents', old: null, new: creditCents },
    ].filter((change) => change.old !== null || Boolean(change.new)),
  });
  const notice = notices.withdrawn(formatDay(effectiveOn), creditCents, owed);
  await notifyStudents(tx, [student_id], { ...notice, type: 'INDIVIDUAL', audience: notice.title });
}

type Planned = Awaited<ReturnType<typeof planned>>;
async function planned(db: Db, { id, class_id, class_name }: Student, effectiveOn: string) {
  const [subjects, inscriptions, bills] = [
    await rows.runningSubjects(db, id),
    await rows.openInscriptions(db, id),
    await invoicesOf(db, id),
  ];
  const fates = fatesOf(bills, effectiveOn);
  const freeCents = await credit.freeOfStudent(db, id);
  const invoices = bills
    // A month that was paid and stays paid is not mentioned.
    .filter(({ id: bill, state }) => state !== 'PAGA' || fates.get(bill) !== 'FICA')
    .map((bill) => {
      const stays = fates.get(bill.id) === 'ANULADA' ? staysOf(bill, freeCents) : 0;
      const fate = stays > 0 ? 'FICA' : fates.get(bill.id)!;
      return {
        id: bill.id,
        number: bill.number,
        description: bill.description,
        open: stays || bill.total_cents - bill.paid_cents,
        fate,
        credit: fate === 'FICA' ? 0 : creditOf(bill),
      };
    });
  const sum = (of: (one: (typeof invoices)[number]) => number) =>
    invoices.reduce((all, one) => all + of(one), 0);
  const shown: WithdrawalPlan = {
    student_id: id,
    class_group: class_id === null ? null : { id: class_id, name: class_name! },
    subjects,
    inscriptions: inscriptions.map(({ id: one, type, course, year, state }) => ({
      id: one,
      state,
      what: `${type} ${year} – ${course}`,
    })),
    invoices,
    credit: sum((one) => one.credit),
    owed: sum(({ open, fate }) => (fate === 'FICA' ? open : 0)),
  };
  return { shown, inscriptions, bills, fates };
}

/** A day of the last year. */
function refuseDay(day: string): void {
  if (day > today()) throw fieldError('invalid', 'effective_on', messages.future);
  if (Date.parse(day) < Date.parse(today()) - 366 * 86_400_000)
    throw fieldError('invalid', 'effective_on', messages.longAgo);
}

/** Nobody decides on their own studies (part F). */
export function refuseOwn({ person_id }: Student, { user }: UserContext): void {
  if (person_id === user.personId) throw new ApiError('forbidden', messages.own);
}

/** Each kind of record that ends takes its own permission. */
function refuseRight({ shown, inscriptions }: Planned, { user: { permissions } }: UserContext): void {
  const needed = [
    ...(shown.subjects.length > 0 || shown.class_group ? ['enrolment.update' as const] : []),
    ...(inscriptions.some(({ type }) => type === 'Renovação') ? ['renewals.approve' as const] : []),
  ];
  const lacking = needed.find((permission) => !permissions.has(permission));
  if (lacking) throw new ApiError('forbidden', common.forbidden, { permission: lacking });
}

async function refuseRenewed(tx: Tx, id: number, { inscriptions }: Planned): Promise<void> {
  const year = institutionYear(new Date());
  if (await rows.hasPaidRenewal(tx, id, year)) throw fieldError('invalid', 'kind', messages.hasPaid);
  const open = inscriptions.find((one) => one.year >= year);
  if (open)
    throw fieldError(
      'invalid',
      'kind',
      messages.hasRenewed(`uma ${open.type.toLowerCase()} ${stateLabels[open.state].toLowerCase()}`),
    );
}
