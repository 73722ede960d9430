import { confirmPayment, payInvoice, unmatchedPayments } from '@portal/shared-kit/contract/finance/payment';
import { acceptProof } from '@portal/shared-kit/contract/finance/payment-proof';
import { quietly } from '../../testing/billing.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { paymentSetup } from '../../testing/payments.ts';
import { messages } from '../ledger/messages.ts';
import { receive } from './unmatched.service.ts';

const { server, pay, rows } = paymentDesk();
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A' });
  await pay.entity({ code: '90124', bank: 'Banco B' });
});

let number = 0;
const facts = (overrides: object = {}) => ({
  method: 'REFERENCIA' as const,
  transaction: `REF-${++number}`,
  paid_at: '2026-11-20',
  amount: 250_000,
  ...overrides,
});
const refused = (id: number, body: object) =>
  server.refused(payInvoice, { params: { id }, body }, 'ana').then(({ errors }) => errors);
const referencesOf = async (invoiceId: number) =>
  (await rows(`select number, state from payment_reference where invoice_id = ${invoiceId} order by id`)) as {
    number: string;
    state: string;
  }[];

test('a payment by reference names one of the invoice', async () => {
  const [one, other] = [await pay.approved(course), await pay.approved(course)];
  const { id } = one.invoice;
  expect(await refused(id, facts())).toEqual({ reference: [messages.noReference] });
  const foreign = other.invoice.references[0]!.number;
  expect(await refused(id, facts({ reference: foreign }))).toEqual({ reference: [messages.otherReference] });
  const body = {
    ...facts({ reference: one.invoice.references[0]!.number }),
    inscription_id: one.inscriptionId,
  };
  expect((await server.call(confirmPayment, { body }, 'ana')).data.invoice_state).toBe('PAGA');
});

test('another amount than the reference asks for needs a reason, which the history keeps', async () => {
  const { invoice } = await pay.approved(course);
  const payment = facts({ reference: invoice.references[0]!.number, amount: 240_000 });
  expect(await refused(invoice.id, payment)).toEqual({
    different_reason: [messages.differentAmount(250_000)],
  });
  const body = { ...payment, different_reason: 'O banco descontou a comissão' };
  const { data } = await server.call(payInvoice, { params: { id: invoice.id }, body }, 'ana');
  expect([data.invoice_state, data.open]).toEqual(['PARCIAL', 10_000]);
  expect(
    await rows(
      `select reason from audit_log where action = 'payment.confirm' and entity_id = '${data.payment_id}'`,
    ),
  ).toEqual([{ reason: 'O banco descontou a comissão' }]);
  // Asked again, the answer is the same.
  const again = await server.call(payInvoice, { params: { id: invoice.id }, body }, 'rui');
  expect(again.data).toEqual(data);
});

test('the proof of a payment by reference is held to the same', async () => {
  const { invoice } = await pay.approved(course);
  const id = await pay.proof(invoice.id);
  const accept = (body: object) => server.refused(acceptProof, { params: { id }, body }, 'ana');
  expect((await accept(facts())).errors).toEqual({ reference: [messages.noReference] });
  const reference = invoice.references[0]!.number;
  expect((await accept(facts({ reference, amount: 1 }))).errors).toEqual({
    different_reason: [messages.differentAmount(250_000)],
  });
});

test('paying through one reference annuls the others of the invoice, which are still recognised', async () => {
  const { invoice } = await pay.approved(course);
  const [first, second] = invoice.references;
  const reference = second!.number.replaceAll(/(\d{3})/g, '$1 ');
  await server.call(payInvoice, { params: { id: invoice.id }, body: facts({ reference }) }, 'ana');
  expect(await referencesOf(invoice.id)).toEqual([
    { number: first!.number, state: 'ANULADA' },
    { number: second!.number, state: 'PAGA' },
  ]);
  const line = {
    paymentEntity: '90123',
    paymentReference: first!.number,
    method: 'REFERENCIA' as const,
    transaction: 'BANCO-9',
    amountCents: 250_000,
    paidAt: new Date('2026-11-20T08:00:00Z'),
  };
  const became = await server.db.transaction().execute((tx) => receive(tx, quietly, paymentSetup, line));
  expect(became.outcome).toBe('POR_IDENTIFICAR');
  const { data } = await server.call(unmatchedPayments, { query: {} }, 'ana');
  expect(data).toMatchObject([{ reason: messages.referenceNot.ANULADA, invoice: invoice.number }]);
});
