import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { moveEnrolment } from './enrolment-state.service.ts';
import * as enrolments from './enrolment.repository.ts';
import type { LockedEnrolment } from './enrolment.repository.ts';
import { flagDependents } from './flag.service.ts';
import { messages } from './messages.ts';

const lockEnrolment = async (tx: Tx, id: number): Promise<LockedEnrolment> =>
  orNotFound(await enrolments.lock(tx, id), messages.enrolmentMissing);

/** Annuls an enrolment, or reopens it where its class still has a seat (I8). Enrolments that require its subject, as a precedence or a
 *  co-requisite, are checked again (I10). */
export async function changeEnrolment(
  tx: Tx,
  ctx: UserContext,
  id: number,
  { state, reason }: { state: 'ANULADO' | 'INSCRITO'; reason: string },
): Promise<void> {
  const before = await lockEnrolment(tx, id);
  if (state === 'INSCRITO') await refuseReinstating(tx, ctx, before);
  await moveEnrolment(tx, ctx, id, state, reason);
  await flagDependents(tx, ctx, before);
}

async function refuseReinstating(tx: Tx, { user }: UserContext, { state, edition_id }: LockedEnrolment) {
  if (state === 'CONCLUIDO') throw new ApiError('conflict', messages.concluded);
  if (state === 'INSCRITO' || edition_id === null) return;
  const { enrolled, capacity, name } = await enrolments.holdEdition(tx, edition_id);
  if (enrolled >= capacity && !user.permissions.has('classes.overbook'))
    throw new ApiError('conflict', messages.full(name, capacity));
}

/** Confirms an enrolment whose precedent was failed afterwards: from now on it is an enrolment by override (I10). */
export async function keepEnrolment(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  const { flagged, state } = await lockEnrolment(tx, id);
  if (!flagged || state !== 'INSCRITO') throw new ApiError('conflict', messages.nothingToReview);
  await enrolments.override(tx, id, reason);
  await audit(tx, ctx, {
    ...{ action: 'enrolment.override', entity: 'enrolment', entityId: id, reason },
    changes: [{ field: 'flagged', old: true, new: false }],
  });
}
