import express, { type Router } from 'express';
import { answerError } from '../http/error-answer.ts';
import { messages } from '../messages.ts';
import { eventHeaders, type RegistryEvents } from './registry-events.ts';

/** `GET /registry/events`: what moves, as it moves. */
export function eventRoutes(events: RegistryEvents): Router {
  const router = express.Router();
  router.get('/registry/events', (req, res) => {
    if (req.method === 'HEAD') return void res.writeHead(200, eventHeaders).end();
    if (!events.open(res)) answerError(req, res, 'unavailable', messages.starting, { retry_after: 10 });
  });
  return router;
}
