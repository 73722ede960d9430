import fc from 'fast-check';
import { isGivenUp, keptOf, sortOut } from './kept.rules.ts';

const day = (text: string) => new Date(`${text}T02:00:00Z`);
const days = (count: number, last = '2026-11-22') =>
  Array.from({ length: count }, (_, back) => new Date(day(last).getTime() - back * 86_400_000));

test('of a year of nightly backups stand the last seven days, four weeks and twelve months', () => {
  const kept = keptOf(days(365)).map((each) => each.toISOString().slice(0, 10));
  expect(kept.slice(0, 7)).toEqual(days(7).map((each) => each.toISOString().slice(0, 10)));
  // The last backup of each week (Sunday) and of each month.
  expect(kept.slice(7)).toEqual([
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('of several in one day the last one stands', () => {
  const [morning, evening] = [new Date('2026-11-22T02:00:00Z'), new Date('2026-11-22T22:00:00Z')];
  expect(keptOf([morning, evening])).toEqual([evening]);
});

/** A backup of ten minutes that was finished so many hours ago. */
const ago = (hours: number, kept: string | null = null) => {
  const finished = now.getTime() - hours * 3_600_000;
  return {
    started: new Date(finished - 600_000).toISOString(),
    finished: new Date(finished).toISOString(),
    kept,
  };
};
const now = new Date('2026-11-22T23:00:00Z');

test('keeps every backup for 24 hours after its end, regardless of the rule', () => {
  const [first, second, third] = [ago(23.99), ago(3), ago(1)];
  expect(sortOut([first, second, third], now)).toEqual({
    byRule: [first, second, third],
    pinned: [],
    old: [],
  });
  const [before, after] = [ago(24.1), ago(24)];
  expect(sortOut([before, after, third], now).old).toEqual([before]);
});

test('a pinned one stands for ever; one that the rule keeps too counts as kept by the rule', () => {
  const [pinned, sameDay, nightly] = [ago(20_000, 'before-1.4'), ago(19_999), ago(1, 'before-1.5')];
  expect(sortOut([pinned, sameDay, nightly], now)).toEqual({
    byRule: [sameDay, nightly],
    pinned: [pinned],
    old: [],
  });
});

test('a backup that was interrupted is given up after two days', () => {
  expect([47, 49].map((hours) => isGivenUp(new Date(ago(hours).started), now))).toEqual([false, true]);
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
