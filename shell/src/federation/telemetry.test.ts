import { report } from './telemetry.ts';

const loaded = { kind: 'loaded', remote: 'mfe-a', release: '1', value: 100 } as const;
const sent: { events: object[] }[] = [];
let visibility = 'visible';
beforeAll(() => {
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
  expect(sent).toEqual([{ events: [loaded, { ...loaded, kind: 'ready' }] }]);
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

test('a computer that slept meanwhile costs no other report', () => {
  report({ ...loaded, value: 9e9 });
  jest.advanceTimersByTime(5_000);
  expect(sent).toEqual([{ events: [{ ...loaded, value: 600_000 }] }]);
});
