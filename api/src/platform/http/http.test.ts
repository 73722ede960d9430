import { sql } from 'kysely';
import { testDatabase } from '../../testing/test-database.ts';
import { errorStatus } from '@portal/shared-kit/contract/core/errors';
import { requiredText } from '@portal/shared-kit/contract/core/fields';
import * as z from 'zod';
import { gunzipSync } from 'node:zlib';
import { testServer } from '../../testing/test-server.ts';
import { toApiError } from './failure.ts';
import { minutes } from './messages.ts';
import type { ApiError } from './errors.ts';
import { parseInput } from './input.ts';

const it_ = testDatabase();

test('a number that the database cannot store is a client error', async () => {
  const refused = sql`select ${'2147483648'}::int`.execute(it_.db);
  expect(toApiError(await refused.catch((error: unknown) => error))).toMatchObject({ code: 'invalid' });
});

test('a full disk is said as such, of the database as of files', async () => {
  const refused = sql`do $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`;
  const ofDatabase = toApiError(await refused.execute(it_.db).catch((error: unknown) => error));
  const ofFiles = toApiError(Object.assign(new Error('write failed'), { code: 'ENOSPC' }));
  for (const { code, message } of [ofDatabase, ofFiles])
    expect([errorStatus[code], message]).toEqual([507, expect.stringContaining('sem espaço')]);
});

test.each([
  [0.2, '1 minuto'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [900, '15 minutos'],
])('%s seconds are %s', (seconds, words) => {
  expect(minutes(seconds)).toBe(words);
});

const schema = z.object({
  name: z.string(),
  note: z.string().default(''),
  rows: z.array(z.object({ label: z.string() })).default([]),
});
const refusedAt = (value: object): string[] => {
  try {
    parseInput(schema, value);
    return [];
  } catch (error) {
    return Object.keys((error as ApiError).detail.errors ?? {});
  }
};

test.each(['a\nb', 'a\rb', 'a\tb', 'a\u0007b', 'a\u001b[31m', 'a\u0085b', 'a\u2028b', 'a\u007fb'])(
  'a text of one line is refused with %j in it, however deep it is',
  (text) => {
    expect(refusedAt({ name: text })).toEqual(['name']);
    expect(refusedAt({ name: 'a', rows: [{ label: 'b' }, { label: text }] })).toEqual(['rows.1.label']);
  },
);

test('a text of several lines may break lines and hold tabs, and no other control character', () => {
  expect(refusedAt({ name: 'Ção 😀', note: 'uma\r\nduas\ttrês' })).toEqual([]);
  expect(refusedAt({ name: 'a', note: 'um\u0007' })).toEqual(['note']);
  expect(refusedAt({ name: 'a', note: 'um\0' })).toEqual(['note']);
});

test('what looks equal is equal: texts of one line are without invisible characters, passwords and longer texts as typed', () => {
  const form = z.object({
    name: requiredText('Indique o nome.', 40),
    tags: z.array(z.string()),
    note: z.string(),
    nova_senha: z.string(),
  });
  const typed = { tags: ['\u202A84\u202C'], note: 'a\u200Db', nova_senha: 'a\u00A0b' };
  expect(parseInput(form, { name: '\uFEFFArte\u00A0No\u200Bva', ...typed })).toEqual({
    ...typed,
    name: 'Arte Nova',
    tags: ['84'],
  });
  expect(() => parseInput(form, { name: '\u200B\u2060', ...typed })).toThrow();
  expect(requiredText('Escreva.', 40).safeParse('\u200B').error?.issues).toMatchObject([
    { message: 'Escreva.' },
  ]);
});

describe('compress answers', () => {
  const rows = Array.from({ length: 60 }, (_, id) => ({ id, name: `Estudante número ${id}`, active: true }));
  const server = testServer({
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
    server.inject({ method, url: `/api/${url}`, headers: { 'accept-encoding': encoding } });

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
});
