import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { promisePayment } from '@portal/shared-kit/contract/finance/debt';
import { refusePayment } from '@portal/shared-kit/contract/finance/payment-approval';
import { payInvoice } from '@portal/shared-kit/contract/finance/payment';
import { makeAccount } from '../../testing/identity.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { addDays } from '../holidays/working-day.rules.ts';
import { tellDue } from './due-notice.service.ts';

const { server, pay, rows } = paymentDesk();
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['PROPINA'] });
});

/** A Monday in the future, whenever the suite is run. */
const monday = (() => {
  let day = addDays(institutionDay(new Date()), 40);
  while (new Date(day).getUTCDay() !== 1) day = addDays(day, 1);
  return day;
})();
/** Noon, some days after that Monday. */
const noon = (days: number) => new Date(`${addDays(monday, days)}T10:00:00Z`);
const owing = async (dueDate = monday, cents = 250_000) => {
  const student = await pay.student(course);
  const { personId, email } = await makeAccount(server.db, 'Student');
  await rows(`update student set person_id = ${personId} where id = ${student.studentId} returning id`);
  const invoice = await pay.issue({
    studentId: student.studentId,
    type: 'PROPINA',
    dueDate,
    payableLate: true,
    lines: [{ description: 'Propina', unitCents: cents }],
  });
  return { studentId: student.studentId, personId, email, invoice };
};
const noticesOf = async ({ personId }: { personId: number }) =>
  (
    await rows(`select title, body from communication c join communication_recipient r on r.communication_id = c.id
      where r.person_id = ${personId} order by c.id`)
  ).map(({ title, body }) => [title, String(body).replaceAll('\u00a0', ' ')]);
const titles = async (of: { personId: number }) => (await noticesOf(of)).map(([title]) => title);

test('notifies of an invoice five days ahead and again once it is late, each once, and leaves out the amount where a locked phone shows it', async () => {
  const debtor = await owing();
  expect(await tellDue(server.db, noon(-6))).toBe(0);
  const runs = await Promise.all([tellDue(server.db, noon(-5)), tellDue(server.db, noon(-5))]);
  expect(runs.sort()).toEqual([0, 1]);
  await tellDue(server.db, noon(-4));
  await tellDue(server.db, noon(0));
  expect(await titles(debtor)).toEqual(['Pagamento a vencer']);
  // It may be paid until midnight in the institution's time zone, which is 22:00 UTC.
  await tellDue(server.db, new Date(`${monday}T21:59:00Z`));
  expect(await titles(debtor)).toEqual(['Pagamento a vencer']);
  await tellDue(server.db, new Date(`${monday}T22:01:00Z`));
  await tellDue(server.db, noon(2));
  const day = monday.split('-').reverse().join('/');
  const { number } = debtor.invoice;
  expect(await noticesOf(debtor)).toEqual([
    ['Pagamento a vencer', `A factura ${number}, de 2 500,00 MZN, vence em ${day}.`],
    ['Pagamento em atraso', `A factura ${number} venceu em ${day}: faltam 2 500,00 MZN.`],
  ]);
  const mails = await mailsTo(server.db, debtor.email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Pagamento a vencer', 'Pagamento em atraso']);
  const ficha = { kind: 'FICHA_PAGAMENTO', id: debtor.invoice.id, name: 'ficha_pagamento.pdf' };
  expect(mails.map(({ papers }) => papers)).toEqual([[ficha], [ficha]]);
});

test('does not notify of invoices that are paid, have a proof, have a promised day, or have been late for long', async () => {
  const due = addDays(monday, 70);
  const at = (days: number) => noon(70 + days);
  const [paid, proved, promised, old] = [
    await owing(due),
    await owing(due),
    await owing(due),
    await owing(due),
  ];
  await pay.settle({ invoiceId: paid.invoice.id });
  const proof = await pay.proof(proved.invoice.id);
  const promise = {
    params: { id: promised.studentId },
    body: { until_day: addDays(due, 2), note: 'Em breve' },
  };
  await server.call(promisePayment, promise, 'ana');
  await tellDue(server.db, at(-5));
  expect([await titles(paid), await titles(proved), await titles(promised)]).toEqual([
    ['Pagamento recebido'],
    [],
    [],
  ]);
  await rows(`update payment_proof set state = 'EM_VERIFICACAO' where id = ${proof} returning 1`);
  await rows(
    `update payment_proof set state = 'REJEITADO', reason = 'Ilegível', decided_at = now() where id = ${proof} returning 1`,
  );
  await tellDue(server.db, at(1));
  expect([await titles(proved), await titles(promised)]).toEqual([['Pagamento em atraso'], []]);
  await tellDue(server.db, at(3));
  expect(await titles(promised)).toEqual(['Pagamento em atraso']);
  await rows(`delete from invoice_notice where invoice_id = ${old.invoice.id} returning 1`);
  await tellDue(server.db, at(8));
  expect(await titles(old)).toEqual(['Pagamento a vencer', 'Pagamento em atraso']);
});

test('does not notify of an invoice whose payment waits for a second person, and of any of several that it pays', async () => {
  const due = addDays(monday, 140);
  const [one, two] = [await owing(due, 5_000_001), await owing(due)];
  const body = {
    method: 'TRANSFERENCIA' as const,
    transaction: 'SEG-1',
    paid_at: '2026-11-20',
    amount: 5_000_001,
  };
  const { payment_id } = (await server.call(payInvoice, { params: { id: one.invoice.id }, body }, 'ana'))
    .data;
  await tellDue(server.db, noon(135));
  expect([await titles(one), await titles(two)]).toEqual([[], ['Pagamento a vencer']]);
  await rows(`update payment_approval set invoice_ids = array[${one.invoice.id}, ${two.invoice.id}]
    where payment_id = ${payment_id} returning 1`);
  await tellDue(server.db, noon(141));
  expect([await titles(one), await titles(two)]).toEqual([[], ['Pagamento a vencer']]);
  await server.call(
    refusePayment,
    { params: { id: payment_id }, body: { reason: 'Não entrou no banco' } },
    'rui',
  );
  await tellDue(server.db, noon(142));
  expect((await titles(one)).includes('Pagamento em atraso')).toBe(true);
  expect((await titles(two)).includes('Pagamento em atraso')).toBe(true);
});

test('an invoice due on a Saturday is late from Tuesday on, and one issued today causes no notice', async () => {
  const owed = await owing(addDays(monday, 5));
  await tellDue(server.db, new Date());
  await tellDue(server.db, noon(7));
  expect((await titles(owed)).filter((title) => title === 'Pagamento em atraso')).toEqual([]);
  await tellDue(server.db, noon(8));
  expect((await titles(owed)).filter((title) => title === 'Pagamento em atraso')).toHaveLength(1);
  const new_ = await owing(institutionDay(new Date()));
  await tellDue(server.db, new Date());
  expect(await titles(new_)).toEqual([]);
});
