import {
  creditInvoice,
  studentAccount,
  studentAccounts,
  useCredit,
} from '@portal/shared-kit/contract/finance/credit';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { blockOfStudent } from '@portal/shared-kit/contract/finance/debt-block';
import { searchPaymentDebt } from '@portal/shared-kit/contract/finance/debt';
import { annulInvoice } from '@portal/shared-kit/contract/finance/invoice';
import { payRefund, refunds, refuseRefund, requestRefund } from '@portal/shared-kit/contract/finance/refund';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { messages as paying } from '../ledger/messages.ts';
import { messages as billing } from '../invoices/messages.ts';
import { messages } from './messages.ts';

const { server, pay, become, rows } = paymentDesk();
const reason = 'Desistiu do curso';
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['INSCRICAO', 'OUTRO'] });
});

const bill = (studentId: number, unitCents: number) =>
  pay.issue({ studentId, type: 'OUTRO', lines: [{ description: 'Outro valor', unitCents }] });
/** A student with so much credit, and no debts. */
async function credited(cents: number) {
  const student = await pay.student(course);
  const { id } = await bill(student.studentId, 100);
  await pay.settle({ invoiceId: id, amountCents: 100 + cents });
  return student;
}
const account = async (id: number) => (await server.call(studentAccount, { params: { id } }, 'reader')).data;
const form = (amount: number) => ({ amount, destination: 'NIB 0001 0000 1234', reason });
const ask = (id: number, amount: number, token: DeskToken = 'admin') =>
  server.call(requestRefund, { params: { id }, body: form(amount) }, token);
const paid = { transaction: 'TRF-1' };
const second = (token: DeskToken, id: number) =>
  server.refused(payRefund, { params: { id }, body: paid }, token);

describe('a refund', () => {
  test('is asked for by one person and paid by another, and leaves the ledger with its number', async () => {
    const { studentId, personId } = await credited(10_000);
    const { id } = (await ask(studentId, 6_000)).data;
    expect((await account(studentId)).balance).toBe(10_000);
    expect(await second('admin', id)).toMatchObject({ http: 403, message: messages.ownRequest });
    expect((await second('ana', id)).http).toBe(403);
    const back = become('chief', personId);
    expect(await second('chief', id)).toMatchObject({ http: 403, message: paying.own });
    back();
    await server.call(payRefund, { params: { id }, body: paid }, 'chief');
    const { balance, entries } = await account(studentId);
    expect(balance).toBe(4_000);
    expect(entries[0]).toMatchObject({ amount: -6_000, reason: messages.entry('TRF-1'), balance: 4_000 });
    expect((await second('chief', id)).message).toBe(messages.decided);
    const { data } = await server.call(refunds, { query: { student_id: studentId } }, 'admin');
    expect(data).toMatchObject([{ id, state: 'PAGO', note: 'TRF-1', amount: 6_000, own: true }]);
  });

  test('that waits sets its credit aside; a refused one frees it', async () => {
    const { studentId } = await credited(10_000);
    const { id } = (await ask(studentId, 8_000)).data;
    const more = () =>
      server.refused(requestRefund, { params: { id: studentId }, body: form(2_001) }, 'admin');
    expect((await more()).errors).toEqual({ amount: [messages.beyondCredit(2_000)] });
    await server.call(refuseRefund, { params: { id }, body: { reason } }, 'chief');
    await ask(studentId, 10_000);
    expect((await account(studentId)).balance).toBe(10_000);
  });

  test('that waits keeps its credit from every other use (J27)', async () => {
    const { studentId } = await credited(10_000);
    const { id } = (await ask(studentId, 8_000)).data;
    const other = await bill(studentId, 3_000);
    const use = { params: { id: other.id }, body: { reason } };
    const whole = { ...use, body: { reason, amount: 3_000 } };
    expect((await server.refused(useCredit, whole, 'ana')).message).toBe(paying.noCredit(2_000));
    expect((await server.call(useCredit, use, 'ana')).data.used).toBe(2_000);
    await server.call(payRefund, { params: { id }, body: paid }, 'chief');
    expect((await account(studentId)).balance).toBe(0);
  });

  test('of a payment that is reversed afterwards leaves a debt, and one that waits cannot be paid any more (J27)', async () => {
    const student = await pay.student(course);
    const { studentId } = student;
    const first = await bill(studentId, 100);
    const { paymentId } = await pay.settle({ invoiceId: first.id, amountCents: 10_100 });
    const { id } = (await ask(studentId, 6_000)).data;
    const waiting = (await ask(studentId, 4_000)).data.id;
    await server.call(payRefund, { params: { id }, body: paid }, 'chief');
    await server.call(reversePayment, { params: { id: paymentId }, body: { reason } }, 'admin');
    expect(await account(studentId)).toMatchObject({
      balance: 0,
      to_repay: 6_000,
      open: 6_100,
      overdue: 6_000,
    });
    expect((await second('chief', waiting)).message).toBe(messages.beyondCredit(0));
    expect(
      (await server.refused(requestRefund, { params: { id: studentId }, body: form(1) }, 'admin')).errors,
    ).toEqual({
      amount: [messages.beyondCredit(0)],
    });
    const { data } = await server.call(searchPaymentDebt, { query: { search: student.code } }, 'reader');
    expect(data).toMatchObject([{ id: studentId, total: 6_000, amount: 6_000, to_repay: 6_000 }]);
    const block = (await server.call(blockOfStudent, { params: { id: studentId } }, 'admin')).data;
    expect(block).toMatchObject({ renewal: true, invoices: [{ id: null, open: 6_000 }] });
  });

  test('cannot be decided by the person who requested it: the database refuses the update', async () => {
    const { studentId } = await credited(500);
    const { id } = (await ask(studentId, 500)).data;
    const alone = `update refund set state = 'PAGO', decided_at = now(), decided_by = requested_by where id = ${id}`;
    await expect(server.pool.query(alone)).rejects.toThrow(/refund_by_two/);
    await expect(server.pool.query(`delete from refund where id = ${id}`)).rejects.toThrow(/never/);
  });
});

