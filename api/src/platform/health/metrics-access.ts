import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../http/errors.ts';
import { messages } from '../http/messages.ts';

const loopback = /^(::1$|(::ffff:)?127\.)/;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Authorises a request for `/metrics` by the token where one is set, otherwise only from this machine and not through a proxy on it;
 *  throws ApiError. */
export function admitToMetrics({ headers, socket }: IncomingMessage, token: string | undefined): void {
  if (token !== undefined) {
    if (timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`))) return;
    throw new ApiError('unauthenticated', messages.metricsGuarded);
  }
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isProxied || !loopback.test(socket.remoteAddress ?? ''))
    throw new ApiError('forbidden', messages.metricsGuarded);
}
