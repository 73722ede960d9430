import { proveMessage } from '@portal/shared-kit/contract/core/fresh-proof';
import type { Request, Response } from 'express';
import { answerError } from '../http/error-answer.ts';
import { clientNetwork } from '../http/request-context.ts';
import { messages } from '../messages.ts';
import { RateLimit } from '../telemetry/rate-limit.ts';
import { daysLeft, isValid, readToken, type TokenStore } from './token.ts';
import { retryAfter, type FindUser, type IsProved } from './portal-users.ts';

/** Whether a token looks like a session's; for anything else the API is not asked. */
const isSession = (bearer: string): boolean => /^[\w-]{20,200}$/.test(bearer) && !bearer.startsWith('pdt_');

/** The caller: a token's holder, or a signed-in user, who is an operator with `releases.update` and reads with `releases.read`. */
export interface Caller {
  /** For limits and logs, which name nobody: of the token, or of the user. */
  id: string;
  kind: 'deploy' | 'operator' | 'reader';
  /** The only remote the caller may act on; null: all. */
  remote: string | null;
  /** The name shown in the history. */
  actor: string;
  /** A signed-in user with the right to open remotes from their own machine. */
  develops?: boolean;
  /** Signed in in the portal, not a token. */
  isUser?: boolean;
  /** Publishes only releases that run in a frame. */
  framed?: boolean | undefined;
}

/** Response header with the token's expiry (ISO 8601). */
const expiryHeader = 'deploy-token-expires';

type Identified = Caller & {
  /** Expiry of a token: ISO 8601. */
  expiresAt?: string;
};

const perMinute = { failures: 20, calls: 120 };

/** A known token that has expired. */
class Expired {
  constructor(readonly day: string) {}
}

/** Authenticates callers by the token of the `authorization` header, and authorises them. */
export class TokenAccess {
  readonly #failures = new RateLimit(perMinute.failures);
  readonly #calls = new RateLimit(perMinute.calls);

  constructor(
    private readonly tokens: TokenStore,
    private readonly findUser: FindUser,
    private readonly isProved: IsProved,
    private readonly trustProxy: boolean,
  ) {}

  /** The caller where `may` says so; otherwise the request has been answered (401, 403, 429, 503). */
  async admit(req: Request, res: Response, may: (caller: Caller) => boolean): Promise<Caller | undefined> {
    const client = clientNetwork(req, this.trustProxy);
    if (this.#failures.isSpent(client)) return this.#tooMany(req, res);
    const caller = await this.#identify(req.headers.authorization);
    if (caller === 'unavailable')
      return void answerError(req, res, 'unavailable', messages.upstreamDown, { retry_after: retryAfter });
    if (!caller || caller instanceof Expired) {
      this.#failures.allows(client);
      res.setHeader('www-authenticate', 'Bearer');
      const why = caller ? messages.tokenExpired(caller.day) : messages.tokenMissing;
      return void answerError(req, res, 'unauthenticated', why);
    }
    if (caller.expiresAt) res.setHeader(expiryHeader, caller.expiresAt);
    if (!this.#calls.allows(caller.id)) return this.#tooMany(req, res);
    if (!may(caller)) return void answerError(req, res, 'forbidden', messages.tokenForeign);
    return caller;
  }

  /** Whether an admitted user has proved who they are recently enough to move a release; otherwise the request has been answered. A token
   *  proves itself. */
  async proves(req: Request, res: Response, { isUser }: Caller): Promise<boolean> {
    if (!isUser) return true;
    const proved = await this.isProved(bearerOf(req.headers.authorization));
    if (proved === 'unavailable')
      answerError(req, res, 'unavailable', messages.upstreamDown, { retry_after: retryAfter });
    else if (!proved) answerError(req, res, 'reauth_required', proveMessage);
    return proved === true;
  }

  #tooMany(req: Request, res: Response): undefined {
    answerError(req, res, 'throttled', messages.throttled, { retry_after: 60 });
  }

  async #identify(authorization = ''): Promise<Identified | Expired | 'unavailable' | undefined> {
    const bearer = bearerOf(authorization);
    const token = readToken(bearer);
    if (!token) return isSession(bearer) ? this.#signedIn(bearer) : undefined;
    const stored = await this.tokens.find(token.id);
    if (!isValid(token.secret, stored) || !stored) return undefined;
    const { id, remote, holder, expiresAt, framed } = stored;
    if (daysLeft(stored, Date.now()) === 0) return new Expired(expiresAt.slice(0, 10));
    const kind = remote === null ? 'operator' : 'deploy';
    return { id, kind, remote, actor: `${holder} (token ${id})`, expiresAt, framed };
  }

  async #signedIn(bearer: string): Promise<Identified | 'unavailable' | undefined> {
    const user = await this.findUser(bearer);
    if (!user || user === 'unavailable') return user;
    const kind = user.permissions.has('releases.update') ? 'operator' : 'reader';
    // A signed-in user without `releases.read` gets 403, not 401.
    const remote = kind === 'operator' || user.permissions.has('releases.read') ? null : '';
    const develops = user.permissions.has('releases.develop');
    return {
      id: `user ${user.id}`,
      isUser: true,
      kind,
      remote,
      develops,
      actor: `${user.name} (utilizador ${user.id})`,
    };
  }
}

const bearerOf = (authorization = ''): string => /^Bearer ([^\s]+)$/i.exec(authorization)?.[1] ?? '';

/** May publish `remote`. */
export const ships =
  (remote: string) =>
  (caller: Caller): boolean =>
    caller.kind === 'deploy' && caller.remote === remote;

/** May move the pointers of `remote`: its own team, and operators. */
export const moves =
  (remote: string) =>
  (caller: Caller): boolean =>
    ships(remote)(caller) || governs(caller);

/** May read the pointers of `remote` and their history. */
export const sees =
  (remote: string) =>
  (caller: Caller): boolean =>
    moves(remote)(caller) || (caller.kind === 'reader' && caller.remote === null);

/** An operator, who sets limits to every team. */
export const governs = ({ kind }: Caller): boolean => kind === 'operator';

/** May open a remote from their own machine in a running portal. */
export const develops = (caller: Caller): boolean => caller.develops === true;
