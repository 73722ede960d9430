import { daysLeft } from './days-left.ts';

test('days are those of the calendar of the institution', () => {
  const end = '2026-11-25T21:59:59.000Z';
  expect(daysLeft(end, new Date('2026-11-22T12:00:00.000Z'))).toBe('faltam 3 dias');
  expect(daysLeft('2026-11-23T06:00:00.000Z', new Date('2026-11-22T18:00:00.000Z'))).toBe('falta 1 dia');
  // 23:30 in Maputo, and 00:30 of the next day there.
  expect(daysLeft(end, new Date('2026-11-24T21:30:00.000Z'))).toBe('falta 1 dia');
  expect(daysLeft(end, new Date('2026-11-24T22:30:00.000Z'))).toBe('fecha hoje');
});
