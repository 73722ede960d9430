import { overrideRequest } from '@portal/shared-kit/contract/gateway/development';
import express, { type Router } from 'express';
import type { Logger } from 'pino';
import { answerError } from '../http/error-answer.ts';
import { isSecure } from '../http/request-context.ts';
import { messages } from '../messages.ts';
import { develops, type TokenAccess, type Caller } from '../tokens/access.ts';
import type { Grants } from './grants.ts';

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
