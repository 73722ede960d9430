import { drainingHeader } from '@portal/shared-kit/contract/gateway/draining';
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Graceful shutdown: the server still answers while load balancers learn to use others. */
export interface Draining {
  readonly begun: boolean;
  begin(): void;
}

export function prepareDraining(fastify: FastifyInstance): Draining {
  let begun = false;
  // Node does not count a connection as idle before its first request.
  const unused = new Set<Socket>();
  fastify.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  fastify.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket));
  fastify.addHook('preClose', async () => {
    begun = true;
    for (const socket of unused) socket.destroy();
  });
  // Each answer ends its connection, else `close()` waits for idle keep-alive connections.
  fastify.addHook('onSend', async (_request, reply) => {
    if (begun) reply.headers({ connection: 'close', [drainingHeader]: '1' });
  });
  return {
    get begun() {
      return begun;
    },
    begin: () => (begun = true),
  };
}
