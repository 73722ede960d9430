import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DocumentServer } from '../platform/documents/printer.ts';
import type { TestServer } from './test-server.ts';

/** A route that reads an upload to its end, for tests of what happens before. */
export const receivingRoute = ({ fastify }: DocumentServer): void =>
  void fastify.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    scope.post('/api/received', async ({ raw }) => ({ bytes: (await text(raw)).length }));
  });

interface Options {
  /** The address it comes from, by what the proxy says. */
  ip: string;
  /** Stated length of the body, of which nothing is sent. */
  length?: number;
  type?: string;
  token?: string;
}

/** Opens an upload to `receivingRoute` on a connection of its own. The server must be listening. */
export function openUpload(server: TestServer, options: Options): Socket {
  const { ip, length = 1_000_000, type = 'multipart/form-data; boundary=x', token } = options;
  const { port } = server.app.fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = [
    'POST /api/received HTTP/1.1',
    'Host: portal',
    'Connection: close',
    `X-Forwarded-For: ${ip}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** The answer on a connection, up to its end. */
export const answerOn = (socket: Socket): Promise<string> => text(socket);

/** How many uploads have a place, as the metrics say. */
export async function uploadsRunning(server: TestServer): Promise<number> {
  const { body } = await server.inject({ url: '/metrics' });
  return Number(/^portal_http_calls_running\{kind="uploads"\} (\d+)$/m.exec(body)?.[1]);
}
