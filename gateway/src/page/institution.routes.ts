import express, { type Router } from 'express';
import { answerError } from '../http/error-answer.ts';
import { messages } from '../messages.ts';
import type { InstitutionSource } from './institution.ts';

/** `/institution/logo-<hash>`: the logo as a file of its own, for pages whose scripts have not loaded yet. Under another hash (another
 *  gateway may be ahead) it is served too, but not cacheable. */
export function institutionRoutes(institution: InstitutionSource): Router {
  const router = express.Router();
  router.get('/institution/logo-:hash', (req, res) => {
    const logo = institution.logo();
    if (!logo) return answerError(req, res, 'not_found', messages.notFound);
    const isIts = req.params.hash === logo.hash;
    res
      .set({
        'content-type': logo.type,
        'cache-control': isIts ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .send(logo.bytes);
  });
  return router;
}
