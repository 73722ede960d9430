import axios from 'axios';
import * as zod from 'zod';
import { aRelease } from '../../testing/registry.ts';
import { errorOf, openDesk } from './answer-frame.ts';
import { fromFrame, type ToFrame } from './frame-messages.ts';
import { framedLifecycles } from './framed-lifecycles.ts';
import { frameHttp } from './inside/frame-http.ts';
import { report } from '../telemetry.ts';
import { watchUsageErrors } from '../usage-errors.ts';

const release = aRelease('mfe-library', '1.0.0', {
  routes: [{ path: '/library', title: 'Biblioteca', permission: 'library.read' }],
});
const access = { 'GET /api/loans': ['library.read'], 'POST /api/loans': ['library.lend'] };
const message = fromFrame(zod);

/** A frame's client and the shell's desk, with an API behind it that answers by the address. */
function connected() {
  const asked: string[] = [];
  const http = axios.create({
    adapter: async (config) => {
      asked.push(`${config.method} ${config.baseURL}${config.url} ${String(config.data)}`);
      if (config.url?.includes('away')) throw new axios.AxiosError('no line', 'ERR_NETWORK', config);
      const status = config.url?.includes('bad') ? 422 : 200;
      return { status, statusText: '', headers: { 'x-a': '1' }, data: { asked: config.url }, config };
    },
  });
  const events = { emit: jest.fn(), on: jest.fn(() => () => undefined) };
  const log = { info: jest.fn(), error: jest.fn() };
  const history = { push: jest.fn(), replace: jest.fn(), go: jest.fn(), location: {} };
  const ended = jest.fn();
  const props = {
    remote: { name: 'mfe-library', release: '1.0.0' },
    http,
    events,
    log,
    history,
    guardUnsaved: () => ended,
  } as never;
  const sent: ToFrame[] = [];
  const desk = openDesk({
    props,
    release,
    access,
    send: (answer) => {
      sent.push(answer);
      if (answer.type === 'answer' || answer.type === 'lost') client.receive(answer);
    },
    onOther: jest.fn(),
  });
  // As through a port: what is no message of the contract does not arrive.
  const client = frameHttp((call) => desk.answer(message.parse(call)));
  return { client: client.client, asked, log, desk, ended, history, events };
}

test('a call of a frame is made by the shell, with its query and body, and answered with status, headers and data', async () => {
  const { client, asked } = connected();
  const answer = await client.get('/loans', { params: { page: 2 } });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'x-a': '1' },
    data: { asked: '/api/loans?page=2' },
  });
  await expect(client.get('/loans?bad=1')).rejects.toMatchObject({
    response: { status: 422, data: { asked: '/api/loans?bad=1' } },
  });
  await expect(client.get('/loans?away=1')).rejects.toMatchObject({
    code: 'ERR_NETWORK',
    message: 'no line',
  });
  expect(asked).toEqual([
    'get /api/loans?page=2 undefined',
    'get /api/loans?bad=1 undefined',
    'get /api/loans?away=1 undefined',
  ]);
});

test('a call whose permission the release does not declare is refused by the shell and never sent', async () => {
  const { client, asked, log } = connected();
  await expect(client.post('/loans', { book: 1 })).rejects.toMatchObject({
    response: { status: 403, data: { code: 'forbidden' } },
  });
  expect(asked).toEqual([]);
  expect(log.error).toHaveBeenCalledWith(
    'post /api/loans needs a permission that the release does not declare',
    undefined,
  );
});

test('what a frame holds ends with its mount, and a guard that it gave back before', () => {
  const { desk, ended } = connected();
  desk.answer({ type: 'guard', id: 1 });
  desk.answer({ type: 'guard', id: 2 });
  desk.answer({ type: 'unguard', id: 1 });
  expect(ended).toHaveBeenCalledTimes(1);
  desk.close();
  expect(ended).toHaveBeenCalledTimes(2);
});

test.each<[string, object]>([
  ['another origin', { type: 'push', to: 'https://elsewhere.test/', state: null }],
  ['another host', { type: 'push', to: '//elsewhere.test/', state: null }],
  ['another host by a backslash', { type: 'push', to: '/\\elsewhere.test/', state: null }],
  ['a script', { type: 'push', to: 'javascript:alert(1)', state: null }],
  ['more than is asked', { type: 'title', title: 'x', html: '<b>' }],
  ['an unknown method', { type: 'call', id: 1, method: 'trace', url: '/', responseType: 'json', timeout: 0 }],
  ['a key of its own', { type: 'key', key: 'Enter' }],
  ['something unknown', { type: 'token' }],
])('no message of the contract: %s', (_what, data) => {
  expect(message.safeParse(data).success).toBe(false);
});

test('the stack of a frame names its own release only', () => {
  const error = errorOf(
    {
      name: 'TypeError',
      message: 'broken',
      stack:
        'TypeError: broken\n at a (https://p.test/r/mfe-payments/2/a.js:1:2)\n at b (https://p.test/r/mfe-library/1.0.0/b.js:3:4)\n at c (/r/mfe-payments/2/c.js:5:6 /r/mfe-library/1.0.0/c.js)',
    },
    release.base,
  );
  expect(error).toMatchObject({
    name: 'TypeError',
    message: 'broken',
    stack: `TypeError: broken\n    at ${location.origin}/r/mfe-library/1.0.0/b.js:3:4`,
  });
});

test('errors that a frame throws are reported as those of any release: each once a minute, and none of a lost connection', async () => {
  const sent: { events: object[] }[] = [];
  Object.assign(navigator, { sendBeacon: (_url: string, body: string) => sent.push(JSON.parse(body)) });
  Object.assign(globalThis, { __CALL_ACCESS__: access });
  const port = {
    postMessage: jest.fn(),
    close: jest.fn(),
    onmessage: (_event: { data: unknown }) => undefined,
  };
  const ports = { port1: port, port2: {} };
  Object.assign(window, {
    MessageChannel: jest.fn(() => ports),
    ResizeObserver: jest.fn(() => ({ observe: jest.fn(), disconnect: jest.fn() })),
  });
  watchUsageErrors(window, { onlyMounted: () => undefined, report });
  const store = {
    getState: () => ({ actions: [], name: 'U', color: '#000000' }),
    subscribe: () => () => undefined,
  };
  const props = {
    domElement: document.body.appendChild(document.createElement('div')),
    remote: { name: 'mfe-library', release: '1.0.0' },
    session: store,
    institution: store,
    history: { location: store },
  };
  const lifecycles = await framedLifecycles(release, 'app', 'Biblioteca');
  void lifecycles.mount(props as never);
  const threw = (name: string, text: string) =>
    port.onmessage({ data: { type: 'threw', fault: { name, message: text, stack: '' } } });
  threw('TypeError', 'save is not a function');
  threw('TypeError', 'save is not a function');
  threw('AxiosError', 'Network Error');
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(sent.flatMap(({ events }) => events)).toMatchObject([
    {
      kind: 'error',
      remote: 'mfe-library',
      release: '1.0.0',
      fault: { message: 'TypeError: save is not a function' },
    },
  ]);
});
