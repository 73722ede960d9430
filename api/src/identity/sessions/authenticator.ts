import type { Db } from '../../platform/database/db.ts';
import { listen } from '../../platform/database/listener.ts';
import type { Authenticator, SignedIn } from '../../platform/http/route.ts';
import { findAccess, findAdmitted } from './session.repository.ts';
import { hashToken } from '../../platform/http/token.ts';
import { LRUCache } from 'lru-cache';

interface CachedUser {
  user: SignedIn;
  /** Milliseconds since 1970. */
  until: number;
}

const maxMs = 60_000;
const maxEntries = 20_000;

/** A cache of the users of recent access tokens, so that an ordinary call costs no query. */
export class AccessTokenCache {
  private readonly entries = new LRUCache<string, CachedUser>({ max: maxEntries });
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
    this.entries.set(key, { user, until: Math.min(expires.getTime(), now + maxMs) });
  }

  /** Invalidates the entries of a notification such as 'user:7'; all of them for an unknown one. */
  forget(notice: string): void {
    this.generation += 1;
    const [kind = '', id] = notice.split(':');
    const of = idOf[kind];
    if (!of) return this.entries.clear();
    for (const [key, { user }] of this.entries) if (of(user) === Number(id)) this.entries.delete(key);
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

export interface SessionAuthenticator extends Authenticator {
  settled(): Promise<void>;
  /** Whether known tokens are currently answered from the cache. */
  readonly remembers: boolean;
  close(): Promise<void>;
}

interface Options {
  db: Db;
  /** Database URL, for the listening connection. */
  url: string;
  onError?: (error: Error) => void;
}

/** Reads sessions and rights from the database and caches them until the database notifies of a change. */
export function createSessionAuthenticator({ db, url, onError }: Options): SessionAuthenticator {
  const tokens = new AccessTokenCache();
  const listener = listen(url, 'identity', {
    onNotice: (notice) => tokens.forget(notice),
    onGap: () => tokens.forget('all'),
    onError,
  });

  const read = async (hash: Buffer, key: string): Promise<SignedIn | 'revoked' | undefined> => {
    const { generation } = tokens;
    const found = await findAccess(db, hash);
    if (!found) return undefined;
    if (found.ended) return 'revoked';
    const { amr, proved_at, has_factor, factor_required, factor_due } = found;
    const assurance = {
      amr,
      provedAt: proved_at,
      hasFactor: has_factor,
      factorRequired: factor_required,
      factorDue: factor_due,
    };
    const user = { ...signedInOf(found), assurance };
    if (listener.alive) tokens.keep(key, user, found.until, generation);
    return user;
  };

  const known = (hash: Buffer) => (listener.alive ? tokens.find(keyOf(hash)) : undefined);

  return {
    async authenticate(token) {
      if (!tokenShape.test(token)) return undefined;
      const hash = hashToken(token);
      return known(hash) ?? read(hash, keyOf(hash));
    },
    knownPerson: (token) => (tokenShape.test(token) ? known(hashToken(token))?.personId : undefined),
    settled: () => listener.settled(),
    get remembers() {
      return listener.alive;
    },
    close: () => listener.close(),
  };
}

/** The owner of a background job, with their current rights; no session is involved. */
export async function admittedOwner(db: Db, userId: number): Promise<SignedIn | undefined> {
  const found = await findAdmitted(db, userId);
  return found && signedInOf(found);
}
const noSession = 0;

const keyOf = (hash: Buffer) => hash.toString('base64');
/** 256 bits in base64url. */
const tokenShape = /^[\w-]{43}$/;

type Found = NonNullable<Awaited<ReturnType<typeof findAdmitted>>> & { session_id?: number };
const signedInOf = (found: Found): SignedIn => ({
  userId: found.user_id,
  sessionId: found.session_id ?? noSession,
  personId: found.person_id,
  roleId: found.role_id,
  role: found.role,
  name: found.full_name,
  email: found.email,
  firstLogin: found.first_login,
  permissions: new Set(found.permissions),
});
