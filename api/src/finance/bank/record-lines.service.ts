import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { PaymentSetup } from '../payments/billable.ts';
import type { PlainPayment } from '../payments/settle-many.repository.ts';
import { settleMany } from '../payments/settle-many.service.ts';
import { keepUnmatched, receive } from '../payments/unmatched.service.ts';
import * as imports from './bank-import.repository.ts';
import * as lines from './bank-line.repository.ts';
import type { WaitingLine } from './bank-line.repository.ts';
import { messages } from './messages.ts';

/** Lines recorded one by one per transaction: some tenths of a second. */
const perStep = 50;
/** Lines settled together per transaction. */
const perBatch = 800;

/** Records a line: settled by its reference, or as an unmatched payment; a refusal is stored with its reason, so that one bad line
 *  stops no other. */
async function record(
  tx: Tx,
  ctx: Acting,
  setup: PaymentSetup,
  paymentEntity: string,
  line: WaitingLine,
): Promise<void> {
  if (line.kind !== 'CREDITO') return void (await lines.note(tx, line.id, { outcome: 'IGNORADO' }));
  if (line.paid_at > new Date())
    return void (await lines.note(tx, line.id, { outcome: 'IGNORADO', reason: messages.futureDay }));
  if (line.class === 'JA_PROCESSADO' || (await lines.alreadyProcessed(tx, line.id)))
    return void (await lines.note(tx, line.id, { outcome: 'DUPLICADO' }));
  const payment = {
    ...{ paymentEntity, paymentReference: line.reference, method: 'REFERENCIA' as const },
    ...{ amountCents: line.amount_cents, paidAt: line.paid_at },
    transaction: await lines.freeTransaction(tx, line),
    ...(line.class === 'VALOR_DIFERENTE' && { differentReason: messages.byBank }),
  };
  try {
    const { outcome, paymentId } = await inSavepoint(tx, () => receive(tx, ctx, setup, payment));
    const became = outcome === 'JA_PROCESSADO' ? 'DUPLICADO' : outcome;
    await lines.note(tx, line.id, { outcome: became, paymentId });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const paymentId = await keepUnmatched(tx, ctx, payment, error.message);
    await lines.note(tx, line.id, { outcome: 'POR_IDENTIFICAR', paymentId, reason: error.message });
  }
}

/** Settles together the lines that only pay their invoice; returns which. */
async function settleTogether(
  tx: Tx,
  ctx: Acting,
  { billables, publicUrl }: PaymentSetup,
  paymentEntity: string,
  some: readonly WaitingLine[],
): Promise<Set<number>> {
  const ids = some.map(({ id }) => id);
  const found = await lines.plain(tx, ids, { paymentEntity, handled: Object.keys(billables) });
  const byId = new Map(some.map((line) => [line.id, line]));
  const payments = found.map(({ id, invoice_id, reference_id }): PlainPayment => {
    const { transaction, amount_cents, paid_at, class: verdict } = byId.get(id)!;
    return {
      ...{ invoiceId: invoice_id, referenceId: reference_id, transaction },
      ...{ amountCents: amount_cents, paidAt: paid_at },
      differentReason: verdict === 'VALOR_DIFERENTE' ? messages.byBank : undefined,
    };
  });
  const paymentIds = await settleMany(tx, ctx, publicUrl, payments);
  const settled = found.map(({ id }) => id);
  await lines.noteSettled(tx, settled, paymentIds);
  return new Set(settled);
}

/** Records the next lines of an import, in one transaction; returns whether they were the last. */
export async function recordSome(
  tx: Tx,
  ctx: Acting,
  setup: PaymentSetup,
  { importId, entity }: { importId: number; entity: string },
): Promise<boolean> {
  const some = await lines.waiting(tx, importId, perBatch);
  const settled = await settleTogether(tx, ctx, setup, entity, some);
  const single = some.filter(({ id }) => !settled.has(id)).slice(0, perStep);
  for (const line of single) await record(tx, ctx, setup, entity, line);
  const over = some.length < perBatch && settled.size + single.length === some.length;
  if (over) await imports.setState(tx, importId, { state: 'IMPORTADO', undoable: true });
  return over;
}
