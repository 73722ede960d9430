import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { call } from '../testing/http-client.ts';
import { deadPort, startServer, startTestGateway, startUpstream } from '../testing/running-gateway.ts';
import { signal } from '../testing/gateway-process.ts';

/** From here on the time for which a call is held passes only by `jest.advanceTimersByTime`. */
const holdTime = () =>
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'setImmediate', 'setInterval', 'clearInterval', 'queueMicrotask'],
  });
/** Resolves when so many calls are held. */
const untilHeld = async (calls: number) => {
  while (jest.getTimerCount() !== calls) await setImmediate();
};
afterEach(() => void jest.useRealTimers());

const failure = (code: string) => ({
  status: 0,
  success: false,
  code,
  message: expect.stringMatching(/\.$/),
  support_code: expect.any(String),
});

test('an API that says nothing is 504 with code timeout, and is asked only once', async () => {
  let calls = 0;
  const arrived = signal();
  const api = await startUpstream(() => {
    calls += 1;
    arrived.happen();
  });
  const { url, logged } = await startTestGateway({ API_URL: api.url, API_ANSWER_TIMEOUT: '100' });
  const answer = await call(`${url}/api/x`);
  expect(answer.status).toBe(504);
  expect(answer.json).toEqual(failure('timeout'));
  await arrived.happened;
  expect(calls).toBe(1);
  const { support_code: supportCode } = answer.json as { support_code: string };
  expect(logged).toContainEqual(expect.objectContaining({ requestId: supportCode, msg: 'timeout' }));
  expect(answer.headers).toMatchObject({ 'x-request-id': supportCode, 'cache-control': 'no-store' });
});

const comeAgain = (code: string) => ({ ...failure(code), retry_after: 2 });

test.each(['GET', 'POST'])(
  '%s that comes while no API is up waits for the one that comes up',
  async (method) => {
    const port = await deadPort();
    const { url } = await startTestGateway({ API_URL: `http://127.0.0.1:${port}` });
    expect((await call(`${url}/api/x`)).status).toBe(503);
    holdTime();
    const waiting = call(`${url}/api/x`, { method }, method === 'POST' ? '{}' : undefined);
    await startUpstream((_req, res) => res.end('up again'), port);
    expect((await waiting).text).toBe('up again');
  },
);

test('a keyed write that comes while the API is away for two seconds is answered by the one that comes back, and done once', async () => {
  const before = await startUpstream((_req, res) => res.end());
  const { url } = await startTestGateway({ API_URL: before.url });
  await before.stop();
  holdTime();
  const key = 'a4f1c2d0-0000-4000-8000-000000000001';
  const writes = [1, 2, 3].map((n) =>
    call(`${url}/api/Candidate`, { method: 'POST' }, JSON.stringify({ submission_key: key, n })),
  );
  await untilHeld(writes.length);
  jest.advanceTimersByTime(2000);
  const done: string[] = [];
  await startUpstream(async (req, res) => {
    const body = (await buffer(req)).toString();
    if (req.method === 'POST') done.push(body);
    res.end('kept');
  }, before.port);
  expect((await Promise.all(writes)).map(({ status, text }) => [status, text])).toEqual(
    writes.map(() => [200, 'kept']),
  );
  expect(done.sort()).toEqual([1, 2, 3].map((n) => JSON.stringify({ submission_key: key, n })));
});

test('while no API is up, a write that waited five seconds gets a time to retry, and a read gets it long before', async () => {
  const { url } = await startTestGateway({ API_URL: `http://127.0.0.1:${await deadPort()}` });
  const ask = async (method: string) => {
    const answer = await call(`${url}/api/x`, { method }, method === 'POST' ? '{}' : undefined);
    expect(answer.json).toEqual(comeAgain('unavailable'));
    return [answer.status, answer.headers['retry-after']];
  };
  expect(await ask('GET')).toEqual([503, '2']);
  holdTime();
  const write = ask('POST');
  await untilHeld(1);
  const read = ask('GET');
  await untilHeld(2);
  jest.advanceTimersByTime(1000);
  expect(await read).toEqual([503, '2']);
  jest.advanceTimersByTime(3999);
  await untilHeld(1);
  jest.advanceTimersByTime(1);
  expect(await write).toEqual([503, '2']);
});

