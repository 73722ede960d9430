import { call } from './http-client.ts';

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

/** The beacon of a page in which a release crashed, once for each message; answers its status. */
export async function reportCrash(
  url: string,
  page: string | undefined,
  { remote, release }: { remote: string; release: string },
  ...errors: string[]
): Promise<number> {
  const faults = errors.length > 0 ? errors.map((message) => ({ fault: { message, stack: '' } })) : [{}];
  return reportEvents(url, page, ...faults.map((fault) => ({ kind: 'crash', remote, release, ...fault })));
}

/** The beacon of a page with these events; answers its status. */
export async function reportEvents(
  url: string,
  page: string | undefined,
  ...events: object[]
): Promise<number> {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  const body = JSON.stringify({ page, events });
  return (await call(`${url}/telemetry`, { method: 'POST', headers }, body)).status;
}
