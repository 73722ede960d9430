import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Core } from '../core.ts';
import type { Handler } from '../dispatch.ts';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import { answerError } from '../http/error-answer.ts';
import { sendPrepared } from '../http/prepared-answer.ts';
import { isSecure, pathOf, requestId } from '../http/request-context.ts';
import { setSecurityHeaders } from '../http/security-headers.ts';
import { messages } from '../messages.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { isSafePath } from './check-files.ts';
import { contentType } from './content-type.ts';
import { ReleaseFileCache, type CachedFile, type FileRequest } from './release-file-cache.ts';

const address = /^\/r\/([\w.-]+)\/([\w.-]+)\/([^?]+)/;

/** `/r/<name>/<release>/…`: files that never change. What was never published is 404, what is no longer what was published is 502; neither may be cached. */
export function serveReleaseFiles(
  { releases }: Core,
  metrics: Metrics,
  log: Logger,
  trustProxy: boolean,
): Handler {
  const cache = new ReleaseFileCache(releases);

  function answer(req: IncomingMessage, res: ServerResponse, asked: FileRequest, file: CachedFile): void {
    const { name, release, path } = asked;
    if (file.kind === 'ready') {
      metrics.fileServed(name, release);
      return sendPrepared(req, res, file.answer, isSecure(req, trustProxy));
    }
    if (file.kind === 'missing') return refuse(req, res, 'not_found', messages.notFound);
    metrics.fileTampered(name, release);
    log.error({ requestId: requestId(req), name, release, path }, 'a stored file is not what was published');
    refuse(req, res, 'upstream', messages.tampered);
  }

  const refuse = (...[req, res, code, message]: Parameters<typeof answerError>) => {
    setSecurityHeaders(res, isSecure(req, trustProxy));
    res.setHeader('x-request-id', requestId(req));
    answerError(req, res, code, message);
  };

  return (req, res) => {
    const asked = requestedFile(req);
    if (!asked) return refuse(req, res, 'not_found', messages.notFound);
    const file = cache.get(asked);
    if (!(file instanceof Promise)) return answer(req, res, asked, file);
    file
      .then((read) => answer(req, res, asked, read))
      .catch((error: unknown) => {
        log.error({ err: error, requestId: requestId(req), path: pathOf(req) }, 'request failed');
        refuse(req, res, 'internal', messages.internal);
      });
  };
}

/** Undefined where no file of a release can be meant. */
function requestedFile({ method, url, headers }: IncomingMessage): FileRequest | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [, name = '', release = '', path = ''] = address.exec(url!) ?? [];
  const type = contentType(path);
  if (!type || !isSafePath(path)) return undefined;
  return { name, release, path, type, accepted: acceptedEncodings(headers['accept-encoding']) };
}
