import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import type { Tx } from '../database/db.ts';
import { ApiError } from '../http/errors.ts';
import type { UserContext } from '../http/route.ts';
import { countUnfinished, insert, lockOwner } from './job.repository.ts';
import { messages } from './messages.ts';

export interface Submitted {
  kind: string;
  /** What the panel calls it. */
  title: string;
  /** For its handler; plain JSON. */
  input: object;
  /** One of them is needed when it runs and when its result is looked at; none where it is about the caller. */
  anyOf: readonly Permission[];
  /** A second submission of the same key answers the job of the first, as long as that is kept. */
  key?: string;
}

/** More would only stand in line. */
const mostUnfinished = 20;

/** Submits a job, which begins once the transaction is committed; answers its id. Whoever calls has looked whether the caller may.
 *  Throws `throttled` where too many of the caller's wait. */
export async function submitJob(tx: Tx, ctx: UserContext, it: Submitted): Promise<number> {
  const { kind, title, input, key, anyOf } = it;
  const { userId } = ctx.user;
  await lockOwner(tx, userId);
  const id = await insert(tx, {
    ...{ kind, title, input, key },
    permissions: anyOf,
    owner_id: userId,
    ip: ctx.ip,
    request_id: ctx.requestId,
  });
  if ((await countUnfinished(tx, userId)) > mostUnfinished)
    throw new ApiError('throttled', messages.tooMany, { retryAfter: 30 });
  return id;
}
