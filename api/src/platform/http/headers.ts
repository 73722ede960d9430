import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const always = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Default headers of every answer. */
export const sayHeaders = (request: FastifyRequest, reply: FastifyReply) =>
  void reply.headers(always).header('x-request-id', request.id);

/** Once closing has begun each answer ends its connection, else `close()` waits for idle keep-alive connections. */
export function closeConnectionsWhenClosing(fastify: FastifyInstance) {
  let closing = false;
  fastify.addHook('preClose', async () => {
    closing = true;
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
