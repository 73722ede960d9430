import { closeDesk, deskDay } from '@portal/shared-kit/contract/finance/desk';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { payInvoice } from '@portal/shared-kit/contract/finance/payment';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { type PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { messages } from './messages.ts';

const { server, pay } = paymentDesk();
let course: number;
let made = 0;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['OUTRO'] });
});

async function receive(amount: number, token: DeskToken = 'ana', method: PaymentMethod = 'NUMERARIO') {
  const { studentId } = await pay.student(course);
  const lines = [{ description: 'Outro valor', unitCents: amount }];
  const { id } = await pay.issue({ studentId, type: 'OUTRO', lines });
  const body = { method, transaction: `CX-${(made += 1)}`, paid_at: '2026-11-20', amount };
  return (await server.call(payInvoice, { params: { id }, body }, token)).data.payment_id;
}
/** The possible dates of this test run, also when it passes midnight. */
async function day(token: DeskToken = 'ana') {
  const { rows } = await server.pool.query<{ day: string }>(
    `select distinct (recorded_at at time zone 'Africa/Maputo')::date::text as day from payment order by 1`,
  );
  const days = await Promise.all(
    [...new Set([...rows.map((row) => row.day), institutionDay(new Date())])].map((on) =>
      server.call(deskDay, { query: { day: on } }, token),
    ),
  );
  return {
    received: days.flatMap(({ data }) => data.received),
    closings: days.flatMap(({ data }) => data.closings),
    open: days[0]!.data.open,
  };
}
const close = (counted: number, token: DeskToken = 'ana', note = '') =>
  server.call(closeDesk, { body: { counted, note } }, token);
const refused = (counted: number, token: DeskToken = 'ana') =>
  server.refused(closeDesk, { body: { counted } }, token);

test('a day says who received what, and a closing counts each payment in cash once', async () => {
  await receive(1_000);
  await receive(2_500);
  await receive(7_000, 'ana', 'POS');
  await receive(400, 'rui');
  const sum = (user: string, method: PaymentMethod) => async () =>
    (await day()).received
      .filter((row) => row.user === user && row.method === method)
      .reduce((all, { amount }) => all + amount, 0);
  expect(await sum('Ana Clara', 'NUMERARIO')()).toBe(3_500);
  expect(await sum('Ana Clara', 'POS')()).toBe(7_000);
  expect(await sum('Rui Manuel', 'NUMERARIO')()).toBe(400);
  expect((await day()).open).toBe(2);
  expect((await close(3_500)).message).toBe(messages.closed(3_500));
  expect(await refused(0)).toMatchObject({ http: 409, message: messages.nothing });
  await receive(50);
  expect((await close(50)).data).toEqual({ expected: 50, difference: 0 });
  expect((await day('rui')).open).toBe(1);
});

test('a difference is closed with a note and stays; a reversed payment is not counted', async () => {
  await receive(600, 'rui');
  const reversed = await receive(900, 'rui');
  const body = { reason: 'Nota falsa entregue' };
  await server.call(reversePayment, { params: { id: reversed }, body }, 'admin');
  expect((await refused(900, 'rui')).errors).toEqual({ note: [messages.explain] });
  const { message } = await close(900, 'rui', 'Troco a menos');
  expect(message).toBe(messages.closedWith(1_000, -100));
  expect((await day()).closings).toContainEqual(
    expect.objectContaining({ user: 'Rui Manuel', payments: 2, difference: -100, note: 'Troco a menos' }),
  );
  await expect(server.pool.query('update desk_closing set counted_cents = 1')).rejects.toThrow(/never/);
});

test('two closings at once count the cash once; who only reads closes nothing', async () => {
  await receive(300, 'admin');
  const both = await Promise.allSettled([close(300, 'admin'), close(300, 'admin')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await refused(0, 'reader')).http).toBe(403);
});
