import fc from 'fast-check';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import type { InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import { quietly } from '../../testing/billing.ts';
import { paymentsOf } from '../../testing/payments.ts';
import { insertRow } from '../../platform/database/db.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { waitingAtInvoice } from '../../testing/waiting.ts';
import { createInscription, moveInscription } from '../../enrolment/inscriptions/inscription.service.ts';
import { calendarYear } from '../../testing/activities.ts';
import { ofInscriptions } from '../counter/inscription-charge.repository.ts';
import { issueFines } from '../fines/issue-fines.service.ts';
import { facts } from '../fines/late-invoice.repository.ts';
import { annulInvoice } from './annul.service.ts';
import { instalmentsOf, monthsLater } from './instalment.rules.ts';
import { invoiceView, issueInInstalments } from './invoice.service.ts';

const database = testDatabase();
const pay = paymentsOf(database);
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90124', used_for: ['INSCRICAO', 'RENOVACAO', 'MULTA'] });
});

/** A renewal charged in so many instalments. */
async function renewed(unitCents: number, count: number, onTop = 0) {
  const student = await pay.student(course);
  const lines = [
    { description: 'Renovação', unitCents },
    ...(onTop > 0 ? [{ description: 'Multa', unitCents: onTop }] : []),
  ];
  const made = await database.db.transaction().execute(async (tx) => {
    const inscriptionId = await createInscription(tx, quietly, {
      studentId: student.studentId,
      courseId: course,
      levelId: 1,
      shift: 'LABORAL',
      entryYear: 2025,
      academicYearId: calendarYear(2026),
      year: 2026,
      semesterId: 2,
      type: 'Renovação',
    });
    await moveInscription(tx, quietly, inscriptionId, 'CONFIRMADA');
    const type: InvoiceType = 'RENOVACAO';
    const invoice = await issueInInstalments(
      tx,
      quietly,
      { type, studentId: student.studentId, inscriptionId, dueDate: '2099-01-31', lines },
      count,
    );
    return { inscriptionId, invoice };
  });
  return { ...student, ...made };
}
test('the lists of a course and a year have every instalment', async () => {
  const one = await renewed(90_000, 3);
  const listed = async (year: number) => {
    const of = { search: '', course_id: course, year, page: 1, per_page: 10 as const };
    const { rows } = await ofInscriptions(database.db, of, {
      types: 'RENOVACAO',
      paid: false,
      personId: one.personId,
    });
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  };
  const parts = (await invoicesOf(one.studentId)).map(({ id }) => id);
  expect(await listed(2026)).toEqual(parts);
  const inscription = database.db.updateTable('inscription').where('id', '=', one.inscriptionId);
  await inscription.set({ year: 2025 }).execute();
  expect(await listed(2025)).toEqual(parts);
});

test('the fine of a later instalment names the course of the inscription, also after a change of course', async () => {
  const one = await renewed(90_000, 3);
  const [, { id, number }] = (await invoicesOf(one.studentId)) as [unknown, { id: number; number: string }];
  await database.db.transaction().execute(async (tx) => {
    const policy = { types: ['RENOVACAO' as const], due_from: '2026-01-01', grace_days: 0 };
    const policyId = await insertRow(tx, 'fine_policy', policy);
    const fine = { days: 1, percent: 10, baseCents: 30_000, amountCents: 3_000 };
    const invoice = { id, number, student_id: one.studentId };
    const due = { invoice, policyId, day: '2099-03-01', fine, beforeCents: 0 };
    await issueFines(tx, quietly, [due], '2099-03-01');
  });
  const { course: before } = (await invoiceView(database.db, id))!;
  const other = await pay.course();
  await database.db
    .updateTable('student')
    .set({ course_id: other })
    .where('id', '=', one.studentId)
    .execute();
  const fined = (await invoicesOf(one.studentId)).at(-1)!;
  expect((await invoiceView(database.db, fined.id))!.course).toBe(before);
});

test('no instalment is late before the student was inscribed or the year began', async () => {
  const one = await renewed(90_000, 3);
  const parts = await facts(
    database.db,
    (await invoicesOf(one.studentId)).map(({ id }) => id),
  );
  expect(parts.map(({ not_before }) => not_before)).toEqual(parts.map(() => institutionDay(new Date())));
});

const invoicesOf = (studentId: number) =>
  database.db
    .selectFrom('invoice')
    .select(['id', 'number', 'total_cents', 'due_date', 'state', 'inscription_id'])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();

/** A student's credit in centavos. */
const creditOf = async (studentId: number): Promise<number> =>
  (
    await database.db
      .selectFrom('credit_account')
      .select('balance_cents')
      .where('student_id', '=', studentId)
      .executeTakeFirst()
  )?.balance_cents ?? 0;

