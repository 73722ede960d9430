import fc from 'fast-check';
import { ageGroup, ageLabel, monthsBetween, rateOf } from './statistics.rules.ts';

describe('a rate', () => {
  test.each([
    [1, 3, 3_333],
    [2, 3, 6_667],
    [5, 6, 8_333],
    [1, 8, 1_250],
    [1, 1_600, 6],
    [1, 16_000, 1],
    [0, 7, 0],
    [7, 7, 10_000],
  ])('%d of %d is %d hundredths of a percent', (part, whole, rate) => {
    expect(rateOf(part, whole)).toBe(rate);
  });

  test('of nothing is none', () => expect(rateOf(0, 0)).toBeNull());

  test('is whole, lies between nothing and all, and is never further than half a hundredth from the fraction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (whole, share) => {
          const part = Math.floor(whole * share);
          const rate = rateOf(part, whole)!;
          expect(Number.isInteger(rate)).toBe(true);
          // In whole numbers: |rate × whole − part × 10 000| is at most half of whole.
          expect(2 * Math.abs(rate * whole - part * 10_000)).toBeLessThanOrEqual(whole);
        },
      ),
    );
  });
});

test('every age is in one group, and the groups follow each other', () => {
  expect([17, 18, 20, 21, 24, 25, 29, 30, 39, 40, 80].map((age) => ageLabel(ageGroup(age)))).toEqual([
    'Menos de 18 anos',
    '18–20 anos',
    '18–20 anos',
    '21–24 anos',
    '21–24 anos',
    '25–29 anos',
    '25–29 anos',
    '30–39 anos',
    '30–39 anos',
    '40 anos ou mais',
    '40 anos ou mais',
  ]);
});

test('no month is left out, over the end of a year too', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-05', '2026-05')).toEqual(['2026-05']);
});
