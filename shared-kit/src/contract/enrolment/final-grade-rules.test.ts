import { courseAverageTenths, gradeText, passesLowestMark, publishedTenths } from './final-grade-rules.ts';

test.each([
  [1394, 139],
  [1395, 140],
  [995, 100],
  [904, 90],
  [905, 91],
])('%i hundredths are published as %i tenths (D.5)', (hundredths, tenths) =>
  expect(publishedTenths(hundredths)).toBe(tenths),
);

test('a pass is above 9 by the published value', () => {
  expect([904, 905, 900, 910].map(passesLowestMark)).toEqual([false, true, false, true]);
});

test('the average weighs by credits, rounded once; simple where a subject has no credits; none without a pass (D.6)', () => {
  const of = (...pairs: [number, number | null][]) =>
    courseAverageTenths(pairs.map(([hundredths, credits]) => ({ hundredths, credits })));
  expect(of([1200, 6], [1500, 3])).toBe(130);
  expect(of([1200, 6], [1500, null])).toBe(135);
  expect(of([1000, 1], [1010, 1])).toBe(101);
  expect(of([1000, 1], [1009, 1])).toBe(100);
  expect(of()).toBeNull();
});

test('grades are written with a comma', () => {
  expect([gradeText(145), gradeText(100), gradeText(905, 2)]).toEqual(['14,5', '10,0', '9,05']);
});
