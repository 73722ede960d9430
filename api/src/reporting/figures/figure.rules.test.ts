import fc from 'fast-check';
import { levelsOf, sumsOf, weeks } from './figure.rules.ts';

test('the level of each week is the level of now without what was added since', () => {
  const levels = levelsOf(10, [
    { weeks_ago: 0, change: 3 },
    { weeks_ago: 1, change: -2 },
    { weeks_ago: 2, change: 5 },
  ]);
  expect(levels).toHaveLength(weeks);
  expect(levels.slice(-4)).toEqual([4, 9, 7, 10]);
  expect(levels[0]).toBe(4);
});

test('ignores values before the first week, and puts each sum at its week', () => {
  expect(levelsOf(2, [{ weeks_ago: weeks, change: 2 }])).toEqual(Array.from({ length: weeks }, () => 2));
  expect(sumsOf([{ weeks_ago: 1, change: 7 }]).slice(-3)).toEqual([0, 7, 0]);
});

test('the last level is the one of now and each differs from the next by what the week between added', () => {
  const change = fc.record({ weeks_ago: fc.nat(weeks - 1), change: fc.integer({ min: -99, max: 99 }) });
  fc.assert(
    fc.property(fc.integer({ min: -999, max: 999 }), fc.array(change), (now, changes) => {
      const levels = levelsOf(now, changes);
      const sums = sumsOf(changes);
      expect(levels.at(-1)).toBe(now);
      for (let week = 1; week < weeks; week += 1) expect(levels[week]! - levels[week - 1]!).toBe(sums[week]);
    }),
  );
});
