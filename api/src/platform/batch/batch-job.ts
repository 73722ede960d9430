import { batchOutcomes, type BatchRow } from '@portal/shared-kit/contract/platform/batch';
import { csv } from '../documents/sheet.ts';
import type { JobHandler } from '../jobs/handler.ts';
import type { BatchAct } from './batch-act.ts';
import { attempt, jobKind, perStep, readied, refuseAct, type OfBatch } from './batch.service.ts';
import { messages } from './messages.ts';

/** Progress of a batch: the outcome of each record so far. */
export interface Noted {
  [key: string]: unknown;
  rows: BatchRow[];
}

/** The job of a batch: each record in its own savepoint, so that a refused one stays unchanged; the result is also a file. */
export const batchJob = (acts: readonly BatchAct[]): JobHandler<OfBatch> => ({
  kind: jobKind,
  async run(job, { act: name, items, options = {} }) {
    refuseAct(job.ctx, name);
    const act = acts.find((each) => each.act === name)!;
    const total = items.length;
    let { rows } = (job.noted ?? { rows: [] }) as Noted;
    while (rows.length < total) {
      const next = items.slice(rows.length, rows.length + perStep);
      const acts = await Promise.all(next.map(() => readied(act)));
      await job.step(async (tx) => {
        const made = [];
        for (const [nth, item] of next.entries())
          made.push(await attempt(tx, acts[nth]!, item, job.ctx, options));
        rows = [...rows, ...made];
        return { done: rows.length, total, noted: { rows } };
      });
    }
    await job.keepFile(resultFile(rows), { done: total, total, noted: { rows } });
    const [made, same, refused] = batchOutcomes.map(
      (outcome) => rows.filter((row) => row.outcome === outcome).length,
    ) as [number, number, number];
    return { message: messages.outcome(made, same, refused), result: { act: name, made, same, refused } };
  },
});

function resultFile(rows: readonly BatchRow[]) {
  const { name, outcome, reason } = messages.columns;
  const columns = [name, outcome, reason].map((title) => ({ title, width: 30 }));
  const bytes = csv(
    columns,
    rows.map((row) => [row.name, messages.outcomes[row.outcome], row.message]),
  );
  return { name: messages.file, media_type: 'text/csv', bytes };
}
