import { askDiscount, decideDiscount, discounts } from '@portal/shared-kit/contract/finance/discount';
import { annulInvoice, invoice } from '@portal/shared-kit/contract/finance/invoice';
import { changeFee } from '@portal/shared-kit/contract/finance/fee';
import { generateMonthlyFees, previewMonthlyFees } from '@portal/shared-kit/contract/finance/monthly-fee';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import { createInscription, moveInscription } from '../../enrolment/inscriptions/inscription.service.ts';
import { calendarYear } from '../../testing/activities.ts';
import { quietly } from '../../testing/billing.ts';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { until } from '../../testing/until.ts';
import { studyOf } from '../invoices/invoice-view.repository.ts';
import { find } from '../ledger/settled-invoice.repository.ts';
import { chargeSome, monthlyFees } from './monthly.job.ts';
import { termsOf } from './monthly.service.ts';

const { server, pay, rows } = paymentDesk();
/** Inscribed today, so nothing of next year is charged late. */
const year = institutionYear(new Date()) + 1;
let course: number;
let fee: number;
let worker: ReturnType<typeof jobWorker>;
beforeAll(async () => {
  course = await pay.course({ name: 'Direito' });
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['INSCRICAO', 'PROPINA'] });
  fee = await pay.fee({ year, monthly_cents: 350_000 });
  worker = jobWorker(server, [monthlyFees]);
});
afterAll(() => worker.stop());

async function active({ of = course, inYears = [year] } = {}): Promise<number> {
  const { studentId } = await pay.student(of);
  for (const one of inYears)
    await server.db.transaction().execute(async (tx) => {
      const id = await createInscription(tx, quietly, {
        studentId,
        courseId: of,
        levelId: 1,
        shift: 'LABORAL',
        academicYearId: calendarYear(one),
        year: one,
        semesterId: 1,
        type: 'Inscrição',
        entryYear: year,
      });
      await moveInscription(tx, quietly, id, 'CONFIRMADA');
      await moveInscription(tx, quietly, id, 'ACTIVA');
    });
  return studentId;
}
const look = async (of = year) =>
  (await server.call(previewMonthlyFees, { query: { year: of } }, 'admin')).data;
const jobDone = (id: number) =>
  until(async () => (await rows(`select message from job where id = ${id} and finished_at is not null`))[0]);
async function generate(token: DeskToken = 'admin', of = year) {
  const { invoices, total } = await look(of);
  const { data } = await server.call(generateMonthlyFees, { body: { year: of, invoices, total } }, token);
  return jobDone(data.job_id);
}
const charged = (studentId: number) =>
  rows(`select c.month, i.total_cents, i.due_date::text as due, i.type, i.state, i.id from monthly_charge c
    join invoice i on i.id = c.invoice_id where c.student_id = ${studentId} order by c.month`);

test('the preview says what each course owes each month, and generating issues exactly that, with references that do not expire', async () => {
  const students = [await active(), await active()];
  const preview = await look();
  expect(preview).toMatchObject({ students: 2, invoices: 20, total: 7_000_000, already: 0, job_id: null });
  expect(preview.courses).toMatchObject([{ course: 'Direito', students: 2, invoices: 20, total: 7_000_000 }]);
  expect(preview.courses[0]!.months.map(({ month, total }) => [month, total])).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) => [month, 700_000]),
  );
  expect((await generate())!.message).toMatch(/^20 facturas emitidas, 70\s000,00\sMZN\.$/);
  for (const student of students) {
    const made = await charged(student);
    expect(made.map(({ month }) => month)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(new Set(made.map(({ type, state, total_cents }) => [type, state, total_cents].join()))).toEqual(
      new Set(['PROPINA,EMITIDA,350000']),
    );
    for (const { due } of made) expect((due as string) > institutionDay(new Date())).toBe(true);
  }
  const [one] = await charged(students[0]!);
  const { data } = await server.call(invoice, { params: { id: one!.id as number } }, 'admin');
  expect(data.references).toMatchObject([{ entity: '90123', amount: 350_000, expires_on: null }]);
  expect(data.lines[0]!.description).toBe(`Propina de Fevereiro de ${year}`);
});

