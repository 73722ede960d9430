import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { nextNumbers } from '../finance/invoices/counter.repository.ts';
import { closeReferences } from '../finance/settling/settle-many.repository.ts';
import type { Tx } from '../platform/database/db.ts';
import * as billing from './invoices.repository.ts';
import * as money from './monthly-fees.repository.ts';
import { dayMs, type IssuedFee } from './monthly-payments.rules.ts';

/** Records payments from before the last bank file, and those at the desk, with receipts by date. */
export async function recordPayments(
  tx: Tx,
  fees: readonly IssuedFee[],
  { year, now, clerk }: { year: number; now: Date; clerk: number },
): Promise<void> {
  const paid = fees
    .flatMap(({ settlement, ...fee }) =>
      settlement?.way === 'BALCAO' ? [{ ...fee, ...settlement, full: fee.cents }] : [],
    )
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || a.invoiceId - b.invoiceId);
  if (paid.length === 0) return;
  const invoiceIds = paid.map(({ invoiceId }) => invoiceId);
  await money.raisePaid(
    tx,
    invoiceIds,
    paid.map(({ cents }) => cents),
  );
  const [entity] = await billing.entities(tx);
  const references = await money.referencesOf(tx, entity!.id, invoiceIds);
  const byReference = (method: string, invoiceId: number) =>
    method === 'REFERENCIA' ? references.get(invoiceId)!.id : null;
  const recordedAt = ({ paidAt, method }: (typeof paid)[number]) =>
    new Date(Math.min(now.getTime(), paidAt.getTime() + (method === 'NUMERARIO' ? 0 : dayMs))).toISOString();
  const begun = new Date(`${institutionDay(now)}T00:00:00+02:00`).toISOString();
  const ids = await billing.payments(
    tx,
    paid.map((one) => ({
      invoice_id: one.invoiceId,
      reference_id: byReference(one.method, one.invoiceId),
      method: one.method,
      transaction: `PROP${String(one.invoiceId).padStart(8, '0')}`,
      amount_cents: one.cents,
      paid_at: one.paidAt.toISOString(),
      recorded_at: recordedAt(one),
      // Cash of earlier days was closed already.
      recorded_by: one.method === 'NUMERARIO' && recordedAt(one) >= begun ? clerk : null,
    })),
  );
  const full = paid.filter(({ cents, full: whole }) => cents === whole);
  await closeReferences(
    tx,
    full.map(({ invoiceId }) => invoiceId),
    full.map(({ invoiceId }) => references.get(invoiceId)!.id),
  );
  const numbers = await nextNumbers(tx, 'RECIBO', year, paid.length);
  await billing.receipts(
    tx,
    paid.map((one, nth) => ({
      ...numbers[nth]!,
      invoice_id: one.invoiceId,
      payment_id: ids[nth]!,
      issued_at: recordedAt(one),
    })),
  );
}
