import type { Activity } from './activity.ts';
import type { Session } from './session.ts';

/** The token is renewed this long (milliseconds) before its end, if the user did something within `recently`. */
const ahead = 120_000;
const recently = 300_000;
/** How often (milliseconds) that is looked at. */
const every = 30_000;

/** Whether to renew now. Somebody idle gets no new token: their next call renews it, or the lock comes (decision 11). */
export const renewalDue = (remaining: number, idle: number): boolean => remaining < ahead && idle < recently;

/** Renews silently while the user is active. Returns a function that stops it. */
export function keepRenewed(
  session: Session,
  activity: Pick<Activity, 'last'>,
  now: () => number,
): () => void {
  const timer = setInterval(() => {
    if (session.getState().status === 'active' && renewalDue(session.remaining(), now() - activity.last()))
      // Ignored here: the failure shows with the next call.
      session.renew().catch(() => undefined);
  }, every);
  return () => clearInterval(timer);
}
