import { daysUntil, dueWords, payableOf, paymentText } from './due.model.ts';
import { invoice } from '../testing/student-fake.ts';

const noon = new Date('2026-11-22T12:00:00+02:00');

test.each([
  ['2026-11-22', 0, 'hoje', false],
  ['2026-11-23', 1, 'amanhã', false],
  ['2026-12-10', 18, 'em 18 dias', false],
  ['2026-11-21', -1, 'ontem', true],
  ['2026-11-01', -21, 'há 21 dias', true],
])('%s is %d days away: %s', (date, days, words, late) => {
  expect(daysUntil(date, noon)).toBe(days);
  expect(dueWords(date, noon)).toEqual({ words, late });
});

test('the day is the one of the institution: shortly after midnight there it is tomorrow already', () => {
  expect(daysUntil('2026-11-23', new Date('2026-11-22T22:30:00Z'))).toBe(0);
});

test('a payment is passed on in one line of plain text', () => {
  expect(
    paymentText({ entity: '90123', reference: '00000420340', open: 250_000, due_date: '2026-03-10' }),
  ).toBe('Entidade 90123 Referência 000 004 203 40 Valor 2 500,00 MZN até 10/03');
});

test('lists open invoices by due day, to be paid at once; leaves out those that are paid, annulled or without a reference', () => {
  const rows = [
    invoice({ id: 1, due_date: '2026-12-10' }),
    invoice({ id: 2, due_date: '2026-11-30', description: 'Multa', open: 50_050 }),
    invoice({ id: 3, open: 0 }),
    invoice({ id: 4, state: 'ANULADA' }),
    invoice({ id: 5, reference: null, entity: null }),
  ];
  expect(payableOf(rows).map(({ id }) => id)).toEqual([2, 1]);
});
