import { once } from 'node:events';
import { ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Pool } from 'undici';
import { signal } from '../testing/gateway-process.ts';
import { call } from '../testing/http-client.ts';
import { startTestGateway, startUpstream } from '../testing/running-gateway.ts';

test('a call reaches the API with its path, query, method and body as they were, and the answer comes back whole', async () => {
  const api = await startUpstream((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      res.writeHead(201, {
        'content-type': 'application/json',
        'set-cookie': ['XSRF-TOKEN=1', 'b=2'],
        'x-own': 'yes',
      });
      res.end(JSON.stringify({ method: req.method, url: req.url, body: Buffer.concat(chunks).toString() }));
    });
  });
  const { url } = await startTestGateway({ API_URL: api.url });
  const path = '/api/a%2Fb/c/../d?search=%25%27%F0%9F%98%80&x=http://y';
  const answer = await call(`${url}${path}`, { method: 'PATCH', path }, 'olá');
  expect(answer.status).toBe(201);
  expect(answer.json).toEqual({ method: 'PATCH', url: path, body: 'olá' });
  expect(answer.headers).toMatchObject({ 'set-cookie': ['XSRF-TOKEN=1', 'b=2'], 'x-own': 'yes' });
});

test('the API learns the client and a request id from the gateway alone, and nothing about the connection', async () => {
  const api = await startUpstream((req, res) => res.end(JSON.stringify(req.headers)));
  const { url } = await startTestGateway({ API_URL: api.url });
  const answer = await call(`${url}/api/x`, {
    headers: {
      host: 'portal.example',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-request-id': 'forged',
      connection: 'close, x-secret, cookie',
      'x-secret': '1',
      cookie: 'XSRF-TOKEN=1',
      te: 'trailers',
    },
  });
  const received = JSON.parse(answer.text);
  expect(received).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'portal.example',
    cookie: 'XSRF-TOKEN=1',
  });
  for (const name of ['forwarded', 'x-real-ip', 'x-secret', 'te']) expect(received[name]).toBeUndefined();
  expect(received['x-request-id']).not.toBe('forged');
  expect(answer.headers['x-request-id']).toBe(received['x-request-id']);
});

test('passes on the client address from a trusted proxy, and sends HSTS to the browser', async () => {
  const api = await startUpstream((req, res) => res.end(JSON.stringify(req.headers)));
  const { url } = await startTestGateway({ API_URL: api.url, TRUST_PROXY: '1' });
  const headers = {
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'portal.example',
  };
  const answer = await call(`${url}/api/x`, {
    // What precedes the proxy's own value was started by the client.
    headers: { ...headers, 'x-forwarded-for': '6.6.6.6, 1.2.3.4' },
  });
  expect(JSON.parse(answer.text)).toMatchObject(headers);
  expect(answer.headers['strict-transport-security']).toMatch(/max-age/);
});

