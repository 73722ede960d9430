import { exactText } from './exact.model.ts';

test.each([
  [12_000_000, 10_000, '12,00'],
  [9_950_000, 10_000, '9,95'],
  [12_028_500, 10_000, '12,0285'],
  [4000, 3, '13,3333…'],
  [905, 1, '9,05'],
])('%d hundredths by %d are written %s, never rounded', (dividend, divisor, words) => {
  expect(exactText({ dividend, divisor })).toBe(words);
});
