import type { Activity } from './activity.ts';
import type { Session } from './session.ts';

/** The token is renewed this many milliseconds before it expires, if there was activity within `recently`. */
const ahead = 120_000;
const recently = 300_000;
/** Interval of the check, in milliseconds. */
const every = 30_000;

/** Whether to renew now. An idle user gets no new token: their next call renews it, or the lock comes first (decision 11). */
export const renewalDue = (remaining: number, idle: number): boolean => remaining < ahead && idle < recently;

/** Renews silently while the user is active. Returns a function that stops it. */
export function keepRenewed(
  session: Session,
  activity: Pick<Activity, 'last'>,
  now: () => number,
): () => void {
  const timer = setInterval(() => {
    if (session.getState().status === 'active' && renewalDue(session.remaining(), now() - activity.last()))
      // Ignored here: the next call reports the failure.
      session.renew().catch(() => undefined);
  }, every);
  return () => clearInterval(timer);
}
