import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import {
  approvePayment,
  confirmSecondPersonChange,
  paymentApprovals,
  refusePayment,
  refuseSecondPersonChange,
  secondPersonLimit,
  setSecondPersonLimit,
} from '@portal/shared-kit/contract/finance/payment-approval';
import {
  confirmPaymentByGet,
  matchPayment,
  payInvoice,
  paymentQueue,
} from '@portal/shared-kit/contract/finance/payment';
import { unmatchPayment, useCredit } from '@portal/shared-kit/contract/finance/credit';
import { acceptProof, holdProof, rejectProof } from '@portal/shared-kit/contract/finance/payment-proof';
import { annulInvoice } from '@portal/shared-kit/contract/finance/invoice';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { messages } from '../ledger/messages.ts';

const { server, pay, become, unproved, rows } = paymentDesk();
const limitCents = 5_000_000;
const reason = 'Não entrou no banco';
let course: number;
let made = 0;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['INSCRICAO', 'OUTRO'] });
});

const facts = (amount: number) => ({
  method: 'TRANSFERENCIA' as const,
  transaction: `GR-${(made += 1)}`,
  paid_at: '2026-11-20',
  amount,
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

test('a payment that did not arrive is reversed, and its number is free again', async () => {
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

test('what repays a debt of the account is confirmed under the paid invoice; more than is owed is to be identified', async () => {
  const cents = limitCents + 1;
  const owing = async () => {
    const one = await large(cents);
    const { paymentId } = await pay.settle({ invoiceId: one.invoice.id, amountCents: 2 * cents });
    const lines = [{ description: 'Outro valor', unitCents: cents }];
    const { id } = await pay.issue({ studentId: one.studentId, type: 'OUTRO', lines });
    await server.call(useCredit, { params: { id }, body: { reason } }, 'ana');
    await server.call(reversePayment, { params: { id: paymentId }, body: { reason } }, 'admin');
    const waiting = (await record(id, facts(cents))).data.payment_id;
    return { ...one, id, waiting };
  };
  const balanceOf = async (studentId: number) =>
    (await rows(`select balance_cents from credit_account where student_id = ${studentId}`))[0]!
      .balance_cents;
  const one = await owing();
  expect(await balanceOf(one.studentId)).toBe(-cents);
  const { data, message } = await approve(one.waiting);
  expect(data).toMatchObject({ invoice_id: one.id, receipt: expect.stringMatching(/^RC /) });
  expect(message).toBe(messages.repaid);
  expect([await stateOf(one.waiting), await balanceOf(one.studentId)]).toEqual(['CONCILIADO', 0]);

  const other = await owing();
  await pay.settle({ invoiceId: other.id, amountCents: 1_000 });
  expect((await approve(other.waiting)).message).toBe(messages.invoiceClosed);
  expect(await stateOf(other.waiting)).toBe('POR_IDENTIFICAR');
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

test('above the set amount, a user cannot match a payment that they recorded by hand', async () => {
  const [wrong, right] = [await large(), await large()];
  const { payment_id: id } = (await record(wrong.invoice.id, facts(limitCents + 1))).data;
  await approve(id);
  await server.call(unmatchPayment, { params: { id }, body: { reason } }, 'rui');
  const match = { params: { id }, body: { invoice_id: right.invoice.id } };
  expect((await server.refused(matchPayment, match, 'ana')).message).toBe(messages.recordedByYou(limitCents));
  const prove = unproved('rui');
  expect((await server.refused(matchPayment, match, 'rui')).code).toBe('reauth_required');
  prove();
  expect((await server.call(matchPayment, match, 'rui')).data.invoice_state).toBe('PAGA');
});

test('the amount changes only once somebody else confirms the request (J28)', async () => {
  const body = { amount: 100_000, files: 'SEMPRE' as const, reason: 'Decisão do conselho' };
  const settings = async (token: DeskToken = 'ana') => (await server.call(secondPersonLimit, {}, token)).data;
  expect((await server.refused(setSecondPersonLimit, { body }, 'ana')).http).toBe(403);
  await server.call(setSecondPersonLimit, { body }, 'admin');
  expect(await settings('admin')).toMatchObject({
    amount: limitCents,
    files: 'MODELOS',
    pending: { ...body, requested_by: 'Aida Chefe', own: true },
  });
  const one = await large(100_001);
  expect((await record(one.invoice.id, facts(100_001))).data.receipt).toMatch(/^RC /);

  const params = { id: (await settings()).pending!.id };
  expect(await server.refused(confirmSecondPersonChange, { params }, 'admin')).toMatchObject({
    http: 403,
    message: messages.ownChange,
  });
  const raise = { ...body, amount: limitCents * 10 };
  expect((await server.refused(setSecondPersonLimit, { body: raise }, 'chief')).message).toBe(
    messages.changeWaits('Aida Chefe'),
  );
  const alone =
    'update second_person_change set decided_at = now(), decided_by = requested_by, confirmed = true';
  await expect(server.pool.query(alone)).rejects.toThrow(/second_person_change_by_two/);
  await server.call(confirmSecondPersonChange, { params }, 'chief');
  expect(await settings()).toEqual({ amount: 100_000, files: 'SEMPRE', pending: null });
  expect((await server.refused(confirmSecondPersonChange, { params }, 'chief')).message).toBe(
    messages.noChangeWaits,
  );
  const other = await large(100_001);
  expect((await record(other.invoice.id, facts(100_001))).data.receipt).toBeNull();

  // Who asks anew replaces their own request; a refused one changes nothing.
  const back = { amount: limitCents, files: 'MODELOS' as const, reason: 'Volta ao que era' };
  await server.call(setSecondPersonLimit, { body: raise }, 'chief');
  await server.call(setSecondPersonLimit, { body: back }, 'chief');
  const refusal = { params: { id: (await settings()).pending!.id }, body: { reason } };
  await server.call(refuseSecondPersonChange, refusal, 'admin');
  expect(await settings()).toEqual({ amount: 100_000, files: 'SEMPRE', pending: null });
  await server.call(setSecondPersonLimit, { body: back }, 'admin');
  const again = { params: { id: (await settings()).pending!.id } };
  await server.call(confirmSecondPersonChange, again, 'chief');
  expect(await settings()).toEqual({ amount: limitCents, files: 'MODELOS', pending: null });
  expect((await server.refused(setSecondPersonLimit, { body: back }, 'chief')).errors).toEqual({
    amount: [messages.sameSettings],
  });
});

describe('what one person confirms for one student on one day counts together (J28)', () => {
  const cents = 4_900_000;
  const two = async () => {
    const { studentId, invoice } = await large(cents);
    const second = await pay.issue({
      studentId,
      type: 'OUTRO',
      lines: [{ description: 'Outro valor', unitCents: cents }],
    });
    return [invoice.id, second.id] as const;
  };

  test('two payments just below the amount, to two invoices', async () => {
    const [first, second] = await two();
    expect((await record(first, facts(cents))).data.receipt).toMatch(/^RC /);
    const { data, message } = await record(second, facts(cents));
    expect([data.receipt, message]).toEqual([null, messages.waitsForSecond(limitCents)]);
    // Up to the amount it may; what a second person confirmed no longer counts, nor does another student's.
    expect((await record(second, facts(limitCents - cents))).data.receipt).toMatch(/^RC /);
    await approve(data.payment_id);
    expect((await record((await large(cents)).invoice.id, facts(cents))).data.receipt).toMatch(/^RC /);
  });

  test('two at the same moment', async () => {
    const both = await Promise.all((await two()).map((id) => record(id, facts(cents))));
    expect(both.filter(({ data }) => data.receipt === null)).toHaveLength(1);
  });

  test('one that another person confirmed, one of an earlier day, and one that was reversed do not count', async () => {
    const [first, second] = await two();
    const { payment_id: id } = (await record(first, facts(cents), 'rui')).data;
    expect((await record(second, facts(cents))).data.receipt).toMatch(/^RC /);
    await server.call(reversePayment, { params: { id }, body: { reason } }, 'admin');
    expect((await record(first, facts(cents), 'rui')).data.receipt).toMatch(/^RC /);
    const [old, today] = await two();
    await record(old, facts(cents));
    await server.pool.query(
      `alter table receipt disable trigger user;
       update receipt set issued_at = issued_at - interval '1 day' where invoice_id = ${old};
       alter table receipt enable trigger user`,
    );
    expect((await record(today, facts(cents))).data.receipt).toMatch(/^RC /);
  });

  test('one that was unmatched and is matched again by its recorder', async () => {
    const [first, second] = await two();
    const { payment_id: id } = (await record(first, facts(cents))).data;
    await server.call(unmatchPayment, { params: { id }, body: { reason } }, 'ana');
    await record(first, facts(cents));
    const match = { params: { id }, body: { invoice_id: second } };
    expect((await server.refused(matchPayment, match, 'ana')).message).toBe(
      messages.recordedByYou(limitCents),
    );
    expect((await server.call(matchPayment, match, 'rui')).data.invoice_state).toBe('PAGA');
  });
});
