import type { Session } from './session.ts';

/** Time of the user's last activity, in any tab (decision 9). */
export interface Activity {
  /** Milliseconds. */
  last(): number;
  /** Records activity now. */
  touch(): void;
  /** Called on activity in this or another tab. */
  subscribe(listener: () => void): () => void;
}

export interface ActivityParts {
  storage: Storage;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
  /** Milliseconds. */
  now(): number;
}

const key = 'last_activity';
/** Milliseconds without activity after which the session is locked (decision 9, S1 §9). */
export const lockAfter = 1_800_000;
/** Milliseconds between two messages to other tabs. */
const interval = 5_000;

/** Tracks activity of all tabs: broadcast as it happens, and stored, so that a tab opened later knows it too. */
export function createActivity({ storage, channel, now }: ActivityParts): Activity {
  let last = lastActivity(storage, now());
  let broadcastAt = 0;
  const listeners = new Set<() => void>();
  const take = (at: number) => {
    if (at <= last) return;
    last = at;
    for (const listener of listeners) listener();
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') take(Math.min(data, now()));
  });
  return {
    last: () => last,
    touch() {
      const at = now();
      take(at);
      if (at - broadcastAt < interval) return;
      broadcastAt = at;
      keep(storage, at);
      channel?.postMessage(at);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Time of the last activity that is stored; now where none is. */
export function lastActivity(storage: Storage, now: number): number {
  const stored = Number(storage.getItem(key));
  return stored > 0 && stored <= now ? stored : now;
}

function keep(storage: Storage, at: number): void {
  try {
    storage.setItem(key, String(at));
  } catch {
    // Without storage other tabs still get the broadcast.
  }
}

/** A sign-in, here or in another tab, is activity: inactivity before it no longer counts. */
export function countSignIn(
  session: Pick<Session, 'getState' | 'subscribe'>,
  activity: Pick<Activity, 'touch'>,
): void {
  let before = session.getState().status;
  session.subscribe(({ status }) => {
    if (status === 'active' && before !== 'active') activity.touch();
    before = status;
  });
}
