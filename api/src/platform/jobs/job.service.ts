import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import type { Tx } from '../database/db.ts';
import { ApiError } from '../http/errors.ts';
import type { UserContext } from '../http/route.ts';
import { countUnfinished, insert, lockOwner } from './job.repository.ts';
import { messages } from './messages.ts';

export interface SubmittedJob {
  kind: string;
  /** Title in the panel of jobs. */
  title: string;
  /** Input of its handler; plain JSON. */
  input: object;
  /** One of them is required when it runs and when its result is read; empty where it is about the caller. */
  anyOf: readonly Permission[];
  /** A second submission with the same key returns the first job, as long as that is kept. */
  key?: string;
}

/** Most unfinished jobs per owner; more would only wait. */
const maxUnfinished = 20;

/** Submits a job, which starts once the transaction is committed; returns its id. The caller has already been authorised. Throws
 *  `throttled` where too many of the caller's jobs are unfinished. */
export async function submitJob(tx: Tx, ctx: UserContext, job: SubmittedJob): Promise<number> {
  const { kind, title, input, key, anyOf } = job;
  const { userId } = ctx.user;
  await lockOwner(tx, userId);
  const id = await insert(tx, {
    kind,
    title,
    input,
    key,
    permissions: anyOf,
    owner_id: userId,
    ip: ctx.ip,
    request_id: ctx.requestId,
  });
  if ((await countUnfinished(tx, userId)) > maxUnfinished)
    throw new ApiError('throttled', messages.tooMany, { retryAfter: 30 });
  return id;
}
