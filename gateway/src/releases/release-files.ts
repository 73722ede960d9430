import { BucketFailure } from '@portal/server-kit/bucket';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Core } from '../core.ts';
import type { Handler } from '../dispatch.ts';
import { acceptedEncodings, type Accepted } from '../http/accept-encoding.ts';
import { answerError } from '../http/error-answer.ts';
import { sendPrepared } from '../http/prepared-answer.ts';
import { isSecure, pathOf, requestId } from '../http/request-context.ts';
import { setSecurityHeaders } from '../http/security-headers.ts';
import { messages } from '../messages.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { isSafePath } from './check-files.ts';
import { contentType } from './content-type.ts';
import { ReleaseFileCache, type FileRequest, type ReadyFile } from './release-file-cache.ts';

const form = /^\/r\/([\w.-]+)\/([\w.-]+)\/([^?]+)/;

/** `/r/<name>/<release>/…`: files that never change. A file never published is 404, one that was altered since is 502; neither may be cached. */
export function serveReleaseFiles(
  { releases }: Core,
  metrics: Metrics,
  log: Logger,
  trustProxy: boolean,
): Handler {
  const cache = new ReleaseFileCache(releases, metrics);

  function send(req: IncomingMessage, res: ServerResponse, { answer, sent }: ReadyFile): void {
    sent.count += 1;
    sendPrepared(req, res, answer, isSecure(req, trustProxy));
  }

  async function find(req: IncomingMessage, res: ServerResponse, accepted: Accepted): Promise<void> {
    const requested = requestedFile(req);
    if (!requested) return refuse(req, res, 'not_found', messages.notFound);
    const file = cache.find(requested.address, accepted) ?? (await cache.read(requested, accepted));
    if (file.kind === 'ready') return send(req, res, file);
    if (file.kind === 'missing') return refuse(req, res, 'not_found', messages.notFound);
    const { name, release, path } = requested;
    metrics.fileTampered(name, release);
    log.error({ requestId: requestId(req), name, release, path }, 'a stored file is not what was published');
    refuse(req, res, 'upstream', messages.tampered);
  }

  const refuse = (...[req, res, ...details]: Parameters<typeof answerError>) => {
    setSecurityHeaders(res, isSecure(req, trustProxy));
    res.setHeader('x-request-id', requestId(req));
    answerError(req, res, ...details);
  };

  return (req, res) => {
    const accepted = acceptedEncodings(req.headers['accept-encoding']);
    // The fast path; a query or another method is handled below.
    const ready = req.method === 'GET' ? cache.find(req.url!, accepted) : undefined;
    if (ready) return send(req, res, ready);
    find(req, res, accepted).catch((error: unknown) => {
      log.error({ err: error, requestId: requestId(req), path: pathOf(req) }, 'request failed');
      if (error instanceof BucketFailure)
        return refuse(req, res, 'unavailable', messages.releasesAway, { retry_after: 5 });
      refuse(req, res, 'internal', messages.internal);
    });
  };
}

/** Undefined where the address cannot be a file of a release. */
function requestedFile({ method, url }: IncomingMessage): FileRequest | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [address = '', name = '', release = '', path = ''] = form.exec(url!) ?? [];
  const type = contentType(path);
  return type && isSafePath(path) ? { address, name, release, path, type } : undefined;
}
