import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { clientIp, isSecure, requestId } from '../http/request-context.ts';

/** RFC 9110 §7.6.1: they speak of one connection and end with it. `te` and `expect` were answered by this server already. */
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
/** Named in `Connection` they would take the length from a body, or its identity from a request. */
const neverDropped = new Set(['content-length', 'transfer-encoding', 'host', 'cookie', 'authorization']);
const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-real-ip',
];

/** Whether a body would be cut off from its request: http-proxy drops the framing of these methods, and the body would be read as a second request. */
export const hasUnsafeBody = ({ method, headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined &&
  (method === 'DELETE' || method === 'OPTIONS' || method === 'GET' || method === 'HEAD');

/** Whether anything follows the head of the request. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/** Makes a client's headers fit for the API: nothing about the connection, nothing about the client that it said itself. */
export function prepareRequestHeaders(req: IncomingMessage, trustProxy: boolean): void {
  const { headers } = req;
  const ip = clientIp(req, trustProxy);
  const secure = isSecure(req, trustProxy);
  const host = (trustProxy ? headers['x-forwarded-host'] : undefined) ?? headers.host ?? '';
  dropNamed(headers);
  for (const name of connectionHeaders) if (name in headers) delete headers[name];
  for (const name of forwardedHeaders) if (name in headers) delete headers[name];
  // One address only, and not the way it came: wherever a proxy in front stands, the API counts by the client.
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
]);

/** What a team's own server may say of its answer: no cookie, policy or order to the browser that would count for the whole portal. */
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

/** The API's headers for the client, completed by `defaults` where the API does not say; of the `allowed` only, where that is given. In the flat form `writeHead` takes without looking at them again. */
export function passedHeaders(
  rawHeaders: readonly string[],
  defaults: ReadonlyMap<string, string>,
  allowed?: ReadonlySet<string>,
): string[] {
  const passed: string[] = [];
  const said = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    const key = name.toLowerCase();
    if (notPassedBack.has(key) || allowed?.has(key) === false) continue;
    said.add(key);
    passed.push(name, rawHeaders[i + 1]!);
  }
  for (const [name, value] of defaults) if (!said.has(name)) passed.push(name, value);
  return passed;
}
