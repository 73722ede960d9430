import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { call } from '../testing/http-client.ts';
import { startTestGateway } from '../testing/running-gateway.ts';
import { RateLimit } from './rate-limit.ts';
import { tokenLifetime, BeaconTokens } from './beacon-tokens.ts';

const beacon = (page: string, ...events: object[]) => JSON.stringify({ page, events });
const loaded = { kind: 'loaded', remote: 'mfe-one', release: '1.0.0-aaaa', value: 120 };

/** A gateway, and the token with which one of its pages reports. */
async function withPage() {
  const gateway = await startTestGateway();
  return { ...gateway, page: await tokenOf(gateway.url) };
}
async function tokenOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { text } = await call(`${url}/login`, { headers: { accept: 'text/html', ...headers } });
  return /<meta name="portal-voice" content="([^"]+)">/.exec(text)![1]!;
}

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  call(
    `${url}/telemetry`,
    { method: 'POST', headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers } },
    body,
  );

test('counts browser reports by remote and release, sent as text or as JSON', async () => {
  const { url, page } = await withPage();
  expect((await post(url, beacon(page, loaded, { ...loaded, kind: 'crash' }))).status).toBe(204);
  expect((await post(url, beacon(page, loaded), { 'content-type': 'application/json' })).status).toBe(204);
  const { text } = await call(`${url}/metrics`);
  const labels = 'remote="mfe-one",release="1.0.0-aaaa"';
  expect(text).toContain(`portal_remote_events_total{${labels},kind="loaded"} 2`);
  expect(text).toContain(`portal_remote_events_total{${labels},kind="crash"} 1`);
  expect(text).toContain(`portal_remote_ready_seconds_count{${labels},kind="loaded"} 2`);
});

test('web vitals are counted by release; one address counts so often, and what is no vital not at all', async () => {
  const { url, page } = await withPage();
  const vital = { ...loaded, kind: 'vital', detail: 'LCP', value: 900 };
  const others = [
    { ...vital, detail: 'CLS', value: 0.12 },
    { ...vital, detail: 'constructor' },
    { ...vital, value: undefined },
    { ...vital, release: 'none' },
  ];
  expect((await post(url, beacon(page, ...Array.from({ length: 46 }, () => vital), ...others))).status).toBe(
    204,
  );
  const { text } = await call(`${url}/metrics`);
  const labels = 'remote="mfe-one",release="1.0.0-aaaa"';
  expect(text).toContain(`portal_web_vital_seconds_bucket{le="1.2",${labels},vital="LCP"} 30`);
  expect(text).toContain(`portal_web_layout_shift_bucket{le="0.25",${labels}} 1`);
  expect(text.match(/^portal_web_(vital_seconds|layout_shift)_count/gm)).toHaveLength(2);
});

test('names that nobody published become no label', async () => {
  const { url, page } = await withPage();
  const events = Array.from({ length: 50 }, (_, i) => ({
    ...loaded,
    remote: `r${i}"}\n`,
    release: '1.0.0-aaaa',
  }));
  expect((await post(url, beacon(page, ...events))).status).toBe(204);
  const { text } = await call(`${url}/metrics`);
  expect(text).toContain('portal_remote_events_total{remote="unknown",release="unknown",kind="loaded"} 50');
  expect(text).not.toContain('r7');
});

test.each([
  ['nothing', '', 400],
  ['no JSON', '{', 400],
  ['no events', beacon(''), 400],
  ['an unknown kind', beacon('', { ...loaded, kind: 'x' }), 400],
  ['more than 16 KB', beacon('', { ...loaded, detail: 'x'.repeat(17_000) }), 413],
])('a beacon with %s is refused', async (_what, body, status) => {
  const { url } = await startTestGateway();
  const answer = await post(url, body);
  expect(answer.status).toBe(status);
  expect(answer.json).toMatchObject({ status: 0, success: false });
});

test('pages of others cannot report for ours', async () => {
  const { url, page } = await withPage();
  expect((await post(url, beacon(page, loaded), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post(url, beacon(page, loaded), { 'sec-fetch-site': 'same-origin' })).status).toBe(204);
});

test('limits the reports of one address per minute, without effect on others', () => {
  let now = 0;
  const rate = new RateLimit(2, 3, () => now);
  expect(['a', 'a', 'a', 'b'].map((key) => rate.allows(key))).toEqual([true, true, false, true]);
  now = 60_000;
  expect(rate.allows('a')).toBe(true);
});

test('more addresses than can be remembered wait instead of filling the memory', () => {
  const rate = new RateLimit(2, 2, () => 0);
  expect(['a', 'b', 'c', 'a'].map((key) => rate.allows(key))).toEqual([true, true, false, true]);
});

test('only a page of ours reports: no token, a forged one and one that is over are refused', async () => {
  const { url, page } = await withPage();
  const [sessionId, until, , signature] = page.split('.') as [string, string, string, string];
  const forged = [
    '',
    'x',
    `${'A'.repeat(16)}.${until}..${signature}`,
    `${sessionId}.${Number(until) + 1}..${signature}`,
    `${sessionId}.${until}.${'A'.repeat(16)}.${signature}`,
  ];
  for (const token of forged) expect((await post(url, beacon(token, loaded))).status).toBe(403);
  const { text } = await call(`${url}/metrics`);
  expect(text).toContain('portal_beacons_refused_total{reason="page"} 5');
});

test('a visitor keeps one session id over all pages; a foreign or expired one is not kept', () => {
  let now = 0;
  const beaconTokens = new BeaconTokens(Buffer.alloc(32, 1), () => now);
  const issueToken = (cookie?: string) => beaconTokens.issue({ headers: { cookie } }, true);
  const first = issueToken();
  expect(first.setCookie).toMatch(/^portal_voice=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const again = issueToken(`a=1; ${first.setCookie.split(';')[0]!}`);
  expect(beaconTokens.read(again.token)).toEqual(beaconTokens.read(first.token));
  const stranger = issueToken('portal_voice=x.1.y');
  expect(beaconTokens.read(stranger.token)).not.toEqual(beaconTokens.read(first.token));
  const other = new BeaconTokens(Buffer.alloc(32, 2), () => now);
  expect(other.read(first.token)).toBeUndefined();
  // A page may stay open for weeks, as long as its files are kept.
  now = 29 * 86_400_000;
  expect(beaconTokens.read(first.token)).toBeDefined();
  now = tokenLifetime + 1;
  expect(beaconTokens.read(first.token)).toBeUndefined();
});

test('accepts the reporting id of a page after a restart of the gateway', async () => {
  const first = await withPage();
  await first.stop(0);
  const second = await startTestGateway({ DATA_DIR: first.dataDir });
  expect((await post(second.url, beacon(first.page, loaded))).status).toBe(204);
});

test('metrics have the names that Prometheus expects: a prefix, and `_total` for counters only', async () => {
  const { url } = await startTestGateway();
  const { text } = await call(`${url}/metrics`);
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({ name: name!, type }));
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter(({ name }) => !/^(portal|process|nodejs)_/.test(name))).toEqual([]);
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
  expect(text).toMatch(/^portal_build_info\{program="gateway",version="\S+",commit="\S+"\} 1$/m);
  if (existsSync('/usr/local/bin/promtool'))
    expect(execFileSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })).toBe('');
});
