import { debtByCourse, exportDebts, searchPaymentDebt } from '@portal/shared-kit/contract/finance/debt';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { studentAccount } from '@portal/shared-kit/contract/finance/credit';
import { payerAccount, payers } from '@portal/shared-kit/contract/finance/desk';
import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import { extractsByStudent } from '@portal/shared-kit/contract/finance/statement';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { readPdf } from '../../testing/pdf.ts';
import { paymentDesk } from '../../testing/desk.ts';

const { server, pay, become } = paymentDesk();
let law: number;
let trade: number;
beforeAll(async () => {
  law = await pay.course({ name: 'Direito' });
  trade = await pay.course({ name: 'Gestão', level_type: 'Mestrado' });
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['CANDIDATURA', 'PROPINA', 'MULTA'] });
});
const ago = (days: number) => institutionDay(new Date(Date.now() - days * 86_400_000));
const owe = async (
  studentId: number,
  dueDate: string,
  unitCents = 100_000,
  type: 'PROPINA' | 'MULTA' = 'PROPINA',
) => pay.issue({ studentId, type, dueDate, lines: [{ description: 'Propina', unitCents }] });

test('the fee of a candidacy that is open again after the approval is a debt of the student, who pays it', async () => {
  const { studentId, personId, code } = await pay.student(law);
  const candidacyId = await pay.candidacy(law);
  const lines = [{ description: 'Taxa de candidatura', unitCents: 50_000 }];
  const fee = await pay.issue({ candidacyId, type: 'CANDIDATURA', dueDate: ago(5), lines });
  const { paymentId } = await pay.settle({ invoiceId: fee.id, amountCents: 60_000 });
  await pay.approve({ candidacyId, studentId });
  const reason = 'Cheque sem cobertura';
  await server.call(reversePayment, { params: { id: paymentId }, body: { reason } }, 'admin');

  const debtsOf = async () =>
    (await server.call(searchPaymentDebt, { query: { search: code } }, 'ana')).data.map(({ total }) => total);
  const statement = async () =>
    (await server.call(extractsByStudent, { query: { card_id: code } }, 'ana')).data;
  expect(await debtsOf()).toEqual([50_000]);
  expect((await server.call(debtByCourse, { query: {} }, 'ana')).data).toMatchObject({ total: 50_000 });
  expect((await server.call(studentAccount, { params: { id: studentId } }, 'ana')).data).toMatchObject({
    open: 50_000,
    overdue: 50_000,
    balance: 0,
  });
  expect(await statement()).toMatchObject({ closing: 50_000 });
  const desk = { params: { kind: 'student' as const, id: studentId } };
  expect((await server.call(payerAccount, desk, 'ana')).data.invoices).toMatchObject([
    { id: fee.id, open: 50_000 },
  ]);
  const found = (await server.call(payers, { query: { search: fee.number } }, 'ana')).data;
  expect(found).toMatchObject([{ kind: 'student', id: studentId, owed: 50_000 }]);
  const back = become('own', personId);
  expect(await server.call(ownPayments, {}, 'own')).toMatchObject({
    data: [{ id: fee.id, type: 'CANDIDATURA', state: 'VENCIDA', reference: fee.references[0]!.number }],
    balance: 50_000,
    next: fee.id,
    block: { renewal: true, invoices: [{ id: fee.id, open: 50_000 }] },
  });
  back();

  await pay.settle({ invoiceId: fee.id, amountCents: 55_000 });
  expect(await debtsOf()).toEqual([]);
  expect(await statement()).toMatchObject({ closing: -5_000 });
  expect((await server.call(studentAccount, { params: { id: studentId } }, 'ana')).data).toMatchObject({
    open: 0,
    balance: 5_000,
  });
});

test('debts are told by student and by course, with how old they are, and both come to the same', async () => {
  const [one, other] = [await pay.student(law), await pay.student(trade)];
  await owe(one.studentId, ago(5));
  await owe(one.studentId, ago(45));
  await owe(one.studentId, ago(61), 20_000, 'MULTA');
  const part = await owe(other.studentId, ago(120), 300_000);
  await pay.settle({ invoiceId: part.id, amountCents: 50_000 });
  await owe(other.studentId, '2099-03-10');
  const paid = await owe(other.studentId, ago(10));
  await pay.settle({ invoiceId: paid.id, amountCents: 100_000 });

  const { data } = await server.call(searchPaymentDebt, { query: {} }, 'ana');
  expect(
    data.map(({ code, months, amount, fines, total, oldest_due }) => [
      code,
      months,
      amount,
      fines,
      total,
      oldest_due,
    ]),
  ).toEqual([
    [other.code, 1, 250_000, 0, 250_000, ago(120)],
    [one.code, 2, 200_000, 20_000, 220_000, ago(61)],
  ]);
  expect(data[1]).toEqual({
    id: one.studentId,
    code: one.code,
    name: expect.any(String),
    contact: null,
    course: 'Direito',
    months: 2,
    amount: 200_000,
    fines: 20_000,
    to_repay: 0,
    total: 220_000,
    oldest_due: ago(61),
    reminded_at: null,
    promised_until: null,
  });
  const { data: all } = await server.call(debtByCourse, { query: {} }, 'ana');
  expect(all).toEqual({
    students: 2,
    total: 470_000,
    ages: { d30: 100_000, d60: 100_000, d90: 20_000, older: 250_000 },
    courses: [
      {
        course_id: law,
        course: 'Direito',
        students: 1,
        total: 220_000,
        ages: { d30: 100_000, d60: 100_000, d90: 20_000, older: 0 },
      },
      {
        course_id: trade,
        course: 'Gestão',
        students: 1,
        total: 250_000,
        ages: { d30: 0, d60: 0, d90: 0, older: 250_000 },
      },
    ],
  });

  const of = async (query: object) =>
    (await server.call(searchPaymentDebt, { query }, 'ana')).data.map(({ code }) => code);
  expect(await of({ course_id: law })).toEqual([one.code]);
  expect(await of({ academic_degree: 'Mestrado' })).toEqual([other.code]);
  expect(await of({ scholar_shift: 'POS-LABORAL' })).toEqual([]);
  const [year, month] = ago(120).split('-').map(Number);
  expect(await of({ year, month, endMonth: month })).toContain(other.code);
  expect(await of({ year: 2001 })).toEqual([]);
  expect(await of({ sort: 'total' })).toEqual([one.code, other.code]);
  expect(await of({ sort: 'oldest_due' })).toEqual([other.code, one.code]);
  expect(await of({ sort: '-oldest_due' })).toEqual([one.code, other.code]);

  const made = await server.call(exportDebts, { query: { format: 'csv' } }, 'admin');
  const csv = (await server.inject({ method: 'GET', url: made.data.url! })).body;
  expect(csv.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'Dívidas',
    'Sem filtros',
    '',
    expect.stringMatching(/^Código;/),
    expect.stringContaining(`${other.code};`),
    expect.stringContaining(`${one.code};`),
  ]);
  expect(csv).toContain(';2;2000,00;200,00;2200,00;');
  const narrowed = { course_id: law, academic_degree: 'Licenciatura', scholar_shift: 'LABORAL' } as const;
  const paper = await server.call(exportDebts, { query: { ...narrowed, format: 'pdf' } }, 'admin');
  const { text } = readPdf((await server.inject({ method: 'GET', url: paper.data.url! })).rawPayload);
  for (const filter of ['Curso: Direito', 'Grau: Licenciatura', 'Regime: LABORAL'])
    expect(text).toContain(filter);
});
