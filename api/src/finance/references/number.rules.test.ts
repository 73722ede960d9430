import fc from 'fast-check';
import {
  calculatedReference,
  checkStep,
  inThrees,
  lastId,
  mod97,
  sequentialReference,
  type ReferenceInput,
} from './number.rules.ts';

test.each([
  ['12345', 1_234_567, 1, 314, '12345670154'],
  ['90123', 42, 3, 250_000, '00000420340'],
  ['90123', 42, 3, 250_100, '00000420331'],
  ['90123', 42, 13, 250_000, '00000421306'],
])(
  'entity %s, id %i, pair %i, %i centavos make the reference %s',
  (paymentEntity, id, month, amountCents, made) => {
    expect(calculatedReference({ paymentEntity, id, month, amountCents })).toBe(made);
  },
);

test('the calculation of the check digits is shown step by step', () => {
  expect(checkStep({ paymentEntity: '90123', id: 42, month: 3, amountCents: 250_000 })).toEqual({
    digits: '90123' + '0000042' + '03' + '250000' + '00',
    remainder: 58,
    check: '40',
  });
});

const input: fc.Arbitrary<ReferenceInput> = fc.record({
  paymentEntity: fc.integer({ min: 0, max: 99_999 }).map((code) => String(code).padStart(5, '0')),
  id: fc.integer({ min: 0, max: lastId }),
  month: fc.integer({ min: 0, max: 99 }),
  amountCents: fc.integer({ min: 1, max: 10_000_000_000 }),
});

test('a reference has eleven digits: the id, the pair and a check from 02 to 98', () => {
  fc.assert(
    fc.property(input, (numbers) => {
      const reference = calculatedReference(numbers);
      expect(reference).toMatch(/^\d{11}$/);
      expect(Number(reference.slice(0, 7))).toBe(numbers.id);
      expect(Number(reference.slice(7, 9))).toBe(numbers.month);
      expect(Number(reference.slice(9))).toBeGreaterThanOrEqual(2);
      expect(Number(reference.slice(9))).toBeLessThanOrEqual(98);
    }),
  );
});

test('the check digits are 98 − (N mod 97), in exact integers of any size', () => {
  fc.assert(
    fc.property(input, (numbers) => {
      const { digits, check } = checkStep(numbers);
      expect(BigInt(check)).toBe(98n - (BigInt(digits) % 97n));
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (n) => {
      expect(BigInt(mod97(String(n)))).toBe(n % 97n);
    }),
  );
});

test('another amount of as many digits has another check, but where they differ by whole 97 centavos', () => {
  fc.assert(
    fc.property(input, fc.integer({ min: 1, max: 10_000_000_000 }), (numbers, other) => {
      fc.pre(String(other).length === String(numbers.amountCents).length);
      const same = checkStep(numbers).check === checkStep({ ...numbers, amountCents: other }).check;
      expect(same).toBe((other - numbers.amountCents) % 97 === 0);
    }),
  );
});

test('one wrong digit of the amount is always noticed', () => {
  fc.assert(
    fc.property(input, fc.nat(10), fc.integer({ min: 1, max: 9 }), (numbers, place, more) => {
      const digits = String(numbers.amountCents).split('');
      const at = place % digits.length;
      digits[at] = String((Number(digits[at]) + more) % 10);
      fc.pre(digits[0] !== '0');
      expect(checkStep({ ...numbers, amountCents: Number(digits.join('')) }).check).not.toBe(
        checkStep(numbers).check,
      );
    }),
  );
});

test('input that does not fit eleven digits is refused, never truncated', () => {
  const numbers = { paymentEntity: '90123', id: 42, month: 3, amountCents: 250_000 };
  const wrong: Partial<ReferenceInput>[] = [
    { id: lastId + 1 },
    { id: -1 },
    { id: 1.5 },
    { month: 100 },
    { amountCents: 0.1 },
    { amountCents: -1 },
    { paymentEntity: '9012' },
  ];
  for (const change of wrong)
    expect(() => calculatedReference({ ...numbers, ...change })).toThrow(RangeError);
});

test('a sequential reference has nine digits, and both are grouped in threes', () => {
  expect(sequentialReference(42)).toBe('000000042');
  expect(inThrees('00000420340')).toBe('000 004 203 40');
  expect(inThrees('000000042')).toBe('000 000 042');
});
