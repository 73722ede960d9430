import {
  fineFormula,
  type Fine,
  fineOn,
  type LateInvoice,
} from '@portal/shared-kit/contract/finance/fine-rules';
import { notifyEachStudent } from '../../people/communications/notice.ts';
import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { issueInvoices } from '../invoices/invoice.service.ts';
import { holidaySet } from '../holidays/holiday.repository.ts';
import { addDays, nextWorkingDay } from '../holidays/working-day.rules.ts';
import type { FinePolicy } from './fine-policy.repository.ts';
import * as fines from './fine.repository.ts';
import * as late from './late-invoice.repository.ts';
import { messages, notices } from './messages.ts';
import type { LateFacts } from './late-invoice.repository.ts';

const daysToPay = 7;
/** Invoices per step: some tenths of a second. */
const perStep = 200;

export interface DueFine {
  invoice: { id: number; number: string; student_id: number };
  policyId: number;
  day: string;
  /** The total fine as of that day; `beforeCents` of it were issued before. */
  fine: Fine;
  beforeCents: number;
}

/** Issues fines as invoices of their own, each with its formula (I22). */
export async function issueFines(tx: Tx, ctx: Acting, due: readonly DueFine[], today: string): Promise<void> {
  if (due.length === 0) return;
  const dueDate = nextWorkingDay(addDays(today, daysToPay), await holidaySet(tx));
  const made = due.map((late) => ({
    ...late,
    amountCents: late.fine.amountCents - late.beforeCents,
    formula: fineFormula(late.fine, late.beforeCents),
  }));
  const issued = await issueInvoices(
    tx,
    made.map(({ invoice, amountCents, formula }) => ({
      ctx,
      made: {
        type: 'MULTA' as const,
        studentId: invoice.student_id,
        dueDate,
        payableLate: true,
        lines: [{ description: messages.line(invoice.number, formula), unitCents: amountCents }],
      },
    })),
  );
  await fines.insert(
    tx,
    made.map(({ invoice, policyId: policy_id, day, fine, amountCents: amount_cents, formula }, nth) => ({
      invoice_id: invoice.id,
      fine_invoice_id: issued[nth]!.id,
      policy_id,
      day,
      formula,
      amount_cents,
      days_late: fine.days,
      percent: fine.percent,
      base_cents: fine.baseCents,
    })),
  );
  const studentNotices = made.map(({ invoice, amountCents }) => ({
    studentId: invoice.student_id,
    ...notices.issued(invoice.number, amountCents),
  }));
  await notifyEachStudent(tx, 'FINANCEIRA', studentNotices);
}

/** The day after which an invoice is late: its due date, moved to a working day, and never before its student was inscribed or the year
 *  began. */
export function lateFrom(
  { due, not_before }: Pick<LateFacts, 'due' | 'not_before'>,
  holidays: ReadonlySet<string>,
) {
  const worked = nextWorkingDay(due, holidays);
  return not_before !== null && not_before > worked ? not_before : worked;
}

/** What a fine depends on. What credit notes took back was never owed (E.6, I21). */
export const lateInvoice = (
  { total, credited, payments, ...facts }: LateFacts,
  holidays: ReadonlySet<string>,
): LateInvoice => ({ totalCents: total - credited, due: lateFrom(facts, holidays), payments });

/** The total fine of an invoice as of a day. */
export const fineBy = (
  facts: LateFacts,
  policy: FinePolicy,
  holidays: ReadonlySet<string>,
  day: string,
): Fine | undefined => fineOn(lateInvoice(facts, holidays), policy, day);

/** Fines the next late invoices by the rules in force, in one transaction. Idempotent: a fine that was issued is not issued again
 *  (E.6). */
export async function fineSome(
  tx: Tx,
  ctx: Acting,
  policy: FinePolicy,
  { today, after }: { today: string; after: number },
) {
  await late.lockFines(tx);
  const ids = await late.takeLate(tx, policy, { today, after, most: perStep });
  const holidays = await holidaySet(tx);
  const before = new Map<number, number>();
  for (const { invoice_id, amount_cents } of await fines.finesInForce(tx, ids))
    before.set(invoice_id, (before.get(invoice_id) ?? 0) + amount_cents);
  const due = (await late.facts(tx, ids)).flatMap((invoice): DueFine[] => {
    const fine = fineBy(invoice, policy, holidays, today);
    const beforeCents = before.get(invoice.id) ?? 0;
    return fine && fine.amountCents > beforeCents
      ? [{ invoice, policyId: policy.id, day: today, fine, beforeCents }]
      : [];
  });
  await issueFines(tx, ctx, due, today);
  return { after: ids.at(-1) ?? after, issued: due.length, over: ids.length < perStep };
}
