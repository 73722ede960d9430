import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const loopback = /^(::1$|(::ffff:)?127\.)/;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request may read `/metrics`: by the token where one is set, otherwise from this machine and not through a proxy on it. */
export function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined)
    return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isProxied && loopback.test(socket.remoteAddress ?? '');
}
