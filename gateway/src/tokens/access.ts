import type { Request, Response } from 'express';
import { answerError } from '../http/error-answer.ts';
import { clientIp } from '../http/request-context.ts';
import { messages } from '../messages.ts';
import { RateLimit } from '../telemetry/rate-limit.ts';
import { isValid, readToken } from './token.ts';
import type { TokenStore } from './token-store.ts';

/** Who calls. A signed-in user of the portal will be one more kind. */
export interface Caller {
  kind: 'deploy' | 'operator';
  /** The only remote the caller may speak for; null: all. */
  remote: string | null;
  /** As the history shows them. */
  actor: string;
}

const perMinute = { failures: 20, calls: 120 };

/** Tells who calls by the token of the `authorization` header, and whether they may. */
export class Access {
  readonly #failures = new RateLimit(perMinute.failures);
  readonly #calls = new RateLimit(perMinute.calls);

  constructor(
    private readonly tokens: TokenStore,
    private readonly trustProxy: boolean,
  ) {}

  /** The caller where `may` says so; otherwise the request has been answered (401, 403, 429). */
  async admit(req: Request, res: Response, may: (caller: Caller) => boolean): Promise<Caller | undefined> {
    const client = clientIp(req, this.trustProxy);
    if (this.#failures.isSpent(client)) return this.#tooMany(req, res);
    const caller = await this.#identify(req.headers.authorization);
    if (!caller) {
      this.#failures.allows(client);
      res.setHeader('www-authenticate', 'Bearer');
      return void answerError(req, res, 'unauthenticated', messages.tokenMissing);
    }
    if (!this.#calls.allows(caller.id)) return this.#tooMany(req, res);
    if (!may(caller)) return void answerError(req, res, 'forbidden', messages.tokenForeign);
    return caller;
  }

  #tooMany(req: Request, res: Response): undefined {
    answerError(req, res, 'throttled', messages.throttled, { retry_after: 60 });
  }

  async #identify(authorization = ''): Promise<(Caller & { id: string }) | undefined> {
    const token = readToken(/^Bearer ([^\s]+)$/i.exec(authorization)?.[1] ?? '');
    if (!token) return undefined;
    const stored = await this.tokens.find(token.id);
    if (!isValid(token.secret, stored) || !stored) return undefined;
    const { id, remote, holder } = stored;
    const kind = remote === null ? 'operator' : 'deploy';
    return { id, kind, remote, actor: `${holder} (token ${id})` };
  }
}

/** Whoever publishes `remote`. */
export const ships =
  (remote: string) =>
  (caller: Caller): boolean =>
    caller.kind === 'deploy' && caller.remote === remote;

/** Whoever moves the pointers of `remote`: its own team, and an operator. */
export const moves =
  (remote: string) =>
  (caller: Caller): boolean =>
    ships(remote)(caller) || governs(caller);

/** Whoever sets limits to every team. */
export const governs = ({ kind }: Caller): boolean => kind === 'operator';
