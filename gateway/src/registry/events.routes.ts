import express, { type Router } from 'express';
import { answerError } from '../http/error-answer.ts';
import { clientNetwork } from '../http/request-context.ts';
import { messages } from '../messages.ts';
import { eventHeaders, type RegistryEvents } from './registry-events.ts';

/** `GET /registry/events`: pointer moves as server-sent events. */
export function eventRoutes(events: RegistryEvents, trustProxy: boolean): Router {
  const router = express.Router();
  router.get('/registry/events', (req, res) => {
    if (req.method === 'HEAD') return void res.writeHead(200, eventHeaders).end();
    const refusal = events.open(res, clientNetwork(req, trustProxy));
    if (refusal === 'throttled')
      answerError(req, res, refusal, messages.streamsOfNetwork, { retry_after: 60 });
    if (refusal === 'unavailable') answerError(req, res, refusal, messages.streamsFull, { retry_after: 10 });
  });
  return router;
}
