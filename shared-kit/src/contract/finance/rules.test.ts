import fc from 'fast-check';
import { debtByCourse } from './debt.ts';
import { feePaymentTotals } from './fee-payment.ts';
import { generateMonthlyFees } from './monthly-fee.ts';
import { fillTemplate, templateFields, unknownField, type TemplateField } from './service-rules.ts';

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

const names = Object.keys(templateFields) as TemplateField[];
const facts = Object.fromEntries(names.map((name) => [name, `<${name}>`])) as Record<TemplateField, string>;

test('a template whose fields are all known has none of them left once it is filled, and loses no word', () => {
  const part = fc.oneof(
    fc.string().filter((text) => !/[{}]/.test(text)),
    fc.constantFrom(...names.map((name) => `{${name}}`)),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(unknownField(parts.join(''))).toBeUndefined();
      const expected = parts.map((each) => (/^\{.*\}$/.test(each) ? `<${each.slice(1, -1)}>` : each));
      expect(fillTemplate(parts.join(''), facts)).toBe(expected.join(''));
    }),
  );
});

test('a field that nobody knows is named, also one that every object has', () => {
  expect(unknownField('{nome} tem {nota}')).toBe('nota');
  expect(unknownField('{toString}')).toBe('toString');
  expect(fillTemplate('{toString} {nome}', facts)).toBe('{toString} <nome>');
});