test('an API server that stops answering is passed over, and reads that wait for it are asked of another', async () => {
  const silent = await startUpstream(() => undefined);
  const other = await startUpstream((_req, res) => res.end('other'));
  const { url, logged } = await startTestGateway({ API_URL: `${silent.url},${other.url}` });
  expect((await call(`${url}/api/x`)).text).toBe('other');
  expect(logged).toContainEqual(
    expect.objectContaining({ port: silent.port, msg: 'an API server does not answer and is passed over' }),
  );
  for (let each = 0; each < 3; each += 1) expect((await call(`${url}/api/x`)).text).toBe('other');
});

test('one line says that an API server is away, and one that it answers again', async () => {
  const one = await startUpstream((_req, res) => res.end('one'));
  const other = await startUpstream((_req, res) => res.end('other'));
  const { url, logged } = await startTestGateway({ API_URL: `${one.url},${other.url}` });
  await one.stop();
  for (let each = 0; each < 4; each += 1) expect((await call(`${url}/api/x`)).text).toBe('other');
  await startUpstream((_req, res) => res.end('one'), one.port);
  while ((await call(`${url}/api/x`)).text !== 'one') await setImmediate();
  const lines = logged.filter(({ port }) => port === one.port).map(({ msg }) => msg);
  expect(lines).toEqual(['an API server does not answer and is passed over', 'an API server answers again']);
});

test('a write that a silent server has not taken goes to another, and is done once', async () => {
  // Takes the connection and reads nothing, as a process that is stopped.
  const silent = await startServer(() => undefined);
  silent.server.on('checkContinue', () => undefined);
  const done: string[] = [];
  const other = await startUpstream(async (req, res) => {
    const body = (await buffer(req)).toString();
    if (req.method === 'POST') done.push(body);
    res.end('other');
  });
  const { url } = await startTestGateway({ API_URL: `${silent.url},${other.url}` });
  expect((await call(`${url}/api/x`, { method: 'POST' }, '{"n":1}')).text).toBe('other');
  expect(done).toEqual(['{"n":1}']);
});

test('a write that a server has taken before it fell silent is asked of no other, and is answered long before the timeout', async () => {
  const taken: string[] = [];
  const silent = await startUpstream(async (req) => void taken.push((await buffer(req)).toString()));
  const other = await startUpstream((_req, res) => res.end('other'));
  const { url } = await startTestGateway({ API_URL: `${silent.url},${other.url}` });
  const answer = await call(`${url}/api/x`, { method: 'POST' }, '{"n":1}');
  expect([answer.status, answer.json]).toEqual([504, failure('timeout')]);
  expect(taken.filter(Boolean)).toEqual(['{"n":1}']);
});

test('an API server that says it is about to stop is asked nothing more', async () => {
  const paths: string[] = [];
  const stopping = await startUpstream((req, res) => {
    paths.push(req.url!);
    res.setHeader('x-draining', '1').end('last');
  });
  const other = await startUpstream((_req, res) => res.end('other'));
  const { url } = await startTestGateway({ API_URL: `${stopping.url},${other.url}` });
  const answers: string[] = [];
  for (let each = 0; each < 4; each += 1) answers.push((await call(`${url}/api/x`)).text);
  expect(answers.filter((text) => text === 'last')).toHaveLength(1);
  expect(paths.filter((path) => path !== '/healthz')).toEqual(['/api/x']);
});

