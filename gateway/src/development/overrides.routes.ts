import { overrideRequest } from '@portal/shared-kit/contract/gateway/development';
import express, { type Router } from 'express';
import type { Logger } from 'pino';
import { answerError } from '../http/error-answer.ts';
import { isSecure } from '../http/request-context.ts';
import { messages } from '../messages.ts';
import { develops, type TokenAccess, type Caller } from '../tokens/access.ts';
import { overrideParameter, readOverride, type Override } from '@portal/shared-kit/contract/gateway/override';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Milliseconds a grant is valid: the browser navigates to its page at once. */
export const grantLifetime = 30_000;
const cookie = 'portal_dev';
/** SameSite=Strict, so that no link on another site uses the grant; HttpOnly, out of reach of scripts. */
const attributes = 'Path=/; HttpOnly; SameSite=Strict';

export interface Granted extends Override {
  /** The override as it was requested. */
  text: string;
}

/** Issues and verifies grants to run a remote from a development server. A grant is signed, bound to remote and origin, and short-lived. */
export class Grants {
  constructor(
    /** Signing key shared by all gateways of a portal. */
    private readonly key: Buffer,
    private readonly now: () => number = Date.now,
  ) {}

  /** The `set-cookie` that carries the grant, and when it expires (milliseconds since 1970). The caller has already been authorised. */
  give(text: string, secure: boolean): { setCookie: string; until: number } {
    const until = this.now() + grantLifetime;
    const value = `${until}.${this.#sign(until, text)}`;
    const more = `Max-Age=${grantLifetime / 1000}${secure ? '; Secure' : ''}`;
    return { setCookie: `${cookie}=${value}; ${attributes}; ${more}`, until };
  }

  /** The grant that this page request carries; undefined for nearly all requests. */
  read({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): Granted | undefined {
    const text = new URLSearchParams(url.split('?')[1]).get(overrideParameter);
    const override = text === null ? undefined : readOverride(text);
    const [, until = '', signature = ''] = presented.exec(headers.cookie ?? '') ?? [];
    if (!text || !override || !until || Number(until) < this.now()) return undefined;
    const expected = Buffer.from(this.#sign(Number(until), text));
    const received = Buffer.from(signature);
    if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
    return { ...override, text };
  }

  #sign(until: number, text: string): string {
    return createHmac('sha256', this.key).update(`${until}\n${text}`).digest('base64url');
  }
}

const presented = new RegExp(`(?:^|; *)${cookie}=(\\d{1,15})\\.([\\w-]{43})(?:;|$)`);

/** The `set-cookie` that removes a used grant. */
export const expiredGrant = `${cookie}=; ${attributes}; Max-Age=0`;

/** `POST /registry/overrides`: lets the next page of a permitted user run one remote from their own machine. */
export function overrideRoutes(
  access: TokenAccess,
  grants: Grants,
  trustProxy: boolean,
  log: Logger,
): Router {
  const router = express.Router();
  router.post('/registry/overrides', async (req, res, next) => {
    res.locals.caller = await access.admit(req, res, develops);
    if (res.locals.caller) next();
  });
  router.post('/registry/overrides', express.json({ limit: '4kb' }), (req, res) => {
    const { success, data } = overrideRequest.safeParse(req.body);
    if (!success) return answerError(req, res, 'invalid', messages.overrideForeign);
    const { setCookie, until } = grants.give(data.dev, isSecure(req, trustProxy));
    log.info({ actor: (res.locals.caller as Caller).id, override: data.dev }, 'local build let in');
    res
      .set({ 'cache-control': 'no-store', 'set-cookie': setCookie })
      .json({ expires_at: new Date(until).toISOString() });
  });
  return router;
}
