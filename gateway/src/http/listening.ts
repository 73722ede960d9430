import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError, type Config } from '../config.ts';
import type { Handler } from '../dispatch.ts';
import { messages } from '../messages.ts';
import { answerOversized, maxHeaderSize } from './oversized-request.ts';

export interface Listening {
  readonly port: number;
  /** Begins to take connections from a socket that was given, where callers wait; a port of its own was opened before. */
  begin(): Promise<void>;
  isDraining(): boolean;
  /** Still accepts connections and closes each after its next answer, until none is left, for at most `drainTimeout` milliseconds: the
   *  load balancer learns to use another gateway, and no client writes to a connection that is being closed. */
  drain(patience: number): Promise<void>;
  /** Accepts no new connections, gives those just taken `drainTimeout` for their first call, lets requests in flight finish for at most
   *  `patience` milliseconds, then closes. */
  close(patience: number): Promise<void>;
}

/** Opens the configured port, unless the process was started with a socket. Throws StartError where the port is taken. */
export async function listen(
  config: Pick<Config, 'port' | 'host' | 'socket' | 'drainTimeout' | 'trustProxy'>,
  handler: Handler,
): Promise<Listening> {
  const { trustProxy, drainTimeout } = config;
  let draining = false;
  // Node does not count a connection as idle before its first request.
  const unused = new Set<Socket>();
  const server = createServer({ maxHeaderSize }, (req, res) => {
    unused.delete(req.socket);
    if (draining) res.setHeader('connection', 'close');
    handler(req, res);
  });
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  answerOversized(server, (head) => trustProxy && /\r\nx-forwarded-proto: *https\r/i.test(head));
  // Uploads over slow lines take minutes; connections outlive the idle time of the usual balancers.
  server.requestTimeout = 15 * 60_000;
  server.keepAliveTimeout = 65_000;
  const { port, host, socket } = config;
  const open = (on: { port: number; host: string | undefined } | { fd: number }) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') return reject(new StartError(messages.portInUse(port)));
        if (error.code === 'EACCES') return reject(new StartError(messages.portForbidden(port)));
        reject(error);
      });
      server.listen(on, resolve);
    });
  if (socket === undefined) await open({ port, host });
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));

  return {
    get port() {
      return (server.address() as AddressInfo).port;
    },
    begin: async () => (socket === undefined ? undefined : open({ fd: socket })),
    isDraining: () => draining,
    async drain(patience) {
      draining = true;
      const until = performance.now() + Math.min(drainTimeout, patience);
      while (performance.now() < until && (await connections()) > unused.size) await wait(50);
    },
    async close(patience) {
      draining = true;
      // What a connection asks may still be on its way.
      const silent = setTimeout(
        () => unused.forEach((each) => each.destroy()),
        Math.min(drainTimeout, patience),
      );
      // Node itself only closes connections that are idle when closing begins.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const limit = setTimeout(() => server.closeAllConnections(), patience);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(idle);
      clearTimeout(limit);
      clearTimeout(silent);
    },
  };
}
