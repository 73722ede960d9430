import type { JobHandler, RunningJob } from '../../platform/jobs/handler.ts';
import type { Billables } from '../ledger/billable.ts';
import { reverseMany } from '../settling/settle-many.service.ts';
import { reverseUnused } from '../settling/withdrawal.service.ts';
import * as imports from './bank-import.repository.ts';
import { bankJobs, type OfBankImport } from './bank-import.service.ts';
import * as lines from './bank-line.repository.ts';
import type { WaitingLine } from './bank-line.repository.ts';
import { messages } from './messages.ts';
import { record, recordTogether } from './record-lines.service.ts';

/** Lines that are undone together. */
const perRead = 400;

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
    const reason = messages.undoReason(file_name);
    const progress = () => ({ done: undone + kept, total, noted: { at, undone, kept } });
    for (let over = false; !over;) {
      const some = await lines.toUndo(job.db, importId, at, perRead);
      over = some.length < perRead;
      let reversed = new Set<number>();
      await job.step(async (tx) => {
        reversed = await reverseMany(tx, job.ctx, setup, { recorded: some, reason });
        await lines.noteUndone(
          tx,
          some.flatMap(({ id, paymentId }) => (reversed.has(paymentId) ? id : [])),
        );
        undone += reversed.size;
        return progress();
      });
      // The others each in a transaction of its own, as they were recorded.
      for (const { id, number, ...recorded } of some.filter(({ paymentId }) => !reversed.has(paymentId)))
        await job.step(async (tx) => {
          if (await reverseUnused(tx, job.ctx, setup, { ...recorded, reason })) {
            await lines.noteUndone(tx, [id]);
            undone += 1;
          } else {
            await lines.noteKept(tx, id, messages.used);
            kept += 1;
          }
          at = number;
          return progress();
        });
      at = some.at(-1)?.number ?? at;
    }
    await job.step(async (tx) => {
      await lines.forgetReversals(tx, importId);
      await imports.finish(tx, importId, 'ANULADO');
      return progress();
    });
    return { message: messages.undone(undone, kept), result: { import_id: importId, undone, kept } };
  }

  return [
    { kind: bankJobs.write, run: write },
    { kind: bankJobs.undo, run: undo },
  ];
}
