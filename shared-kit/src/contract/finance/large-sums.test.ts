import { debtByCourse } from './debt.ts';
import { feePaymentTotals } from './fee-payment.ts';
import { generateMonthlyFees } from './monthly-fee.ts';

/** 60 000 students, ten months, 2 500,00: more than any one amount may be. */
const year = 60_000 * 10 * 250_000;

test('accepts the debts and payments of a whole university in a year', () => {
  const totals = { invoices: 600_000, amount: year, fines: year, paid: year, open: year };
  expect(feePaymentTotals.response.parse({ status: 1, data: totals })).toMatchObject({ data: totals });
  const ages = { d30: year, d60: year, d90: year, older: year };
  const course = { course_id: 1, course: 'Direito', students: 60_000, total: year, ages };
  const debts = { students: 60_000, total: year, ages, courses: [course] };
  expect(debtByCourse.response.parse({ status: 1, data: debts })).toMatchObject({ data: debts });
});

test('accepts the confirmation of an amount of that size', () => {
  expect(generateMonthlyFees.body!.parse({ year: 2026, invoices: 600_000, total: year })).toMatchObject({
    total: year,
  });
});
