import type { PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import type { SplitFields, SponsorSplit } from '@portal/shared-kit/contract/finance/sponsor-split';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { refuseUnproved, type UserContext } from '../../platform/http/route.ts';
import { submitJob } from '../../platform/jobs/job.service.ts';
import { factsOf } from '../second-person/confirm.service.ts';
import { messages as paying } from '../ledger/messages.ts';
import * as payments from '../settling/payment.repository.ts';
import * as approvals from '../second-person/second-person.repository.ts';
import { isBeyondLimit } from '../second-person/second-person.service.ts';
import { payersOf } from '../settling/settle-many.repository.ts';
import { refuseOwn } from '../ledger/payment.rules.ts';
import { messages } from './messages.ts';
import type { SplitLine } from './split-table.ts';
import { partsOf } from './split.rules.ts';
import * as splits from './split.repository.ts';
import type { Split, SplitRow } from './split.repository.ts';

export const splitJobs = { write: 'sponsor-split', undo: 'sponsor-split-undo' } as const;
/** Input of the jobs of a sponsor's transfer. */
export interface OfSplit {
  splitId: number;
  /** Why it is reversed. */
  reason?: string;
}

interface Money {
  method: PaymentMethod;
  transaction: string;
  amountCents: number;
  paidAt: Date;
  /** Null where it is recorded here. */
  paymentId: number | null;
}

/** The money to split: an unmatched payment, or one that is recorded now. */
async function moneyOf(tx: Tx, { unmatched_id, ...money }: SplitFields): Promise<Money> {
  if (unmatched_id !== undefined) {
    const found = orNotFound(await payments.lock(tx, unmatched_id), paying.noPayment);
    if (found.state !== 'POR_IDENTIFICAR') throw new ApiError('conflict', messages.notUnmatched);
    const { id, method, transaction, amount_cents, paid_at } = found;
    return { method, transaction, amountCents: amount_cents, paidAt: paid_at, paymentId: id };
  }
  const { method, transaction, paid_at, amount } = money;
  if (!method) throw fieldError('invalid', 'method', messages.noMethod);
  if (!transaction) throw fieldError('invalid', 'transaction', messages.noTransaction);
  if (!paid_at) throw fieldError('invalid', 'paid_at', messages.noDay);
  if (amount === undefined) throw fieldError('invalid', 'amount', messages.noAmount);
  const facts = factsOf({ method, transaction, paid_at, amount });
  if (await payments.currentPayment(tx, { method, transaction }))
    throw fieldError('duplicate', 'transaction', messages.taken);
  return { method, transaction, amountCents: amount, paidAt: facts.paidAt, paymentId: null };
}

/** Most problems shown at once. */
const maxProblems = 20;

/** Stores the preview of a list; with a wrong line, or another total, nothing is stored (I29). Records no payment. */
export async function preview(
  tx: Tx,
  { user }: UserContext,
  fields: SplitFields,
  { name, lines }: { name: string; lines: readonly SplitLine[] },
): Promise<number> {
  const money = await moneyOf(tx, fields);
  const students = await splits.studentsOf(
    tx,
    lines.map(({ code }) => code.toUpperCase()),
  );
  const { parts, problems } = partsOf(lines, {
    students,
    ...(await splits.invoicesOf(
      tx,
      [...students.values()].map(({ id }) => id),
    )),
  });
  if (problems.length > 0) {
    const beyond = problems.length - maxProblems;
    const shown = [...problems.slice(0, maxProblems), ...(beyond > 0 ? [messages.more(beyond)] : [])];
    throw new ApiError('invalid', messages.wrong, { errors: { file: shown } });
  }
  const listed = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (listed !== money.amountCents)
    throw fieldError('invalid', 'file', messages.otherTotal(listed, money.amountCents));
  return splits.insert(tx, { ...money, sponsor: fields.sponsor, fileName: name, by: user.userId }, parts);
}

async function lockIdle(tx: Tx, id: number): Promise<Split> {
  const found = orNotFound(await splits.lock(tx, id), messages.missing);
  if (found.working) throw new ApiError('conflict', messages.working);
  return found;
}

/** Whether a second person has to confirm: the caller recorded the money, and it is above the set amount, or a student's part of it with
 *  what the caller confirmed for them today (I31, J28). */
async function needsSecond(
  db: Db,
  me: number,
  split: { id: number; amount: number; payment_id: number | null; created_by_id: number },
): Promise<boolean> {
  if (split.created_by_id !== me) return false;
  if (split.payment_id !== null && (await approvals.cameByBank(db, split.payment_id))) return false;
  return (
    split.amount > (await approvals.limit(db)) ||
    isBeyondLimit(db, me, secondPersonParts(await splits.planned(db, split.id)))
  );
}

/** The parts of a transfer, for the limit of the second person. */
export const secondPersonParts = (
  lines: readonly { student_id: number; invoice_id: number; amount_cents: number }[],
) =>
  lines.map(({ student_id: debtor, invoice_id: invoiceId, amount_cents: amountCents }) => ({
    debtor,
    invoiceId,
    amountCents,
  }));

/** Throws where somebody confirms a part of their own, or above the set amount what they recorded, or without a fresh proof what another did. */
async function refuseConfirmer(tx: Tx, ctx: UserContext, split: Split): Promise<void> {
  const { id, amount_cents: amount, payment_id, created_by: created_by_id } = split;
  if (await needsSecond(tx, created_by_id, { id, amount, payment_id, created_by_id })) {
    if (created_by_id === ctx.user.userId)
      throw new ApiError('forbidden', paying.recordedByYou(await approvals.limit(tx)));
    refuseUnproved('of-factor-holders', ctx.user);
  }
  const lines = await splits.planned(tx, split.id);
  const bills = await payersOf(
    tx,
    lines.map(({ invoice_id }) => invoice_id),
  );
  for (const bill of bills.values()) refuseOwn(ctx, bill);
}

/** Starts recording all parts of a transfer, also again after a failure or a cancellation. */
export async function confirm(tx: Tx, ctx: UserContext, id: number): Promise<void> {
  const found = await lockIdle(tx, id);
  if (found.state !== 'PREVISTO' && found.state !== 'A_REPARTIR')
    throw new ApiError('conflict', messages.notPreviewed);
  await refuseConfirmer(tx, ctx, found);
  const job_id = await submitJob(tx, ctx, {
    kind: splitJobs.write,
    title: messages.job(found.sponsor),
    input: { splitId: id } satisfies OfSplit,
    anyOf: ['payments.confirm'],
  });
  await splits.setState(tx, id, { state: 'A_REPARTIR', job_id });
  await audit(tx, ctx, {
    action: 'sponsor_split.confirm',
    entityId: id,
    changes: diff(undefined, {
      sponsor: found.sponsor,
      payment_method: found.method,
      transaction: found.transaction,
      amount_cents: found.amount_cents,
      paid_at: found.paid_at.toISOString(),
    }),
  });
}

/** Deletes a list that was not confirmed. */
export async function discard(tx: Tx, ctx: UserContext, id: number): Promise<void> {
  const found = await lockIdle(tx, id);
  if (found.state !== 'PREVISTO' && found.state !== 'A_REPARTIR')
    throw new ApiError('conflict', messages.notPreviewed);
  await splits.discard(tx, id);
  await audit(tx, ctx, {
    action: 'sponsor_split.discard',
    entityId: id,
    changes: diff({ sponsor: found.sponsor, amount_cents: found.amount_cents }, {}),
  });
}

/** Throws where a part was reversed by itself since, so that the whole cannot be reversed. */
export async function refuseWithdrawn(tx: Tx, id: number): Promise<void> {
  if ((await splits.unchangedParts(tx, id)) !== (await splits.planned(tx, id)).length)
    throw new ApiError('conflict', messages.withdrawn);
}

/** Starts reversing all parts of a transfer; its money is unmatched again. */
export async function undo(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  const found = await lockIdle(tx, id);
  if (found.state !== 'REPARTIDO' && found.state !== 'A_DESFAZER')
    throw new ApiError('conflict', messages.notSplit);
  await refuseWithdrawn(tx, id);
  const input: OfSplit = { splitId: id, reason };
  const job_id = await submitJob(tx, ctx, {
    kind: splitJobs.undo,
    title: messages.undoJob(found.sponsor),
    input,
    anyOf: ['payments.waive'],
  });
  await splits.setState(tx, id, { state: 'A_DESFAZER', job_id });
  await audit(tx, ctx, { action: 'sponsor_split.undo', entityId: id, reason });
}

/** A transfer by the names of the wire. */
export async function onWire(db: Db, me: number, row: SplitRow): Promise<SponsorSplit> {
  const { payment_id, created_by_id, ...shown } = row;
  const open = row.state === 'PREVISTO' || row.state === 'A_REPARTIR';
  return { ...shown, second: open && (await needsSecond(db, me, { ...row, payment_id, created_by_id })) };
}
