import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import type { InjectOptions } from 'fastify';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DocumentServer } from '../platform/documents/printer.ts';
import type { TestServer } from './test-server.ts';

/** The HTTP request of an upload. */
export function uploadOf(
  endpoint: Endpoint,
  form: {
    params?: Record<string, unknown>;
    fields?: Record<string, string>;
    file?: { name: string; content: Buffer | string; type?: string };
  },
  token: string,
): InjectOptions {
  const { params = {}, fields = {}, file } = form;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const boundary = 'limite-de-teste';
  const parts: (string | Buffer)[] = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file)
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n`,
      `content-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`,
      file.content,
      '\r\n',
    );
  parts.push(`--${boundary}--\r\n`);
  return {
    method: endpoint.method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat(parts.map((part) => Buffer.from(part))),
  };
}

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
