import {
  candidacyMoves,
  stateWords,
  type CandidacyState,
  type RejectionReason,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { sql } from 'kysely';
import { diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { KeptStudies } from '../../enrolment/students/admission.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { transition, type Machine } from '../../platform/transition/transition.ts';
import * as candidacies from './candidacy.repository.ts';
import type { CandidacyRow } from './candidacy.repository.ts';
import { messages } from './messages.ts';

export interface CandidacyMove {
  reasonCode?: RejectionReason;
  reasonText?: string;
  /** The mail to the candidate, verbatim. */
  messageSent?: string;
  /** Set by an approval: the student, what they studied before, and the due date ('2027-01-31') unless nothing is due. */
  approved?: { studentId: number; former: KeptStudies | null; payUntil: string | null };
}

export const lockCandidacy = async (tx: Tx, id: number): Promise<CandidacyRow> =>
  orNotFound(await candidacies.lock(tx, id), messages.missing);

/** Nobody enters a year that is over, unless applications for it are still open: its classes are locked (I12) and its inscriptions are
 *  charged no more. */
export async function refuseEarlierYear(tx: Tx, candidacy: CandidacyRow): Promise<void> {
  const { year } = candidacy;
  if (year < institutionYear(new Date()) && !(await candidacies.isIntakeOpen(tx, candidacy)))
    throw new ApiError('conflict', messages.yearOver(year));
}

/** The state machine of a candidacy (C.1). */
const machine: Machine<CandidacyRow, CandidacyState, CandidacyMove> = {
  entity: 'candidacy',
  action: 'candidacy.state',
  missing: messages.missing,
  lock: candidacies.lock,
  next: ({ state }) => candidacyMoves[state],
  illegal: (from, to) => messages.noSuchMove(stateWords[from], stateWords[to]),
  update(tx, { id, before, to, details, actorId }) {
    const { reasonCode, reasonText = '', approved } = details;
    const decides = to === 'APROVADA' || to === 'REPROVADA';
    const reopens = before.state === 'REPROVADA';
    return candidacies.update(tx, id, {
      state: to,
      ...(decides && {
        decided_at: sql<Date>`now()`,
        decided_by: actorId,
        reason_code: reasonCode ?? null,
        reason_text: reasonText,
      }),
      ...(reopens && { decided_at: null, decided_by: null, reason_code: null, reason_text: '' }),
      ...(approved && {
        student_id: approved.studentId,
        former_studies: approved.former && JSON.stringify(approved.former),
        pay_until: approved.payUntil,
      }),
    });
  },
  event: (tx, { id, before, to, details, actorId }) =>
    candidacies.insertEvent(tx, {
      candidacy_id: id,
      from_state: before.state,
      to_state: to,
      actor_id: actorId,
      reason_code: details.reasonCode ?? null,
      reason_text: details.reasonText ?? '',
      message_sent: details.messageSent ?? null,
    }),
  changes: ({ before, to, details }) =>
    diff(
      { state: before.state, reason_code: before.reason_code },
      { state: to, reason_code: details.reasonCode ?? null },
    ),
  reason: ({ reasonText = '' }) => reasonText,
};

/** Moves a candidacy to a state, with event and audit row. Throws `conflict` for transitions that are not allowed. */
export const moveCandidacy = (
  tx: Tx,
  ctx: Acting,
  id: number,
  to: CandidacyState,
  move: CandidacyMove = {},
) => transition(tx, ctx, machine, id, to, move);
