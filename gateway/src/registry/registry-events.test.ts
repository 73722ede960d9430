import express from 'express';
import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { openTestCore, tempFolder } from '../testing/open-core.ts';
import { call } from '../testing/http-client.ts';
import { startTestGateway, startUpstream, type RunningGateway } from '../testing/running-gateway.ts';
import { sampleRemote } from '../testing/sample-release.ts';
import { promote } from '../releases/promote.ts';
import { publish } from '../releases/publish.ts';
import type { LedgerEntry } from './ledger.ts';
import type { Registry } from './registry.ts';
import { eventRoutes, RegistryEvents } from './registry-events.ts';

interface Listening {
  status: number;
  headers: IncomingMessage['headers'];
  /** The next event, or undefined where the stream has ended. */
  next(): Promise<{ event: string; data: unknown; id: string } | undefined>;
  stop(): void;
}

/** Listens as a browser's EventSource would. */
async function listen(url: string, headers = {}): Promise<Listening> {
  const outgoing = request(`${url}/registry/events`, {
    agent: new Agent(),
    headers: { accept: 'text/event-stream', ...headers },
  });
  outgoing.end();
  const res = await new Promise<IncomingMessage>((resolve, reject) =>
    outgoing.on('response', resolve).on('error', reject),
  );
  const chunks = res.setEncoding('utf8')[Symbol.asyncIterator]();
  let text = '';
  return {
    status: res.statusCode!,
    headers: res.headers,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const lines = text.slice(0, end).split('\n');
          text = text.slice(end + 2);
          const field = (name: string) =>
            lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
          const data = field('data');
          if (data === undefined) continue;
          return { event: field('event')!, data: JSON.parse(data), id: field('id')! };
        }
        const { done, value } = await chunks.next();
        if (done) return undefined;
        text += String(value);
      }
    },
    stop: () => res.destroy(),
  };
}

let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
const by = { actor: 'Ana', reason: 'secreta' };
const status = (value: 'maintenance' | 'quarantined') =>
  gateway.core.registry.move({ ...by, what: 'status', remote: 'mfe-one', release: null, status: value });

test('a new listener gets the present revision, then each move that affects browsers, without actor and reason', async () => {
  const tab = await listen(gateway.url);
  const { revision } = gateway.core.registry.state;
  expect(await tab.next()).toEqual({ event: 'revision', data: { revision }, id: String(revision) });

  const release = '1.0.0-bbbb';
  await publish(gateway.core, sampleRemote({ release }));
  await promote(gateway.core, { ...by, name: 'mfe-one', release });
  expect(await tab.next()).toEqual({
    event: 'moved',
    id: String(revision + 2),
    data: { revision: revision + 2, remote: 'mfe-one', what: 'promoted', release },
  });
  await status('quarantined');
  expect((await tab.next())!.data).toEqual({
    revision: revision + 3,
    remote: 'mfe-one',
    what: 'status',
    release: null,
    status: 'quarantined',
  });
  tab.stop();
});

test('the snapshot that a told tab fetches is already the new one', async () => {
  const tab = await listen(gateway.url);
  await tab.next();
  const [{ data }] = (await Promise.all([tab.next(), status('maintenance')])) as [
    { data: { revision: number } },
    unknown,
  ];
  const { json } = await call(`${gateway.url}/registry`);
  expect(json).toMatchObject({ revision: data.revision, remotes: [{ status: 'maintenance' }] });
  tab.stop();
});

