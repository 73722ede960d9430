import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Core } from '../core.ts';
import type { Handler } from '../dispatch.ts';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import { answerError } from '../http/error-answer.ts';
import { isSecure, pathOf, requestId } from '../http/request-context.ts';
import { setSecurityHeaders } from '../http/security-headers.ts';
import { messages } from '../messages.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { isSafePath } from './check-files.ts';
import { contentType } from './content-type.ts';
import type { ReleaseFile } from './release-catalogue.ts';
import { ReleaseFileCache } from './release-file-cache.ts';

const address = /^\/r\/([\w.-]+)\/([\w.-]+)\/([^?]+)/;

/** `/r/<name>/<release>/…`: files that never change. What was never published is 404, what is no longer what was published is 502; neither may be cached. */
export function serveReleaseFiles(
  { releases }: Core,
  metrics: Metrics,
  log: Logger,
  trustProxy: boolean,
): Handler {
  const cache = new ReleaseFileCache(releases);

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const [, name = '', release = '', path = ''] = address.exec(req.url!) ?? [];
    const type = contentType(path);
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !type || !isSafePath(path))
      return answerError(req, res, 'not_found', messages.notFound);
    const file = await cache.get({ name, release }, path, acceptedEncodings(req.headers['accept-encoding']));
    if (file.kind === 'missing') return answerError(req, res, 'not_found', messages.notFound);
    if (file.kind === 'tampered') {
      metrics.fileTampered(name, release);
      log.error(
        { requestId: requestId(req), name, release, path },
        'a stored file is not what was published',
      );
      return answerError(req, res, 'upstream', messages.tampered);
    }
    metrics.fileServed(name, release);
    sendFile(req, res, type, file);
  }

  return (req, res) => {
    setSecurityHeaders(res, isSecure(req, trustProxy));
    res.setHeader('x-request-id', requestId(req));
    serve(req, res).catch((error: unknown) => {
      log.error({ err: error, requestId: requestId(req), path: pathOf(req) }, 'request failed');
      answerError(req, res, 'internal', messages.internal);
    });
  };
}

function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  type: string,
  file: Extract<ReleaseFile, { kind: 'file' }>,
): void {
  const etag = `W/"${file.sha384.slice(0, 24)}"`;
  res.setHeader('cache-control', 'public, max-age=31536000, immutable');
  res.setHeader('cross-origin-resource-policy', 'same-origin');
  res.setHeader('vary', 'accept-encoding');
  res.setHeader('etag', etag);
  if (req.headers['if-none-match']?.includes(etag)) return void res.writeHead(304).end();
  if (file.encoding !== 'identity') res.setHeader('content-encoding', file.encoding);
  res.writeHead(200, { 'content-type': type, 'content-length': file.bytes.length });
  res.end(req.method === 'HEAD' ? undefined : file.bytes);
}
