import type { Tx } from '../../platform/database/db.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/handler.ts';
import type { Billables, PaymentSetup } from '../settling/billable.ts';
import * as payments from '../settling/payment.repository.ts';
import { reverseUnused } from '../settling/withdrawal.service.ts';
import * as imports from './bank-import.repository.ts';
import { bankJobs, type OfBankImport } from './bank-import.service.ts';
import * as lines from './bank-line.repository.ts';
import type { WaitingLine } from './bank-line.repository.ts';
import { messages } from './messages.ts';
import { record, recordTogether } from './record-lines.service.ts';

/** Lines read at once. */
const perRead = 50;

type UndoLine = Awaited<ReturnType<typeof lines.toUndo>>[number];

/** Reverses the payment of a line; false where it has been used since. */
async function takeBack(tx: Tx, { ctx }: RunningJob, setup: PaymentSetup, line: UndoLine, reason: string) {
  const recorded = { paymentId: line.payment_id, version: line.payment_version };
  if (line.state === 'CONCILIADO') return reverseUnused(tx, ctx, setup, { ...recorded, reason });
  const payment = await payments.lock(tx, recorded.paymentId);
  if (payment?.version !== recorded.version) return false;
  await payments.move(tx, recorded.paymentId, 'ESTORNADO', { reason });
  return true;
}

/** The jobs of bank files: recording and reversing their payments; both resume after a crash (E.4, I24). */
export function bankImportJobs(billables: Billables, publicUrl: string): JobHandler<OfBankImport>[] {
  const setup = { billables, publicUrl };

  async function write(job: RunningJob, { importId }: OfBankImport) {
    const { entity, lines: total } = (await imports.find(job.db, importId))!;
    for (let over = false; !over;) {
      let single: readonly WaitingLine[] = [];
      let done = total;
      await job.step(async (tx) => {
        const some = await recordTogether(tx, job.ctx, setup, { importId, entity });
        single = some.single;
        over = some.isLast && single.length === 0;
        if (over) await imports.finish(tx, importId, 'IMPORTADO');
        else done -= await lines.left(tx, importId);
        return { done, total };
      });
      for (const line of single)
        await job.step(async (tx) => {
          await record(tx, job.ctx, setup, entity, line);
          return { done: (done += 1), total };
        });
    }
    return lines.counted(job.db, importId).then((counts) => ({
      message: messages.imported(counts),
      result: { import_id: importId, ...counts },
    }));
  }

  async function undo(job: RunningJob, { importId }: OfBankImport) {
    const { file_name, lines: total } = (await imports.find(job.db, importId))!;
    let { at = 2_147_483_647, undone = 0, kept = 0 } = (job.noted ?? {}) as Record<string, number>;
    for (let over = false; !over;) {
      const some = await lines.toUndo(job.db, importId, at, perRead);
      over = some.length < perRead;
      // Each in a transaction of its own, as they were recorded.
      for (const line of some)
        await job.step(async (tx) => {
          const removed = await takeBack(tx, job, setup, line, messages.undoReason(file_name));
          await lines.noteUndone(tx, line.id, removed ? undefined : messages.used);
          if (removed) undone += 1;
          else kept += 1;
          at = line.number;
          return { done: undone + kept, total, noted: { at, undone, kept } };
        });
    }
    await job.step(async (tx) => {
      await lines.forgetReversals(tx, importId);
      await imports.finish(tx, importId, 'ANULADO');
      return { done: undone + kept, total, noted: { at, undone, kept } };
    });
    return { message: messages.undone(undone, kept), result: { import_id: importId, undone, kept } };
  }

  return [
    { kind: bankJobs.write, run: write },
    { kind: bankJobs.undo, run: undo },
  ];
}
