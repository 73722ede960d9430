import {
  longestSuspensionDays,
  type DebtBlocksForm,
  type SuspensionForm,
} from '@portal/shared-kit/contract/finance/debt-block';
import type { StudentBlock } from '@portal/shared-kit/contract/finance/student-block';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import * as suspensions from './suspension.repository.ts';
import { overdueOf, studentOf } from './suspension.repository.ts';

/** Overdue invoices that block a student, the oldest first; none while the block is suspended (I27). */
export const invoicesInTheWay = async (db: Db, studentId: number) =>
  (await suspensions.suspendedUntil(db, studentId)) === null ? overdueOf(db, studentId) : [];

/** The same for a renewal; none where the institution lets debtors renew. */
export const renewalInvoicesInTheWay = async (db: Db, studentId: number) =>
  (await suspensions.blocksRenewal(db)) ? invoicesInTheWay(db, studentId) : [];

/** What is blocked for a student now, and by which invoices. */
export async function blockOf(db: Db, studentId: number): Promise<StudentBlock> {
  const invoices = await overdueOf(db, studentId);
  const suspended_until = await suspensions.suspendedUntil(db, studentId);
  const { renewal, services } = await suspensions.rules(db);
  const stopped = invoices.length > 0 && suspended_until === null;
  return {
    invoices,
    suspended_until,
    renewal: stopped && renewal,
    services: stopped ? services.filter(({ blocked }) => blocked).map(({ name }) => name) : [],
  };
}

/** The same for the caller; nothing where they are no student. */
export async function ownBlock(db: Db, personId: number): Promise<StudentBlock> {
  const student = await studentOf(db, personId);
  if (student === undefined) return { invoices: [], renewal: false, services: [], suspended_until: null };
  return blockOf(db, student);
}

const namesOf = ({ services }: Awaited<ReturnType<typeof suspensions.rules>>) =>
  services
    .filter(({ blocked }) => blocked)
    .map(({ name }) => name)
    .join(', ');

/** Sets what debts block from now on. */
export async function setRules(tx: Tx, ctx: UserContext, form: DebtBlocksForm): Promise<void> {
  const before = await suspensions.rules(tx);
  await suspensions.setRules(tx, form);
  const after = await suspensions.rules(tx);
  const changes = diff(
    { renewal: before.renewal, services: namesOf(before) },
    { renewal: after.renewal, services: namesOf(after) },
  );
  if (changes.length > 0) await audit(tx, ctx, { action: 'debt_block.rules', changes });
}

/** Suspends a student's block until a day. Nobody does so for themselves. */
export async function suspend(tx: Tx, ctx: UserContext, form: SuspensionForm): Promise<number> {
  const person = await suspensions.lockStudent(tx, form.student_id);
  if (person === undefined) throw fieldError('invalid', 'student_id', messages.noStudent);
  if (person === ctx.user.personId) throw new ApiError('forbidden', messages.own);
  const now = new Date();
  const last = institutionDay(new Date(now.getTime() + longestSuspensionDays * 86_400_000));
  if (form.until_day < institutionDay(now)) throw fieldError('invalid', 'until_day', messages.inPast);
  if (form.until_day > last) throw fieldError('invalid', 'until_day', messages.tooLong);
  const id = await suspensions.replace(tx, form, ctx.user.userId);
  const changes = diff(undefined, { until_day: form.until_day });
  await audit(tx, ctx, {
    action: 'debt_block.suspend',
    entity: 'student',
    entityId: form.student_id,
    changes,
    reason: form.reason,
  });
  return id;
}

/** Ends a suspension before its day. */
export async function end(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  const suspension = orNotFound(await suspensions.lock(tx, id), messages.missing);
  if (suspension.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.own);
  if (suspension.state !== 'VIGENTE') throw new ApiError('conflict', messages.over);
  await suspensions.end(tx, id, ctx.user.userId);
  const { student_id } = (await suspensions.find(tx, id))!;
  await audit(tx, ctx, { action: 'debt_block.resume', entity: 'student', entityId: student_id, reason });
}
