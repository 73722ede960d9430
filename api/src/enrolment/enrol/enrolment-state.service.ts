import {
  nextEnrolmentStates,
  type EnrolmentState,
} from '@portal/shared-kit/contract/enrolment/subject-rules';
import { diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { refusingDuplicates } from '../../platform/registers/records.ts';
import { transition, type Machine } from '../../platform/transition/transition.ts';
import * as enrolments from './enrolment.repository.ts';
import type { LockedEnrolment } from './enrolment.repository.ts';
import { messages } from '../subjects/messages.ts';

const keys = { enrolment_once: { field: 'state', message: messages.thisSemester } };

/** The state machine of an enrolment (I9). */
const machine: Machine<LockedEnrolment, EnrolmentState, { reason: string }> = {
  entity: 'enrolment',
  action: 'enrolment.state',
  missing: messages.enrolmentMissing,
  lock: enrolments.lock,
  next: ({ state }) => nextEnrolmentStates(state),
  illegal: messages.illegal,
  idempotent: true,
  check({ details: { reason } }) {
    if (reason === '') throw fieldError('invalid', 'reason', messages.reasonNeeded);
  },
  update: (tx, { id, to, details }) =>
    refusingDuplicates(keys, () => enrolments.move(tx, id, to, details.reason)),
  event: (tx, { id, before, to, details, actorId }) =>
    enrolments.insertEvent(tx, {
      enrolment_id: id,
      from_state: before.state,
      to_state: to,
      actor_id: actorId,
      reason: details.reason,
    }),
  changes: ({ before, to }) => diff({ state: before.state }, { state: to }),
  reason: ({ reason }) => reason,
};

/** Moves an enrolment to another state, with event and audit row. The caller checks seats. */
export const moveEnrolment = (tx: Tx, ctx: Acting, id: number, to: EnrolmentState, reason: string) =>
  transition(tx, ctx, machine, id, to, { reason });
