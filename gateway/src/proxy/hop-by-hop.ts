import { signedInHeader } from '@portal/shared-kit/contract/gateway/beacon-token';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { portalCookies } from '../http/foreign-cookies.ts';
import { clientIp, isSecure, requestId } from '../http/request-context.ts';

/** Hop-by-hop headers (RFC 9110 §7.6.1). `te` and `expect` were handled by this server already. */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  'expect',
];
/** Never dropped even if named in `Connection`: without them a body loses its length, or a request its identity. */
const neverDropped = new Set(['content-length', 'transfer-encoding', 'host', 'cookie', 'authorization']);
const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-real-ip',
];

/** Whether the body could be smuggled as a second request: http-proxy drops the framing headers of these methods. */
export const hasUnsafeBody = ({ method, headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined &&
  (method === 'DELETE' || method === 'OPTIONS' || method === 'GET' || method === 'HEAD');

/** Whether the request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/** Sanitises a client's headers for the API: no hop-by-hop headers, only the portal's own cookies, and no forwarding headers set by the client. */
export function prepareRequestHeaders(req: IncomingMessage, trustProxy: boolean): void {
  const { headers } = req;
  const ip = clientIp(req, trustProxy);
  const secure = isSecure(req, trustProxy);
  const host = (trustProxy ? headers['x-forwarded-host'] : undefined) ?? headers.host ?? '';
  dropNamed(headers);
  // The API needs no other, and refuses a request with more than 16 KB of headers.
  const cookies = headers.cookie && portalCookies(headers.cookie);
  if (cookies) headers.cookie = cookies;
  else delete headers.cookie;
  for (const name of connectionHeaders) if (name in headers) delete headers[name];
  for (const name of forwardedHeaders) if (name in headers) delete headers[name];
  // Only the client's address, not the whole chain: the API applies rate limits by client.
  headers['x-forwarded-for'] = ip;
  headers['x-forwarded-proto'] = secure ? 'https' : 'http';
  headers['x-forwarded-host'] = host;
  headers['x-request-id'] = requestId(req);
}

function dropNamed(headers: IncomingHttpHeaders): void {
  const { connection } = headers;
  if (!connection || connection === 'keep-alive' || connection === 'close') return;
  for (const part of connection.toLowerCase().split(',')) {
    const name = part.trim();
    if (name && !neverDropped.has(name)) delete headers[name];
  }
}

const notPassedBack = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
  signedInHeader,
]);

/** Response headers allowed from a team's own server: no cookie, policy or browser directive that would affect the whole portal. */
export const harmless: ReadonlySet<string> = new Set([
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
]);

/** The API's headers for the client, completed by `defaults` and restricted to `allowed` where given. In the flat form that `writeHead` takes unprocessed. */
export function passedHeaders(
  rawHeaders: readonly string[],
  defaults: ReadonlyMap<string, string>,
  allowed?: ReadonlySet<string>,
): string[] {
  const passed: string[] = [];
  const present = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    const key = name.toLowerCase();
    if (notPassedBack.has(key) || allowed?.has(key) === false) continue;
    present.add(key);
    passed.push(name, rawHeaders[i + 1]!);
  }
  for (const [name, value] of defaults) if (!present.has(name)) passed.push(name, value);
  return passed;
}
