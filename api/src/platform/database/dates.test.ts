import { formatDay, formatMoment } from './dates.ts';

test('formats a moment in the time zone of Maputo', () => {
  expect(formatMoment('2026-11-21T22:30:05Z')).toBe('22/11/2026 00:30:05');
  expect(formatDay(new Date('2026-11-21T22:30:05Z'))).toBe('22/11/2026');
});

test('a date alone stays the day it names', () => {
  expect(formatDay('2026-03-01')).toBe('01/03/2026');
});
