import type { ClosingTotals } from '@portal/shared-kit/contract/grading/closing';
import { flagDependents } from '../../enrolment/enrol/flag.service.ts';
import { endSubjects } from '../../enrolment/withdrawals/withdrawal.service.ts';
import { concludeInscriptions } from '../../enrolment/inscriptions/change-state.service.ts';
import { auditAll } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { JobHandler } from '../../platform/jobs/handler.ts';
import { suspendedIn } from '../editions/item.repository.ts';
import { editionsOf, factsOf } from './closing-facts.repository.ts';
import * as closings from './closing.repository.ts';
import { closingOf, isBlocked } from './closing.rules.ts';
import { activityFor, endOfSemesterKind, rehearse } from './closing.service.ts';
import { messages } from './messages.ts';

/** Editions per transaction, so that it stays below a second. */
const editionsAtOnce = 10;
const inscriptionsAtOnce = 500;

interface Input {
  closing_id: number;
}

/** Ends a semester: each edition wholly or not at all, then the inscriptions, then the periods. What is left is read from the database,
 *  so a run after a crash continues and has the same result (I14). */
export const closeSemesterJob: JobHandler<Input> = {
  kind: endOfSemesterKind,
  async run(job, { closing_id }) {
    const { activity_id, forced } = await closings.find(job.db, closing_id);
    const activity = await activityFor(job.db, activity_id);
    const editions = await editionsOf(job.db, activity);
    const todo = editions.filter(({ done }) => !done).map(({ id }) => id);
    const total = editions.length;
    let done = total - todo.length;
    let left = 0;
    for (let from = 0; from < todo.length; from += editionsAtOnce) {
      const some = todo.slice(from, from + editionsAtOnce);
      // In a transaction before that of the editions, since moving an enrolment locks the student first.
      if ((await suspendedIn(job.db, some)).size > 0)
        await job.step(async (tx) => {
          const suspended = closingOf(await factsOf(tx, some))
            .filter((one) => forced || !isBlocked(one))
            .flatMap((one) => one.suspended);
          await endSubjects(tx, job.ctx, suspended, messages.suspended);
          return { done, total };
        });
      await job.step(async (tx) => {
        left += await closeEditions(tx, some, forced, job.ctx);
        done += some.length;
        return { done, total };
      });
    }
    if (left > 0) throw new ApiError('conflict', messages.left(left));
    // After the editions, since a mark locks the student first.
    await job.step(async (tx) => {
      const ids = editions.map(({ id }) => id);
      for (const result of await closings.markedBy(tx, ids)) await flagDependents(tx, job.ctx, result);
      return { done, total };
    });
    for (let more = true; more;)
      await job.step(async (tx) => {
        more = (await concludeInscriptions(tx, job.ctx, activity, inscriptionsAtOnce)) > 0;
        return { done, total };
      });
    let totals: ClosingTotals | undefined;
    await job.step(async (tx) => {
      await closings.closePeriods(tx, activity);
      ({ totals } = await rehearse(tx, activity));
      await closings.finish(tx, closing_id, totals);
      return { done, total };
    });
    return { message: messages.done(total, totals!.inscriptions), result: { ...totals! } };
  },
};

/** Closes the editions that nothing blocks, and in which nobody was suspended since; returns how many were skipped. */
async function closeEditions(tx: Tx, editions: number[], forced: boolean, ctx: UserContext): Promise<number> {
  await closings.lockEditions(tx, editions);
  const all = closingOf(await factsOf(tx, editions));
  const closed = all.filter((one) => one.suspended.length === 0 && (forced || !isBlocked(one)));
  await closings.close(
    tx,
    closed.map(({ edition_id }) => edition_id),
    closed.flatMap(({ results }) => results),
    ctx.user.userId,
  );
  await auditAll(
    tx,
    closed.map(({ edition_id, results }) => ({
      ctx,
      entry: {
        action: 'edition.close',
        entityId: edition_id,
        changes: [{ field: 'results', old: null, new: results.length }],
      },
    })),
  );
  return all.length - closed.length;
}
