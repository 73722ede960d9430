import express, { type Request, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import type { Core } from '../core.ts';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import { answerError } from '../http/error-answer.ts';
import { requestId } from '../http/request-context.ts';
import { inertPolicy } from '../http/security-headers.ts';
import { messages } from '../messages.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { isSafePath } from './check-files.ts';
import { contentType } from './content-type.ts';
import { ReleaseFileCache } from './release-file-cache.ts';
import type { ReleaseFile } from './release-catalogue.ts';

const address = /^\/([\w.-]+)\/([\w.-]+)\/(.+)$/;

/** `/r/<name>/<release>/…`: files that never change. What was never published is 404, what is no longer what was published is 502; neither may be cached. */
export function releaseRoutes({ releases }: Core, metrics: Metrics, log: Logger): Router {
  const router = express.Router();
  const cache = new ReleaseFileCache(releases);
  router.use('/r', async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return answerError(req, res, 'not_found', messages.methodNotAllowed);
    const [, name = '', release = '', path = ''] = address.exec(req.path) ?? [];
    const type = contentType(path);
    const file: ReleaseFile =
      type && isSafePath(path)
        ? await cache.get({ name, release }, path, acceptedEncodings(req.headers['accept-encoding']))
        : { kind: 'missing' };
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
    sendFile(req, res, type!, file);
  });
  return router;
}

function sendFile(req: Request, res: Response, type: string, file: Extract<ReleaseFile, { kind: 'file' }>) {
  const etag = `"${file.sha384.slice(0, 24)}"`;
  const unchanged = req.headers['if-none-match']?.includes(etag) ?? false;
  const headers: Record<string, string | number> = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': inertPolicy,
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
    etag,
  };
  if (unchanged) return void res.writeHead(304, headers).end();
  headers['content-type'] = type;
  headers['content-length'] = file.bytes.length;
  if (file.encoding !== 'identity') headers['content-encoding'] = file.encoding;
  res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : file.bytes);
}
