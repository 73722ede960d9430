import { signedInHeader } from '@portal/shared-kit/contract/gateway/beacon-token';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import type { Publication } from '../releases/candidate.ts';
import { sampleRemote, sampleShell, writeBundle } from './sample-release.ts';
import { stopAtEnd, tempFolder } from './open-core.ts';
import { call } from './http-client.ts';

export interface Upstream {
  url: string;
  port: number;
  server: Server;
  stop(): Promise<void>;
}

/** A real server in the API's place. The gateway's own status requests are answered here and not counted as calls. */
export const startUpstream = (listener: RequestListener, port?: number): Promise<Upstream> =>
  startServer((req, res) => {
    if (req.url === '/state') res.writeHead(404).end();
    else listener(req, res);
  }, port);

/** At a port that nobody takes while it is stopped, or at that of an earlier one. */
export async function startServer(listener: RequestListener, at?: number): Promise<Upstream> {
  const port = at ?? (await deadPort());
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  stopAtEnd(stop);
  return { url: `http://127.0.0.1:${port}`, port, server, stop };
}

/** A port on which nothing listens, below those that connections and other servers are given. */
export async function deadPort(): Promise<number> {
  const port = 10_081 + Math.floor(Math.random() * 9000);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : deadPort();
}

export interface RunningGateway extends Gateway {
  url: string;
  dataDir: string;
  logged: Record<string, unknown>[];
}

/** A gateway on a port and a folder of its own, with a shell and a remote. */
export async function startTestGateway(
  env: Record<string, string> = {},
  publications: Publication[] = [sampleShell(), sampleRemote()],
): Promise<RunningGateway> {
  const dataDir = env.DATA_DIR ?? tempFolder();
  const bundles = await Promise.all(
    publications.map((publication, index) => writeBundle(join(tempFolder(), String(index)), publication)),
  );
  // Nobody listens on port 9: a portal that runs on this machine is not this gateway's.
  const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, API_URL: 'http://127.0.0.1:9' };
  const config = readConfig({ ...own, ...env });
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const gateway = await startGateway(config, bundles, log);
  stopAtEnd(() => gateway.stop(0));
  return { ...gateway, url: `http://127.0.0.1:${gateway.port}`, dataDir, logged };
}

/** Has the gateway check its canaries only when `checkCanaries` is called. To be called before it starts; ended by `jest.useRealTimers()`. */
export const holdChecks = () =>
  jest.useFakeTimers({
    doNotFake: ['Date', 'performance', 'nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'],
  });

/** Advances the time by five seconds, the interval of the gateway's canary checks. */
export const checkCanaries = () => jest.advanceTimersByTime(5_000);

/** Opens a page as a visitor without one, or with the cookie of an earlier page: its token, and the cookie that it leaves. */
export async function openPage(url: string, cookie?: string): Promise<{ token: string; cookie: string }> {
  const headers = { accept: 'text/html', ...(cookie && { cookie }) };
  const answer = await call(`${url}/login`, { headers });
  const [, token] = /<meta name="portal-voice" content="([^"]+)">/.exec(answer.text)!;
  return { token: token!, cookie: answer.headers['set-cookie']![0]!.split(';')[0]! };
}

/** Opens a page as somebody who is signed in: the API that the gateway stands before answers with their id. */
export async function openSignedIn(url: string, person: number): Promise<{ token: string; cookie: string }> {
  const { cookie } = await openPage(url);
  const answer = await call(`${url}/api/user`, { headers: { cookie, 'x-as': String(person) } });
  return openPage(url, answer.headers['set-cookie']![0]!.split(';')[0]!);
}

/** An API that takes each caller for the person whom they name. */
export const startTrustingApi = (): Promise<Upstream> =>
  startUpstream(({ headers }, res) => {
    res.writeHead(200, headers['x-as'] ? { [signedInHeader]: headers['x-as'] } : {}).end('{}');
  });

/** The beacon of a page in which a release crashed, from an address; answers its status. */
export const reportCrash = (
  url: string,
  page: string | undefined,
  { remote, release, messages = [] }: { remote: string; release: string; messages?: string[] },
  sender: Sender = {},
): Promise<number> => {
  const faults = messages.length > 0 ? messages.map((message) => ({ fault: { message, stack: '' } })) : [{}];
  const events = faults.map((fault) => ({ kind: 'crash', remote, release, ...fault }));
  return sendBeacon(url, page, events, sender);
};

/** The beacon of a page with these events; answers its status. */
export const reportEvents = (url: string, page: string | undefined, ...events: object[]): Promise<number> =>
  sendBeacon(url, page, events, {});

interface Sender {
  address?: string;
  cookie?: string;
}

async function sendBeacon(
  url: string,
  page: string | undefined,
  events: object[],
  { address, cookie }: Sender,
): Promise<number> {
  const headers = {
    'content-type': 'text/plain;charset=UTF-8',
    ...(address && { 'x-forwarded-for': address }),
    ...(cookie && { cookie }),
  };
  const body = JSON.stringify({ page, events });
  return (await call(`${url}/telemetry`, { method: 'POST', headers }, body)).status;
}
