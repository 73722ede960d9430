import * as z from 'zod';
import { endpoint } from '../contract/core/endpoint.ts';
import { callPublic, LightFailure } from './call-public.ts';

const apply = endpoint('POST', '/candidates/:year', {
  access: 'public',
  summary: 'A test',
  params: z.object({ year: z.int() }),
  query: z.object({ draft: z.string().optional() }),
  body: z.object({ name: z.string() }),
  response: z.object({ data: z.string() }),
});
const send = () =>
  callPublic<typeof apply>(apply.method, apply.path, {
    params: { year: 2027 },
    query: { draft: 'a b' },
    body: { name: 'Ana' },
  });

const sent: [address: string, init: RequestInit][] = [];
/** Answers in turn; an answer that is an Error fails the call. */
function answering(...answers: (Error | [status: number, body: string])[]) {
  sent.splice(0);
  globalThis.fetch = (async (address: string, init: RequestInit) => {
    sent.push([address, init]);
    if (address === '/api/csrf-cookie') document.cookie = `XSRF-TOKEN=${sent.length}`;
    const next = address === '/api/csrf-cookie' ? ([200, '{}'] as const) : answers.shift()!;
    if (next instanceof Error) throw next;
    const [status, body] = next;
    return { ok: status < 400, status, json: async () => JSON.parse(body) as unknown };
  }) as unknown as typeof fetch;
}
const failure = (code: string, more = {}) =>
  JSON.stringify({ status: 0, success: false, code, message: 'Não.', support_code: 'req-1', ...more });

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

test('a call carries the filled address, the anti-forgery header and the body', async () => {
  answering([200, '{"data":"feito"}']);
  await expect(send()).resolves.toEqual({ data: 'feito' });
  expect(sent.map(([address]) => address)).toEqual(['/api/csrf-cookie', '/api/candidates/2027?draft=a+b']);
  expect(sent[1]![1]).toMatchObject({
    method: 'POST',
    body: '{"name":"Ana"}',
    headers: { 'X-XSRF-TOKEN': '1', 'Content-Type': 'application/json' },
  });
});

test('a cookie that went out of date is fetched again once, and the call repeated', async () => {
  document.cookie = 'XSRF-TOKEN=old';
  answering([403, failure('anti_forgery')], [200, '{"data":"feito"}']);
  await expect(send()).resolves.toEqual({ data: 'feito' });
  answering([403, failure('anti_forgery')], [403, failure('anti_forgery')]);
  await expect(send()).rejects.toMatchObject({ code: 'anti_forgery' });
});

test('a file is sent as multipart, whose boundary only the browser knows', async () => {
  answering([200, '{"data":"feito"}']);
  const body = new FormData();
  await callPublic<typeof apply>(apply.method, apply.path, { params: { year: 1 }, body });
  expect(sent[1]![1].body).toBe(body);
  expect(sent[1]![1].headers).not.toHaveProperty('Content-Type');
});

test.each([
  [
    [422, failure('invalid', { errors: { name: ['Mal.'] } })],
    { code: 'invalid', errors: { name: ['Mal.'] } },
  ],
  [
    [429, failure('throttled', { retry_after: 60 })],
    { code: 'throttled', retryAfter: 60, supportCode: 'req-1' },
  ],
  [[502, '<html>'], { code: 'unavailable' }],
  [[200, '<html>'], { code: 'unexpected' }],
  [new TypeError('no line'), { code: 'offline' }],
  [Object.assign(new Error('late'), { name: 'TimeoutError' }), { code: 'timeout' }],
] as const)('what goes wrong has one shape: %j', async (answer, expected) => {
  answering(answer as Error | [number, string]);
  const thrown = await send().catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(LightFailure);
  expect(thrown).toMatchObject(expected);
});
