import { fromLocal, toLocal } from './maputo.ts';

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
