import { nextRequestStates, type RequestState } from '@portal/shared-kit/contract/finance/service-rules';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { notifyStudents } from '../../people/communications/notice.ts';
import { diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { transition, type Machine } from '../../platform/transition/transition.ts';
import { holidaySet } from '../holidays/holiday.repository.ts';
import { later, nextWorkingDay } from '../holidays/working-day.rules.ts';
import { messages, notices } from './messages.ts';
import * as requests from './service-request.repository.ts';
import type { LockedRequest } from './service-request.repository.ts';

/** The state machine of a service request (C.8). */
const machine: Machine<LockedRequest, RequestState, { reason: string; dueDay?: string }> = {
  entity: 'service_request',
  action: 'service_request.state',
  missing: messages.noRequest,
  lock: requests.lock,
  next: ({ state }) => nextRequestStates(state),
  illegal: messages.illegal,
  check({ to, details: { reason } }) {
    if (to === 'REJEITADO' && reason === '') throw fieldError('invalid', 'reason', messages.reasonNeeded);
  },
  update: (tx, { id, to, details }) =>
    requests.move(tx, { id, to, reason: details.reason, dueDay: details.dueDay }),
  event: (tx, { id, before, to, details, actorId }) =>
    requests.insertEvent(tx, {
      request_id: id,
      from_state: before.state,
      to_state: to,
      reason: details.reason,
      actor_id: actorId,
    }),
  changes: ({ before, to }) => diff({ state: before.state }, { state: to }),
  reason: ({ reason }) => reason,
};

/** The working day by which a service that is started today is promised. */
async function promised(tx: Tx, days: number): Promise<string> {
  const holidays = await holidaySet(tx);
  let day = institutionDay(new Date());
  for (let nth = 0; nth < days; nth += 1) day = nextWorkingDay(later(day, 1), holidays);
  return day;
}

/** Moves a request to another state and notifies the student; its delivery date is set when work starts. */
export async function moveRequest(
  tx: Tx,
  ctx: Acting,
  request: LockedRequest,
  to: RequestState,
  reason = '',
): Promise<void> {
  const begins = to === 'EM_PROCESSAMENTO' && request.state !== 'AGUARDA_ENTIDADE_EXTERNA';
  const dueDay = begins ? await promised(tx, request.delivery_days) : undefined;
  await transition(tx, ctx, machine, request.id, to, { reason, ...(dueDay !== undefined && { dueDay }) });
  const notice = notices.state(request.service, to, reason);
  if (ctx.user?.personId !== request.person_id)
    await notifyStudents(tx, [request.student_id], { ...notice, type: 'GERAL', audience: notice.title });
}
