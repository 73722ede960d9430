import { LRUCache } from 'lru-cache';
import type { SignedIn } from '../../platform/http/route.ts';

interface CachedUser {
  user: SignedIn;
  /** Milliseconds since 1970. */
  until: number;
}

const mostMs = 60_000;
const mostEntries = 20_000;

/** A cache of the users of recent access tokens, so that an ordinary call costs no query. */
export class AccessTokenCache {
  private readonly entries = new LRUCache<string, CachedUser>({ max: mostEntries });
  /** Incremented by each invalidation: what was read before may be stale. */
  generation = 0;

  find(key: string, now = Date.now()): SignedIn | undefined {
    const entry = this.entries.get(key);
    if (entry && entry.until > now) return entry.user;
    this.entries.delete(key);
    return undefined;
  }

  /** Caches an entry for a minute at most and never beyond its token's expiry, unless something was invalidated since `generation`. */
  keep(key: string, user: SignedIn, expires: Date, generation: number, now = Date.now()): void {
    if (generation !== this.generation) return;
    this.entries.set(key, { user, until: Math.min(expires.getTime(), now + mostMs) });
  }

  /** Invalidates the entries of a notification such as 'user:7'; all of them for an unknown one. */
  forget(notice: string): void {
    this.generation += 1;
    const [kind = '', id] = notice.split(':');
    const of = idOf[kind];
    if (!of) return this.entries.clear();
    for (const [key, { user }] of this.entries) if (of(user) === Number(id)) this.entries.delete(key);
  }

  forgetAll(): void {
    this.forget('all');
  }

  get size(): number {
    return this.entries.size;
  }
}

const idOf: Record<string, (user: SignedIn) => number> = {
  session: (user) => user.sessionId,
  user: (user) => user.userId,
  person: (user) => user.personId,
  role: (user) => user.roleId,
};
