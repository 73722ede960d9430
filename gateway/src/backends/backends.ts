import type { ErrorCode } from '@portal/shared-kit/contract/core/errors';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Core } from '../core.ts';
import { answerError } from '../http/error-answer.ts';
import { isSecure, requestId } from '../http/request-context.ts';
import { setSecurityHeaders } from '../http/security-headers.ts';
import { messages } from '../messages.ts';
import { createApiProxy, type ApiProxy } from '../proxy/api-proxy.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { retryAfter, type FindUser } from '../tokens/portal-users.ts';
import { comparablePath, mayCall } from './declared-calls.ts';
import type { CallerTokens } from './identity.ts';

/** Most calls that may wait for an answer from one team's server. */
const places = 50;
const address = /^\/api\/x\/([a-z][a-z0-9-]*)(\/[^?]*)?(\?.*)?$/;
/** Credentials are never forwarded to a team's server, and a client cannot state the caller's identity itself. */
const ownHeaders = ['authorization', 'cookie', 'x-xsrf-token', 'x-portal-identity'];

/** `/api/x/<remote>/…`: the server that an operator registered for the remote. Forwards a call only if
 *  its caller has the permission that a release in use declares for the address, and refuses an address that two servers may read differently.
 *  The server learns who calls but gets no credentials; each has its own connections, limits and metrics, so that one that is down or slow
 *  affects only its own remote. */
export class Backends {
  readonly #proxies = new Map<string, { urls: string; proxy: ApiProxy }>();

  constructor(
    private readonly core: Pick<Core, 'registry' | 'snapshot'>,
    private readonly findUser: FindUser,
    private readonly identity: CallerTokens,
    private readonly config: Pick<Config, 'trustProxy' | 'connectTimeout' | 'answerTimeout'>,
    private readonly metrics: Metrics,
    private readonly log: Logger,
  ) {}

  async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const [, remote = '', path = '/', query = ''] = address.exec(req.url ?? '') ?? [];
    const urls = this.core.registry.state.remotes.get(remote)?.backend ?? [];
    if (urls.length === 0) return this.#refuse(req, res, 'not_found', messages.noBackend);
    const [, token = ''] = /^Bearer ([\w-]{20,200})$/i.exec(req.headers.authorization ?? '') ?? [];
    const target = comparablePath(path);
    if (target === undefined || req.url!.includes('#'))
      return this.#refuse(req, res, 'malformed', messages.addressNotPlain);
    const user = token ? await this.findUser(token) : undefined;
    if (user === 'unavailable')
      return this.#refuse(req, res, 'unavailable', messages.upstreamDown, retryAfter);
    if (!user) return this.#refuse(req, res, 'unauthenticated', messages.sessionMissing);
    const inUse = this.core.snapshot().snapshot.remotes.find(({ name }) => name === remote);
    if (!mayCall(inUse, target, user.permissions))
      return this.#refuse(req, res, 'forbidden', messages.callForbidden);
    for (const name of ownHeaders) delete req.headers[name];
    req.headers['x-portal-identity'] = this.identity.state(user, remote);
    req.url = path + query;
    this.#proxyOf(remote, urls).handle(req, res);
  }

  close(): void {
    for (const { proxy } of this.#proxies.values()) proxy.close();
  }

  #proxyOf(remote: string, addresses: readonly string[]): ApiProxy {
    const urls = addresses.join(',');
    const cached = this.#proxies.get(remote);
    if (cached?.urls === urls) return cached.proxy;
    cached?.proxy.close();
    const proxy = createApiProxy({
      ...this.config,
      apiUrls: addresses,
      log: this.log.child({ backend: remote }),
      metrics: this.metrics.backend(remote),
      foreign: { places, down: messages.backendDown, slow: messages.backendSlow },
    });
    this.#proxies.set(remote, { urls, proxy });
    return proxy;
  }

  #refuse(req: IncomingMessage, res: ServerResponse, code: ErrorCode, message: string, wait?: number): void {
    setSecurityHeaders(res, isSecure(req, this.config.trustProxy));
    res.setHeader('x-request-id', requestId(req));
    answerError(req, res, code, message, wait === undefined ? {} : { retry_after: wait });
  }
}
