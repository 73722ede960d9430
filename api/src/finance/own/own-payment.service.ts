import type { InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';
import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import type { OwnTransaction, ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import type { PaymentTrace, sendProof } from '@portal/shared-kit/contract/finance/own-proof';
import type { InvoiceStanding, PaidType } from '@portal/shared-kit/contract/finance/payment-rules';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ownBlock } from '../blocks/block.service.ts';
import { avoidableFines } from '../fines/avoidable.service.ts';
import * as views from '../invoices/invoice-view.repository.ts';
import * as groups from '../groups/reference-group.repository.ts';
import { balance, digitsOf } from '../ledger/payment.rules.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as own from './own-payment.repository.ts';
import { messages } from './messages.ts';

/** All invoices of a person as a student, and as the candidate they were, the latest first. */
async function issued(db: Db, personId: number): Promise<InvoiceRow[]> {
  const all: InvoiceRow[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await views.list(db, { page, per_page: 100, search: '', personId });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all.filter(({ number }) => number !== null);
  }
}

const isDue = (invoice: InvoiceRow): invoice is InvoiceRow & { type: PaidType } =>
  invoice.state !== 'PAGA' && invoice.state !== 'ANULADA';
/** While a proof is under review, nothing is fined (E.6). */
const isUnderReview = (proof: { state: string } | undefined) =>
  proof?.state === 'ENVIADO' || proof?.state === 'EM_VERIFICACAO';
const isOpen = ({ state }: OwnTransaction) => state !== 'PAGA' && state !== 'ANULADA';

/** The person's invoices and payments; the sums cover all types, not only the type that is shown. */
export async function transactionsOf(
  db: Db,
  personId: number,
  type?: PaidType,
): Promise<Out<typeof ownPayments>> {
  const invoices = await issued(db, personId);
  const ids = invoices.map(({ id }) => id);
  const [receipts, proofs] = [await own.receiptsOf(db, ids), await own.proofsOf(db, ids)];
  const today = institutionDay(new Date());
  const avoidable = await avoidableFines(db, invoices.filter(isDue), today);
  const rows = invoices.map((invoice): OwnTransaction => {
    const proof = proofs.find(({ invoice_id }) => invoice_id === invoice.id);
    const payable = invoice.references.filter(({ state }) => state === 'ATRIBUIDA');
    return {
      id: invoice.id,
      date: invoice.issued_at,
      number: invoice.number!,
      type: invoice.type,
      description: invoice.lines.map(({ description }) => description).join(' · '),
      entity: payable[0]?.entity ?? null,
      reference: payable[0]?.number ?? null,
      references: payable.map(({ entity, bank, number, wallet_shortcode }) => ({
        entity,
        bank,
        number,
        wallet_shortcode,
      })),
      amount: invoice.total,
      paid: invoice.paid,
      due_date: invoice.due_date,
      open: invoice.state === 'ANULADA' ? 0 : balance(invoice.total, invoice.paid).openCents,
      state: invoice.state as InvoiceStanding,
      receipts: receipts
        .filter(({ invoice_id }) => invoice_id === invoice.id)
        .map(({ id, number }) => ({ id, number })),
      avoids: (isUnderReview(proof) ? undefined : avoidable.get(invoice.id)) ?? null,
      proof: proof ? { state: proof.state, sent_at: proof.sent_at, reason: proof.reason } : null,
    };
  });
  const open = rows.filter(isOpen);
  const sum = (some: readonly { open: number }[]) => some.reduce((cents, row) => cents + row.open, 0);
  const first = open.toSorted((a, b) => a.due_date.localeCompare(b.due_date) || a.id - b.id)[0];
  const block = await ownBlock(db, personId);
  const to_repay = sum(block.invoices.filter(({ id }) => id === null));
  return {
    status: 1,
    data: type === undefined ? rows : rows.filter((row) => row.type === type),
    balance: sum(open) + to_repay,
    overdue: sum(open.filter(({ due_date }) => due_date < today)) + to_repay,
    to_repay,
    next: first?.id ?? null,
    groups: await groups.payable(db, { personId }),
    block,
  };
}

/** Whether a payment was received, by its reference or the number on its slip (I30). Somebody else's is answered like an unknown one. */
export async function trace(
  db: Db,
  personId: number,
  { number, paid_on }: { number: string; paid_on: string },
): Promise<PaymentTrace> {
  const checked_until = await own.lastReceived(db);
  const traceOf = (
    state: PaymentTrace['state'],
    invoice?: { id: number; number: string | null; state?: string },
  ) => ({
    state,
    checked_until,
    invoice_id: invoice?.id ?? null,
    invoice: invoice?.number ?? null,
    payable: invoice?.state === 'EMITIDA' || invoice?.state === 'PARCIAL',
  });
  const meant = await own.byReference(db, personId, digitsOf(number));
  if (meant?.received) return traceOf('RECEBIDO', meant);
  if (meant) return traceOf(meant.checked ? 'EM_VERIFICACAO' : 'NAO_RECEBIDO', meant);
  const paid = await own.bySlip(db, personId, number);
  if (paid) return traceOf('RECEBIDO', paid);
  const isChecked =
    (await own.isUnmatched(db, number, paid_on)) || (await own.isProofWaiting(db, personId, number));
  return traceOf(isChecked ? 'EM_VERIFICACAO' : 'NAO_RECEBIDO');
}

/** Most proofs of one invoice, and of a student for none in so many days. */
const most = 10;
const days = 30;

type Proof = Args<typeof sendProof>['body'];

/** Submits a proof for an open invoice of one's own, or of a payment that does not appear, for no invoice (I30, J31). Throws `not_found` for
 *  somebody else's, `conflict` for one that is paid or whose last proof is undecided, `duplicate` at `file` for a proof that was submitted
 *  already. */
export async function addProof(
  tx: Tx,
  { invoice_id, number, paid_on, note }: Proof,
  file: ReceivedFile,
  ctx: UserContext,
): Promise<void> {
  const of =
    invoice_id === undefined
      ? await unassigned(tx, ctx, { number, paid_on })
      : await ofInvoice(tx, ctx, invoice_id);
  if (of.before.some(({ sha256 }) => sha256 === file.sha256))
    throw fieldError('duplicate', 'file', messages.proofKnown);
  if (of.before.some(({ state }) => state === 'ENVIADO' || state === 'EM_VERIFICACAO'))
    throw new ApiError('conflict', messages.proofWaits);
  if (of.counted >= most) throw fieldError('invalid', 'file', messages.proofsFull(most, days));
  const attachment_id = await attach(tx, file);
  const id = await own.insertProof(tx, { ...of.proof, attachment_id, sent_by: ctx.user.userId, note });
  await audit(tx, ctx, {
    action: 'payment_proof.send',
    entityId: id,
    changes: [
      invoice_id === undefined
        ? { field: 'transaction', old: null, new: number! }
        : { field: 'invoice_id', old: null, new: invoice_id },
      { field: 'file', old: null, new: file.name },
    ],
  });
}

async function ofInvoice(tx: Tx, ctx: UserContext, invoice_id: number) {
  const invoice = orNotFound(await own.lockInvoice(tx, ctx.user.personId, invoice_id), messages.noInvoice);
  if (invoice.state !== 'EMITIDA' && invoice.state !== 'PARCIAL')
    throw new ApiError('conflict', messages.closed);
  const before = await own.proofContents(tx, invoice_id);
  return { proof: { invoice_id }, before, counted: before.length };
}

async function unassigned(tx: Tx, ctx: UserContext, { number, paid_on }: Pick<Proof, 'number' | 'paid_on'>) {
  if (number === undefined) throw fieldError('invalid', 'number', messages.numberMissing);
  if (paid_on === undefined) throw fieldError('invalid', 'paid_on', messages.dayMissing);
  const student_id = orNotFound(await own.lockStudent(tx, ctx.user.personId), messages.noStudent);
  const proof = { student_id, claimed_number: number, claimed_on: paid_on };
  const before = await own.unassignedContents(tx, student_id, days);
  return { proof, before, counted: before.filter(({ recent }) => recent).length };
}
