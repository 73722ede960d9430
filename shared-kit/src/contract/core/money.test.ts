import fc from 'fast-check';
import { formatMoney, parseMoney } from './money.ts';
import { moneyInWords } from './money-words.ts';

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

test.each([
  [0, 'zero meticais'],
  [1, 'um centavo'],
  [100, 'um metical'],
  [201, 'dois meticais e um centavo'],
  [1_600, 'dezasseis meticais'],
  [2_250, 'vinte e dois meticais e cinquenta centavos'],
  [10_000, 'cem meticais'],
  [10_100, 'cento e um meticais'],
  [100_000, 'mil meticais'],
  [110_000, 'mil e cem meticais'],
  [110_100, 'mil cento e um meticais'],
  [150_000, 'mil e quinhentos meticais'],
  [265_000, 'dois mil seiscentos e cinquenta meticais'],
  [200_500, 'dois mil e cinco meticais'],
  [
    123_456_789,
    'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete meticais e oitenta e nove centavos',
  ],
  [100_000_000, 'um milhão de meticais'],
  [300_000_000, 'três milhões de meticais'],
  [100_010_000, 'um milhão e cem meticais'],
])('%d centavos are %s', (amount, words) => {
  expect(moneyInWords(amount)).toBe(words);
});

test('two amounts never read alike', () => {
  const amount = fc.integer({ min: 0, max: 10 ** 13 });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(moneyInWords(one) === moneyInWords(other)).toBe(one === other);
      expect(moneyInWords(one)).not.toMatch(/ {2}|^ | $|undefined/);
    }),
  );
});

test('returns no words for a value that is no amount', () => {
  for (const amount of [-1, 0.5, NaN, 1e14]) expect(() => moneyInWords(amount)).toThrow(RangeError);
});
