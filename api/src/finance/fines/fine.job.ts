import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { JobHandler } from '../../platform/jobs/handler.ts';
import { isServed } from '../references/issue.repository.ts';
import { inForce } from './fine-policy.repository.ts';
import * as fines from './fine.repository.ts';
import { correctFines } from './correct-fines.service.ts';
import { fineSome } from './issue-fines.service.ts';
import { lockFines } from './late-invoice.repository.ts';
import { messages } from './messages.ts';

export const finesJob = 'fines';
const perStep = 200;

const start = { correcting: true, after: 0, issued: 0, corrected: 0, over: false };
type Progress = typeof start;

/** The next step: first fines of payments that were in time are reverted, then late invoices are fined. */
async function step(tx: Tx, ctx: Acting, at: Progress, today: string): Promise<Progress> {
  if (at.correcting) {
    await lockFines(tx);
    const ids = await fines.maybeCorrected(tx, at.after, perStep);
    const corrected = at.corrected + (await correctFines(tx, ctx, ids));
    return ids.length < perStep
      ? { ...at, corrected, correcting: false, after: 0 }
      : { ...at, corrected, after: ids.at(-1)! };
  }
  const policy = await inForce(tx);
  if (!policy || !(await isServed(tx, 'MULTA'))) return { ...at, over: true };
  const { after, issued, over } = await fineSome(tx, ctx, policy, { today, after: at.after });
  return { ...at, after, issued: at.issued + issued, over };
}

/** Computes today's fines on request. */
export const fineJob: JobHandler<object> = {
  kind: finesJob,
  async run(job) {
    let at: Progress = { ...start, ...(job.noted as Partial<Progress> | undefined) };
    while (!at.over)
      await job.step(async (tx) => {
        at = await step(tx, job.ctx, at, institutionDay(new Date()));
        return { done: at.issued + at.corrected, noted: at };
      });
    const { issued, corrected } = at;
    return { message: messages.computed(issued, corrected), result: { issued, corrected } };
  },
};

/** A routine has no user. */
const routine: Acting = { user: undefined, ip: '', requestId: 'fines' };

/** The same on schedule, each step in a transaction of its own. Safe in several processes at once. */
export async function computeFines(
  db: Db,
  today = institutionDay(new Date()),
): Promise<{ issued: number; corrected: number }> {
  let at: Progress = start;
  while (!at.over) at = await db.transaction().execute((tx) => step(tx, routine, at, today));
  return { issued: at.issued, corrected: at.corrected };
}
