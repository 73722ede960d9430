import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { moveEnrolment } from './enrolment-state.service.ts';
import * as enrolments from './enrolment.repository.ts';
import type { LockedEnrolment } from './enrolment.repository.ts';
import { refuseOverride } from './enrolment.service.ts';
import { flagDependents } from './flag.service.ts';
import { messages } from './messages.ts';
import { lockClassesOf, reinstateEnrolments } from './reinstate-enrolment.service.ts';

const lockEnrolment = async (tx: Tx, id: number): Promise<LockedEnrolment> =>
  orNotFound(await enrolments.lock(tx, id), messages.enrolmentMissing);

interface Change {
  state: 'ANULADO' | 'INSCRITO';
  reason: string;
  /** Reinstates what the rules refuse and the caller may override. */
  override: boolean;
}

/** Annuls an enrolment, or reinstates it by the rules of a new one (I8, J5). Enrolments that require its subject, as a precedence or a
 *  co-requisite, are checked again (I10). */
export async function changeEnrolment(tx: Tx, ctx: UserContext, id: number, change: Change): Promise<void> {
  if (change.state === 'INSCRITO') await lockClassesOf(tx, [id]);
  const before = await lockEnrolment(tx, id);
  if (before.state === 'DISPENSADO') throw new ApiError('conflict', messages.equivalence);
  if (change.state === 'INSCRITO') await reinstate(tx, ctx, before, change);
  else await moveEnrolment(tx, ctx, id, change.state, change.reason);
  await flagDependents(tx, ctx, before);
}

async function reinstate(tx: Tx, ctx: UserContext, { id, state, student_id }: LockedEnrolment, how: Change) {
  if (state === 'INSCRITO') return;
  if (state === 'CONCLUIDO') throw new ApiError('conflict', messages.concluded);
  if (how.override) refuseOverride(how.reason, ctx);
  const { refused } = await reinstateEnrolments(tx, ctx, student_id, [id], how);
  for (const { reason, may_override } of refused) {
    if (may_override && !how.override && mayOverride(ctx))
      throw fieldError('invalid', 'override', messages.confirmOverride(reason));
    throw new ApiError('conflict', reason);
  }
}

const mayOverride = ({ user: { permissions } }: UserContext) =>
  permissions.has('enrolment.override') || permissions.has('classes.overbook');

/** Confirms an enrolment whose precedent was failed afterwards: from now on it is an enrolment by override (I10). */
export async function keepEnrolment(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  const { flagged, state } = await lockEnrolment(tx, id);
  if (!flagged || state !== 'INSCRITO') throw new ApiError('conflict', messages.nothingToReview);
  await enrolments.override(tx, id, reason);
  await audit(tx, ctx, {
    action: 'enrolment.override',
    entity: 'enrolment',
    entityId: id,
    reason,
    changes: [{ field: 'flagged', old: true, new: false }],
  });
}
