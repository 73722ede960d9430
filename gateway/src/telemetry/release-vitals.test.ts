import fc from 'fast-check';
import { ReleaseVitals } from './release-vitals.ts';
import { failureFigure, monthBefore } from './present-errors.ts';

const vitalOf = (...values: number[]) => {
  const vitals = new ReleaseVitals();
  for (const value of values) vitals.record('mfe-one', '1', 'LCP', value);
  return vitals.of('mfe-one', '1')[0];
};

test('three of four page views stay below what is said, within three per cent', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.01, max: 600_000, noNaN: true }), { minLength: 1 }), (values) => {
      const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1]!;
      const { p75, views } = vitalOf(...values)!;
      return views === values.length && Math.abs(p75 - exact) <= exact * 0.03;
    }),
  );
});

test('pages where nothing moved count, as nothing', () => {
  expect(vitalOf(0, 0, 0, 0.4)).toEqual({ name: 'LCP', p75: 0, views: 4 });
});

test('releases and vitals are kept apart, and what is older than the window is forgotten', () => {
  let now = 0;
  const vitals = new ReleaseVitals(2, () => now);
  vitals.record('mfe-one', '1', 'LCP', 1000);
  vitals.record('mfe-one', '2', 'CLS', 0.1);
  now = 3_600_000;
  vitals.record('mfe-one', '1', 'INP', 100);
  expect(vitals.of('mfe-one', '1').map(({ name, views }) => [name, views])).toEqual([
    ['LCP', 1],
    ['INP', 1],
  ]);
  expect(vitals.of('mfe-one', '2').map(({ name }) => name)).toEqual(['CLS']);
  now = 7_200_000;
  expect(vitals.of('mfe-one', '1').map(({ name }) => name)).toEqual(['INP']);
  expect(vitals.of('mfe-two', '1')).toEqual([]);
});

const total = (day: string, failures: number, crashes = 0) => ({
  day,
  failures,
  crashes,
  remote: 'mfe-one',
  release: '1',
  opened: failures,
});

test('failed openings and crashes of seven days, of the same days a month before, and of twelve weeks', () => {
  const days = [
    total('2026-10-25', 100),
    total('2026-10-26', 4),
    total('2026-11-19', 10),
    total('2026-11-20', 1, 2),
    total('2026-11-26', 5),
  ];
  const { value, before, series } = failureFigure(days, '2026-11-26');
  expect({ value, before }).toEqual({ value: 8, before: { value: 104, on: '2026-10-26' } });
  expect(series).toEqual([0, 0, 0, 0, 0, 0, 0, 104, 0, 0, 10, 8]);
});

test('the month before may be shorter, or in another year', () => {
  expect(['2026-03-31', '2028-03-30', '2027-01-15', '2026-11-26'].map(monthBefore)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-15',
    '2026-10-26',
  ]);
});
