import fc from 'fast-check';
import { dayAfter, fineFormula, fineOn, nextFine, type FineRules, type LateInvoice } from './fine-rules.ts';

const rules: FineRules = {
  grace_days: 0,
  cap: null,
  bands: [
    { from_day: 1, percent: 10 },
    { from_day: 30, percent: 20 },
  ],
};
const invoice: LateInvoice = { totalCents: 250_000, due: '2027-03-10', payments: [] };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a fine is the percentage of its band of what was unpaid, with the formula shown', () => {
  const fine = fineOn(invoice, rules, '2027-03-22')!;
  expect(fine).toEqual({ days: 12, percent: 10, baseCents: 250_000, amountCents: 25_000 });
  expect(plain(fineFormula(fine))).toBe('12 dias × faixa 10 % de 2 500,00 = 250,00');
  const later = fineOn(invoice, rules, '2027-04-09')!;
  expect(plain(fineFormula(later, 25_000))).toBe(
    '30 dias × faixa 20 % de 2 500,00 = 500,00, menos 250,00 já facturados = 250,00',
  );
});

test('there is no fine on the due day, in the days of grace, or without bands', () => {
  expect(fineOn(invoice, rules, '2027-03-10')).toBeUndefined();
  expect(fineOn(invoice, { ...rules, grace_days: 5 }, '2027-03-15')).toBeUndefined();
  expect(fineOn(invoice, { ...rules, grace_days: 5 }, '2027-03-16')).toMatchObject({ days: 6, percent: 10 });
  expect(fineOn(invoice, { ...rules, bands: [] }, '2028-01-01')).toBeUndefined();
});

test('the day of the bank counts: what it had before a band began is not fined by it', () => {
  const paid = (on: string, cents: number) => ({ ...invoice, payments: [{ on, cents }] });
  expect(fineOn(paid('2027-03-10', 250_000), rules, '2027-03-22')).toBeUndefined();
  expect(fineOn(paid('2027-03-10', 100_000), rules, '2027-03-22')).toMatchObject({ baseCents: 150_000 });
  expect(fineOn(paid('2027-03-11', 250_000), rules, '2027-05-22')).toMatchObject({
    percent: 10,
    amountCents: 25_000,
  });
});

test('a cap bounds the fines of an invoice', () => {
  const fine = fineOn(invoice, { ...rules, cap: 20_000 }, '2027-04-22')!;
  expect(fine.amountCents).toBe(20_000);
  expect(plain(fineFormula(fine))).toBe('43 dias × faixa 10 % de 2 500,00 = máximo 200,00');
});

test('a fine never falls as days pass, never passes what was owed, and a payment never raises it', () => {
  const days = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(
      days,
      days,
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      (a, b, totalCents, cents) => {
        const of = { ...invoice, totalCents };
        const amount = (late: LateInvoice, after: number) =>
          fineOn(late, rules, dayAfter(invoice.due, after))?.amountCents ?? 0;
        const paid = { ...of, payments: [{ on: dayAfter(invoice.due, a), cents }] };
        expect(amount(of, Math.min(a, b))).toBeLessThanOrEqual(amount(of, Math.max(a, b)));
        expect(amount(of, a)).toBeLessThanOrEqual(totalCents);
        expect(amount(paid, b)).toBeLessThanOrEqual(amount(of, b));
      },
    ),
  );
});

test('the next band is avoided by paying on the day before it at the latest', () => {
  expect(nextFine(invoice, rules, '2027-03-01')).toEqual({ amountCents: 25_000, until: '2027-03-10' });
  expect(nextFine(invoice, rules, '2027-03-10')).toEqual({ amountCents: 25_000, until: '2027-03-10' });
  expect(nextFine(invoice, rules, '2027-03-11')).toEqual({ amountCents: 25_000, until: '2027-04-08' });
  expect(nextFine(invoice, rules, '2027-04-09')).toBeUndefined();
  expect(
    nextFine({ ...invoice, payments: [{ on: '2027-03-01', cents: 250_000 }] }, rules, '2027-03-05'),
  ).toBe(undefined);
});

test('a payment by that day never costs more, and one a day later does', () => {
  const days = fc.integer({ min: -20, max: 60 }).map((n) => dayAfter(invoice.due, n));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 120 }), (today, after) => {
      const next = nextFine(invoice, rules, today);
      if (!next) return;
      const paidOn = (on: string) => ({ ...invoice, payments: [{ on, cents: invoice.totalCents }] });
      const now = fineOn(invoice, rules, today)?.amountCents ?? 0;
      const later = dayAfter(next.until, after);
      expect(fineOn(paidOn(next.until), rules, later)?.amountCents ?? 0).toBe(now);
      const tooLate = paidOn(dayAfter(next.until, 1));
      expect(fineOn(tooLate, rules, later)?.amountCents ?? 0).toBe(now + next.amountCents);
    }),
  );
});
