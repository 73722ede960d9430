import express, { type Router } from 'express';
import { randomBytes } from 'node:crypto';
import { pagePolicy } from '../http/security-headers.ts';
import { statusPage } from './status-page.ts';
import type { StatusWatch } from './status-watch.ts';

/** `GET /status`: the portal's status, public and served by this gateway alone: an HTML page, or JSON for the shell. */
export function statusRoutes(watch: Pick<StatusWatch, 'status' | 'institution'>): Router {
  const router = express.Router();
  router.get('/status', (req, res) => {
    res.set({ 'cache-control': 'no-store', vary: 'accept' });
    const wantsJson = (req.headers.accept ?? '').startsWith('application/json');
    if (wantsJson) return void res.json(watch.status());
    const nonce = randomBytes(16).toString('base64url');
    res
      .set('content-security-policy', pagePolicy(nonce))
      .type('html')
      .send(statusPage({ nonce, institution: watch.institution, now: new Date(), ...watch.status() }));
  });
  return router;
}
