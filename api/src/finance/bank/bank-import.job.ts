import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/handler.ts';
import type { Billables, PaymentSetup } from '../payments/billable.ts';
import * as payments from '../payments/payment.repository.ts';
import { reverse } from '../payments/payment-withdrawal.service.ts';
import type { PlainPayment } from '../payments/settle-many.repository.ts';
import { settleMany } from '../payments/settle-many.service.ts';
import { keepUnmatched, receive } from '../payments/unmatched.service.ts';
import * as imports from './bank-import.repository.ts';
import { bankJobs, type OfBankImport } from './bank-import.service.ts';
import * as lines from './bank-line.repository.ts';
import type { WaitingLine } from './bank-line.repository.ts';
import { messages } from './messages.ts';

/** Lines of one step: some tenths of a second. */
const perStep = 50;
/** Lines that are settled together. */
const perBatch = 800;

/** Records a line: what a reference says, or money to be identified; what a rule refuses is kept with the reason, so that one bad
 *  line stops no other. */
async function record(
  tx: Tx,
  { ctx }: RunningJob,
  setup: PaymentSetup,
  paymentEntity: string,
  line: WaitingLine,
): Promise<void> {
  if (line.kind !== 'CREDITO') return void (await lines.note(tx, line.id, { outcome: 'IGNORADO' }));
  if (line.paid_at > new Date())
    return void (await lines.note(tx, line.id, { outcome: 'IGNORADO', reason: messages.futureDay }));
  if (line.class === 'JA_PROCESSADO' || (await lines.alreadyKnown(tx, line.id)))
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

/** Settles together the lines of which nothing but the payment of their invoice follows; answers which. */
async function settleTogether(
  tx: Tx,
  { ctx }: RunningJob,
  { billables, publicUrl }: PaymentSetup,
  paymentEntity: string,
  some: readonly WaitingLine[],
): Promise<Set<number>> {
  const ids = some.map(({ id }) => id);
  const found = await lines.plain(tx, ids, { paymentEntity, handled: Object.keys(billables) });
  const byId = new Map(some.map((line) => [line.id, line]));
  const given = found.map(({ id, invoice_id, reference_id }): PlainPayment => {
    const { transaction, amount_cents, paid_at, class: verdict } = byId.get(id)!;
    return {
      ...{ invoiceId: invoice_id, referenceId: reference_id, transaction },
      ...{ amountCents: amount_cents, paidAt: paid_at },
      differentReason: verdict === 'VALOR_DIFERENTE' ? messages.byBank : undefined,
    };
  });
  const paymentIds = await settleMany(tx, ctx, publicUrl, given);
  const settled = found.map(({ id }) => id);
  await lines.noteSettled(tx, settled, paymentIds);
  return new Set(settled);
}

type UndoLine = Awaited<ReturnType<typeof lines.toUndo>>[number];

/** Reverses the payment of a line; false where somebody has used it since. */
async function takeBack(tx: Tx, { ctx }: RunningJob, setup: PaymentSetup, line: UndoLine, reason: string) {
  if (line.changed || line.balance < line.credit_cents) return false;
  const it = { paymentId: line.payment_id, reason };
  if (line.state === 'CONCILIADO') await reverse(tx, ctx, setup, it);
  else await payments.move(tx, it.paymentId, 'ESTORNADO', { reason });
  return true;
}

/** The jobs of bank files: recording their payments and taking them back, both gone on with after a crash (E.4, I24). */
export function bankImportJobs(billables: Billables, publicUrl: string): JobHandler<OfBankImport>[] {
  const setup = { billables, publicUrl };

  async function write(job: RunningJob, { importId }: OfBankImport) {
    const { entity, lines: total } = (await imports.find(job.db, importId))!;
    for (let over = false; !over;)
      await job.step(async (tx) => {
        const some = await lines.waiting(tx, importId, perBatch);
        const settled = await settleTogether(tx, job, setup, entity, some);
        const single = some.filter(({ id }) => !settled.has(id)).slice(0, perStep);
        for (const line of single) await record(tx, job, setup, entity, line);
        over = some.length < perBatch && settled.size + single.length === some.length;
        if (over) await imports.setState(tx, importId, { state: 'IMPORTADO', undoable: true });
        const left = over ? 0 : await lines.left(tx, importId);
        return { done: total - left, total };
      });
    return lines.counted(job.db, importId).then((counts) => ({
      message: messages.imported(counts),
      result: { import_id: importId, ...counts },
    }));
  }

  async function undo(job: RunningJob, { importId }: OfBankImport) {
    const { file_name, lines: total } = (await imports.find(job.db, importId))!;
    let { at = 2_147_483_647, undone = 0, kept = 0 } = (job.noted ?? {}) as Record<string, number>;
    for (let over = false; !over;) {
      const some = await lines.toUndo(job.db, importId, at, perStep);
      over = some.length < perStep;
      at = some.at(-1)?.number ?? at;
      await job.step(async (tx) => {
        for (const line of some) {
          const gone = await takeBack(tx, job, setup, line, messages.undoReason(file_name));
          await lines.noteUndone(tx, line.id, gone ? undefined : messages.used);
          if (gone) undone += 1;
          else kept += 1;
        }
        if (over) await imports.setState(tx, importId, { state: 'ANULADO' });
        return { done: undone + kept, total, noted: { at, undone, kept } };
      });
    }
    return { message: messages.undone(undone, kept), result: { import_id: importId, undone, kept } };
  }

  return [
    { kind: bankJobs.write, run: write },
    { kind: bankJobs.undo, run: undo },
  ];
}
