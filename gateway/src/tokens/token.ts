import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** What is kept of a token: never the token itself. */
export const storedToken = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  /** The one remote it publishes and moves; null: an operator's, who moves the pointers of all and publishes nothing. */
  remote: z.string().nullable(),
  /** Who uses it, as the history will show. */
  holder: z.string().min(1).max(80),
  /** SHA-256 of the secret, base64: a random secret needs no slow hash. */
  hash: z.string(),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
});
export type StoredToken = z.output<typeof storedToken>;

const form = /^pdt_([0-9a-f]{12})_([\w-]{43})$/;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
/** Compared with where there is no such token, so that both take the same time. */
const nobody = hashOf('');

/** A new token: the text is shown once, the rest is kept. */
export function issueToken(remote: string | null, holder: string, now: Date) {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const stored: StoredToken = {
    ...{ id, remote, holder, hash: hashOf(secret).toString('base64') },
    ...{ createdAt: now.toISOString(), revokedAt: null },
  };
  return { text: `pdt_${id}_${secret}`, stored };
}

/** Id and secret of a token's text; undefined where it is none. */
export function readToken(text: string): { id: string; secret: string } | undefined {
  const [, id, secret] = form.exec(text) ?? [];
  return id && secret ? { id, secret } : undefined;
}

/** Whether the secret is that of a token that still counts. */
export function isValid(secret: string, stored: StoredToken | undefined): boolean {
  const kept = stored ? Buffer.from(stored.hash, 'base64') : nobody;
  const same = kept.length === nobody.length && timingSafeEqual(hashOf(secret), kept);
  return same && stored !== undefined && stored.revokedAt === null;
}
