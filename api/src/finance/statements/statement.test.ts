import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { unmatchPayment, useCredit } from '@portal/shared-kit/contract/finance/credit';
import {
  exportFeePayments,
  feePayments,
  feePaymentsOfStudent,
  feePaymentTotals,
} from '@portal/shared-kit/contract/finance/fee-payment';
import { annulInvoice } from '@portal/shared-kit/contract/finance/invoice';
import { matchPayment } from '@portal/shared-kit/contract/finance/payment';
import {
  extractPdf,
  extractsByStudent,
  generateExtract,
} from '@portal/shared-kit/contract/finance/statement';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { readPdf } from '../../testing/pdf.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { rowsAfter, type FeePaymentRow } from './fee-payment.repository.ts';

const { server, pay, become, rows } = paymentDesk();
let course: number;
beforeAll(async () => {
  course = await pay.course({ name: 'Direito' });
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['INSCRICAO', 'PROPINA', 'OUTRO'] });
});
const reason = 'Foi da irmã dela';

/** A student with monthly fees, some of them paid. */
async function charged(months: number[], dueDate = '2099-03-10', feeYear = 2099) {
  const student = await pay.student(course);
  const invoices: number[] = [];
  for (const month of months) {
    const { id } = await pay.issue({
      studentId: student.studentId,
      type: 'PROPINA',
      dueDate,
      lines: [{ description: `Propina do mês ${month}`, unitCents: 250_000 }],
    });
    await rows(`insert into monthly_charge (invoice_id, student_id, course_id, shift, year, month, calendar_month)
      values (${id}, ${student.studentId}, ${course}, 'LABORAL', ${feeYear}, ${month}, make_date(2099, ${month}, 1))`);
    invoices.push(id);
  }
  return { ...student, invoices };
}
const statement = async (card_id: string, token: DeskToken = 'ana', year?: number) =>
  (await server.call(extractsByStudent, { query: { card_id, ...(year && { year }) } }, token)).data;
/** The open amounts of a student's invoices, less their credit. */
const owed = async (studentId: number) => {
  const [row] = await rows(`select
    (select coalesce(sum(total_cents - paid_cents), 0)::int from invoice where student_id = ${studentId} and state <> 'ANULADA') -
    (select coalesce(sum(balance_cents), 0)::int from credit_account where student_id = ${studentId}) as cents`);
  return row!.cents;
};

test('each line has the balance after it, and the last balance is the open amount less the credit, also after reversals, annulments and payments by credit', async () => {
  const { studentId, code, invoices } = await charged([2, 3, 4, 5]);
  const [first, second, third, fourth] = invoices as [number, number, number, number];
  await pay.settle({ invoiceId: first, amountCents: 300_000 });
  await server.call(useCredit, { params: { id: second }, body: { reason } }, 'ana');
  await pay.settle({ invoiceId: third, amountCents: 250_000 });
  const [paid] = await rows(`select id from payment where invoice_id = ${third}`);
  await server.call(reversePayment, { params: { id: paid!.id as number }, body: { reason } }, 'admin');
  await pay.settle({ invoiceId: fourth, amountCents: 100_000 });
  await server.call(annulInvoice, { params: { id: fourth }, body: { reason } }, 'admin');

  const { lines, opening, closing, debit, credit, by_type } = await statement(code);
  expect(lines.map((line) => line.kind).sort()).toEqual(
    [...Array(4).fill('FACTURA'), 'CREDITO', 'ESTORNO', 'NOTA_CREDITO', ...Array(3).fill('PAGAMENTO')].sort(),
  );
  let balance = opening;
  for (const line of lines) {
    balance += line.debit - line.credit;
    expect(line.balance).toBe(balance);
  }
  expect([opening, closing]).toEqual([0, balance]);
  expect(debit - credit).toBe(closing);
  expect(closing).toBe(await owed(studentId));
  expect(closing).toBe(350_000);
  expect(by_type).toEqual([{ type: 'PROPINA', charged: 1_000_000, credited: 250_000 }]);
});

test('a monthly fee says nothing of a payment that was taken off it and matched with another student', async () => {
  const [wrong, right] = [await charged([2]), await charged([2])];
  const { paymentId: id } = await pay.settle({ invoiceId: wrong.invoices[0]!, amountCents: 250_000 });
  await server.call(unmatchPayment, { params: { id }, body: { reason } }, 'ana');
  const match = { params: { id }, body: { invoice_id: right.invoices[0]! } };
  const { receipt } = (await server.call(matchPayment, match, 'ana')).data;
  const of = async (card_id: string) =>
    (await server.call(feePaymentsOfStudent, { query: { card_id } }, 'ana')).data;
  expect(await of(wrong.code)).toMatchObject([{ paid: 0, paid_at: null, method: null, receipt: null }]);
  expect(await of(right.code)).toMatchObject([{ paid: 250_000, method: 'DEPOSITO', receipt }]);
});