const note = (id: number, amount: number, token: DeskToken = 'admin') =>
  server.call(creditInvoice, { params: { id }, body: { amount, reason } }, token);
const noted = (id: number, amount: number, token: DeskToken = 'admin') =>
  server.refused(creditInvoice, { params: { id }, body: { amount, reason } }, token);
const invoiceOf = async (id: number) =>
  (await rows(`select state, total_cents, paid_cents from invoice where id = ${id}`))[0];

describe('a credit note over a part', () => {
  test('pays what is open of its invoice, whose total stays, and the rest is credit', async () => {
    const { studentId } = await pay.student(course);
    const { id } = await bill(studentId, 10_000);
    await pay.settle({ invoiceId: id, amountCents: 7_000 });
    expect((await noted(id, 2_000, 'ana')).http).toBe(403);
    expect((await note(id, 2_000)).data.credit).toBe(0);
    expect(await invoiceOf(id)).toEqual({ state: 'PARCIAL', total_cents: 10_000, paid_cents: 9_000 });
    expect((await note(id, 1_500)).data.credit).toBe(500);
    expect(await invoiceOf(id)).toMatchObject({ state: 'PAGA', paid_cents: 10_000 });
    expect((await account(studentId)).balance).toBe(500);
    expect((await noted(id, 6_501)).errors).toEqual({ amount: [paying.noteBeyond(6_500)] });
  });

  test('over all that is unpaid is an annulment, which is another act', async () => {
    const { studentId } = await pay.student(course);
    const { id } = await bill(studentId, 10_000);
    expect((await noted(id, 10_000)).errors).toEqual({ amount: [paying.noteBeyond(9_999)] });
  });

  test('of an invoice that is annulled later leaves nobody credit that was never paid', async () => {
    const { studentId } = await pay.student(course);
    const { id } = await bill(studentId, 10_000);
    await pay.settle({ invoiceId: id, amountCents: 3_000 });
    await note(id, 2_000);
    const { data } = await server.call(annulInvoice, { params: { id }, body: { reason } }, 'admin');
    expect((await account(studentId)).balance).toBe(3_000);
    expect(await rows(`select amount_cents from credit_note where number = '${data.credit_note}'`)).toEqual([
      { amount_cents: 5_000 },
    ]);
  });

  test('whose credit was used elsewhere keeps its invoice from being annulled', async () => {
    const { studentId } = await pay.student(course);
    const { id } = await bill(studentId, 10_000);
    const { paymentId } = await pay.settle({ invoiceId: id, amountCents: 10_000 });
    await note(id, 2_000);
    const other = await bill(studentId, 2_000);
    await server.call(useCredit, { params: { id: other.id }, body: { reason } }, 'ana');
    await server.call(reversePayment, { params: { id: paymentId }, body: { reason } }, 'admin');
    const refused = await server.refused(annulInvoice, { params: { id }, body: { reason } }, 'admin');
    expect(refused).toMatchObject({ http: 409, message: billing.noteUsed });
  });
});

test('accounts are found by name and code, with what is owed, overdue and credit', async () => {
  const { studentId, code } = await pay.student(course, { full_name: 'Zulmira Conta' });
  await bill(studentId, 5_000);
  await pay.issue({
    studentId,
    type: 'OUTRO',
    dueDate: '2026-01-10',
    lines: [{ description: 'Outro valor', unitCents: 700 }],
  });
  for (const search of ['conta zulmira', code]) {
    const { data } = await server.call(studentAccounts, { query: { search } }, 'reader');
    expect(data).toEqual([
      expect.objectContaining({ id: studentId, open: 5_700, overdue: 700, credit: 0, name: 'Zulmira Conta' }),
    ]);
  }
  expect(await account(studentId)).toMatchObject({ open: 5_700, overdue: 700 });
  expect((await server.refused(studentAccounts, { query: {} }, 'own')).http).toBe(403);
});
