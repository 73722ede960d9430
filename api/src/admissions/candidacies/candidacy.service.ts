import {
  candidacyMoves,
  stateWords,
  type CandidacyState,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { sql } from 'kysely';
import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import * as candidacies from './candidacy.repository.ts';
import type { CandidacyRow } from './candidacy.repository.ts';
import { messages } from './messages.ts';

/** What goes with a transition (decisions C.1). */
export interface Move {
  reasonCode?: string;
  reasonText?: string;
  /** What the candidate was told, word for word. */
  messageSent?: string;
  /** An approved candidate is a student, who pays until a day ('2027-01-31') or owes nothing. */
  approved?: { studentId: number; payUntil: string | null };
}

/** A candidacy held until the transaction ends; 404 where there is none. */
export const held = async (tx: Tx, id: number): Promise<CandidacyRow> =>
  orNotFound(await candidacies.lock(tx, id), messages.missing);

/** Brings a candidacy to a state, with its event and audit row. Throws `conflict` where its state does not lead there. */
export async function moveCandidacy(
  tx: Tx,
  ctx: Acting,
  id: number,
  to: CandidacyState,
  move: Move = {},
): Promise<void> {
  const before = await held(tx, id);
  if (!candidacyMoves[before.state].includes(to))
    throw new ApiError('conflict', messages.noSuchMove(stateWords[before.state], stateWords[to]));
  const { reasonCode, reasonText = '', messageSent, approved } = move;
  const actorId = ctx.user?.userId ?? null;
  const decides = to === 'APROVADA' || to === 'REPROVADA';
  const reopens = before.state === 'REPROVADA';
  await candidacies.update(tx, id, {
    state: to,
    ...(decides && {
      decided_at: sql<Date>`now()`,
      decided_by: actorId,
      reason_code: reasonCode ?? null,
      reason_text: reasonText,
    }),
    ...(reopens && { decided_at: null, decided_by: null, reason_code: null, reason_text: '' }),
    ...(approved && { student_id: approved.studentId, pay_until: approved.payUntil }),
  });
  await candidacies.insertEvent(tx, {
    candidacy_id: id,
    from_state: before.state,
    to_state: to,
    actor_id: actorId,
    reason_code: reasonCode ?? null,
    reason_text: reasonText,
    message_sent: messageSent ?? null,
  });
  await audit(tx, ctx, {
    action: 'candidacy.state',
    entity: 'candidacy',
    entityId: id,
    changes: diff(
      { state: before.state, reason_code: before.reason_code },
      { state: to, reason_code: reasonCode ?? null },
    ),
    ...(reasonText && { reason: reasonText }),
  });
}
