import { countSignIn, createActivity, type Activity } from './activity.ts';
import { createClient, type SessionClient } from './client.ts';
import { createExclusive } from './exclusive.ts';
import { keepRenewed } from './renewal.ts';
import { createStartOver } from './start-over.ts';
import { createSession, type Session } from './session.ts';

export interface BrowserSession {
  session: Session;
  client: SessionClient;
  activity: Activity;
  /** Starts following other tabs and renewing tokens. Returns a function that stops it. */
  start(): () => void;
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
