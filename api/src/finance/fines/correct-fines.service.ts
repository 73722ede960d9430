import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { notifyStudents } from '../../people/communications/notice.ts';
import { audit, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { annulInvoice, endInvoice, giveBack, type AnnulForm } from '../invoices/annul.service.ts';
import * as invoices from '../invoices/invoice.repository.ts';
import { holidaySet } from '../holidays/holiday.repository.ts';
import * as credit from '../ledger/credit.repository.ts';
import * as policies from './fine-policy.repository.ts';
import * as fines from './fine.repository.ts';
import type { FineInForce } from './fine.repository.ts';
import { issueFines, type DueFine, fineBy } from './issue-fines.service.ts';
import * as late from './late-invoice.repository.ts';
import type { LateFacts } from './late-invoice.repository.ts';
import { messages, notices } from './messages.ts';

/** Annuls an invoice that may have been fined, and reverts its fines: nothing of it was owed, so that nothing of it was late. */
export const annulWithFines = (tx: Tx, ctx: Acting, id: number, form: AnnulForm): Promise<string> =>
  withFines(tx, ctx, id, () => annulInvoice(tx, id, form, ctx));

/** The same where what it was for has ended, whatever became of the credit of its notes. */
export const endWithFines = (tx: Tx, ctx: Acting, id: number, form: AnnulForm): Promise<void> =>
  withFines(tx, ctx, id, () => endInvoice(tx, id, form, ctx));

async function withFines<T>(tx: Tx, ctx: Acting, id: number, work: () => Promise<T>): Promise<T> {
  await invoices.lock(tx, id);
  const all = [id, ...(await invoices.laterInstalments(tx, id))];
  // All invoices before the account of their debtor.
  await invoices.lockInOrder(tx, [...all, ...(await fines.fineInvoices(tx, all))]);
  const result = await work();
  await correctFines(tx, ctx, all);
  return result;
}

/** Reverts fines of invoices that were annulled or credited, in part too, or whose money, or a part of it, reached the bank in time: the bank's
 *  day counts, whenever the payment was recorded (E.6). What remains is issued anew; what was paid of a fine becomes credit. Returns how many were reverted. */
export async function correctFines(tx: Tx, by: Acting, invoiceIds: readonly number[]): Promise<number> {
  const fineInvoices = await fines.fineInvoices(tx, invoiceIds);
  if (fineInvoices.length === 0) return 0;
  await invoices.lockInOrder(tx, fineInvoices);
  const whole = await unlessRefused(tx, () => correct(tx, by, invoiceIds, { anew: true }));
  return whole ?? correct(tx, by, invoiceIds, { anew: false });
}

/** Takes back what is not owed of fines. Without `anew` a fine of which a part remains stays whole for now: no bank gives a reference for
 *  the rest. */
async function correct(
  tx: Tx,
  by: Acting,
  invoiceIds: readonly number[],
  can: { anew: boolean },
): Promise<number> {
  const inForce = await fines.finesInForce(tx, invoiceIds);
  // What was paid of them becomes credit: the accounts of all debtors before the numbers of the first paper.
  await credit.lockAccounts(
    tx,
    inForce
      .filter(({ state }) => state === 'PAGA' || state === 'PARCIAL')
      .map((fine) => fine.fine_invoice_id),
  );
  // Not subject to the rule of the second person: it follows from the bank's day, for any debtor.
  const ctx: Acting = { ...by, user: undefined };
  const rules = await policies.byIds(
    tx,
    inForce.map(({ policy_id }) => policy_id),
  );
  const holidays = await holidaySet(tx);
  const anew: DueFine[] = [];
  let corrected = 0;
  for (const invoice of await late.facts(tx, [...new Set(inForce.map(({ invoice_id }) => invoice_id))])) {
    let beforeCents = 0;
    for (const issued of inForce.filter(({ invoice_id }) => invoice_id === invoice.id)) {
      const fine = fineBy(invoice, rules.get(issued.policy_id)!, holidays, issued.day);
      const stays = Math.max(0, (fine?.amountCents ?? 0) - beforeCents);
      if (
        stays < issued.amount_cents &&
        (can.anew || stays === 0) &&
        (await takeBack(tx, ctx, issued, invoice))
      ) {
        corrected += 1;
        await tell(tx, invoice, issued.amount_cents);
        if (fine && stays > 0)
          anew.push({ invoice, policyId: issued.policy_id, day: issued.day, fine, beforeCents });
        beforeCents += stays;
      } else beforeCents += issued.amount_cents;
    }
  }
  await issueFines(tx, ctx, anew, institutionDay(new Date()));
  return corrected;
}

/** False where it stays for now: it was waived or annulled already, a proof of it is under review, or its credit was used. The payment that
 *  it follows from is recorded all the same (J27). */
async function takeBack(tx: Tx, ctx: Acting, issued: FineInForce, invoice: LateFacts): Promise<boolean> {
  const { fine_invoice_id: id } = issued;
  if (issued.ended !== null || issued.state === 'ANULADA' || (await invoices.hasPendingProof(tx, id)))
    return false;
  const reason = reasonFor(invoice)(invoice.number);
  if (issued.state === 'PAGA') await giveBack(tx, ctx, id, reason);
  else if ((await unlessRefused(tx, () => annulInvoice(tx, id, { reason }, ctx))) === undefined) return false;
  await fines.end(tx, issued.id, 'CORRIGIDA');
  await audit(tx, ctx, {
    action: 'fine.correct',
    entityId: issued.id,
    reason,
    changes: [{ field: 'amount_cents', old: issued.amount_cents, new: 0 }],
  });
  return true;
}

/** Undefined, with nothing done, where the rules of invoices refuse it. */
async function unlessRefused<T>(tx: Tx, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await inSavepoint(tx, work);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return undefined;
    throw error;
  }
}

const reasonFor = ({ annulled, credited }: LateFacts) => {
  if (annulled) return messages.correctedAnnulled;
  return credited > 0 ? messages.correctedCredited : messages.corrected;
};

const noticeOf = ({ number, annulled, credited }: LateFacts, amountCents: number) => {
  if (annulled) return notices.annulled(number, amountCents);
  return credited > 0 ? notices.credited(number, amountCents) : notices.corrected(amountCents);
};

async function tell(tx: Tx, invoice: LateFacts, amountCents: number): Promise<void> {
  const notice = noticeOf(invoice, amountCents);
  await notifyStudents(tx, [invoice.student_id], { ...notice, type: 'FINANCEIRA', audience: notice.title });
}
