import { countSignIn, createActivity, type Activity } from './activity.ts';
import { createClient, type SessionClient } from './client.ts';
import { createSession, type Session } from './session.ts';

/** The token is renewed this many milliseconds before it expires, if there was activity within `recently`. */
const ahead = 120_000;

const recently = 300_000;

/** Interval of the check, in milliseconds. */
const every = 30_000;

export interface BrowserSession {
  session: Session;
  client: SessionClient;
  activity: Activity;
  /** Starts following other tabs and renewing tokens. Returns a function that stops it. */
  start(): () => void;
}

type Page = Pick<Window, 'addEventListener' | 'document' | 'sessionStorage' | 'location'> & {
  caches?: CacheStorage;
};

/** Milliseconds that emptying the caches may delay the new page. */
const patience = 1_000;

/** Returns the function that opens the portal for another person. The page of the one before is emptied at once, since the browser may
 *  keep it for its back button, and its tab storage and the caches for offline use are deleted (decision J43). Call it before anything else
 *  listens to `beforeunload`: browsers call these listeners in the order of their registration. */
export function createStartOver(page: Page): () => Promise<void> {
  let leaving = false;
  page.addEventListener('beforeunload', (event) => {
    // No question about unsaved input: it belongs to the person before.
    if (leaving) event.stopImmediatePropagation();
  });
  return async () => {
    leaving = true;
    page.document.body.replaceChildren();
    page.sessionStorage.clear();
    await Promise.race([
      emptied(page.caches).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ]);
    page.location.replace('/');
  };
}

async function emptied(caches: CacheStorage | undefined): Promise<void> {
  await Promise.all(((await caches?.keys()) ?? []).map((name) => caches!.delete(name)));
}

/** The session of this page; call it once. Nothing here runs on import, so that the sign-in page can be rendered at build time. */
export function browserSession(page: Window & typeof globalThis): BrowserSession {
  const startOver = createStartOver(page);
  const storage = page.localStorage;
  const now = () => Date.now();
  const client = createClient({
    fetch: (...call) => page.fetch(...call),
    cookies: () => page.document.cookie,
  });
  const channel = 'BroadcastChannel' in page ? new page.BroadcastChannel('portal-activity') : undefined;
  const activity = createActivity({ storage, channel, now });
  const session = createSession({
    client,
    storage,
    now,
    exclusive: createExclusive(page.navigator.locks as LockManager | undefined, 'portal-session'),
    restart: () => {
      // After a sign-in earlier inactivity must not lock the page.
      activity.touch();
      void startOver();
    },
  });
  countSignIn(session, activity);
  return {
    session,
    client,
    activity,
    start() {
      const stops = [session.follow(page), keepRenewed(session, activity, now)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Runs tasks one after the other across all tabs, by the Web Locks API; without it (no secure context, and so no refresh cookie either)
 *  only within this tab. */
export function createExclusive(locks: LockManager | undefined, name: string) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    if (locks) return locks.request(name, task) as Promise<T>;
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}

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
