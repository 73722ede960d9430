import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding } from '../releases/release-store.ts';
import { hsts, fileHeaders } from './security-headers.ts';

/** Bytes that are sent many times, with their headers in the flat form that `writeHead` takes as it is. They contain nothing of one request, so caches may keep them. */
export interface PreparedAnswer {
  bytes: Buffer;
  etag: string;
  headers: string[];
  /** Headers of a 304. */
  unchanged: string[];
}

interface Content {
  bytes: Buffer;
  encoding: Encoding;
  type: string;
  etag: string;
  /** Further headers, by name. */
  headers: Record<string, string>;
}

/** Assembles the headers once, the security headers included. */
export function prepareAnswer({ bytes, encoding, type, etag, headers }: Content): PreparedAnswer {
  const shared = { ...fileHeaders, ...headers };
  const unchanged = Object.entries({ ...shared, vary: 'accept-encoding', etag }).flat();
  const own = ['content-type', type, 'content-length', String(bytes.length)];
  if (encoding !== 'identity') own.push('content-encoding', encoding);
  return { bytes, etag, headers: [...unchanged, ...own], unchanged };
}

/** Answers GET and HEAD; 304 where the client's ETag matches. */
export function sendPrepared(
  req: IncomingMessage,
  res: ServerResponse,
  { bytes, etag, headers, unchanged }: PreparedAnswer,
  secure: boolean,
): void {
  const isUnchanged = req.headers['if-none-match']?.includes(etag) ?? false;
  const headerLines = isUnchanged ? unchanged : headers;
  res.writeHead(isUnchanged ? 304 : 200, secure ? [...headerLines, ...hsts] : headerLines);
  res.end(isUnchanged || req.method === 'HEAD' ? undefined : bytes);
}
