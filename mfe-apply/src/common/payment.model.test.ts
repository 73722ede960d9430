import { grouped, shareText } from './payment.model.ts';

test.each([
  ['00000420340', '000 004 203 40'],
  ['123456789', '123 456 789'],
  ['1234', '123 4'],
])('the reference %s is written %s', (reference, written) => {
  expect(grouped(reference).replaceAll('\u00a0', ' ')).toBe(written);
});

test('what is shared says entity, reference, amount and day as decision E.1 writes them', () => {
  const line = { entity: '90123', bank: 'Banco', number: '00000420340', amount_cents: 250_000 };
  expect(shareText(line, '2027-03-10')).toBe(
    'Entidade 90123 Referência 000 004 203 40 Valor 2 500,00 MZN até 10/03',
  );
});