test('a renewal in three parts: three invoices with references, of which the first makes it valid', async () => {
  const one = await renewed(100_001, 3, 5_000);
  const parts = await invoicesOf(one.studentId);
  expect(parts.map((part) => [part.total_cents, part.due_date, part.inscription_id])).toEqual([
    [38_335, '2099-01-31', one.inscriptionId],
    [33_333, '2099-02-28', null],
    [33_333, '2099-03-31', null],
  ]);
  expect(one.invoice.id).toBe(parts[0]!.id);
  const lines = await database.db
    .selectFrom('invoice_line')
    .select('description')
    .where(
      'invoice_id',
      'in',
      parts.map(({ id }) => id),
    )
    .orderBy('invoice_id')
    .orderBy('position')
    .execute();
  expect(lines.map(({ description }) => description)).toEqual([
    'Renovação (1.ª prestação de 3)',
    'Multa',
    'Renovação (2.ª prestação de 3)',
    'Renovação (3.ª prestação de 3)',
  ]);
  const references = await database.db
    .selectFrom('payment_reference')
    .select(['number', 'expires_on'])
    .where(
      'invoice_id',
      'in',
      parts.map(({ id }) => id),
    )
    .orderBy('invoice_id')
    .execute();
  expect(new Set(references.map(({ number }) => number)).size).toBe(3);
  // The later ones can be paid late, at a fine, as monthly fees can.
  expect(references.map(({ expires_on }) => expires_on)).toEqual(['2099-01-31', null, null]);

  await pay.settle({ invoiceId: parts[2]!.id, amountCents: 33_333 });
  expect(await pay.states(one)).toEqual(['EMITIDA', 'CONFIRMADA', undefined]);
  await pay.settle({ invoiceId: parts[0]!.id, amountCents: 38_335 });
  expect(await pay.states(one)).toEqual(['PAGA', 'CONCLUIDA', undefined]);
});

test('with the first instalment end those that are not paid, and one that was paid becomes credit; a later one can be annulled alone', async () => {
  const annul = (id: number) =>
    database.db.transaction().execute((tx) => annulInvoice(tx, id, { reason: 'Engano' }, quietly));
  const states = async (studentId: number) => (await invoicesOf(studentId)).map(({ state }) => state);
  const one = await renewed(90_000, 3);
  const [, second, third] = await invoicesOf(one.studentId);
  await pay.settle({ invoiceId: second!.id, amountCents: 30_001 });
  const { id } = await database.db
    .selectFrom('credit_account')
    .select('id')
    .where('student_id', '=', one.studentId)
    .executeTakeFirstOrThrow();
  await waitingAtInvoice(database.db, third!.id, { table: 'credit_account', id }, () =>
    annul(one.invoice.id),
  );
  expect(await states(one.studentId)).toEqual(['ANULADA', 'PAGA', 'ANULADA']);
  expect(await creditOf(one.studentId)).toBe(30_001);
  expect(
    await database.db
      .selectFrom('credit_note')
      .select('amount_cents')
      .where('invoice_id', '=', third!.id)
      .execute(),
  ).toEqual([{ amount_cents: 30_000 }]);
  const two = await renewed(90_000, 3);
  await annul((await invoicesOf(two.studentId))[1]!.id);
  expect(await states(two.studentId)).toEqual(['EMITIDA', 'ANULADA', 'EMITIDA']);
});

test('statistics count every instalment, and of what was paid nothing is lost once the first is annulled', async () => {
  const paid = fc.tuple(fc.constant(0), fc.integer({ min: 0, max: 30_000 }), fc.constantFrom(0, 1, 30_000));
  await fc.assert(
    fc.asyncProperty(paid, async (shares) => {
      const one = await renewed(90_000, 3);
      const parts = await invoicesOf(one.studentId);
      for (const [nth, amountCents] of shares.entries())
        if (amountCents > 0) await pay.settle({ invoiceId: parts[nth]!.id, amountCents });
      const received = shares.reduce((sum, cents) => sum + cents, 0);
      const facts = () =>
        database.db
          .selectFrom('inscription_fact')
          .select(['expected_cents', 'received_cents'])
          .where('inscription_id', '=', one.inscriptionId)
          .executeTakeFirst();
      expect(await facts()).toEqual({ expected_cents: 90_000, received_cents: received });
      await database.db
        .transaction()
        .execute((tx) => annulInvoice(tx, one.invoice.id, { reason: 'Engano' }, quietly));
      expect(await creditOf(one.studentId)).toBe(received);
      expect(await facts()).toEqual({ expected_cents: 0, received_cents: 0 });
    }),
    { numRuns: 12 },
  );
});

test('one instalment, and a fee too small to be split, are one invoice as before', async () => {
  const [whole, small] = [await renewed(50_000, 1), await renewed(150, 6)];
  for (const { studentId } of [whole, small]) expect(await invoicesOf(studentId)).toHaveLength(1);
});

test('instalments always add up, differ by less than a centavo each, and fall due a month apart', () => {
  expect([1, 2, 13].map((months) => monthsLater('2027-01-31', months))).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2028-02-29',
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 6 }),
      (feeCents, onTopCents, count) => {
        const parts = instalmentsOf({ feeCents, onTopCents }, '2027-03-15', count);
        const cents = parts.map((part) => part.cents);
        expect(cents.reduce((sum, each) => sum + each, 0)).toBe(feeCents + onTopCents);
        expect(cents[0]! - onTopCents - cents.at(-1)!).toBeLessThan(parts.length);
        expect(Math.min(...cents)).toBeGreaterThan(0);
        expect(new Set(parts.map((part) => part.dueDate)).size).toBe(parts.length);
      },
    ),
    { numRuns: 500 },
  );
});
