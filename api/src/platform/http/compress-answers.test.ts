import { gunzipSync } from 'node:zlib';
import { testServer } from '../../testing/test-server.ts';

const rows = Array.from({ length: 60 }, (_, id) => ({ id, name: `Estudante número ${id}`, active: true }));
const it = testServer({
  routes: ({ fastify }) => {
    fastify.get('/api/rows', async () => ({ rows }));
    fastify.post('/api/rows', async () => ({ rows }));
    fastify.get('/api/row', async () => rows[0]);
    fastify.get('/api/paper', (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(9000)));
    fastify.get('/api/failed', (_request, reply) => reply.code(422).send({ rows }));
    fastify.get('/api/tagged', (_request, reply) => reply.header('etag', '"one"').send({ rows }));
    fastify.get('/api/written', (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify({ rows }))),
    );
  },
});

const ask = (url: string, encoding = 'gzip, deflate, br, zstd', method: 'GET' | 'POST' = 'GET') =>
  it.inject({ method, url: `/api/${url}`, headers: { 'accept-encoding': encoding } });

test.each(['rows', 'written'])(
  '%s: a long list leaves compressed, with its length and what it varies by',
  async (url) => {
    const answer = await ask(url);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.rawPayload.length),
      vary: 'accept-encoding',
    });
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ rows });
    expect(answer.rawPayload.length).toBeLessThan(JSON.stringify({ rows }).length / 4);
  },
);

test.each(['', 'br', 'gzip;q=0, *', 'identity'])(
  'who takes no gzip is sent it plain: "%s"',
  async (encoding) => {
    const { headers, body } = await ask('rows', encoding);
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding']);
    expect(JSON.parse(body)).toEqual({ rows });
  },
);

test.each(['*', 'GZIP;q=0.5', 'deflate, gzip;q=1.0'])('"%s" takes gzip', async (encoding) => {
  expect((await ask('rows', encoding)).headers['content-encoding']).toBe('gzip');
});

test('does not compress short answers, answers that are no JSON, refusals, and answers to writes, which may contain tokens', async () => {
  const answers = [
    await ask('row'),
    await ask('paper'),
    await ask('failed'),
    await ask('rows', 'gzip', 'POST'),
  ];
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-encoding']])).toEqual([
    [200, undefined],
    [200, undefined],
    [422, undefined],
    [200, undefined],
  ]);
});

test('the tag of a compressed answer says that its bytes are others', async () => {
  expect((await ask('tagged')).headers.etag).toBe('W/"one"');
  expect((await ask('tagged', 'identity')).headers.etag).toBe('"one"');
});
