import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBodyOf, toApiError } from './failure.ts';

/** Requests that were refused because there were too many: they are logged together. */
const shed = new WeakSet<FastifyRequest>();
export const isShed = (request: FastifyRequest): boolean => shed.has(request);

/** Answers any error in the contract's shape; only the unexpected is logged as an error, under the support code. */
export async function answerFailures(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toApiError(error);
  if (failure.code === 'internal') request.log.error({ err: error }, 'unexpected failure');
  else if (failure.code === 'overloaded') shed.add(request);
  else if (failure.status >= 500) request.log.warn({ err: error }, 'cannot answer now');
  if (failure.detail.retryAfter !== undefined) reply.header('retry-after', failure.detail.retryAfter);
  // Fastify closes the connection of a body it did not read completely, and the reset would overtake the answer. Node discards the rest.
  reply.removeHeader('connection');
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .send(errorBodyOf(failure, request.id));
}
