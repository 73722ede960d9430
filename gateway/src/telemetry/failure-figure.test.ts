import { failureFigure, monthBefore } from './present-errors.ts';

const total = (day: string, failures: number, crashes = 0) => ({
  day,
  failures,
  crashes,
  remote: 'mfe-one',
  release: '1',
  opened: failures,
});

test('failed openings and crashes of seven days, of the same days a month before, and of twelve weeks', () => {
  const days = [
    total('2026-10-25', 100),
    total('2026-10-26', 4),
    total('2026-11-19', 10),
    total('2026-11-20', 1, 2),
    total('2026-11-26', 5),
  ];
  const { value, before, series } = failureFigure(days, '2026-11-26');
  expect({ value, before }).toEqual({ value: 8, before: { value: 104, on: '2026-10-26' } });
  expect(series).toEqual([0, 0, 0, 0, 0, 0, 0, 104, 0, 0, 10, 8]);
});

test('the month before may be shorter, or in another year', () => {
  expect(['2026-03-31', '2028-03-30', '2027-01-15', '2026-11-26'].map(monthBefore)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-15',
    '2026-10-26',
  ]);
});