test('beyond what the API takes at once reads are told to come again, and there is still room to save', async () => {
  const waiting: (() => void)[] = [];
  const full = signal();
  const api = await startUpstream((req, res) => {
    if (req.method === 'POST') return void res.end();
    waiting.push(() => void res.end('late'));
    if (waiting.length === 240) full.happen();
  });
  const { url } = await startTestGateway({ API_URL: api.url });
  const reads = Array.from({ length: 240 }, () => call(`${url}/api/x`));
  await full.happened;
  const refused = await call(`${url}/api/x`);
  expect([refused.status, refused.json]).toEqual([503, comeAgain('overloaded')]);
  expect((refused.json as { message: string }).message).toContain('Muita gente ao mesmo tempo');
  const save = call(`${url}/api/x`, { method: 'POST' }, '{}');
  for (const end of waiting) end();
  expect(new Set((await Promise.all(reads)).map(({ text }) => text))).toEqual(new Set(['late']));
  expect((await save).status).toBe(200);
});

test('four hundred senders whose bodies do not come leave the places to everybody else', async () => {
  const begun = signal();
  let slow = 0;
  const api = await startUpstream((req, res) => {
    if (req.headers['content-length'] !== '1000000')
      return void req.resume().once('end', () => res.end('served'));
    req.resume();
    slow += 1;
    if (slow === 400) begun.happen();
  });
  const { url } = await startTestGateway({ API_URL: api.url });
  const senders = Array.from({ length: 400 }, () => {
    const sender = request(`${url}/api/x`, {
      method: 'POST',
      headers: { 'content-length': '1000000' },
      agent: false,
    });
    sender.on('error', () => undefined).write('{');
    return sender;
  });
  await begun.happened;
  expect((await call(`${url}/api/x`)).text).toBe('served');
  expect((await call(`${url}/api/x`, { method: 'POST' }, '{}')).text).toBe('served');
  for (const sender of senders) sender.destroy();
});

test('a large upload to an API that is down gets an error', async () => {
  const { url } = await startTestGateway({ API_URL: `http://127.0.0.1:${await deadPort()}` });
  const answer = await call(`${url}/api/x`, { method: 'POST' }, Buffer.alloc(20 * 1024 * 1024));
  expect(answer.json).toEqual(comeAgain('unavailable'));
});

test('an answer that is no HTTP is 502 and leaves the gateway standing', async () => {
  const api = await startUpstream(
    (req) => void req.socket.end('HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n'),
  );
  const { url } = await startTestGateway({ API_URL: api.url });
  expect((await call(`${url}/api/x`, { method: 'POST' }, '{}')).status).toBe(502);
  expect((await call(`${url}/healthz`)).status).toBe(200);
});

test('does not log the query of a failed call, or a possible token in its path', async () => {
  const { url, logged } = await startTestGateway({ API_URL: `http://127.0.0.1:${await deadPort()}` });
  await call(`${url}/api/reset/secret/12?token=secret`);
  expect(logged).toContainEqual(expect.objectContaining({ path: '/api/reset/*/12', msg: 'upstream' }));
  expect(JSON.stringify(logged)).not.toContain('secret');
});

test('an address where nobody answers is 503 after the time allowed for connecting', async () => {
  // TEST-NET-1 (RFC 5737) is assigned to nobody.
  const { url } = await startTestGateway({ API_URL: 'http://192.0.2.1:81', API_CONNECT_TIMEOUT: '50' });
  const answer = await call(`${url}/api/x`);
  expect(answer.status).toBe(503);
});

test('a read that hits a restarting API is asked once more; a write is not', async () => {
  const methods: string[] = [];
  const api = await startUpstream((req, res) => {
    methods.push(req.method!);
    if (methods.filter((method) => method === req.method).length === 1) return void req.socket.destroy();
    res.end('ok');
  });
  const { url } = await startTestGateway({ API_URL: api.url });
  expect((await call(`${url}/api/x`)).text).toBe('ok');
  expect((await call(`${url}/api/x`, { method: 'POST' }, '{}')).status).toBe(502);
  expect(methods).toEqual(['GET', 'GET', 'POST']);
});