test('generated again there is nothing to charge, who was inscribed since is charged, and an annulled month stays annulled', async () => {
  expect(await look()).toMatchObject({ invoices: 0, already: 20 });
  const [first] = await rows('select invoice_id as id from monthly_charge order by invoice_id limit 1');
  const params = { id: first!.id as number };
  await server.call(annulInvoice, { params, body: { reason: 'Estava de licença' } }, 'admin');
  const late = await active();
  expect(await look()).toMatchObject({ students: 1, invoices: 10, already: 20 });
  await generate();
  expect(await charged(late)).toHaveLength(10);
  expect(await rows('select 1 from monthly_charge')).toHaveLength(30);
});

test('an invoice names the course, shift and year that it charges, and so does its fine, whatever its student studies now', async () => {
  const student = await active();
  await generate();
  const [{ id }] = (await charged(student)) as [{ id: number }];
  const other = await pay.course();
  await rows(`update student set course_id = ${other}, shift = 'POS-LABORAL' where id = ${student}`);
  const fine = await pay.issue({ studentId: student, type: 'PROPINA' });
  const policy = await server.db
    .insertInto('fine_policy')
    .values({ types: ['PROPINA'], due_from: `${year}-01-01`, grace_days: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const computed = { day: `${year}-03-01`, formula: 'x', days_late: 1, percent: 10, base_cents: 250_000 };
  await server.db
    .insertInto('fine')
    .values({
      invoice_id: id,
      fine_invoice_id: fine.id,
      policy_id: policy.id,
      amount_cents: 25_000,
      ...computed,
    })
    .execute();
  for (const one of [id, fine.id]) {
    expect((await server.call(invoice, { params: { id: one } }, 'admin')).data).toMatchObject({
      course: 'Direito',
    });
    expect(await find(server.db, one)).toMatchObject({ course: 'Direito' });
    expect(await studyOf(server.db, one)).toMatchObject({ shift: 'LABORAL', year });
  }
});

test('two who charge the same year at once issue each month once', async () => {
  const student = await active();
  const terms = await termsOf(server.db, year);
  const run = () => server.db.transaction().execute((tx) => chargeSome(tx, quietly, terms, student - 1));
  const both = await Promise.all([run(), run(), run()]);
  expect(both.map(({ invoices }) => invoices).sort((a, b) => a - b)).toEqual([0, 0, 10]);
  expect(await charged(student)).toHaveLength(10);
});

test('a change of fees while a year is charged changes nobody of that run, and counts for who comes after', async () => {
  const [before, after] = [await active(), await active()];
  const confirmed = await termsOf(server.db, year, [fee]);
  await server.call(changeFee, { params: { id: fee }, body: { monthly_fee: 400_000 } }, 'admin');
  await server.db.transaction().execute((tx) => chargeSome(tx, quietly, confirmed, before - 1));
  for (const student of [before, after])
    expect(new Set((await charged(student)).map(({ total_cents }) => total_cents))).toEqual(
      new Set([350_000]),
    );
  const next = await active();
  expect(await look()).toMatchObject({ invoices: 10, total: 4_000_000 });
  await generate();
  expect((await charged(next))[0]).toMatchObject({ total_cents: 400_000 });
});

test('refuses a confirmation that differs from the preview', async () => {
  await active();
  const { invoices, total } = await look();
  await active();
  const body = { year, invoices, total };
  expect(await server.refused(generateMonthlyFees, { body }, 'admin')).toMatchObject({
    http: 409,
    message: 'O que há a cobrar mudou desde que o conferiu: confira de novo.',
  });
  await generate();
});

test('a discount counts once another person approved it, and stands on the invoice', async () => {
  const student = await active();
  const body = {
    student_id: student,
    kind: 'BOLSA' as const,
    percent: 50,
    reason: 'mérito académico',
    from_day: `${year}-03-01`,
    until_day: `${year}-03-31`,
  };
  const request = (await server.call(askDiscount, { body }, 'admin')).data;
  expect(await look()).toMatchObject({ invoices: 10, total: 4_000_000 });
  const decision = { params: { id: request.id }, body: { approved: true } };
  expect(await server.refused(decideDiscount, decision, 'admin')).toMatchObject({ http: 403 });
  expect(await server.refused(decideDiscount, decision, 'ana')).toMatchObject({ http: 403 });
  await rows(`update discount set asked_by = null where id = ${request.id}`);
  expect((await server.call(decideDiscount, decision, 'admin')).data).toMatchObject({ state: 'APROVADO' });
  expect(await server.refused(decideDiscount, decision, 'admin')).toMatchObject({ http: 409 });
  expect(await look()).toMatchObject({ invoices: 10, total: 3_800_000 });
  await generate();
  const march = (await charged(student))[1]!;
  const { data } = await server.call(invoice, { params: { id: march.id as number } }, 'admin');
  expect(data).toMatchObject({
    total: 200_000,
    lines: [
      {
        description: `Propina de Março de ${year}; Bolsa de 50\u00a0%: mérito académico`,
        unit: 400_000,
        discount: 200_000,
        amount: 200_000,
      },
    ],
  });
  const { data: list } = await server.call(discounts, { query: { student_id: student } }, 'admin');
  expect(list).toMatchObject([{ state: 'APROVADO', percent: 50, decided_by: 'Aida Chefe' }]);
});

describe('a month that the fees of two years reach', () => {
  let other: number;
  beforeAll(async () => {
    other = await pay.course({ name: 'Medicina' });
    const long = { course_id: other, months: 12, monthly_cents: 500_000 };
    await pay.fee({ ...long, year, first_month: 2 });
    await pay.fee({ ...long, year: year + 1, first_month: 1 });
  });
  const months = async (student: number) =>
    (
      await rows(`select l.description from monthly_charge c join invoice_line l using (invoice_id)
        where c.student_id = ${student} order by l.description`)
    ).map(({ description }) => description as string);

  test('is charged once, and the preview and what was issued say how many were left out', async () => {
    const student = await active({ of: other, inYears: [year, year + 1] });
    await generate();
    expect(await look(year + 1)).toMatchObject({ invoices: 11, already: 0, elsewhere: 1 });
    expect((await generate('admin', year + 1))!.message).toMatch(
      /^11 facturas emitidas, 55\s000,00\sMZN\. 1 mensalidade já estava cobrada com as de outro ano\.$/,
    );
    const charged = await months(student);
    expect(charged).toHaveLength(23);
    expect(charged.filter((one) => one === `Propina de Janeiro de ${year + 1}`)).toHaveLength(1);
    expect(await look(year + 1)).toMatchObject({ invoices: 0, already: 11, elsewhere: 1 });
    expect(await look()).toMatchObject({ invoices: 0, elsewhere: 0 });
  });

  test('is charged once when both years are charged at once', async () => {
    const student = await active({ of: other, inYears: [year, year + 1] });
    const run = async (of: number) => {
      const terms = await termsOf(server.db, of);
      return server.db.transaction().execute((tx) => chargeSome(tx, quietly, terms, student - 1));
    };
    const made = await Promise.all([run(year + 1), run(year), run(year + 1)]);
    expect(made.reduce((sum, { invoices }) => sum + invoices, 0)).toBe(23);
    expect(new Set(await months(student)).size).toBe(23);
  });

  test('that was charged twice before is reported with the surplus invoices until one is annulled', async () => {
    const student = await active({ of: other, inYears: [year, year + 1] });
    await generate();
    const { id, number } = await pay.issue({
      studentId: student,
      type: 'PROPINA',
      dueDate: `${year + 1}-01-11`,
      lines: [{ description: `Propina de Janeiro de ${year + 1}`, unitCents: 500_000 }],
    });
    const charge = { invoice_id: id, student_id: student, course_id: other, shift: 'LABORAL' };
    const january = { year: year + 1, month: 1, calendar_month: `${year + 1}-01-01` };
    const insert = (more = {}) =>
      server.db
        .insertInto('monthly_charge')
        .values({ ...charge, ...january, ...more })
        .execute();
    await expect(insert()).rejects.toMatchObject({ code: '23505' });
    await insert({ doubled: true });
    expect((await look(year + 1)).doubled).toEqual({ invoices: 1, first: [number] });
    expect((await look()).doubled.invoices).toBe(0);
    await server.call(annulInvoice, { params: { id }, body: { reason: 'Cobrada duas vezes' } }, 'admin');
    expect((await look(year + 1)).doubled).toEqual({ invoices: 0, first: [] });
  });
});
