import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { resultSlip } from '@portal/shared-kit/contract/grading/result-slip';
import { testServer } from '../../testing/test-server.ts';
import { urgencyOf } from './admit-calls.ts';

const begun: (() => void)[] = [];
const hanging: ((answer: object) => void)[] = [];
const it = testServer({
  limits: { running: 1, waiting: 0 },
  routes: ({ fastify }) => {
    fastify.get('/api/hang', () => {
      const answer = new Promise((resolve) => hanging.push(resolve));
      begun.shift()?.();
      return answer;
    });
    fastify.get('/api/quick', async () => ({ status: 1 }));
  },
});

/** A running call, which `end` completes. */
async function hang() {
  const began = new Promise<void>((resolve) => begun.push(resolve));
  const answer = it.inject({ url: '/api/hang' });
  await began;
  return { answer, end: () => hanging.shift()!({ status: 1 }) };
}

test('refuses a call beyond the limit at once with a time to retry, and still answers health checks', async () => {
  const { answer, end } = await hang();
  const refused = await it.inject({ url: '/api/quick' });
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
    503,
    '2',
    { code: 'overloaded', message: expect.stringContaining('Muita gente ao mesmo tempo'), retry_after: 2 },
  ]);
  expect((await it.inject({ url: '/readyz' })).statusCode).toBe(200);
  const { body } = await it.inject({ url: '/metrics' });
  expect(body).toContain('portal_http_calls_running{kind="work"} 1');
  expect(body).toContain('portal_http_calls_refused_total{kind="work"} 1');
  end();
  expect((await answer).statusCode).toBe(200);
  expect((await it.inject({ url: '/api/quick' })).statusCode).toBe(200);
});

test('a call whose address is escaped takes a place like any other', async () => {
  const { answer, end } = await hang();
  expect((await it.inject({ url: '/%61pi/quick' })).statusCode).toBe(503);
  end();
  await answer;
});

test.each([
  ['POST', '/api/payments', 'save'],
  ['GET', '/api/estudantes', 'read'],
  ['GET', '/api/exportDepartments', 'print'],
  ['GET', '/api/extracto-pdf/:id', 'print'],
  ['GET', '/api/candidatura/ficha', 'print'],
  ['GET', '/api/confirmed-payments/:id/receipt', 'print'],
  [resultSlip.method, `/api${resultSlip.path}`, 'print'],
])('under load %s %s comes as: %s', (method, route, urgency) => {
  expect(urgencyOf(method, route)).toBe(urgency);
});

test('an upload takes no place of the others', async () => {
  const { answer, end } = await hang();
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const upload = await it.inject({ method: 'POST', url: '/api/nowhere', headers, payload: '--x--' });
  expect(upload.statusCode).toBe(404);
  end();
  await answer;
});

test('a server about to stop says so on every answer and goes on answering; a connection that asked nothing does not keep it', async () => {
  await it.app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = it.app.fastify.server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  expect((await fetch(`http://127.0.0.1:${port}/api/quick`)).headers.get('x-draining')).toBeNull();

  it.app.drain();
  const answer = await fetch(`http://127.0.0.1:${port}/api/quick`);
  expect([answer.status, answer.headers.get('x-draining')]).toEqual([200, '1']);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);

  const ended = once(silent, 'close');
  await it.app.fastify.close();
  await ended;
});
