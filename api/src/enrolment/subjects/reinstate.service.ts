import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { moveEnrolment } from './enrolment-state.service.ts';
import * as enrolments from './enrolment.repository.ts';
import { messages } from './messages.ts';

/** Takes an ended enrolment up again where its class still has a seat (I8). */
export async function reinstate(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  const before = orNotFound(await enrolments.lock(tx, id), messages.enrolmentMissing);
  if (before.state !== 'INSCRITO' && before.edition_id !== null) {
    const edition = await enrolments.holdEdition(tx, before.edition_id);
    const full = edition.enrolled >= edition.capacity;
    if (full && !ctx.user.permissions.has('classes.overbook'))
      throw new ApiError('conflict', messages.full(edition.name, edition.capacity));
  }
  await moveEnrolment(tx, ctx, id, 'INSCRITO', reason);
}
