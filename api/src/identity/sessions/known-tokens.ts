import type { SignedIn } from '../../platform/http/route.ts';

interface Known {
  user: SignedIn;
  /** Milliseconds since 1970. */
  until: number;
}

const mostMs = 60_000;
const mostEntries = 20_000;

/** Who stands behind the access tokens met lately, so that an ordinary call costs no query. */
export class KnownTokens {
  private readonly entries = new Map<string, Known>();
  /** Rises whenever something is forgotten: what was read before may be stale. */
  generation = 0;

  find(key: string, now = Date.now()): SignedIn | undefined {
    const known = this.entries.get(key);
    if (known && known.until > now) return known.user;
    this.entries.delete(key);
    return undefined;
  }

  /** Keeps an entry for a minute at most and never beyond its token, unless something was forgotten since `generation`. */
  keep(key: string, user: SignedIn, expires: Date, generation: number, now = Date.now()): void {
    if (generation !== this.generation) return;
    if (this.entries.size >= mostEntries) this.entries.delete(this.entries.keys().next().value!);
    this.entries.set(key, { user, until: Math.min(expires.getTime(), now + mostMs) });
  }

  /** Forgets whom a notice of the database names, as 'user:7'; everybody for one it does not know. */
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
