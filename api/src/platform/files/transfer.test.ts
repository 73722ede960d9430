import { beginImport } from '@portal/shared-kit/contract/platform/import';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { uploadOf } from '../../testing/multipart.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';

const server = testServer({
  authenticator: () =>
    testAuthenticator({
      clerk: { userId: 1, permissions: new Set(['departments.create', 'departments.read']) },
    }),
});

/** One call over the agent's only connection. */
async function call(agent: Agent, url: string, options: object = {}, body?: Buffer) {
  const outgoing = request(url, { agent, ...options });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.end(body);
  const [answer] = await answered;
  return { status: answer.statusCode, port: answer.socket.localPort, body: await json(answer) };
}

test('an upload that is refused before its end does not hold up the next call of its connection', async () => {
  const base = await server.app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const content = Buffer.concat([Buffer.from('MZ\x90\x00\x03'), Buffer.alloc(800_000)]);
  const request = { params: { kind: 'departments' }, file: { name: 'programa.csv', content } };
  const { method, url, headers, payload } = uploadOf(beginImport, request, 'clerk');
  const refused = await call(agent, `${base}${String(url)}`, { method, headers }, payload as Buffer);
  expect([refused.status, refused.body]).toMatchObject([415, { code: 'unsupported' }]);
  const next = await call(agent, `${base}/healthz`, { timeout: 5_000 });
  expect([next.status, next.port]).toEqual([200, refused.port]);
  agent.destroy();
});