test("does not pass on the API's connection headers", async () => {
  const api = await startUpstream((_req, res) => {
    res.writeHead(200, {
      connection: 'close',
      'keep-alive': 'timeout=1',
      'content-security-policy': "default-src 'self'",
    });
    res.end('x');
  });
  const { url } = await startTestGateway({ API_URL: api.url });
  const { headers } = await call(`${url}/api/x`, { headers: { connection: 'keep-alive' } });
  expect(headers.connection).toBe('keep-alive');
  expect(headers['content-security-policy']).toBe("default-src 'self'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('an answer that has begun may take longer than the API has to begin it', async () => {
  const withBody = jest.spyOn(ClientRequest.prototype, 'setTimeout');
  const withoutBody = jest.spyOn(Pool.prototype, 'dispatch');
  const api = await startUpstream((req, res) => void req.resume().on('end', () => res.end('0')));
  const { url } = await startTestGateway({ API_URL: api.url, API_ANSWER_TIMEOUT: '20001' });
  expect((await call(`${url}/api/events`)).text).toBe('0');
  expect(withoutBody.mock.calls).toMatchObject([[{ headersTimeout: 20_001, bodyTimeout: 5 * 60_000 }, {}]]);
  expect(withBody.mock.calls).toEqual([]);
  expect((await call(`${url}/api/events`, { method: 'POST' }, '{}')).text).toBe('0');
  expect(withBody.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([20_001, 5 * 60_000]);
  withBody.mockRestore();
  withoutBody.mockRestore();
});

test('a large answer waits for a client that reads slowly, and arrives whole', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  const pieces = 64;
  let sent = 0;
  const full = signal();
  const api = await startUpstream(async (req, res) => {
    if (req.url !== '/api/file') return void res.end('other');
    for (; sent < pieces; sent += 1)
      if (!res.write(piece)) {
        if (sent > 1) full.happen();
        await once(res, 'drain');
      }
    res.end();
  });
  const { url } = await startTestGateway({ API_URL: api.url });
  const outgoing = httpRequest(`${url}/api/file`).end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  await full.happened;
  for (let each = 0; each < 50; each += 1) expect((await call(`${url}/api/x`)).text).toBe('other');
  expect(sent).toBeLessThan(pieces);
  let received = 0;
  for await (const bytes of answer) received += (bytes as Buffer).length;
  expect([received, sent]).toEqual([pieces * piece.length, pieces]);
});

test('an answer to HEAD has its headers and no body', async () => {
  const api = await startUpstream((_req, res) => res.writeHead(200, { 'content-length': 5 }).end());
  const { url } = await startTestGateway({ API_URL: api.url });
  const { status, text, headers } = await call(`${url}/api/x`, { method: 'HEAD' });
  expect([status, text, headers['content-length']]).toEqual([200, '', '5']);
});

test('a client that goes away takes its call to the API with it', async () => {
  let reached: (req: IncomingMessage) => void;
  const arrival = new Promise<IncomingMessage>((resolve) => (reached = resolve));
  const api = await startUpstream((req) => reached(req));
  const { url } = await startTestGateway({ API_URL: api.url });
  const outgoing = httpRequest(`${url}/api/slow`).on('error', () => undefined);
  outgoing.end();
  const upstream = await arrival;
  const closed = once(upstream.socket, 'close');
  outgoing.destroy();
  await closed;
});

test('an upload of 50 MB passes through while it is still being sent', async () => {
  const total = 50 * 1024 * 1024;
  let begun: () => void;
  const firstBytes = new Promise<void>((resolve) => (begun = resolve));
  const api = await startUpstream((req, res) => {
    let received = 0;
    req.on('data', (chunk: Buffer) => {
      received += chunk.length;
      begun();
    });
    req.on('end', () => res.end(String(received)));
  });
  const { url } = await startTestGateway({ API_URL: api.url });
  const outgoing = httpRequest(`${url}/api/upload`, { method: 'POST', headers: { 'content-length': total } });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  const piece = Buffer.alloc(1024 * 1024);
  outgoing.write(piece);
  // It would never arrive if the gateway waited for the whole body.
  await firstBytes;
  for (let sent = piece.length; sent < total; sent += piece.length)
    if (!outgoing.write(piece)) await once(outgoing, 'drain');
  outgoing.end();
  const [res] = await answered;
  const [body] = (await once(res, 'data')) as [Buffer];
  expect(body.toString()).toBe(String(total));
});

/** Sends the bytes as they are and resolves with everything received until the server closed. */
async function raw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

test('a request hidden in the body of another never reaches the API', async () => {
  const requests: string[] = [];
  const api = await startUpstream((req, res) => {
    requests.push(`${req.method} ${req.url}`);
    req.resume().on('end', () => res.end());
  });
  const { url } = await startTestGateway({ API_URL: api.url });
  const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: x\r\n\r\n';
  const chunked = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
  for (const method of ['DELETE', 'OPTIONS', 'GET', 'HEAD']) {
    const answer = await raw(
      url,
      `${method} /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  }
  const stripped = `POST /api/x HTTP/1.1\r\nHost: x\r\nConnection: close, content-length\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`;
  expect(await raw(url, stripped)).toMatch(/^HTTP\/1.1 200 /);
  expect(requests).toEqual(['POST /api/x']);
});

test('an address in the request line leads nowhere else than to the configured API', async () => {
  const elsewhere: string[] = [];
  const other = await startUpstream((req, res) => {
    elsewhere.push(req.url!);
    res.end();
  });
  const api = await startUpstream((_req, res) => res.end());
  const { url } = await startTestGateway({ API_URL: api.url });
  await raw(
    url,
    `GET ${other.url}/api/x HTTP/1.1\r\nHost: ${new URL(other.url).host}\r\nConnection: close\r\n\r\n`,
  );
  await raw(url, `GET /api/@127.0.0.1:${other.port}/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(elsewhere).toEqual([]);
});

test('stopping says so, ends connections with their answers, lets a call under way finish and then closes', async () => {
  let finish: () => void;
  let reached: () => void;
  const arrival = new Promise<void>((resolve) => (reached = resolve));
  const api = await startUpstream((req, res) => {
    if (req.url === '/readyz') return res.end();
    finish = () => res.end('done');
    reached();
  });
  // Callers may come for as long as the call under way takes.
  const gateway = await startTestGateway({ API_URL: api.url, DRAIN_TIMEOUT: '3600000' });
  const keepAlive = { headers: { connection: 'keep-alive' } };
  const ready = async () => {
    const { status, headers } = await call(`${gateway.url}/readyz`, keepAlive);
    return [status, headers.connection];
  };
  expect(await ready()).toEqual([200, 'keep-alive']);
  const answer = call(`${gateway.url}/api/x`, keepAlive);
  await arrival;
  const stopped = gateway.stop(3_600_000);
  expect(await ready()).toEqual([503, 'close']);
  finish!();
  expect((await answer).text).toBe('done');
  await stopped;
  await expect(call(`${gateway.url}/healthz`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('events of the API arrive as they are told, and end at once when the gateway stops', async () => {
  let tell: (text: string) => void = () => {};
  const api = await startUpstream((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    tell = (text) => res.write(text);
    tell('data: ready\n\n');
  });
  const { url, stop } = await startTestGateway({ API_URL: api.url });
  const answer = await fetch(`${url}/api/grade-events`);
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('data: ready\n\n');
  tell('data: 7\n\n');
  expect((await reader.read()).value).toBe('data: 7\n\n');
  const stopped = stop(60_000);
  expect((await reader.read()).done).toBe(true);
  await stopped;
});
