import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const sign = (value: string, secret: string) =>
  createHmac('sha256', secret).update(value).digest('base64url');

/** A value only this application can have made. */
export function signedValue(secret: string): string {
  const value = randomBytes(16).toString('base64url');
  return `${value}.${sign(value, secret)}`;
}

/** Whether cookie and header carry the same value, made by this application. */
export function isGenuine(cookie: string | undefined, header: unknown, secret: string): boolean {
  if (!cookie || typeof header !== 'string' || !same(cookie, header)) return false;
  const [value = '', signature = ''] = cookie.split('.');
  return same(signature, sign(value, secret));
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
