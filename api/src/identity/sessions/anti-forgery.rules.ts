import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const sign = (value: string, secret: string) =>
  createHmac('sha256', secret).update(value).digest('base64url');

/** A tag of the session that does not reveal its id; empty where nobody is signed in. */
const tagOf = (sessionId: number | undefined, secret: string) =>
  sessionId === undefined ? '' : sign(`session ${sessionId}`, secret).slice(0, 16);

/** A value that only this application can generate, bound to one session or to no session. */
export function signedValue(secret: string, sessionId?: number): string {
  const value = `${randomBytes(16).toString('base64url')}.${tagOf(sessionId, secret)}`;
  return `${value}.${sign(value, secret)}`;
}

/** Whether cookie and header carry the same genuine value. */
export const isGenuine = (cookie: string | undefined, header: unknown, secret: string): boolean =>
  typeof header === 'string' && isSigned(cookie, secret) && same(cookie, header);

export function isSigned(cookie: string | undefined, secret: string): cookie is string {
  const end = cookie?.lastIndexOf('.') ?? -1;
  return cookie !== undefined && end > 0 && same(cookie.slice(end + 1), sign(cookie.slice(0, end), secret));
}

/** Whether a genuine value belongs to that session: one of another session may have been planted. */
export const isOfSession = (cookie: string, sessionId: number, secret: string): boolean =>
  same(cookie.split('.')[1] ?? '', tagOf(sessionId, secret));

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