test('a year begins with what was owed before it', async () => {
  const { code, invoices } = await charged([2, 3]);
  await pay.settle({ invoiceId: invoices[0]!, amountCents: 250_000 });
  const all = await statement(code);
  const year = Number(institutionDay(new Date()).slice(0, 4));
  expect(await statement(code, 'ana', year + 1)).toMatchObject({
    opening: all.closing,
    closing: all.closing,
    lines: [],
    from: `${year + 1}-01-01`,
  });
});

test('the PDF says the lines of the screen and adds up, keeps what it said, and is checked by its code', async () => {
  const { code, invoices, studentId } = await charged([2, 3]);
  await pay.settle({ invoiceId: invoices[0]!, amountCents: 260_000 });
  const { data } = await server.call(generateExtract, { query: { card_id: code } }, 'ana');
  const file = await server.inject({ method: 'GET', url: data.path });
  const { text } = readPdf(file.rawPayload);
  const plainText = text.replaceAll('\u00a0', ' ');
  for (const word of ['Extracto de conta', code, 'Propina do mês 2', 'Saldo final', 'Assinatura e carimbo'])
    expect(plainText).toContain(word);
  const stored =
    await rows(`select student_id, from_day::text, until_day::text, opening_cents, closing_cents, jsonb_array_length(lines) as lines,
      created_by is not null as made_by, created_at is not null as made_at, (select count(*)::int from issued_document
        where kind = 'EXTRACTO' and entity_id = st.id) as codes
    from statement st where id = ${data.id}`);
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
  expect(stored).toEqual([
    {
      student_id: studentId,
      from_day: day,
      until_day: day,
      opening_cents: 0,
      lines: 3,
      closing_cents: await owed(studentId),
      made_by: true,
      made_at: true,
      codes: 1,
    },
  ]);
  const amounts = [...plainText.matchAll(/-?\d{1,3}(?: \d{3})*,\d{2}/g)].map(([amount]) => amount);
  expect(amounts).toEqual(expect.arrayContaining(['5 000,00', '2 600,00', '2 400,00', '2 500,00']));

  await pay.settle({ invoiceId: invoices[1]!, amountCents: 250_000 });
  const again = await server.call(extractPdf, { params: { id: data.id } }, 'ana');
  const same = readPdf((await server.inject({ method: 'GET', url: again.data.path })).rawPayload);
  expect(same.text).toBe(text);
});

test('a student sees the account and the fees of nobody else', async () => {
  const [mine, other] = [await charged([2]), await charged([3])];
  const leave = become('own', mine.personId);
  expect((await statement(mine.code, 'own')).lines).toHaveLength(1);
  const query = { card_id: other.code };
  for (const endpoint of [extractsByStudent, generateExtract])
    expect(await server.refused(endpoint, { query }, 'own')).toMatchObject({ http: 404 });
  const { data } = await server.call(generateExtract, { query }, 'ana');
  expect(await server.refused(extractPdf, { params: { id: data.id } }, 'own')).toMatchObject({ http: 404 });
  expect((await server.call(feePayments, { query: {} }, 'own')).data.map(({ code }) => code)).toEqual([
    mine.code,
  ]);
  expect((await server.call(feePaymentsOfStudent, { query }, 'own')).data).toEqual([]);
  leave();
});

