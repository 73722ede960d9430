import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ids = new WeakMap<IncomingMessage, string>();

/** Identifies the request in logs, in the API and, as support code, to the user. Made here: a client's own would not be trustworthy. */
export function requestId(req: IncomingMessage): string {
  let id = ids.get(req);
  if (id === undefined) ids.set(req, (id = randomUUID().slice(0, 13)));
  return id;
}

/** Address of the client; behind a trusted proxy, the one that proxy saw. */
export function clientIp(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastValue(req.headers['x-forwarded-for']) : undefined;
  return forwarded ?? req.socket.remoteAddress ?? '';
}

/** Whether the browser speaks TLS to us or to the trusted proxy. */
export const isSecure = (req: IncomingMessage, trustProxy: boolean): boolean =>
  trustProxy && lastValue(req.headers['x-forwarded-proto']) === 'https';

/** What the nearest proxy added to a list that a client may have begun. */
const lastValue = (header: string | string[] | undefined) =>
  header?.toString().split(',').at(-1)?.trim() || undefined;
