import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

const dayMs = 86_400_000;
/** Longest lifetime of a token in days, and the days before its expiry in which its users are warned. */
export const tokenDays = { life: 365, warning: 30 } as const;

const afterDays = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * dayMs).toISOString();

const tokenShape = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  /** The one remote it publishes and promotes; null: an operator's token, which moves the pointers of all and publishes nothing. */
  remote: z.string().nullable(),
  /** The holder's name, as shown in the history. */
  holder: z.string().min(1).max(80),
  /** SHA-256 of the secret, base64: a random secret needs no slow hash. */
  hash: z.string(),
  createdAt: z.iso.datetime(),
  /** Unset in tokens made before tokens expired: they expire the longest lifetime after their creation. */
  expiresAt: z.iso.datetime().optional(),
  revokedAt: z.iso.datetime().nullable(),
  /** It publishes only releases that run in a frame (`isolation`): of a team that is not trusted. */
  framed: z.literal(true).optional(),
});

/** The stored form of a token, without its secret. */
export const storedToken = tokenShape.transform((token) => ({
  ...token,
  expiresAt: token.expiresAt ?? afterDays(token.createdAt, tokenDays.life),
}));
export type StoredToken = z.output<typeof storedToken>;

const form = /^pdt_([0-9a-f]{12})_([\w-]{43})$/;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
/** Dummy hash for unknown tokens, so that both cases take the same time. */
const nobody = hashOf('');

/** Issues a token valid for `days`: the text is shown once, the rest is stored. */
export function issueToken(
  remote: string | null,
  holder: string,
  now: Date,
  days: number = tokenDays.life,
  framed = false,
) {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const stored: StoredToken = {
    id,
    remote,
    holder,
    hash: hashOf(secret).toString('base64'),
    createdAt: now.toISOString(),
    expiresAt: afterDays(now.toISOString(), days),
    revokedAt: null,
    ...(framed && { framed }),
  };
  return { text: `pdt_${id}_${secret}`, stored };
}

/** Id and secret of a token's text; undefined where it is malformed. */
export function readToken(text: string): { id: string; secret: string } | undefined {
  const [, id, secret] = form.exec(text) ?? [];
  return id && secret ? { id, secret } : undefined;
}

/** Whole days that are left of a token, rounded up; 0 once it has expired. */
export const daysLeft = ({ expiresAt }: StoredToken, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / dayMs));

/** Whether the secret is that of a token that was not revoked. */
export function isValid(secret: string, stored: StoredToken | undefined): boolean {
  const storedHash = stored ? Buffer.from(stored.hash, 'base64') : nobody;
  const same = storedHash.length === nobody.length && timingSafeEqual(hashOf(secret), storedHash);
  return same && stored !== undefined && stored.revokedAt === null;
}

/** Storage of tokens, as hashes. Read at each use, so that a revocation takes effect at once. */
export interface TokenStore {
  find(id: string): Promise<StoredToken | undefined>;
  /** Oldest first. */
  list(): Promise<StoredToken[]>;
  /** Adds or replaces; durable when it resolves. */
  put(token: StoredToken): Promise<void>;
}
