import fc from 'fast-check';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { defaultDuration, inListOrder } from './course.service.ts';

test('a course takes 5 years in engineering and 4 otherwise', () => {
  expect([defaultDuration(1), defaultDuration(0)]).toEqual([5, 4]);
});

test('the year changes at midnight in Maputo, two hours before Greenwich', () => {
  expect(institutionYear(new Date('2026-12-31T21:59:59Z'))).toBe(2026);
  expect(institutionYear(new Date('2026-12-31T22:00:00Z'))).toBe(2027);
});

const vacancy = fc.record({
  year: fc.integer({ min: 2000, max: 2100 }),
  scholar_shift: fc.constantFrom('LABORAL', 'POS-LABORAL'),
});

test('the order of vacancies does not depend on the order they came in', () => {
  const lines = fc.uniqueArray(vacancy, {
    selector: ({ year, scholar_shift }) => `${year} ${scholar_shift}`,
  });
  fc.assert(
    fc.property(lines, (rows) => {
      expect(inListOrder([...rows].reverse())).toEqual(inListOrder(rows));
    }),
  );
});
