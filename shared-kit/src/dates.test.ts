import {
  formatDate,
  formatDay,
  formatDeadline,
  formatMoment,
  readDay,
  readShortDay,
  writtenDay,
  fromLocal,
  toLocal,
} from './dates.ts';

test('a date without time keeps its day in every zone', () =>
  expect(formatDate('1990-03-05')).toBe('05/03/1990'));
test('a moment late in the UTC day belongs to the next day in Maputo', () =>
  expect(formatDay('2025-02-03T22:30:00.000Z')).toBe('04/02/2025'));
test('a moment is shown to the second on a 24-hour clock', () =>
  expect(formatMoment('2025-02-03T22:00:05.000Z')).toBe('04/02/2025 00:00:05'));
test('a moment at which a day begins is shown as that day', () =>
  expect(formatMoment('2025-02-03T22:00:00.000Z')).toBe('04/02/2025'));

test.each(['05/03/1990', '5/3/1990', '05-03-1990', '05.03.1990', '05031990', ' 1990-03-05 '])(
  'a day written as %s is read',
  (written) => expect(readDay(written)).toBe('1990-03-05'),
);
test.each(['', '31/02/2026', '00/01/2026', '12/13/2026', '5/3/90', '05/03', 'ontem'])(
  '«%s» is no day',
  (written) => expect(readDay(written)).toBeUndefined(),
);
test('a field shows a day as it is written here, and leaves what is none as it was typed', () => {
  expect(writtenDay('1990-03-05')).toBe('05/03/1990');
  expect(writtenDay('31/02/2026')).toBe('31/02/2026');
});

test('a moment is shown in the time zone of Maputo, on a machine in any zone', () => {
  expect(toLocal('2026-11-21T08:30:00.000Z')).toBe('2026-11-21T10:30');
  expect(toLocal('2026-12-31T22:00:00.000Z')).toBe('2027-01-01T00:00');
  expect(fromLocal('2027-01-01T00:00')).toBe('2026-12-31T22:00:00.000Z');
});

test.each(['2026-01-01T00:00:00.000Z', '2026-06-30T21:59:00.000Z', '2028-02-29T12:34:00.000Z'])(
  '%s comes back as it was',
  (moment) => {
    expect(fromLocal(toLocal(moment))).toBe(moment);
  },
);
test.each([
  ['12/3/27', '2027-03-12'],
  ['12.3.98', '1998-03-12'],
  ['12/3', '2026-03-12'],
  ['12/03/2027', '2027-03-12'],
  ['31/2', undefined],
  ['12', undefined],
])('a day in a form written as %s is %s', (written, day) =>
  expect(readShortDay(written, new Date('2026-11-28T10:00:00Z'))).toBe(day),
);
test('a deadline is said as people say it, with the year where it is another', () => {
  const now = new Date('2026-11-28T10:00:00Z');
  expect(formatDeadline('2026-12-11T21:59:59.000Z', now)).toBe('11/12 às 24:00');
  expect(formatDeadline('2026-12-11T22:00:00.000Z', now)).toBe('11/12 às 24:00');
  expect(formatDeadline('2027-01-08T06:00:00.000Z', now)).toBe('08/01/2027 às 08:00');
});