test('monthly fees are narrowed by state, month, year, card, course and shift, and come to what they say', async () => {
  const { code, invoices, studentId } = await charged([6, 7]);
  const [{ name }] = (await rows(`select full_name as name from person p join student s on s.person_id = p.id
    where s.id = ${studentId}`)) as [{ name: string }];
  const late = await charged([6], '2020-03-10');
  await pay.settle({ invoiceId: invoices[0]!, amountCents: 250_000 });
  const of = async (query: object) =>
    (await server.call(feePayments, { query }, 'ana')).data.map((row) => [row.code, row.month]);
  expect(await of({ card_id: code })).toEqual([
    [code, 7],
    [code, 6],
  ]);
  expect(await of({ card_id: code, payment_status: 'PAGO' })).toEqual([[code, 6]]);
  expect(await of({ card_id: code, payment_status: 'PENDENTE' })).toEqual([[code, 7]]);
  expect(await of({ payment_status: 'VENCIDO' })).toEqual([[late.code, 6]]);
  expect(await of({ month: 7, year: 2099, course_id: course, scholar_shift: 'LABORAL' })).toEqual([
    [code, 7],
  ]);
  expect(await of({ month: 7, scholar_shift: 'POS-LABORAL' })).toEqual([]);
  for (const sort of ['due_date', '-due_date'] as const) {
    const sorted = await server.call(feePayments, { query: { sort, per_page: 100 } }, 'ana');
    expect(sorted.data.at(sort === 'due_date' ? 0 : -1)!.code).toBe(late.code);
    const next = (last: FeePaymentRow | undefined) => rowsAfter(server.db, { search: '', sort }, last, 1);
    const ids: number[] = [];
    for (let [row] = await next(undefined); row; [row] = await next(row)) ids.push(row.id);
    expect(ids).toEqual(sorted.data.map(({ id }) => id));
  }
  const { data } = await server.call(feePaymentsOfStudent, { query: { card_id: code, month: 6 } }, 'ana');
  expect(data).toEqual([
    {
      id: invoices[0],
      student_id: studentId,
      code,
      name,
      course: 'Direito',
      month: 6,
      year: 2099,
      invoice: expect.stringMatching(/^FT /),
      description: 'Propina do mês 6',
      due_date: '2099-03-10',
      amount: 250_000,
      fine: 0,
      paid: 250_000,
      paid_at: expect.stringMatching(/Z$/),
      method: 'DEPOSITO',
      entity: '90123',
      reference: expect.stringMatching(/^\d{9,11}$/),
      state: 'PAGA',
      receipt: expect.stringMatching(/^RC /),
    },
  ]);
  const totals = await server.call(feePaymentTotals, { query: { card_id: code } }, 'ana');
  expect(totals.data).toEqual({ invoices: 2, amount: 500_000, fines: 0, paid: 250_000, open: 250_000 });

  const made = await server.call(exportFeePayments, { query: { card_id: code, format: 'csv' } }, 'admin');
  const csv = (await server.inject({ method: 'GET', url: made.data.url! })).body;
  expect(csv.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'Propinas',
    `Código: ${code}`,
    '',
    expect.stringMatching(/^Código;Estudante;Descrição;Mês;Vencimento;Valor;/),
    expect.stringContaining(';2500,00;0,00;0,00;'),
    expect.stringContaining(';2500,00;0,00;2500,00;'),
  ]);
  const sheet = await server.call(exportFeePayments, { query: { card_id: code, format: 'xlsx' } }, 'admin');
  const table = readXlsx((await server.inject({ method: 'GET', url: sheet.data.url! })).rawPayload).rows;
  expect(table.slice(0, 3).map((row) => row.map((cell) => cell?.value))).toEqual([
    ['Propinas'],
    [`Código: ${code}`],
    [],
  ]);
  const [amount] = [table[3]!.findIndex((cell) => cell?.value === 'Valor')];
  expect(table[4]![amount]).toEqual({ value: '2500', type: 'number', format: '#,##0.00' });
  expect(csv).toContain('Propina do mês 6');
  expect(csv).toContain('Depósito');
  const overdue = { card_id: late.code, format: 'csv' as const };
  const file = (await server.call(exportFeePayments, { query: overdue }, 'admin')).data.url!;
  expect((await server.inject({ method: 'GET', url: file })).body).toContain('Vencida');
  const narrowed = { course_id: course, scholar_shift: 'LABORAL', format: 'pdf' } as const;
  const paper = await server.call(exportFeePayments, { query: narrowed }, 'admin');
  const { text } = readPdf((await server.inject({ method: 'GET', url: paper.data.url! })).rawPayload);
  for (const filter of ['Curso: ', 'Regime: LABORAL']) expect(text).toContain(filter);
});

test('January of a fee that began the year before stands under its own year (I26, decision 113)', async () => {
  const { code } = await charged([1], '2099-01-10', 2098);
  const of = async (query: object) =>
    (await server.call(feePayments, { query: { card_id: code, ...query } }, 'ana')).data;
  expect(await of({ month: 1, year: 2099 })).toMatchObject([{ month: 1, year: 2099 }]);
  expect(await of({ year: 2098 })).toEqual([]);
  const totals = await server.call(feePaymentTotals, { query: { card_id: code, year: 2099 } }, 'ana');
  expect(totals.data).toMatchObject({ invoices: 1, amount: 250_000 });
  const made = await server.call(exportFeePayments, { query: { card_id: code, format: 'csv' } }, 'admin');
  expect((await server.inject({ method: 'GET', url: made.data.url! })).body).toContain(
    ';Janeiro 2099;10/01/2099;',
  );
});
