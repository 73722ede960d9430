import {
  approvePayment,
  paymentApprovals,
  refusePayment,
  secondPersonLimit,
  setSecondPersonLimit,
} from '@portal/shared-kit/contract/finance/payment-approval';
import {
  confirmPaymentByGet,
  matchPayment,
  payInvoice,
  paymentQueue,
} from '@portal/shared-kit/contract/finance/payment';
import { unmatchPayment } from '@portal/shared-kit/contract/finance/credit';
import { acceptProof, holdProof, rejectProof } from '@portal/shared-kit/contract/finance/payment-proof';
import { annulInvoice } from '@portal/shared-kit/contract/finance/invoice';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { messages } from './messages.ts';

const { server, pay, become, rows } = paymentDesk();
const limitCents = 5_000_000;
const reason = 'Não entrou no banco';
let course: number;
let made = 0;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['INSCRICAO', 'OUTRO'] });
});

const facts = (amount: number) => ({
  ...{ method: 'TRANSFERENCIA' as const, transaction: `GR-${(made += 1)}` },
  ...{ paid_at: '2026-11-20', amount },
});
const large = (cents = limitCents + 1) => pay.approved(course, { cents });
const record = (id: number, body: ReturnType<typeof facts>, token: DeskToken = 'ana') =>
  server.call(payInvoice, { params: { id }, body }, token);
const approve = (id: number, token: DeskToken = 'rui') =>
  server.call(approvePayment, { params: { id } }, token);
const stateOf = async (id: number) => (await rows(`select state from payment where id = ${id}`))[0]!.state;

test('a payment of the set amount is confirmed at once; one centavo more waits for somebody else', async () => {
  const just = await large(limitCents);
  expect((await record(just.invoice.id, facts(limitCents))).data.receipt).toMatch(/^RC /);
  const one = await large();
  const body = facts(limitCents + 1);
  const { data, message } = await record(one.invoice.id, body);
  expect(message).toBe(messages.waitsForSecond(limitCents));
  expect(data).toMatchObject({ receipt: null, paid: 0, open: limitCents + 1 });
  expect((await record(one.invoice.id, body)).data.payment_id).toBe(data.payment_id);
  expect(await pay.states(one)).toEqual(['EMITIDA', 'CONFIRMADA', 'APROVADA']);
  const queue = await server.call(paymentQueue, {}, 'rui');
  expect(queue.data.second).toBe(1);

  const mine = await server.call(paymentApprovals, { query: {} }, 'ana');
  expect(mine.data).toMatchObject([{ id: data.payment_id, own: true, recorded_by: 'Ana Clara' }]);
  const refused = (token: DeskToken) =>
    server.refused(approvePayment, { params: { id: data.payment_id } }, token);
  expect(await refused('ana')).toMatchObject({ http: 403, message: messages.recordedByYou(limitCents) });
  const back = become('rui', one.personId);
  expect(await refused('rui')).toMatchObject({ http: 403, message: messages.own });
  back();
  expect((await approve(data.payment_id)).data).toMatchObject({
    paid: limitCents + 1,
    invoice_state: 'PAGA',
  });
  expect(await pay.states(one)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
  expect((await refused('rui')).message).toBe(messages.notWaiting);
});

test('what did not come in is taken back, and its number is free again', async () => {
  const one = await large();
  const body = facts(limitCents + 1);
  const { payment_id: id } = (await record(one.invoice.id, body)).data;
  const other = await server.refused(
    payInvoice,
    { params: { id: one.invoice.id }, body: { ...body, amount: 100 } },
    'rui',
  );
  expect(other.errors).toEqual({ transaction: [messages.usedWaiting] });
  await server.call(refusePayment, { params: { id }, body: { reason } }, 'rui');
  expect(await stateOf(id)).toBe('ESTORNADO');
  expect((await record(one.invoice.id, body, 'rui')).data.payment_id).not.toBe(id);
});

test('where the invoice was annulled meanwhile the money is to be identified', async () => {
  const one = await large();
  const { payment_id: id } = (await record(one.invoice.id, facts(limitCents + 1))).data;
  await server.call(annulInvoice, { params: { id: one.invoice.id }, body: { reason } }, 'admin');
  expect((await approve(id)).message).toBe(messages.invoiceClosed);
  expect(await stateOf(id)).toBe('POR_IDENTIFICAR');
});

test('a proof stays in verification until the second person has confirmed what it shows', async () => {
  const one = await large();
  const proof = await pay.proof(one.invoice.id);
  const params = { id: proof };
  await server.call(holdProof, { params }, 'ana');
  const { data } = await server.call(acceptProof, { params, body: facts(limitCents + 1) }, 'ana');
  const proofState = async () =>
    (await rows(`select state from payment_proof where id = ${proof}`))[0]!.state;
  expect([data.receipt, await proofState()]).toEqual([null, 'EM_VERIFICACAO']);
  const rejected = await server.refused(rejectProof, { params, body: { reason } }, 'ana');
  expect(rejected).toMatchObject({ http: 409, message: messages.usedWaiting });
  await approve(data.payment_id);
  expect(await proofState()).toBe('ACEITE');
});

test('cash at the counter waits too, and is asked for again without a second payment', async () => {
  const one = await large();
  const query = { inscription_id: one.inscriptionId };
  const first = await server.call(confirmPaymentByGet, { query }, 'ana');
  const again = await server.call(confirmPaymentByGet, { query }, 'ana');
  expect([first.data.receipt, again.data.payment_id]).toEqual([null, first.data.payment_id]);
});

test('nobody matches above the set amount what they recorded by hand', async () => {
  const [wrong, right] = [await large(), await large()];
  const { payment_id: id } = (await record(wrong.invoice.id, facts(limitCents + 1))).data;
  await approve(id);
  await server.call(unmatchPayment, { params: { id }, body: { reason } }, 'rui');
  const match = { params: { id }, body: { invoice_id: right.invoice.id } };
  expect((await server.refused(matchPayment, match, 'ana')).message).toBe(messages.recordedByYou(limitCents));
  expect((await server.call(matchPayment, match, 'rui')).data.invoice_state).toBe('PAGA');
});

test('whoever may change fees sets the amount, with a reason that the audit keeps', async () => {
  const body = { amount: 100_000, reason: 'Decisão do conselho' };
  expect((await server.refused(setSecondPersonLimit, { body }, 'ana')).http).toBe(403);
  await server.call(setSecondPersonLimit, { body }, 'admin');
  expect((await server.call(secondPersonLimit, {}, 'ana')).data.amount).toBe(100_000);
  const one = await large(100_001);
  expect((await record(one.invoice.id, facts(100_001))).data.receipt).toBeNull();
  await server.call(setSecondPersonLimit, { body: { ...body, amount: limitCents } }, 'admin');
});
