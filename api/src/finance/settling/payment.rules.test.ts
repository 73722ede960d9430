import fc from 'fast-check';
import {
  balance,
  bankMoment,
  digitsOf,
  numberOf,
  shareOut,
  shownState,
  stateAfter,
} from './payment.rules.ts';

const cents = fc.integer({ min: 0, max: 10_000_000_000 });

test('the state follows from amount paid and total, and there is never both an open amount and a credit', () => {
  fc.assert(
    fc.property(
      cents.filter((total) => total > 0),
      cents,
      (total, paid) => {
        const { openCents, creditCents } = balance(total, paid);
        expect(total - paid).toBe(openCents - creditCents);
        expect(Math.min(openCents, creditCents)).toBe(0);
        expect(stateAfter(total, paid)).toBe(openCents === 0 ? 'PAGA' : paid > 0 ? 'PARCIAL' : 'EMITIDA');
      },
    ),
  );
});

test('a bank date starts at midnight by the institution’s clock, and must not be in the future', () => {
  const now = new Date('2026-11-21T23:30:00Z');
  expect(bankMoment('2026-11-22', now)?.toISOString()).toBe('2026-11-21T22:00:00.000Z');
  expect(bankMoment('2026-11-23', now)).toBeUndefined();
  expect(bankMoment('2026-11-21T23:30:00Z', now)).toEqual(now);
  expect(bankMoment('2026-11-21T23:30:01Z', now)).toBeUndefined();
  expect(bankMoment('1999-12-31', now)).toBeUndefined();
});

test('an issued invoice is late from the day after it was due', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(shownState('EMITIDA', '2026-11-21', now)).toBe('EMITIDA');
  expect(shownState('EMITIDA', '2026-11-20', now)).toBe('VENCIDA');
  expect(shownState('PARCIAL', '2026-11-20', now)).toBe('PARCIAL');
  expect(shownState('PAGA', '2026-11-20', now)).toBe('PAGA');
});

test.each([
  ['FT 2026/000017', { year: 2026, sequence: 17 }],
  ['ft2026/17', { year: 2026, sequence: 17 }],
  [' 2026 / 17 ', { year: 2026, sequence: 17 }],
  ['2026', undefined],
  ['RC 2026/17', undefined],
  ['2026/99999999999', undefined],
])('%s is the number of an invoice: %o', (typed, number) => expect(numberOf(typed)).toEqual(number));

test('a reference is found however its digits are grouped', () =>
  expect(digitsOf('000 004.203-40')).toBe('00000420340'));

test('an amount is shared out in order, no more than is open of each, and every centavo of it is a part or left', () => {
  const owing = fc
    .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }))
    .map(([open, paid]) => ({ total_cents: open + paid, paid_cents: paid }));
  fc.assert(
    fc.property(
      fc.array(owing, { maxLength: 12 }),
      fc.integer({ min: 1, max: 9_000_000 }),
      (invoices, amount) => {
        const { parts, leftCents } = shareOut(invoices, amount);
        expect(parts.reduce((sum, { amountCents }) => sum + amountCents, leftCents)).toBe(amount);
        expect(parts.map(({ invoice }) => invoice)).toEqual(invoices.slice(0, parts.length));
        parts.forEach(({ invoice, amountCents }, nth) => {
          const open = invoice.total_cents - invoice.paid_cents;
          if (nth < parts.length - 1 || leftCents > 0) expect(amountCents).toBe(open);
          expect(amountCents).toBeLessThanOrEqual(open);
        });
        if (leftCents > 0) expect(parts).toHaveLength(invoices.length);
      },
    ),
  );
});
