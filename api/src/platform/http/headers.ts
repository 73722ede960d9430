import type { FastifyReply, FastifyRequest } from 'fastify';

const always = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Sets the default headers of every answer. */
export const sayHeaders = (request: FastifyRequest, reply: FastifyReply) =>
  void reply.headers(always).header('x-request-id', request.id);
