import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { ownPayments, ownPaymentsByType } from '@portal/shared-kit/contract/finance/own-payment';
import { ownProofs, sendProof, tracePayment } from '@portal/shared-kit/contract/finance/own-proof';
import {
  acceptProof,
  assignProof,
  holdProof,
  paymentProofs,
  rejectProof,
} from '@portal/shared-kit/contract/finance/payment-proof';
import { communications } from '@portal/shared-kit/contract/people/communication';
import { sql } from 'kysely';
import type { SignedIn } from '../../platform/http/route.ts';
import { makeAccount } from '../../testing/identity.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { paymentsOf, somePng } from '../../testing/payments.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { messages } from './messages.ts';

const student = (): Partial<SignedIn> => ({
  permissions: new Set(['payments.read_own', 'communications.read']),
});
const users = { me: student(), other: student(), clerk: { permissions: new Set(['payments.confirm']) } };
const server = testServer({ authenticator: () => testAuthenticator(users) });
const pay = paymentsOf(server);

type Owing = Awaited<ReturnType<typeof pay.approved>>;
let mine: Owing;
let theirs: Owing;

/** Makes a token that of the student who owes. */
async function speakAs(token: 'me' | 'other', { personId }: Pick<Owing, 'personId'>): Promise<void> {
  const { userId } = await makeAccount(server.db, 'Student');
  Object.assign(users[token], { personId, userId });
}

beforeAll(async () => {
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['INSCRICAO', 'OUTRO'] });
  const course = await pay.course();
  mine = await pay.approved(course);
  theirs = await pay.approved(course);
  await speakAs('me', mine);
  await speakAs('other', theirs);
});

const send = (invoice_id: number, content: Buffer | string, token: 'me' | 'other' = 'me') =>
  server.inject(
    uploadOf(
      sendProof,
      { fields: { invoice_id: String(invoice_id) }, file: { name: 'talao.png', content } },
      token,
    ),
  );
const traced = async (number: string, token: 'me' | 'other' = 'me') =>
  (await server.call(tracePayment, { query: { number, paid_on: '2026-11-20' } }, token)).data;
const referenceOf = ({ invoice }: Owing) => invoice.references[0]!.number;
const png = (mark: string) => Buffer.concat([somePng, Buffer.from(mark)]);

test('a student sees their own invoices, how each is paid and what they owe, and nobody else’s', async () => {
  const found = await server.call(ownPayments, {}, 'me');
  expect(found.data).toMatchObject([
    {
      id: mine.invoice.id,
      type: 'INSCRICAO',
      description: 'Taxa de inscrição',
      state: 'EMITIDA',
      entity: '90123',
      reference: referenceOf(mine),
      amount: 250_000,
      paid: 0,
      open: 250_000,
      receipts: [],
      proof: null,
    },
  ]);
  expect(found).toMatchObject({ balance: 250_000, overdue: 0, next: mine.invoice.id });
});

test('of one type the rows are narrowed, and what is owed in all stays', async () => {
  const found = await server.call(ownPaymentsByType, { query: { type: 'PROPINA' } }, 'me');
  expect(found).toMatchObject({ data: [], balance: 250_000, next: mine.invoice.id });
  expect(await server.refused(ownPaymentsByType, { query: { type: 'CANDIDATURA' } }, 'me')).toMatchObject({
    http: 422,
  });
});

test('a proof is handed in once for an own open invoice, and the desk has it', async () => {
  const owing = await pay.approved(await pay.course());
  await speakAs('me', owing);
  expect((await send(owing.invoice.id, png('a'))).statusCode).toBe(200);
  expect((await send(owing.invoice.id, png('a'))).json()).toMatchObject({ code: 'duplicate' });
  expect((await send(owing.invoice.id, png('b'))).json()).toMatchObject({
    code: 'conflict',
    message: messages.proofWaits,
  });
  const [row] = (await server.call(ownPayments, {}, 'me')).data;
  expect(row!.proof).toMatchObject({ state: 'ENVIADO' });
  const queue = await server.call(paymentProofs, {}, 'clerk');
  expect(queue.data).toMatchObject([{ invoice_id: owing.invoice.id, state: 'ENVIADO' }]);
  expect(await traced(referenceOf(owing))).toMatchObject({ state: 'EM_VERIFICACAO' });
  await speakAs('me', mine);
});