test('proxies are asked to pass it on as it comes, and one that does brings it', async () => {
  const proxy = await startUpstream((req, res) => {
    request(gateway.url + req.url!, { headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    }).end();
  });
  const tab = await listen(proxy.url);
  expect(tab.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  await tab.next();
  await status('maintenance');
  expect(await tab.next()).toMatchObject({ event: 'moved' });
  tab.stop();
});

test('HEAD has the headers and ends', async () => {
  const { status: code, headers, bytes } = await call(`${gateway.url}/registry/events`, { method: 'HEAD' });
  expect([code, headers['content-type'], bytes.length]).toEqual([200, 'text/event-stream; charset=utf-8', 0]);
});

test('a gateway that stops ends the streams at once instead of waiting for them', async () => {
  const tab = await listen(gateway.url);
  await tab.next();
  // It would wait for longer than a test may take.
  const [last] = await Promise.all([tab.next(), gateway.stop(3_600_000)]);
  expect(last).toBeUndefined();
});

describe('with limits of its own', () => {
  const serve = async (options: ConstructorParameters<typeof RegistryEvents>[1]) => {
    const core = await openTestCore(tempFolder());
    const events = new RegistryEvents(core.registry, options);
    const { url } = await startUpstream(express().use(eventRoutes(events, true)));
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    return {
      events,
      url,
      registry: core.registry,
      ask: (address: string) => call(`${url}/registry/events`, from(address)),
      listenFrom: (address: string) => listen(url, from(address).headers),
    };
  };

  test('silence is filled with signs of life', async () => {
    const { events, url } = await serve({ heartbeat: 10 });
    const res = await fetch(`${url}/registry/events`);
    const reader = res.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('\n\n:\n\n:\n\n')) text += (await reader.read()).value;
    expect(text).toMatch(/^retry: \d{4}\n/);
    events.close();
  });

  test('more listeners than can be served are sent away, and a place that is left is taken again', async () => {
    const { events, listenFrom, ask } = await serve({ capacity: 1 });
    const first = await listenFrom('1.1.1.1');
    expect((await ask('2.2.2.2')).status).toBe(503);
    first.stop();
    let second;
    do second = await listenFrom('2.2.2.2');
    while (second.status === 503);
    expect(second.status).toBe(200);
    events.close();
    expect((await ask('2.2.2.2')).status).toBe(503);
  });

  test('an address may have every place that nobody else wants; where all are taken the one with most gives up its oldest', async () => {
    const { events, registry, listenFrom, ask } = await serve({ capacity: 4 });
    const crowd: Listening[] = [];
    for (let i = 0; i < 4; i += 1) crowd.push(await listenFrom('1.1.1.1'));
    const others = [await listenFrom('2.2.2.2'), await listenFrom('2.2.2.2')];
    for (const stream of [...crowd, ...others])
      expect(await stream.next()).toMatchObject({ event: 'revision' });
    expect([await crowd[0]!.next(), await crowd[1]!.next()]).toEqual([undefined, undefined]);
    for (const address of ['1.1.1.1', '2.2.2.2'])
      expect(await ask(address)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '60' },
        json: { code: 'throttled', message: expect.stringContaining('deste endereço') },
      });
    const entry = { ...by, what: 'promoted', remote: 'mfe-one', release: '2' } as const;
    await registry.move(entry);
    for (const stream of [...crowd.slice(2), ...others])
      expect(await stream.next()).toMatchObject({ event: 'moved' });
    events.close();
  });

  test('the addresses that one customer of IPv6 is given count as one', async () => {
    const { events, listenFrom, ask } = await serve({ capacity: 2 });
    await listenFrom('2001:db8:0:1::1');
    await listenFrom('2001:DB8::1:ffff:0:0:1');
    expect((await listenFrom('2001:db8:0:2::1')).status).toBe(200);
    expect((await ask('2001:db8:0:1::3')).status).toBe(429);
    events.close();
  });

  test('disconnects a client that does not read, so that memory stays bounded', async () => {
    let tell: (news: readonly LedgerEntry[]) => void = () => undefined;
    const registry = { state: { revision: 1 }, follow: (follower: typeof tell) => (tell = follower) };
    const events = new RegistryEvents(registry as unknown as Registry);
    let stream: ServerResponse | undefined;
    const { port } = await startUpstream((_req, res) => void events.open((stream = res), ''));
    const lazy = connect(port, '127.0.0.1').pause();
    lazy.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    while (!stream) await setImmediate();
    const entry = { ...by, what: 'promoted', remote: 'mfe-one', release: '2', at: '', revision: 2 } as const;
    const many = Array.from({ length: 1000 }, () => entry);
    while (!stream.destroyed) {
      tell(many);
      await setImmediate();
    }
    lazy.destroy();
    events.close();
  });
});
