import { supportCodeIn } from '@portal/shared-kit/contract/gateway/trace';
import type { BrowserSession } from '../session/browser-session.ts';
import { createHttp } from './http-client.ts';

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
