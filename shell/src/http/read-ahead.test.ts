import axios, { AxiosError, type AxiosAdapter } from 'axios';
import { ana, recordOf } from '../testing/records.ts';
import { declaredReads, declareReads, sendEarlyReads, takeEarlyRead } from './early-reads.ts';
import { readAhead } from './read-ahead.ts';

/** A client whose calls are answered by hand, and the addresses that it was asked for. */
function aClient() {
  const requests: string[] = [];
  const answers: ((status: number) => void)[] = [];
  const adapter: AxiosAdapter = (config) =>
    new Promise((resolve, reject) => {
      requests.push(`${config.method} ${http.getUri(config)}`);
      const number = requests.length;
      answers.push((status) => {
        const response = { data: `{"answer":${number}}`, status, statusText: '', headers: {}, config };
        if (status < 400) resolve(response);
        else reject(new AxiosError('refused', 'ERR_BAD_RESPONSE', config, undefined, response));
      });
    });
  const http = axios.create({ baseURL: '/api', adapter });
  const ahead = readAhead(http);
  /** The data of a read with page 1, answered as soon as it is sent. */
  const read = async (path = '/own', params: object = { page: 1 }) =>
    (await http.get<{ answer: number }>(path, { params })).data.answer;
  return { http, requests, answers, ahead, read };
}
const turn = () => new Promise((go) => setTimeout(go));

test('the first call of the page is given the answer that was asked for ahead, also while it is on its way; the second is sent', async () => {
  const { requests, answers, ahead, read } = aClient();
  ahead(['/own?page=1']);
  await turn();
  const first = read();
  await turn();
  expect(requests).toEqual(['get /api/own?page=1']);
  answers[0]!(200);
  expect(await first).toBe(1);
  const second = read();
  await turn();
  answers[1]!(200);
  expect(await second).toBe(2);
});

test('a call to another address, or with other parameters, is sent', async () => {
  const { requests, ahead, read } = aClient();
  ahead(['/own?page=1']);
  void read('/own', { page: 2 });
  void read('/other');
  await turn();
  expect(requests).toEqual(['get /api/own?page=1', 'get /api/own?page=2', 'get /api/other?page=1']);
});

test('where the call ahead fails, the page makes its own', async () => {
  const { requests, answers, ahead, read } = aClient();
  ahead(['/own?page=1']);
  await turn();
  const own = read();
  answers[0]!(500);
  await turn();
  expect(requests).toHaveLength(2);
  answers[1]!(200);
  expect(await own).toBe(2);
});

test('does not show an answer that was read ahead of a write after the write', async () => {
  const { http, requests, answers, ahead, read } = aClient();
  ahead(['/own?page=1']);
  await turn();
  answers[0]!(200);
  void http.post('/own', {});
  void read();
  await turn();
  expect(requests).toEqual(['get /api/own?page=1', 'post /api/own', 'get /api/own?page=1']);
});

test('an answer that no page asked for is forgotten', async () => {
  jest.useFakeTimers();
  const { requests, answers, ahead, read } = aClient();
  ahead(['/own?page=1']);
  await jest.advanceTimersByTimeAsync(0);
  answers[0]!(200);
  await jest.advanceTimersByTimeAsync(10_000);
  void read();
  await jest.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(2);
  jest.useRealTimers();
});

describe('reads that the first script of the page sends', () => {
  const now = Date.parse('2026-11-29T10:00:00Z');
  const minutes = 60_000;
  const record = recordOf(ana, 'token-1', now);
  const reads = [
    { path: '/departments?page=1', permission: 'departments.read' },
    { path: '/money', permission: 'payments.read' },
  ];
  const send = jest.fn<Promise<object>, [url: string, init: { headers: Record<string, string> }]>();

  /** What is sent with this record stored. */
  function sentWith(stored: object | undefined, lastActivity = now) {
    localStorage.clear();
    if (stored) localStorage.setItem('user', JSON.stringify(stored));
    localStorage.setItem('last_activity', String(lastActivity));
    send.mockClear();
    declareReads(reads);
    sendEarlyReads(localStorage, now);
    return send.mock.calls.map(([url]) => url);
  }

  const answering = (status: number) =>
    send.mockResolvedValue({
      ok: status < 400,
      status,
      statusText: '',
      headers: new Map([['x-rights', 'a']]),
      text: async () => '{"data":[1]}',
    });

  beforeEach(() => {
    Object.assign(globalThis, { fetch: send });
    answering(200);
  });

  test('the reads that the stored session permits are sent with its token', () => {
    expect(sentWith(record)).toEqual(['/api/departments?page=1']);
    expect(send.mock.calls[0]![1].headers).toMatchObject({ Authorization: 'Bearer token-1' });
  });

  test.each([
    ['nobody is signed in', undefined, now],
    ['the session is locked', { ...record, access_token: '', locked: 'idle' }, now],
    ['the session would be locked by now', record, now - 30 * minutes],
    ['the token has to be renewed', { ...record, expires_at: new Date(now + 20_000).toISOString() }, now],
    ['the clock of the server says so', { ...record, skew_ms: 15 * minutes }, now],
    ['the first password is to be chosen', { ...record, data: { ...ana, first_logg: 'yes' } }, now],
  ] as [string, object | undefined, number][])('nothing is sent where %s', (_when, stored, lastActivity) => {
    expect(sentWith(stored, lastActivity)).toEqual([]);
  });

  test('what is declared is for the address that the page began with, whatever was sent', () => {
    sentWith(undefined);
    expect(declaredReads(ana.id)).toEqual(reads);
    history.pushState(null, '', '/elsewhere');
    expect(declaredReads(ana.id)).toEqual([]);
  });

  test('what was sent for one user is not given to another, whom another tab signed in meanwhile', () => {
    sentWith(record);
    declaredReads(ana.id + 1);
    expect(takeEarlyRead('/departments?page=1')).toBeUndefined();
  });

  test('an answer is taken once', async () => {
    sentWith(record);
    await expect(takeEarlyRead('/departments?page=1')).resolves.toMatchObject({
      data: '{"data":[1]}',
      headers: { 'x-rights': 'a' },
    });
    expect(takeEarlyRead('/departments?page=1')).toBeUndefined();
  });

  test('the first call of the page is given the early answer, and makes its own where that failed', async () => {
    const adapter = jest.fn(async (config) => ({
      data: '{}',
      status: 200,
      statusText: '',
      headers: {},
      config,
    }));
    const http = axios.create({ baseURL: '/api', adapter });
    const ahead = readAhead(http);
    sentWith(record);
    ahead(['/departments?page=1']);
    const { data } = await http.get<object>('/departments', { params: { page: 1 } });
    expect(data).toEqual({ data: [1] });
    expect(adapter).not.toHaveBeenCalled();
    answering(503);
    sentWith(record);
    ahead(['/departments?page=1']);
    expect((await http.get<object>('/departments?page=1')).data).toEqual({});
    expect(adapter).toHaveBeenCalledTimes(1);
  });
});
