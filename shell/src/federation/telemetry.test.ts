import { beaconTokenMeta, maxBeaconBytes } from '@portal/shared-kit/contract/gateway/beacon-token';
import type { report as reportIt } from './telemetry.ts';

/** The page has its token before the module reads it. */
let report: typeof reportIt;
const loaded = { kind: 'loaded', remote: 'mfe-a', release: '1', value: 100 } as const;
const sent: { events: object[] }[] = [];
let visibility = 'visible';
beforeAll(async () => {
  document.head.innerHTML = `<meta name="${beaconTokenMeta}" content="token-1">`;
  ({ report } = await import('./telemetry.ts'));
  // Later changes of the page by a remote do not change the token.
  document.head.innerHTML = '';
  Object.assign(navigator, { sendBeacon: (_url: string, body: string) => sent.push(JSON.parse(body)) });
  Object.defineProperty(document, 'visibilityState', { get: () => visibility });
});
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  sent.splice(0);
  visibility = 'visible';
});
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

test('reports wait for each other, five seconds at most', () => {
  report(loaded);
  report({ ...loaded, kind: 'ready' });
  jest.advanceTimersByTime(4_999);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(sent).toEqual([{ page: 'token-1', events: [loaded, { ...loaded, kind: 'ready' }] }]);
});

test('a page that is left sends at once, also what is only known then', async () => {
  report(loaded);
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(sent).toHaveLength(1);
  report({ ...loaded, kind: 'vital', detail: 'CLS', value: 0 });
  await Promise.resolve();
  expect(sent).toHaveLength(2);
});

test('many errors at a time go in beacons that the gateway takes', () => {
  const fault = { message: 'Falhou ã'.padEnd(300, 'ã'), stack: '/r/mfe-a/1/app.js:1:2\n'.repeat(90) };
  for (let n = 0; n < 20; n += 1) report({ kind: 'error', remote: 'mfe-a', release: '1', fault });
  jest.advanceTimersByTime(5_000);
  expect(sent.flatMap(({ events }) => events)).toHaveLength(20);
  for (const beacon of sent) expect(new Blob([JSON.stringify(beacon)]).size).toBeLessThan(maxBeaconBytes);
});

test('a computer that slept meanwhile costs no other report', () => {
  report({ ...loaded, value: 9e9 });
  jest.advanceTimersByTime(5_000);
  expect(sent).toEqual([{ page: 'token-1', events: [{ ...loaded, value: 600_000 }] }]);
});
