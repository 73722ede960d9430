import axios, { AxiosError, type AxiosAdapter } from 'axios';
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
