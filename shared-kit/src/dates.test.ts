import { formatDate, formatDay, formatMoment } from './dates.ts';

test('a date without time keeps its day in every zone', () =>
  expect(formatDate('1990-03-05')).toBe('05/03/1990'));
test('a moment late in the UTC day belongs to the next day in Maputo', () =>
  expect(formatDay('2025-02-03T22:30:00.000Z')).toBe('04/02/2025'));
test('a moment is shown to the second on a 24-hour clock', () =>
  expect(formatMoment('2025-02-03T22:00:05.000Z')).toBe('04/02/2025 00:00:05'));
