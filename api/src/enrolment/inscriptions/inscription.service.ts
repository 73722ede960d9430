import {
  needsReason,
  nextStates,
  type InscriptionState,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { refusingDuplicates } from '../../platform/registers/changes.ts';
import * as inscriptions from './inscription.repository.ts';
import type { NewInscription } from './inscription.repository.ts';
import { messages } from './messages.ts';

const entity = 'inscription';
/** One of each course, year and semester, renewals apart, and one of each candidacy. */
const keys = {
  inscription_once: { field: 'course_id', message: messages.already },
  inscription_candidacy_id_key: { field: 'candidacy_id', message: messages.already },
};

/** Who acts, as far as an audit row and an event must know; nobody where a job does. */
export type Actor = Pick<Context, 'user' | 'ip' | 'requestId'>;

/** A new inscription, PENDENTE (decision C.3). */
export async function createInscription(tx: Tx, ctx: Actor, it: NewInscription): Promise<number> {
  const id = await refusingDuplicates(keys, () => inscriptions.insert(tx, it));
  const actorId = ctx.user?.userId ?? null;
  await inscriptions.insertEvent(tx, id, {
    from: null,
    to: 'PENDENTE',
    actorId,
    reason: '',
    effectiveDate: null,
  });
  await audit(tx, ctx, {
    action: 'inscription.create',
    entity,
    entityId: id,
    changes: diff(undefined, {
      course_id: it.courseId,
      level_id: it.levelId,
      scholar_shift: it.shift,
      year: it.year,
      semester_id: it.semesterId,
      type: it.type,
      entry_year: it.entryYear,
      state: 'PENDENTE',
    }),
  });
  return id;
}

export interface Why {
  reason?: string | undefined;
  /** A day, '2026-11-21'; from when the new state counts where that is not today. */
  effectiveDate?: string | undefined;
}

/** Takes an inscription to another state, with its event and audit row; refuses what decisions C.3 and C.4 do not allow.
 *  Who may do so is the caller's to know. A move to the state it is in already changes nothing. */
export async function moveInscription(
  tx: Tx,
  ctx: Actor,
  id: number,
  to: InscriptionState,
  { reason = '', effectiveDate }: Why = {},
): Promise<void> {
  const it = orNotFound(await inscriptions.lock(tx, id), messages.missing);
  const from = it.state;
  if (from === to) return;
  if (!nextStates(it.type, from).includes(to)) throw new ApiError('conflict', messages.illegal(from, to));
  if (needsReason(from, to) && reason === '') throw fieldError('invalid', 'reason', messages.reasonNeeded);
  const since = effectiveDate ?? null;
  await refusingDuplicates(keys, () => inscriptions.move(tx, id, to, since));
  await inscriptions.insertEvent(tx, id, {
    from,
    to,
    actorId: ctx.user?.userId ?? null,
    reason,
    effectiveDate: since,
  });
  await audit(tx, ctx, {
    action: 'inscription.state',
    entity,
    entityId: id,
    changes: diff({ state: from, effective_date: it.effective_date }, { state: to, effective_date: since }),
    ...(reason && { reason }),
  });
}
