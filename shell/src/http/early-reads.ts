import { inTime } from '@portal/shared-kit/contract/core/in-time';
import type { FirstRead } from '@portal/shared-kit/contract/gateway/first-reads';
import { newTraceparent, traceparentHeader } from '@portal/shared-kit/contract/gateway/trace';
import { lastActivity, lockAfter } from '../session/activity.ts';
import { readStored, remaining, tooClose } from '../session/stored-session.ts';

/** The answer of a read, its body unparsed. */
interface EarlyAnswer {
  data: string;
  status: number;
  statusText: string;
  headers: Record<string, string>;
}

/** What the script in the head leaves for the portal, which comes in another bundle. */
interface PageReads {
  /** The address of the page. */
  at: string;
  declared: readonly FirstRead[];
  /** By path. */
  sent: Map<string, Promise<EarlyAnswer>>;
  /** The id of the user whose session they were sent with. */
  sentFor?: number;
}
const page = window as { portalReads?: PageReads };

/** Milliseconds, as for any call of a page. */
const patience = 15_000;

/** For the script in the head: notes the reads that the page makes at once. */
export function declareReads(declared: readonly FirstRead[]): void {
  page.portalReads = { at: location.href, declared, sent: new Map() };
}

/** The reads that were declared for this address. What was sent for another user than this is dropped: another tab may have signed somebody
 *  else in meanwhile. */
export function declaredReads(userId: number): readonly FirstRead[] {
  const reads = page.portalReads;
  if (reads?.at !== location.href) return [];
  if (reads.sentFor !== userId) reads.sent.clear();
  return reads.declared;
}

/** For the script in the head: sends the declared reads at once, each if the stored session permits it. Nothing is sent with a session that is
 *  locked, would be by now, or needs a renewal, nor before the first password change. */
export function sendEarlyReads(storage: Storage, now: number): void {
  const record = readStored(storage);
  if (!record || record.locked || record.data.first_logg === 'yes') return;
  if (remaining(record, now) <= tooClose || now - lastActivity(storage, now) >= lockAfter) return;
  const { declared, sent } = page.portalReads!;
  page.portalReads!.sentFor = record.data.id;
  for (const { path, permission } of declared) {
    if (!(record.actions as readonly string[]).includes(permission)) continue;
    const answer = read(path, record.access_token);
    // The call that takes it handles a failure.
    answer.catch(() => undefined);
    sent.set(path, answer);
  }
}

const read = (path: string, token: string) =>
  inTime(patience, async (signal): Promise<EarlyAnswer> => {
    const headers = {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      [traceparentHeader]: newTraceparent(),
    };
    const answer = await fetch(`/api${path}`, { headers, signal });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    const { status, statusText } = answer;
    return {
      data: await answer.text(),
      status,
      statusText,
      headers: Object.fromEntries(answer.headers),
    };
  });

/** The answer of an early read, once; rejects where it failed. Undefined where the read was not sent. */
export function takeEarlyRead(path: string): Promise<EarlyAnswer> | undefined {
  const answer = page.portalReads?.sent.get(path);
  page.portalReads?.sent.delete(path);
  return answer;
}
