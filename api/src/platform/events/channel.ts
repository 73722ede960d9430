import { listen } from '../database/listener.ts';

interface Follower {
  tell: (value: string) => void;
  /** Notifications may have been missed, and no more will follow. */
  lost: () => void;
}

/** Notifications of one PostgreSQL channel in the form `topic:value`, over one connection per process, shared by all followers. */
export interface Channel {
  /** False while notifications cannot be received. */
  readonly alive: boolean;
  /** Returns the function that unsubscribes. */
  follow(topic: string, follower: Follower): () => void;
  close(): Promise<void>;
}

/** Starts listening at once, in the background. */
export function openChannel(url: string, name: string, onError?: (error: Error) => void): Channel {
  const followers = new Map<string, Set<Follower>>();
  const listener = listen(url, name, {
    onNotice(notice) {
      const end = notice.indexOf(':');
      for (const { tell } of followers.get(notice.slice(0, end)) ?? []) tell(notice.slice(end + 1));
    },
    onGap() {
      const all = [...followers.values()].flatMap((each) => [...each]);
      followers.clear();
      for (const { lost } of all) lost();
    },
    ...(onError && { onError }),
  });
  return {
    get alive() {
      return listener.alive;
    },
    follow(topic, follower) {
      const own = followers.get(topic) ?? new Set();
      followers.set(topic, own.add(follower));
      return () => {
        own.delete(follower);
        if (own.size === 0 && followers.get(topic) === own) followers.delete(topic);
      };
    },
    close: () => listener.close(),
  };
}