test('two proofs sent at once leave one that waits', async () => {
  const owing = await pay.approved(await pay.course());
  await speakAs('me', owing);
  const answers = await Promise.all([send(owing.invoice.id, png('c')), send(owing.invoice.id, png('d'))]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await speakAs('me', mine);
});

test("for another student's invoice no proof is taken, as if there were no such invoice", async () => {
  expect((await send(theirs.invoice.id, png('e'))).json()).toMatchObject({
    code: 'not_found',
    message: messages.noInvoice,
  });
});

test('a payment is traced by reference or slip: not seen, then received with its receipt; another student learns of neither', async () => {
  const reference = referenceOf(mine);
  expect(await traced(reference)).toMatchObject({
    state: 'NAO_RECEBIDO',
    invoice_id: mine.invoice.id,
    checked_until: null,
  });
  await pay.settle({ invoiceId: mine.invoice.id, transaction: 'TALAO-77' });
  expect(await traced('talao-77')).toMatchObject({ state: 'RECEBIDO', invoice: mine.invoice.number });
  for (const number of [reference, 'TALAO-77'])
    expect(await traced(number, 'other')).toMatchObject({ state: 'NAO_RECEBIDO', invoice_id: null });
  const notices = await server.call(communications, {}, 'me');
  expect(notices.data).toMatchObject([{ type: 'FINANCEIRA', title: 'Pagamento recebido', sender: null }]);
  expect((await server.call(communications, {}, 'other')).data).toEqual([]);
  const found = await server.call(ownPayments, {}, 'me');
  expect(found).toMatchObject({ balance: 0, next: null });
  expect(found.data[0]).toMatchObject({ state: 'PAGA', open: 0, reference: null });
  expect(found.data[0]!.receipts).toHaveLength(1);
  expect((await send(mine.invoice.id, png('f'))).json()).toMatchObject({ message: messages.closed });
});

describe("'Paguei e não aparece' takes the proof right there (J31)", () => {
  const sendLoose = (fields: Record<string, string>, content = png('g'), token: 'me' | 'other' = 'me') =>
    server.inject(uploadOf(sendProof, { fields, file: { name: 'talao.png', content } }, token));
  const claim = { number: 'TAL-J31', paid_on: '2026-11-20' };
  const queue = async () =>
    (await server.call(paymentProofs, { query: { per_page: 100 } }, 'clerk')).data.filter(
      ({ claimed_number }) => claimed_number === claim.number,
    );

  test('a day to come is refused, and number and day are needed where there is no invoice', async () => {
    const ahead = institutionDay(new Date(Date.now() + 2 * 86_400_000));
    const asked = await server.refused(tracePayment, { query: { number: 'TAL-1', paid_on: ahead } }, 'me');
    expect(asked.errors).toHaveProperty('paid_on');
    const answers: Record<string, string>[] = [
      { ...claim, paid_on: ahead },
      { paid_on: claim.paid_on },
      { number: claim.number },
    ];
    for (const fields of answers) expect((await sendLoose(fields)).statusCode).toBe(422);
  });

  test('a student without open invoices hands it in once; it waits in the queue, gets an invoice of theirs and is paid by it', async () => {
    const course = await pay.course();
    const debtor = await pay.student(course);
    await speakAs('me', debtor);
    expect((await sendLoose(claim)).json()).toMatchObject({ message: messages.proofSent });
    expect((await sendLoose(claim)).json()).toMatchObject({ code: 'duplicate' });
    expect((await sendLoose(claim, png('h'))).json()).toMatchObject({ message: messages.proofWaits });
    expect(await traced(claim.number)).toMatchObject({ state: 'EM_VERIFICACAO', payable: false });
    expect((await server.call(ownProofs, {}, 'me')).data).toMatchObject([
      { number: claim.number, paid_on: claim.paid_on, state: 'ENVIADO' },
    ]);
    expect((await server.call(ownProofs, {}, 'other')).data).toEqual([]);
    const [row] = await queue();
    expect(row).toMatchObject({ invoice: null, payer_code: debtor.code, claimed_on: claim.paid_on });
    const params = { id: row!.id };
    expect((await server.call(paymentProofs, { query: { search: debtor.code } }, 'clerk')).data).toHaveLength(
      1,
    );

    expect((await server.call(holdProof, { params }, 'clerk')).data.bill).toBeNull();
    const facts = { method: 'DEPOSITO' as const, transaction: claim.number, paid_at: claim.paid_on };
    const body = { ...facts, amount: 100_000 };
    expect((await server.refused(acceptProof, { params, body }, 'clerk')).http).toBe(409);
    const strange = { params, body: { invoice_id: theirs.invoice.id } };
    expect((await server.refused(assignProof, strange, 'clerk')).errors).toHaveProperty('invoice_id');
    const late = await pay.issue({
      studentId: debtor.studentId,
      type: 'OUTRO',
      lines: [{ description: 'Outro valor', unitCents: 100_000 }],
    });
    const { data } = await server.call(assignProof, { params, body: { invoice_id: late.id } }, 'clerk');
    expect(data.bill).toMatchObject({ id: late.id, open: 100_000 });
    const paid = await server.call(acceptProof, { params, body }, 'clerk');
    expect(paid.data).toMatchObject({ invoice_state: 'PAGA', receipt: expect.stringMatching(/^RC /) });
    expect((await server.call(ownProofs, {}, 'me')).data).toMatchObject([{ state: 'ACEITE' }]);
  });

  test('ten without an invoice are the most in thirty days, not of all years; a file that was sent before stays refused', async () => {
    const debtor = await pay.student(await pay.course());
    await speakAs('me', debtor);
    const refuseIt = async () => {
      const { id } = (await queue()).find(({ payer_code }) => payer_code === debtor.code)!;
      await server.call(holdProof, { params: { id } }, 'clerk');
      await server.call(rejectProof, { params: { id }, body: { reason: 'Ilegível.' } }, 'clerk');
    };
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await sendLoose(claim, png(`many ${nth}`))).statusCode).toBe(200);
      await refuseIt();
    }
    expect((await sendLoose(claim, png('many 10'))).json()).toMatchObject({
      errors: { file: [messages.proofsFull(10, 30)] },
    });
    await server.db
      .updateTable('payment_proof')
      .set({ sent_at: sql`now() - interval '31 days'` })
      .where('student_id', '=', debtor.studentId)
      .execute();
    expect((await sendLoose(claim, png('many 3'))).json()).toMatchObject({ code: 'duplicate' });
    expect((await sendLoose(claim, png('many 10'))).statusCode).toBe(200);
    await speakAs('me', mine);
  });

  test('one that is refused tells the student why, and another can be sent', async () => {
    const debtor = await pay.student(await pay.course());
    await speakAs('me', debtor);
    await sendLoose(claim, png('i'));
    const [row] = (await queue()).filter(({ payer_code }) => payer_code === debtor.code);
    const params = { id: row!.id };
    await server.call(holdProof, { params }, 'clerk');
    await server.call(rejectProof, { params, body: { reason: 'O talão é de outra pessoa.' } }, 'clerk');
    expect((await server.call(communications, {}, 'me')).data).toMatchObject([
      { title: 'Comprovativo recusado' },
    ]);
    expect((await sendLoose(claim, png('j'))).statusCode).toBe(200);
    await speakAs('me', mine);
  });
});
