import axios, { AxiosError, type AxiosAdapter } from 'axios';
import { line } from './line.ts';
import { waitInLine } from './http-client.ts';

const refused = JSON.stringify({ code: 'overloaded', retry_after: 2 });

/** A client that gets these answers, one after the other; a string is a 503 with this body. */
function meeting(...answers: (string | number)[]) {
  const bodies: unknown[] = [];
  const adapter: AxiosAdapter = async (config) => {
    bodies.push(config.data);
    const next = answers.shift()!;
    const status = typeof next === 'number' ? next : 503;
    const response = { data: next, status, statusText: '', headers: {}, config };
    if (status < 400) return response;
    throw new AxiosError('refused', 'ERR_BAD_RESPONSE', config, undefined, response);
  };
  const http = axios.create({ adapter });
  waitInLine(http);
  return { http, bodies };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('repeats a call that the busy API refused, with the same input, and counts it as waiting meanwhile', async () => {
  const { http, bodies } = meeting(refused, 200);
  const sent = http.post('/x', { typed: 'texto' });
  await jest.advanceTimersByTimeAsync(0);
  expect(line.getState().waiting).toBe(1);
  await jest.advanceTimersByTimeAsync(4000);
  expect((await sent).status).toBe(200);
  expect(bodies).toEqual(['{"typed":"texto"}', '{"typed":"texto"}']);
  expect(line.getState().waiting).toBe(0);
});

test.each(['<html>busy</html>', JSON.stringify({ code: 'unavailable' }), 500])(
  'another answer (%s) is the answer',
  async (answer) => {
    const { http, bodies } = meeting(answer);
    await expect(http.post('/x', {})).rejects.toMatchObject({ code: 'ERR_BAD_RESPONSE' });
    expect(bodies).toHaveLength(1);
  },
);
