import type { Metric } from 'web-vitals';
import { recordRelease } from './shown-release.ts';
import { watchVitals } from './vitals.ts';

type Tell = (metric: Partial<Metric>) => void;
const tells: Tell[] = [];
jest.mock('web-vitals', () => {
  const on = (tell: Tell) => void tells.push(tell);
  return { onLCP: on, onINP: on, onCLS: on };
});
const reported: object[] = [];
jest.mock('./telemetry.ts', () => ({ report: (event: object) => void reported.push(event) }));

/** Emits a metric as the browser would, for a page. */
const tell = (name: Metric['name'], path: string, value: number, id = `${name} ${path}`) =>
  tells[0]!({ name, value, id, navigationURL: `http://localhost${path}` });

function watch(moves: boolean, ...entryTypes: string[]) {
  Object.assign(globalThis, { PerformanceObserver: { supportedEntryTypes: entryTypes } });
  tells.splice(0);
  reported.splice(0);
  watchVitals({ moves });
}
beforeAll(() => {
  document.head.innerHTML = '<script data-base="/r/shell/1.0.0-s/"></script>';
  recordRelease('/departments', { remote: 'mfe-a', release: '2.0.0' });
});

test('reports a vital once, for the release that was mounted when it was measured, and without the address', () => {
  watch(true, 'soft-navigation');
  tell('LCP', '/departments?search=Ana', 900);
  tell('LCP', '/departments?search=Ana', 1900);
  tell('CLS', '/dashboard', 0);
  expect(reported).toEqual([
    { kind: 'vital', remote: 'mfe-a', release: '2.0.0', value: 900, detail: 'LCP' },
    { kind: 'vital', remote: 'shell', release: '1.0.0-s', value: 0, detail: 'CLS' },
  ]);
});

test.each([
  [true, ['LCP']],
  [false, ['LCP', 'INP', 'CLS']],
])('a browser that knows one page for each tab (moving: %s) tells only what it knows', (moves, names) => {
  watch(moves);
  tell('LCP', '/departments', 900);
  tell('INP', '/departments', 80);
  tell('CLS', '/departments', 0.1);
  expect(reported).toMatchObject(names.map((detail) => ({ detail })));
});

test('the addresses of a long day are not all kept', () => {
  for (let n = 0; n < 100; n++) recordRelease(`/candidate/${n}`, { remote: 'mfe-b', release: '1.0.0' });
  watch(true, 'soft-navigation');
  tell('LCP', '/departments', 900);
  tell('LCP', '/candidate/99', 900);
  expect(reported).toMatchObject([{ remote: 'shell' }, { remote: 'mfe-b' }]);
});
