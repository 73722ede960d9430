import {
  previewReminders,
  promisePayment,
  searchPaymentDebt,
  sendReminders,
} from '@portal/shared-kit/contract/finance/debt';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { messages } from './messages.ts';

const { server, pay, rows } = paymentDesk();
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['PROPINA'] });
});
const ago = (days: number) => institutionDay(new Date(Date.now() - days * 86_400_000));
const debtor = async (email?: string | null) => {
  const payer = await pay.student(course, email === undefined ? {} : { email });
  await pay.issue({ studentId: payer.studentId, type: 'PROPINA', dueDate: ago(20), payableLate: true });
  return payer;
};
const look = async () => (await server.call(previewReminders, { query: { course_id: course } }, 'ana')).data;
const send = (reached: number, token: DeskToken = 'ana') =>
  server.call(sendReminders, { body: { course_id: course, reached } }, token);
const refused = (reached: number, token: DeskToken = 'ana') =>
  server.refused(sendReminders, { body: { course_id: course, reached } }, token);

test('debtors are reminded once in seven days, and not while they have promised to pay', async () => {
  const [one, two] = [await debtor(), await debtor()];
  await debtor(null);
  const promising = await debtor();
  const promise = {
    params: { id: promising.studentId },
    body: { until_day: '2099-03-10', note: 'Paga em Março' },
  };
  expect((await server.refused(promisePayment, promise, 'reader')).http).toBe(403);
  const past = { ...promise, body: { ...promise.body, until_day: ago(1) } };
  expect((await server.refused(promisePayment, past, 'ana')).errors).toEqual({
    until_day: [messages.inPast],
  });
  await server.call(promisePayment, promise, 'ana');

  const preview = await look();
  expect(preview).toMatchObject({ reached: 2, recent: 0, promised: 1, without_email: 1 });
  expect(preview.text).toMatch(/2\s500,00\sMZN por pagar/);
  expect(await rows('select 1 from debt_reminder')).toEqual([]);
  expect((await refused(3)).message).toBe(messages.othersNow);
  expect((await refused(2, 'reader')).http).toBe(403);
  const both = await Promise.allSettled([send(2), send(2)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const mails = await rows(
    `select payload ->> 'to' as mail from outbox where payload ->> 'subject' = 'Valores por pagar' order by 1`,
  );
  expect(mails.map(({ mail }) => mail)).toEqual([one.email, two.email].sort());
  expect(await look()).toMatchObject({ reached: 0, recent: 2 });

  await server.pool.query(
    `update debt_reminder set sent_at = now() - interval '8 days' where student_id = ${one.studentId}`,
  );
  expect(await look()).toMatchObject({ reached: 1, recent: 1 });
  const { data } = await server.call(searchPaymentDebt, { query: { search: promising.code } }, 'ana');
  expect(data).toMatchObject([{ promised_until: '2099-03-10', reminded_at: null }]);
});

test('the fichas of the first three overdue invoices that a reference still pays go along', async () => {
  const other = await pay.course();
  const student = await pay.student(other);
  const issue = (days: number, payableLate = true) =>
    pay.issue({ studentId: student.studentId, type: 'PROPINA', dueDate: ago(days), payableLate });
  const invoices = [await issue(20), await issue(50), await issue(40), await issue(30)];
  await issue(60, false);
  await server.call(sendReminders, { body: { course_id: other, reached: 1 } }, 'ana');
  const [mail] = await mailsTo(server.db, student.email!);
  const [, first, second, third] = invoices;
  expect(mail!.papers).toEqual(
    [first!, second!, third!].map(({ id, number }) => ({
      kind: 'FICHA_PAGAMENTO',
      id,
      optional: true,
      name: `ficha_pagamento-${number.replaceAll(/[ /]/g, '-')}.pdf`,
    })),
  );
  expect(mail!.text).toContain("No portal, em 'Os meus pagamentos', encontra cada factura");
});
