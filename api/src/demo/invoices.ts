import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { feeFor, type ApplicableFee } from '../finance/fees/fee.service.ts';
import { calculatedReference, sequentialReference } from '../finance/references/number.rules.ts';
import type { Tx } from '../platform/database/db.ts';
import * as billing from './invoices.repository.ts';
import type { Owing } from './invoices.repository.ts';

const dayMs = 86_400_000;
const later = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);
const dateOf = (at: Date) => at.toISOString().slice(0, 10);
const descriptions = {
  INSCRICAO: 'Taxa de inscrição',
  RENOVACAO: 'Taxa de renovação',
  CANDIDATURA: 'Taxa de candidatura',
} as const;
const amounts = {
  INSCRICAO: 'inscriptionCents',
  RENOVACAO: 'renewalCents',
  CANDIDATURA: 'candidacyCents',
} as const;

interface Invoice extends Owing {
  cents: number;
  due: Date;
  paid: boolean;
}

/** Most candidates pay before the review, students before they become active. */
const isPaid = ({ kind, id, state }: Owing): boolean =>
  kind === 'CANDIDATURA' ? id % 5 !== 2 : state !== 'CONFIRMADA';

/** Invoices of the inscriptions of this year and of the candidacies for the next, most of them paid by reference, with receipts. */
export async function seedInvoices(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  const invoices = await priced(tx, await billing.owing(tx, year));
  const entities = await billing.entities(tx);
  if (invoices.length === 0 || entities.length === 0) return;
  const ids = await billing.draft(
    tx,
    invoices.map(({ kind, id, student_id, due }) => ({
      type: kind,
      due_date: dateOf(due),
      ...(kind === 'CANDIDATURA' ? { candidacy_id: id } : { student_id, inscription_id: id }),
    })),
  );
  await billing.lines(
    tx,
    invoices.map(({ kind, course, year: of, cents }, index) => ({
      invoice_id: ids[index]!,
      position: 1,
      description: `${descriptions[kind]} ${of} – ${course}`,
      unit_cents: cents,
    })),
  );
  await billing.issue(
    tx,
    ids,
    year,
    invoices.map(({ at }) => at.toISOString()),
  );
  await billing.references(
    tx,
    invoices.flatMap(({ cents, due }, index) =>
      entities.map(({ id, code, reference_mode }) => ({
        entity_id: id,
        state: 'ATRIBUIDA',
        invoice_id: ids[index]!,
        amount_cents: cents,
        expires_on: dateOf(due),
        number:
          reference_mode === 'SEQUENCIAL'
            ? sequentialReference(index + 1)
            : calculatedReference({
                paymentEntity: code,
                id: index + 1,
                month: due.getUTCMonth() + 1,
                amountCents: cents,
              }),
      })),
    ),
  );
  const settled = invoices.flatMap((invoice, index) =>
    invoice.paid ? [{ ...invoice, invoiceId: ids[index]! }] : [],
  );
  await billing.settle(
    tx,
    settled.map(({ invoiceId }) => invoiceId),
  );
  const payments = await billing.payments(
    tx,
    settled.map(({ invoiceId, cents, at }) => ({
      invoice_id: invoiceId,
      method: 'REFERENCIA',
      transaction: `DEMO${String(invoiceId).padStart(8, '0')}`,
      amount_cents: cents,
      paid_at: later(at, 1).toISOString(),
      recorded_at: later(at, 1).toISOString(),
    })),
  );
  await billing.receipts(
    tx,
    settled.map(({ at, invoiceId }, index) => ({
      invoice_id: invoiceId,
      number: `RC ${year}/${String(index + 1).padStart(6, '0')}`,
      year,
      sequence: index + 1,
      payment_id: payments[index]!,
      issued_at: later(at, 1).toISOString(),
    })),
  );
  await billing.keepCounters(tx, year, {
    invoices: ids.length,
    receipts: settled.length,
    references: ids.length,
  });
}

/** Debts with their amounts; those without a fee are not billed. */
async function priced(tx: Tx, owing: Owing[]): Promise<Invoice[]> {
  const feeByKey = new Map<string, ApplicableFee | undefined>();
  const invoices: Invoice[] = [];
  for (const one of owing) {
    const { year, course_id, shift, nationality } = one;
    const key = [year, course_id, shift, nationality].join();
    if (!feeByKey.has(key))
      feeByKey.set(key, await feeFor(tx, { year, courseId: course_id, shift, nationality }));
    const fee = feeByKey.get(key);
    const cents = fee?.[amounts[one.kind]] ?? 0;
    if (fee && cents > 0)
      invoices.push({ ...one, cents, due: later(one.at, fee.inscriptionDays), paid: isPaid(one) });
  }
  return invoices;
}
