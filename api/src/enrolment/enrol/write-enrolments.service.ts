import { auditAll, type Acting, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { moveEnrolment } from './enrolment-state.service.ts';
import * as enrolments from './enrolment.repository.ts';
import type { NewEnrolment } from './enrolment.repository.ts';
import type { EnrolmentVerdict } from '../subjects/enrolment.rules.ts';
import { messages } from '../subjects/messages.ts';

/** Writes the accepted enrolments; an ended one in the same edition is reopened instead of duplicated (I8). All or none: throws where
 *  the plan changed after the verdicts. */
export async function writeEnrolments(
  tx: Tx,
  ctx: UserContext,
  student_id: number,
  rows: readonly NewEnrolment[],
  verdicts: readonly EnrolmentVerdict[],
): Promise<void> {
  const editions = rows.map(({ edition_id }) => edition_id);
  const ended = await enrolments.endedIn(tx, student_id, editions);
  const overriddenOf = (subject: number) =>
    verdicts.find(({ subject_id }) => subject_id === subject)!.overridden;
  const again = rows.filter(({ edition_id }) => ended.some((one) => one.edition_id === edition_id));
  const fresh = rows.filter((row) => !again.includes(row));
  if ((await enrolments.plannedStill(tx, again)) !== again.length)
    throw new ApiError('conflict', messages.planChanged);
  for (const { id, edition_id } of ended) {
    const { override_reason, subject_id } = again.find((one) => one.edition_id === edition_id)!;
    await reopenEnrolment(tx, ctx, id, {
      reason: override_reason || messages.again,
      overridden: overriddenOf(subject_id),
      override_reason,
    });
  }
  const made = await enrolments.insertAll(tx, fresh);
  if (made.length !== fresh.length) throw new ApiError('conflict', messages.planChanged);
  await auditAll(
    tx,
    made.map(({ id, subject_id }) => {
      const row = fresh.find((one) => one.subject_id === subject_id)!;
      return begun(ctx, id, { ...row, student_id }, overriddenOf(subject_id));
    }),
  );
}

interface Reopening {
  reason: string;
  overridden: string[];
  /** Empty where nothing was overridden. */
  override_reason: string;
}
/** Reopens an ended enrolment that was judged like a new one, with the override, if any, that it needed now. */
export async function reopenEnrolment(
  tx: Tx,
  ctx: UserContext,
  id: number,
  { reason, overridden, override_reason }: Reopening,
): Promise<void> {
  await moveEnrolment(tx, ctx, id, 'INSCRITO', reason);
  await enrolments.override(tx, id, override_reason);
  if (override_reason) await auditAll(tx, [passed(ctx, id, overridden, override_reason)]);
}

const passing = (overridden: string[]) => ({ field: 'overridden', old: null, new: overridden });
const passed = (ctx: Acting, entityId: number, overridden: string[], reason: string) => ({
  ctx,
  entry: { action: 'enrolment.override', entityId, reason, changes: [passing(overridden)] },
});

function begun(ctx: Acting, entityId: number, row: NewEnrolment, overridden: string[]) {
  const { student_id, subject_id, year, semester_id, override_reason } = row;
  const fields = { student_id, subject_id, year, semester_id, state: 'INSCRITO' };
  const isOverride = overridden.length > 0;
  return {
    ctx,
    entry: {
      action: isOverride ? 'enrolment.override' : 'enrolment.create',
      entity: 'enrolment',
      entityId,
      changes: [...diff(undefined, fields), ...(isOverride ? [passing(overridden)] : [])],
      ...(override_reason && { reason: override_reason }),
    },
  };
}
