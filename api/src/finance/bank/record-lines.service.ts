import type { LineClass, LineOutcome } from '@portal/shared-kit/contract/finance/bank-import';
import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { confirmedByLine } from '../mpesa/mpesa-attempt.repository.ts';
import { conclude } from '../mpesa/mpesa-payment.service.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import type { PlainPayment } from '../settling/settle-many.repository.ts';
import { settleMany } from '../settling/settle-many.service.ts';
import { keepAll, keepUnmatched, receive } from '../unmatched/unmatched.service.ts';
import * as classes from './bank-class.repository.ts';
import * as lines from './bank-line.repository.ts';
import type { WaitingLine } from './bank-line.repository.ts';
import { messages } from './messages.ts';

/** Reversals matched per transaction. */
const perStep = 50;
/** Lines settled or kept together per transaction. */
const perBatch = 800;

/** Classes that record nothing: the outcome of their lines, and why (J22, J24–J26). */
const unrecorded: Partial<Record<LineClass, { outcome: LineOutcome; reason?: string }>> = {
  DEBITO: { outcome: 'IGNORADO' },
  COMISSAO: { outcome: 'IGNORADO' },
  SEM_VALOR: { outcome: 'IGNORADO', reason: messages.noValue },
  NAO_LANCADO: { outcome: 'IGNORADO', reason: messages.notBooked },
  ESTORNO: { outcome: 'A_TRATAR' },
  OUTRA_MOEDA: { outcome: 'A_TRATAR' },
  DIVERGE: { outcome: 'A_TRATAR' },
  DATA_FUTURA: { outcome: 'EM_ESPERA' },
  JA_PROCESSADO: { outcome: 'DUPLICADO' },
};

/** Whether it may tell of the reversal of a payment. */
const maybeReversal = (line: WaitingLine) =>
  !line.incoming && (line.class === 'ESTORNO' || line.class === 'JA_PROCESSADO');

/** Records a line that pays, by its reference or as an unmatched payment, or that tells of a reversal. A refusal is stored with its reason, so
 *  that one bad line stops no other. */
export async function record(
  tx: Tx,
  ctx: Acting,
  setup: PaymentSetup,
  paymentEntity: string,
  line: WaitingLine,
) {
  if (maybeReversal(line)) {
    const { processed } = await classes.recordedSince(tx, line.id);
    if (processed) return void (await lines.note(tx, line.id, { outcome: 'DUPLICADO' }));
    // Another line may have told of the same reversal meanwhile.
    if (!(await classes.takeReversal(tx, line.id))) await lines.noteReversal(tx, line.id);
    return;
  }
  const { processed, diverges } = await classes.recordedSince(tx, line.id);
  if (processed) return void (await lines.note(tx, line.id, { outcome: 'DUPLICADO' }));
  if (diverges) return void (await lines.noteDiverging(tx, line.id));
  const attemptId = await confirmedByLine(tx, line.id);
  if (attemptId !== undefined) {
    // The money is the attempt's, not the file's: annulling the import does not take it back.
    const transaction = /^\w{6,20}$/.test(line.transaction) ? line.transaction : undefined;
    await conclude(tx, setup, attemptId, { verdict: 'YES', code: 'INS-0', transaction });
    return void (await lines.note(tx, line.id, { outcome: 'DUPLICADO', reason: messages.byMpesa }));
  }
  const payment = {
    paymentEntity,
    paymentReference: line.reference,
    method: 'REFERENCIA' as const,
    amountCents: line.amount_cents,
    paidAt: line.paid_at,
    valueOn: line.value_on ?? undefined,
    transaction: await classes.freeTransaction(tx, line),
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
  const found = await classes.plain(tx, ids, { paymentEntity, handled: Object.keys(billables) });
  const byId = new Map(some.map((line) => [line.id, line]));
  const payments = found.map(({ id, invoice_id, reference_id }): PlainPayment => {
    const { transaction, amount_cents, paid_at, value_on, class: verdict } = byId.get(id)!;
    return {
      invoiceId: invoice_id,
      referenceId: reference_id,
      transaction,
      amountCents: amount_cents,
      paidAt: paid_at,
      valueOn: value_on ?? undefined,
      differentReason: verdict === 'VALOR_DIFERENTE' ? messages.byBank : undefined,
    };
  });
  const paymentIds = await settleMany(tx, ctx, publicUrl, payments);
  const settled = found.map(({ id }) => id);
  await lines.noteTogether(tx, 'CONCILIADO', settled, paymentIds);
  return new Set(settled);
}

/** Keeps together the lines whose reference nobody has; returns which. */
async function keepTogether(tx: Tx, ctx: Acting, paymentEntity: string, some: readonly WaitingLine[]) {
  const ids = some.map(({ id }) => id);
  const unknown = await classes.unknown(tx, ids, paymentEntity);
  const kept = some.filter(({ id }) => unknown.has(id));
  const paymentIds = await keepAll(
    tx,
    ctx,
    paymentEntity,
    kept.map((line) => ({
      reference: line.reference,
      transaction: line.transaction,
      amountCents: line.amount_cents,
      paidAt: line.paid_at,
      valueOn: line.value_on ?? undefined,
    })),
  );
  await lines.noteTogether(
    tx,
    'POR_IDENTIFICAR',
    kept.map(({ id }) => id),
    paymentIds,
  );
  return unknown;
}

/** The next lines of an import: records those that can be recorded together, and returns the others, which are recorded each in a
 *  transaction of its own (E.4): the next line may need a lock that somebody holds who waits for one of this line. */
export async function recordTogether(
  tx: Tx,
  ctx: Acting,
  setup: PaymentSetup,
  { importId, entity }: { importId: number; entity: string },
): Promise<{ single: WaitingLine[]; isLast: boolean }> {
  const some = await lines.waiting(tx, importId, perBatch);
  const settled = await settleTogether(tx, ctx, setup, entity, some);
  const left = some.filter(({ id }) => !settled.has(id));
  const kept = await keepTogether(tx, ctx, entity, left);
  const single: WaitingLine[] = [];
  for (const line of left.filter(({ id }) => !kept.has(id)))
    if (unrecorded[line.class] && !maybeReversal(line))
      await lines.note(tx, line.id, unrecorded[line.class]!);
    else single.push(line);
  return { single, isLast: some.length < perBatch };
}

/** A routine has no user. */
const routine: Acting = { user: undefined, ip: '', requestId: 'bank-lines' };

/** Records the lines whose booking day has come since their import, each in a transaction of its own (J25). Safe in several processes at
 *  once. */
export async function recordDue(db: Db, setup: PaymentSetup): Promise<number> {
  for (let recorded = 0; ; recorded += 1) {
    const isRecorded = await db.transaction().execute(async (tx) => {
      const due = await lines.takeDue(tx);
      if (!due) return false;
      await classes.classify(tx, due.importId, due.entity, [due.id]);
      const { single } = await recordTogether(tx, routine, setup, due);
      for (const line of single) await record(tx, routine, setup, due.entity, line);
      return true;
    });
    if (!isRecorded) return recorded;
  }
}

/** Matches reversals that a bank told of with those that were recorded afterwards, so that nobody has to set the line aside (J26). Safe in
 *  several processes at once. */
export const matchReversals = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const waiting = await classes.reversedSince(tx, perStep);
    for (const id of waiting) await classes.takeReversal(tx, id);
    return waiting.length;
  });
