import fc from 'fast-check';
import { keptOf } from './kept.rules.ts';

const day = (text: string) => new Date(`${text}T02:00:00Z`);
const days = (count: number, last = '2026-11-22') =>
  Array.from({ length: count }, (_, back) => new Date(day(last).getTime() - back * 86_400_000));

test('of a year of nightly backups stand the last seven days, four weeks and twelve months', () => {
  const kept = keptOf(days(365)).map((each) => each.toISOString().slice(0, 10));
  expect(kept.slice(0, 7)).toEqual(days(7).map((each) => each.toISOString().slice(0, 10)));
  // The last backup of each week (Sunday) and of each month.
  expect(kept.slice(7)).toEqual([
    ...['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31'],
    ...['2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ]);
});

test('of several in one day the last one stands', () => {
  const [morning, evening] = [new Date('2026-11-22T02:00:00Z'), new Date('2026-11-22T22:00:00Z')];
  expect(keptOf([morning, evening])).toEqual([evening]);
});

test('the newest is always kept, at most 23 are, and keeping again keeps the same', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.date({ min: day('2024-01-01'), max: day('2027-01-01'), noInvalidDate: true }), {
        minLength: 1,
        maxLength: 200,
        selector: (each) => each.getTime(),
      }),
      (all) => {
        const kept = keptOf(all);
        const newest = Math.max(...all.map((each) => each.getTime()));
        expect(kept[0]!.getTime()).toBe(newest);
        expect(kept.length).toBeLessThanOrEqual(23);
        expect(keptOf(kept)).toEqual(kept);
      },
    ),
  );
});
