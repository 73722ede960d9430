import { endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { byId, single, written } from '@portal/shared-kit/contract/core/envelope';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as z from 'zod';
import { ApiError } from './platform/http/errors.ts';
import { command, query, done, one } from './platform/http/route.ts';
import { testAuthenticator } from './testing/test-authenticator.ts';
import { testServer } from './testing/test-server.ts';

const named = z.object({ name: z.string().min(1, 'Indique o nome.') });
const read = endpoint('GET', '/thing/:id', {
  access: 'departments.read',
  summary: '',
  params: byId,
  response: single(named),
});
const write = endpoint('POST', '/thing', {
  access: 'signed-in',
  summary: '',
  body: named,
  response: written(z.null()),
});
const broken = endpoint('GET', '/broken', {
  access: 'public',
  summary: '',
  response: single(z.null()),
});

const things: Parameters<typeof testServer>[0] = {
  authenticator: () =>
    testAuthenticator({
      reader: { permissions: new Set(['departments.read']) },
      other: {},
      fresh: { firstLogin: true },
      ended: 'revoked',
    }),
  routes: (router) => {
    query(router, read, async (_db, { params }) => one({ name: `n${params.id}`, secret: 'never leaves' }));
    command(router, write, async (tx, { body }) => {
      await tx.insertInto('setting').values({ key: body.name, value: '1' }).execute();
      if (body.name === 'regret') throw new ApiError('conflict', 'Não.');
      return done('Feito.', null);
    });
    query(router, broken, async () => {
      throw new Error('the password is hunter2');
    });
  },
};
const server = testServer(things);

const post = (payload: string, type = 'application/json') =>
  server.inject({
    method: 'POST',
    url: '/api/thing',
    payload,
    headers: { 'content-type': type, authorization: 'Bearer other' },
  });

test('an answer holds only what the contract names', async () => {
  expect(await server.call(read, { params: { id: 7 } }, 'reader')).toEqual({
    status: 1,
    data: { name: 'n7' },
  });
});

test('every answer is kept out of caches, frames and type guessing, and carries its support code', async () => {
  const { headers } = await server.inject({ url: '/api/nowhere' });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(headers['x-request-id']).toMatch(/^[2-9A-Z]{10}$/);
});

test.each([
  ['nobody', undefined, 401, 'unauthenticated'],
  ['an unknown token', 'x', 401, 'unauthenticated'],
  ['an ended session', 'ended', 401, 'session_revoked'],
  ['somebody who must change the password first', 'fresh', 428, 'password_change_required'],
  ['somebody without the permission', 'other', 403, 'forbidden'],
])('%s is refused', async (_who, token, http, code) => {
  expect(await server.refused(read, { params: { id: 1 } }, token)).toMatchObject({ http, code });
});

test('a refusal for want of permission names the permission', async () => {
  expect((await server.refused(read, { params: { id: 1 } }, 'other')).permission).toBe('departments.read');
});

test('bad input is refused with messages by field', async () => {
  const { http, errors } = await server.refused(write, { body: { name: '' } }, 'other');
  expect([http, errors]).toEqual([422, { name: ['Indique o nome.'] }]);
  expect(await server.refused(read, { params: { id: 'x' } }, 'reader')).toMatchObject({ code: 'invalid' });
});

test.each([
  ['half a JSON text', () => post('{"name":'), 400, 'malformed'],
  ['a body that would poison prototypes', () => post('{"__proto__":{}}'), 400, 'malformed'],
  ['a form', () => post('name=x', 'application/x-www-form-urlencoded'), 415, 'unsupported'],
  ['plain text', () => post('x', 'text/plain'), 415, 'unsupported'],
  ['more than 1 MB', () => post(JSON.stringify({ name: 'x'.repeat(1_100_000) })), 413, 'too_large'],
  ['a list in place of an object', () => post('[]'), 422, 'invalid'],
  ['no body', () => post(''), 422, 'invalid'],
  ['a character the database cannot hold', () => post('{"name":"a\\u0000b"}'), 422, 'invalid'],
  ['an address that cannot be decoded', () => server.inject({ url: '/api/thing/%zz' }), 400, 'malformed'],
  ['an address nobody serves', () => server.inject({ url: '/api/nowhere' }), 404, 'not_found'],
])('%s is answered in the shape of the contract', async (_what, send, http, code) => {
  const answer = await send();
  expect(answer.statusCode).toBe(http);
  expect(answer.json()).toMatchObject({
    status: 0,
    success: false,
    code,
    support_code: answer.headers['x-request-id'],
  });
});

test('a body of 40 MB is refused at once and read to its end, so that its sender learns of it', async () => {
  const url = `${await server.app.fastify.listen()}/api/thing`;
  for (const framing of [{ 'content-length': 40_000_000 }, { 'transfer-encoding': 'chunked' }]) {
    const headers = { 'content-type': 'application/json', ...framing };
    const outgoing = request(url, { method: 'POST', headers });
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    outgoing.write(Buffer.alloc(2_000_000));
    const [answer] = await answered;
    expect([answer.statusCode, await json(answer)]).toMatchObject([413, { code: 'too_large' }]);
    let isSent = false;
    outgoing.on('finish', () => (isSent = true)).end(Buffer.alloc(38_000_000));
    await once(outgoing, 'close');
    expect(isSent).toBe(true);
  }
});

test('an unexpected failure answers 500 without a word of its text', async () => {
  const refusal = await server.refused(broken);
  expect(refusal).toMatchObject({ http: 500, code: 'internal' });
  expect(JSON.stringify(refusal)).not.toContain('hunter2');
});

test('a write that is refused leaves nothing behind', async () => {
  await server.refused(write, { body: { name: 'regret' } }, 'other');
  expect(await server.db.selectFrom('setting').where('key', '=', 'regret').select('key').execute()).toEqual(
    [],
  );
});

test('the same record twice is a duplicate even where no service says so', async () => {
  await server.call(write, { body: { name: 'once' } }, 'other');
  expect(await server.refused(write, { body: { name: 'once' } }, 'other')).toMatchObject({
    http: 409,
    code: 'duplicate',
  });
});

describe('where a lock is waited for briefly', () => {
  const hasty = testServer({ ...things, pool: { lockTimeoutMs: 100 } });
  test('a record locked by another transaction is answered 503 with when to try again', async () => {
    const answer = await hasty.db.transaction().execute(async (tx) => {
      await sql`lock table setting in access exclusive mode`.execute(tx);
      return hasty.inject({
        method: 'POST',
        url: '/api/thing',
        payload: { name: 'wait' },
        headers: { authorization: 'Bearer other' },
      });
    });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
      503,
      '1',
      'unavailable',
    ]);
  });
});

test("the gateway's request id is kept when it is well formed, else replaced", async () => {
  const ask = (id: string) => server.inject({ url: '/healthz', headers: { 'x-request-id': id } });
  expect((await ask('abc-DEF_123')).headers['x-request-id']).toBe('abc-DEF_123');
  expect((await ask('<script>alert(1)')).headers['x-request-id']).toMatch(/^[2-9A-Z]{10}$/);
});

test('it is alive, ready, and measured', async () => {
  expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200);
  const { body } = await server.inject({ url: '/metrics' });
  expect(body).toMatch(
    /portal_http_request_duration_seconds_count\{method="GET",route="\/api\/thing\/:id",status="200"\} \d/,
  );
  for (const figure of [
    'portal_outbox_backlog 0',
    'portal_outbox_age_seconds 0',
    'portal_job_lag_seconds 0',
    'portal_db_wal_archive_failing 0',
  ])
    expect(body).toContain(figure);
  expect(body).toMatch(/portal_db_wal_written_bytes_total [1-9]/);
});
