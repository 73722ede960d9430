import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { decideReopening } from '@portal/shared-kit/contract/grading/sheet';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refusingDuplicates } from '../../platform/registers/changes.ts';
import { isClosed } from '../editions/period.repository.ts';
import { messages } from '../messages.ts';
import * as rows from './reopening.repository.ts';

const keys = { grade_reopening_pending: { field: 'kind', message: messages.askedAlready } };
const dayMs = 86_400_000;

/** Requests that grades of a kind may be entered again (rows 72, 73). */
export async function ask(
  tx: Tx,
  request: Omit<Parameters<typeof rows.insert>[1], 'asked_by'>,
  ctx: UserContext,
) {
  if (await isClosed(tx, request.edition_id)) throw new ApiError('conflict', messages.semesterEnded);
  const id = await refusingDuplicates(keys, () => rows.insert(tx, { ...request, asked_by: ctx.user.userId }));
  await audit(tx, ctx, {
    action: 'grade_reopening.ask',
    entity: 'edition',
    entityId: request.edition_id,
    reason: request.reason,
  });
  return orNotFound(await rows.find(tx, id), messages.reopeningMissing);
}

/** Grants or refuses a request; not by the person who made it (C.6, F). */
export async function decide(
  tx: Tx,
  id: number,
  { decision, days, reason }: Args<typeof decideReopening>['body'],
  ctx: UserContext,
) {
  const before = orNotFound(await rows.lock(tx, id), messages.reopeningMissing);
  if (before.asker_id === ctx.user.userId) throw new ApiError('forbidden', messages.ownRequest);
  if (before.state !== 'PENDENTE') throw fieldError('invalid', 'decision', messages.decided);
  const granted = decision === 'AUTORIZADO';
  const until = granted ? new Date(Date.now() + (days ?? before.days) * dayMs) : null;
  await rows.decide(tx, id, {
    state: decision,
    decided_by: ctx.user.userId,
    decision_reason: reason,
    until,
  });
  await audit(tx, ctx, {
    action: 'grade_reopening.decide',
    entity: 'edition',
    entityId: before.edition_id,
    reason,
    changes: diff({ state: before.state }, { state: decision }),
  });
  return orNotFound(await rows.find(tx, id), messages.reopeningMissing);
}
