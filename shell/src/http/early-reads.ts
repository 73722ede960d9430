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

/** By addresses below `/api`. */
const page = window as { portalReads?: Map<string, Promise<EarlyAnswer>> };

/** Milliseconds, as for any call of a page. */
const patience = 15_000;

/** For the script in the head: sends the reads of the page at once, each if the stored session permits it. Nothing is sent with a session
 *  that is locked, would be by now, or needs a renewal, nor before the first password change. */
export function sendEarlyReads(reads: readonly FirstRead[], storage: Storage, now: number): void {
  const record = readStored(storage);
  if (!record || record.locked || record.data.first_logg === 'yes') return;
  if (remaining(record, now) <= tooClose || now - lastActivity(storage, now) >= lockAfter) return;
  const allowed = reads.filter(({ permission }) =>
    (record.actions as readonly string[]).includes(permission),
  );
  page.portalReads = new Map(
    allowed.map(({ path }) => {
      const answer = read(path, record.access_token);
      // Whoever takes it handles a failure.
      answer.catch(() => undefined);
      return [path, answer];
    }),
  );
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
  const answer = page.portalReads?.get(path);
  page.portalReads?.delete(path);
  return answer;
}
