import { shareText } from './payment-lines.tsx';

test('the shared text has entity, reference, amount and day as in decision E.1', () => {
  const line = { entity: '90123', bank: 'Banco', number: '00000420340', amount_cents: 250_000 };
  expect(shareText(line, '2027-03-10')).toBe(
    'Entidade 90123 Referência 000 004 203 40 Valor 2 500,00 MZN até 10/03',
  );
});
