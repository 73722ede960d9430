import express, { type Router } from 'express';
import type { Core } from '../core.ts';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import { answerError } from '../http/error-answer.ts';
import { messages } from '../messages.ts';
import { eventHeaders, type RegistryEvents } from './registry-events.ts';

/** `GET /registry/events`: what moves, as it moves. `GET /registry`: the snapshot, the same for everybody. Caches keep it but ask each time, because a promotion must be seen at once. */
export function registryRoutes(core: Core, events: RegistryEvents): Router {
  const router = express.Router();
  router.get('/registry/events', (req, res) => {
    if (req.method === 'HEAD') return void res.writeHead(200, eventHeaders).end();
    if (!events.open(res)) answerError(req, res, 'unavailable', messages.starting, { retry_after: 10 });
  });
  router.get('/registry', (req, res) => {
    const { etag, forms } = core.snapshot();
    const headers = { 'cache-control': 'no-cache', vary: 'accept-encoding', etag };
    if (req.headers['if-none-match']?.includes(etag)) return void res.writeHead(304, headers).end();
    const [encoding = 'identity'] = acceptedEncodings(req.headers['accept-encoding']);
    const bytes = forms[encoding];
    res.writeHead(200, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
    res.end(req.method === 'HEAD' ? undefined : bytes);
  });
  return router;
}
