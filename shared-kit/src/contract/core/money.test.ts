import fc from 'fast-check';
import { formatMoney, parseMoney } from './money.ts';

test.each([
  [0, '0,00 MZN'],
  [5, '0,05 MZN'],
  [123_456, '1 234,56 MZN'],
  [250_000, '2 500,00 MZN'],
  [100_000_000, '1 000 000,00 MZN'],
  [-123_456, '-1 234,56 MZN'],
])('%d centavos are shown as %s', (amount, shown) => {
  expect(formatMoney(amount).replaceAll('\u00a0', ' ')).toBe(shown);
});

test.each([
  ['1 234,56', 123_456],
  ['1234.5', 123_450],
  ['2 500,00 MZN', 250_000],
  ['7', 700],
  ['', undefined],
  ['-3', undefined],
  ['1,234', undefined],
  ['1e3', undefined],
])('%j typed is %p centavos', (text, amount) => {
  expect(parseMoney(text)).toBe(amount);
});

test('parses a formatted amount to the same amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000_000 }),
      (amount) => parseMoney(formatMoney(amount)) === amount,
    ),
  );
});
