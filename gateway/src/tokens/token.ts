import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

const dayMs = 86_400_000;
/** Days that a token lives at most, and those before its end in which its users are warned. */
export const tokenDays = { life: 365, warning: 30 } as const;

const afterDays = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * dayMs).toISOString();

const kept = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  /** The one remote it publishes and moves; null: an operator's, who moves the pointers of all and publishes nothing. */
  remote: z.string().nullable(),
  /** Who uses it, as the history will show. */
  holder: z.string().min(1).max(80),
  /** SHA-256 of the secret, base64: a random secret needs no slow hash. */
  hash: z.string(),
  createdAt: z.iso.datetime(),
  /** Unset in tokens made before tokens ended: they end a whole life after they were made. */
  expiresAt: z.iso.datetime().optional(),
  revokedAt: z.iso.datetime().nullable(),
});

/** What is kept of a token: never the token itself. */
export const storedToken = kept.transform((token) => ({
  ...token,
  expiresAt: token.expiresAt ?? afterDays(token.createdAt, tokenDays.life),
}));
export type StoredToken = z.output<typeof storedToken>;

const form = /^pdt_([0-9a-f]{12})_([\w-]{43})$/;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
/** Compared with where there is no such token, so that both take the same time. */
const nobody = hashOf('');

/** A new token that lives `days`: the text is shown once, the rest is kept. */
export function issueToken(remote: string | null, holder: string, now: Date, days: number = tokenDays.life) {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const stored: StoredToken = {
    ...{ id, remote, holder, hash: hashOf(secret).toString('base64') },
    ...{ createdAt: now.toISOString(), expiresAt: afterDays(now.toISOString(), days), revokedAt: null },
  };
  return { text: `pdt_${id}_${secret}`, stored };
}

/** Id and secret of a token's text; undefined where it is none. */
export function readToken(text: string): { id: string; secret: string } | undefined {
  const [, id, secret] = form.exec(text) ?? [];
  return id && secret ? { id, secret } : undefined;
}

/** Whole days that are left of a token, rounded up; 0 once it has expired. */
export const daysLeft = ({ expiresAt }: StoredToken, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / dayMs));

/** Whether the secret is that of a token that was not revoked. */
export function isValid(secret: string, stored: StoredToken | undefined): boolean {
  const kept = stored ? Buffer.from(stored.hash, 'base64') : nobody;
  const same = kept.length === nobody.length && timingSafeEqual(hashOf(secret), kept);
  return same && stored !== undefined && stored.revokedAt === null;
}
