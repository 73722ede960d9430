import { supportCodeIn } from '@portal/shared-kit/contract/gateway/trace';
import axios from 'axios';
import type { BrowserSession } from '../session/browser-session.ts';
import { createHttp } from './http-client.ts';
import { ownAxios } from './own-axios.ts';
import { httpOfMount } from './http-of-mount.ts';

const real = window.XMLHttpRequest;
afterEach(() => {
  window.XMLHttpRequest = real;
  jest.restoreAllMocks();
});

test('a read is sent without asking for the cookies of the page; what is written repeats the anti-forgery value; each call has an id of its own and is given up after 15 seconds', async () => {
  const cookies = jest.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=value');
  const sent: { method: string; headers: Record<string, string> }[] = [];
  const promised: (() => void)[] = [];
  window.XMLHttpRequest = class {
    method = '';
    headers: Record<string, string> = {};
    upload = { addEventListener: () => undefined };
    open(method: string) {
      this.method = method;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name.toLowerCase()] = value;
    }
    send() {
      sent.push(this);
      promised.shift()?.();
    }
    addEventListener() {}
    getAllResponseHeaders() {
      return '';
    }
    abort() {}
  } as never;
  const session = {
    getState: () => ({ status: 'active' }),
    token: async () => 'token',
    onSignOut: () => undefined,
    isLeaving: () => false,
  };
  const http = createHttp({ session, client: {} } as unknown as BrowserSession);
  const begun = () => new Promise<void>((resolve) => promised.push(resolve));

  const reading = begun();
  void http.get('/own').catch(() => undefined);
  await reading;
  expect(sent[0]).toMatchObject({ headers: { authorization: 'Bearer token' }, timeout: 15_000 });
  expect(cookies).not.toHaveBeenCalled();

  const writing = begun();
  void http.post('/own', {}).catch(() => undefined);
  await writing;
  expect(sent[1]!.headers).toMatchObject({ 'x-xsrf-token': 'value' });

  const ids = sent.map(({ headers }) => supportCodeIn(headers.traceparent));
  expect(ids).toEqual([expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}$/), expect.any(String)]);
  expect(ids[0]).not.toBe(ids[1]);
});

test('settings that a release makes on the library apply to its own copy only', async () => {
  const [first, second] = [ownAxios(), ownAxios()];
  const adapter = async (config: object) =>
    ({ data: {}, status: 200, statusText: '', headers: {}, config }) as never;
  first.defaults.adapter = adapter;
  first.defaults.baseURL = '/poison';
  (first.defaults.transformRequest as unknown[]).push(() => 'poison');
  first.interceptors.request.use(() => Promise.reject(new Error('poisoned')));
  await expect(first.get('/a')).rejects.toThrow('poisoned');
  await expect(first.create().get('/a')).resolves.toMatchObject({ status: 200 });
  expect((await second.get('/a', { adapter })).config).toMatchObject({ url: '/a' });
  for (const other of [second, axios]) {
    expect(other.defaults.baseURL).toBeUndefined();
    expect(other.defaults.transformRequest).toHaveLength(1);
  }
});

test('a copy has all parts of the library', () => {
  const own = ownAxios();
  expect(Object.keys(own).sort()).toEqual(Object.keys(axios).sort());
  expect(own.isAxiosError(new own.AxiosError('x'))).toBe(true);
});

/** The client of the shell, and those of two releases that are mounted. */
function page() {
  const sent: { headers: object }[] = [];
  const http = axios.create({
    headers: { shell: 'yes' },
    adapter: async (config) => {
      sent.push(config);
      return { data: {}, status: 200, statusText: '', headers: {}, config };
    },
  });
  http.interceptors.request.use((config) => {
    config.headers.set('traced', 'yes');
    return config;
  });
  const unmounted = new AbortController();
  const first = httpOfMount(http, unmounted.signal);
  const second = httpOfMount(http, new AbortController().signal);
  return { http, sent, first, second, unmount: () => unmounted.abort() };
}

test('interceptors and defaults of one release apply to its own calls only, below them those of the shell', async () => {
  const { http, sent, first, second } = page();
  first.interceptors.request.use(() => Promise.reject(new Error('poisoned')));
  first.defaults.headers.common['poison'] = 'yes';
  first.defaults.timeout = 1;
  (first.defaults.transformRequest as unknown[]).push(() => 'poison');
  await expect(first.get('/a')).rejects.toThrow('poisoned');
  for (const other of [second, http]) {
    await other.get('/b');
    expect(other.defaults.timeout).toBe(0);
    expect(other.defaults.transformRequest).toHaveLength(1);
  }
  expect(sent).toHaveLength(2);
  for (const { headers } of sent) {
    expect(headers).toMatchObject({ traced: 'yes', shell: 'yes' });
    expect(headers).not.toHaveProperty('poison');
  }
});

test('a release makes no calls once it is unmounted, but finishes the writes that it began', async () => {
  const { sent, first, unmount } = page();
  const saved = first.post('/grades', {}).then(() => first.post('/grades', {}));
  unmount();
  await saved;
  expect(sent).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve));
  await expect(first.post('/grades', {})).rejects.toThrow('this release was left');
  await expect(first.get('/grades')).rejects.toThrow('this release was left');
  expect(sent).toHaveLength(2);
});