test('after the API came back on its port, connections kept from before are not used', async () => {
  const before = await startUpstream((_req, res) => res.end('before'));
  const { url } = await startTestGateway({ API_URL: before.url });
  expect((await call(`${url}/api/x`)).text).toBe('before');
  await before.stop();
  await startUpstream((_req, res) => res.end('after'), before.port);
  const answers = await Promise.all([1, 2, 3].map(() => call(`${url}/api/x`)));
  expect(answers.map(({ text }) => text)).toEqual(['after', 'after', 'after']);
});

test('several API servers take turns, and one that is down is passed over', async () => {
  const names = await Promise.all(['one', 'two'].map((name) => startUpstream((_req, res) => res.end(name))));
  const urls = [...names.map(({ url }) => url), `http://127.0.0.1:${await deadPort()}`];
  const { url } = await startTestGateway({ API_URL: urls.join(', ') });
  const answers: string[] = [];
  for (let i = 0; i < 9; i += 1) answers.push((await call(`${url}/api/x`)).text);
  expect(new Set(answers)).toEqual(new Set(['one', 'two']));
});

test('an API that dies in the middle of an answer cuts the answer instead of completing it', async () => {
  const api = await startUpstream((req, res) => {
    res.writeHead(200, { 'content-length': 100 });
    res.write('half', () => req.socket.destroy());
  });
  const { url } = await startTestGateway({ API_URL: api.url });
  await expect(call(`${url}/api/x`)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

describe('an upload that the API refuses before it has come in whole', () => {
  const size = 40 * 1024 * 1024;
  const refused = { status: 0, success: false, code: 'too_large', message: 'Demasiado grande.' };
  test('is answered while it is being sent, and read to its end, on a connection that goes on', async () => {
    const bytes = JSON.stringify(refused);
    const api = await startUpstream((_req, res) => void res.writeHead(413).end(bytes));
    const { url } = await startTestGateway({ API_URL: api.url });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const outgoing = request(`${url}/api/x`, { agent, method: 'POST', headers: { 'content-length': size } });
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    outgoing.write(Buffer.alloc(1024));
    const [answer] = await answered;
    expect([answer.statusCode, JSON.parse((await buffer(answer)).toString())]).toEqual([413, refused]);
    outgoing.end(Buffer.alloc(size - 1024));
    await once(outgoing, 'finish');
    expect((await call(`${url}/healthz`, { agent })).status).toBe(200);
    agent.destroy();
  });

  test('ends its way to the API, which is not kept busy with the rest', async () => {
    const ended = signal();
    const api = await startUpstream((req, res) => {
      req.socket.once('close', ended.happen);
      res.writeHead(413).end();
    });
    api.server.keepAliveTimeout = 0;
    const { url } = await startTestGateway({ API_URL: api.url });
    const outgoing = request(`${url}/api/x`, { method: 'POST', headers: { 'content-length': size } });
    outgoing.on('error', () => undefined).write(Buffer.alloc(1024));
    await once(outgoing, 'response');
    await ended.happened;
    outgoing.destroy();
  });

  test('costs no server its turn where the API resets its connection', async () => {
    const refusing = await startUpstream((req, res) => {
      if (req.method === 'GET') return void res.end('one');
      req.socket.resetAndDestroy();
    });
    const taking = await startUpstream((req, res) => void req.resume().on('end', () => res.end('two')));
    const { url } = await startTestGateway({ API_URL: `${refusing.url},${taking.url}` });
    const send = async (bytes: number) =>
      (await call(`${url}/api/x`, { method: 'POST' }, Buffer.alloc(bytes))).status;
    expect([await send(size), await send(1024)]).toEqual([502, 200]);
    const answers: string[] = [];
    for (let i = 0; i < 4; i += 1) answers.push((await call(`${url}/api/x`)).text);
    expect(answers).toEqual(['one', 'two', 'one', 'two']);
  });
});
