import { countSignIn, createActivity, type Activity } from './activity.ts';
import { createClient, type SessionClient } from './client.ts';
import { createExclusive } from './exclusive.ts';
import { keepRenewed } from './renewal.ts';
import { createSession, type Session } from './session.ts';

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
