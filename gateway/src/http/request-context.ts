import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { supportCodeIn, traceparentHeader } from '@portal/shared-kit/contract/gateway/trace';

/** On the request itself: a WeakMap of requests costs the collector as much as the rest of the gateway does. */
const idKey = Symbol('request id');
type Identified = IncomingMessage & { [idKey]?: string };

/** Identifies the request in logs, in the API and, as support code, to the user: the id that the page gave its call, or a new one. Nothing is
 *  decided by it, so that one sent twice confuses none but its sender. */
export const requestId = (req: Identified): string =>
  (req[idKey] ??= supportCodeIn(req.headers[traceparentHeader]) ?? randomUUID().slice(0, 13));

/** The path for logs: its first word and ids. The query and other parts may be a token or name a person. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const [, prefix = '', first, after = ''] = /^(\/api)?(\/[^/]*)(.*)$/.exec(url.split('?', 1)[0]!) ?? [];
  if (first === undefined) return '*';
  return prefix + first + after.replace(/[^/]+/g, (part) => (/^\d{1,8}$/.test(part) ? part : '*'));
}

/** Address of the client; behind a trusted proxy, the one that proxy saw. */
export function clientIp(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastValue(req.headers['x-forwarded-for']) : undefined;
  return forwarded ?? req.socket.remoteAddress ?? '';
}

/** The key of a client for rate limits: an IPv4 address, or the /64 that an IPv6 customer is assigned. */
export function clientNetwork(req: IncomingMessage, trustProxy: boolean): string {
  const ip = clientIp(req, trustProxy);
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = [], tail] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

/** Whether the browser speaks TLS to us or to the trusted proxy. */
export const isSecure = (req: IncomingMessage, trustProxy: boolean): boolean =>
  trustProxy && lastValue(req.headers['x-forwarded-proto']) === 'https';

/** The last value, added by the nearest proxy; earlier ones may be forged by the client. */
const lastValue = (header: string | string[] | undefined) =>
  header?.toString().split(',').at(-1)?.trim() || undefined;
