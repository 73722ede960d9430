import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { unmatchPayment } from '@portal/shared-kit/contract/finance/credit';
import { matchPayment, paymentQueue } from '@portal/shared-kit/contract/finance/payment';
import {
  acceptProof,
  holdProof,
  openProof,
  paymentProofs,
  proofFile,
  rejectProof,
  releaseProof,
} from '@portal/shared-kit/contract/finance/payment-proof';
import { proofs as trackedProofs } from '../../admissions/applications/tracking.repository.ts';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { somePdf, somePng } from '../../testing/payments.ts';
import { requestOf } from '../../testing/test-server.ts';
import { proofsOf } from '../own/own-payment.repository.ts';
import { messages } from '../ledger/messages.ts';

const { server, pay, userId, rows } = paymentDesk();
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A' });
});

let number = 0;
const facts = (overrides: object = {}) => ({
  method: 'TRANSFERENCIA' as const,
  transaction: `TRF-${++number}`,
  paid_at: '2026-11-20',
  amount: 250_000,
  ...overrides,
});
const sent = async (overrides: Parameters<typeof pay.approved>[1] = {}, file = {}) => {
  const one = await pay.approved(course, overrides);
  return { ...one, proof: await pay.proof(one.invoice.id, file) };
};
const hold = async (id: number, token: DeskToken = 'ana') =>
  (await server.call(holdProof, { params: { id } }, token)).data;
const release = (id: number, token: DeskToken = 'ana') =>
  server.call(releaseProof, { params: { id } }, token);
const accept = (id: number, body: object = facts(), token: DeskToken = 'ana') =>
  server.call(acceptProof, { params: { id }, body: body as never }, token);
const refused = (id: number, body: object = facts(), token: DeskToken = 'ana') =>
  server.refused(acceptProof, { params: { id }, body }, token);
const reject = (id: number, token: DeskToken = 'ana') =>
  server.call(rejectProof, { params: { id }, body: { reason: 'O valor não se lê.' } }, token);
const list = async (query: object = {}) => (await server.call(paymentProofs, { query }, 'ana')).data;
const stateOf = async (id: number) =>
  (await rows(`select state, held_by from payment_proof where id = ${id}`))[0];

test('the queue shows who sent what for which invoice, the oldest first, and is searched and narrowed', async () => {
  const first = await sent({ full_name: 'Almirante Primeiro' });
  const second = await sent({ full_name: 'Benedita Segunda' });
  const all = await list();
  expect(all.map(({ id }) => id)).toEqual([first.proof, second.proof]);
  expect(all[0]).toMatchObject({
    payer_name: 'Almirante Primeiro',
    payer_code: first.code,
    invoice: first.invoice.number,
    type: 'INSCRICAO',
    amount: 250_000,
    method: null,
    state: 'ENVIADO',
    held_by: null,
    held_by_me: false,
    file_name: 'talao.png',
    media_type: 'image/png',
  });
  expect((await list({ order: 'newest' })).map(({ id }) => id)).toEqual([second.proof, first.proof]);
  expect((await list({ search: 'benedita' })).map(({ id }) => id)).toEqual([second.proof]);
  expect(await list({ type: 'RENOVACAO' })).toEqual([]);
  const { data } = await server.call(paymentQueue, {}, 'ana');
  expect(data).toEqual({ proofs: 2, unmatched: 0, second: 0 });
  await reject(second.proof);
  expect((await list()).map(({ id }) => id)).toEqual([first.proof]);
  expect(await list({ state: 'REJEITADO' })).toMatchObject([
    { id: second.proof, decided_by: 'Ana Clara', reason: 'O valor não se lê.' },
  ]);
});

test('opening claims a proof; another clerk sees who holds it and can decide only after it is released', async () => {
  const { proof, invoice } = await sent();
  const mine = await hold(proof);
  expect(mine).toMatchObject({ state: 'EM_VERIFICACAO', held_by: 'Ana Clara', held_by_me: true });
  expect(mine.bill).toMatchObject({
    number: invoice.number,
    open: 250_000,
    entity: '90123',
    reference: invoice.references[0]!.number,
    lines: [{ description: 'Taxa de inscrição', amount: 250_000 }],
  });
  expect(await hold(proof, 'rui')).toMatchObject({ held_by: 'Ana Clara', held_by_me: false });
  expect((await list()).find(({ id }) => id === proof)).toMatchObject({ held_by: 'Ana Clara' });
  for (const refusal of [
    await refused(proof, facts(), 'rui'),
    await server.refused(rejectProof, { params: { id: proof }, body: { reason: 'porque sim' } }, 'rui'),
  ])
    expect([refusal.http, refusal.message]).toEqual([409, messages.proofHeld('Ana Clara')]);
  await release(proof, 'rui');
  expect(await stateOf(proof)).toMatchObject({ held_by: userId('ana') });
  await release(proof);
  expect(await stateOf(proof)).toEqual({ state: 'EM_VERIFICACAO', held_by: null });
  expect(await hold(proof, 'rui')).toMatchObject({ held_by: 'Rui Manuel', held_by_me: true });
});

test('of two clerks who open a proof concurrently one holds it', async () => {
  const { proof } = await sent();
  const [a, b] = await Promise.all([hold(proof), hold(proof, 'rui')]);
  expect([a.held_by_me, b.held_by_me].sort()).toEqual([false, true]);
  expect(a.held_by).toBe(b.held_by);
});

test('a claim expires after ten minutes', async () => {
  const { proof } = await sent();
  await hold(proof);
  await server.pool.query(
    `update payment_proof set held_at = now() - interval '11 minutes' where id = ${proof}`,
  );
  expect((await list()).find(({ id }) => id === proof)).toMatchObject({ held_by: null });
  expect(await hold(proof, 'rui')).toMatchObject({ held_by: 'Rui Manuel' });
});

test('accepting settles the invoice and remembers which payment the proof showed', async () => {
  const one = await sent();
  await hold(one.proof);
  const { data, message } = await accept(one.proof);
  expect(message).toBe(messages.confirmed);
  expect(await pay.states(one)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
  expect(
    await rows(`select state, payment_id, decided_by, held_by from payment_proof where id = ${one.proof}`),
  ).toEqual([{ state: 'ACEITE', payment_id: data.payment_id, decided_by: userId('ana'), held_by: null }]);
  expect(await list({ state: 'ACEITE' })).toMatchObject([{ method: 'TRANSFERENCIA', amount: 250_000 }]);
});

test('an accepted proof says that its payment was reversed or found to be somebody else’s, and no more once it counts again', async () => {
  const one = await sent();
  const { data } = await accept(one.proof);
  const params = { id: data.payment_id };
  const shown = async () => [
    (await list({ state: 'ACEITE', search: one.code }))[0]!.reason,
    (await proofsOf(server.db, [one.invoice.id]))[0]!.reason,
    (await trackedProofs(server.db, [one.invoice.id]))[0]!.reason,
  ];
  const everywhere = (reason: string) => [reason, reason, reason];
  expect(await shown()).toEqual(everywhere(''));
  await server.call(unmatchPayment, { params, body: { reason: 'Era de outra pessoa.' } }, 'admin');
  expect(await shown()).toEqual(everywhere(`${messages.proofUnmatched} Era de outra pessoa.`));
  const other = await pay.approved(course);
  const matchWith = (invoice_id: number) =>
    server.call(matchPayment, { params, body: { invoice_id } }, 'admin');
  await matchWith(other.invoice.id);
  expect(await shown()).toEqual(everywhere(`${messages.proofUnmatched} Era de outra pessoa.`));
  await server.call(unmatchPayment, { params, body: { reason: 'Afinal não.' } }, 'admin');
  await matchWith(one.invoice.id);
  expect(await shown()).toEqual(everywhere(''));
  await server.call(reversePayment, { params, body: { reason: 'Cheque sem cobertura.' } }, 'admin');
  expect(await shown()).toEqual(everywhere(`${messages.proofReversed} Cheque sem cobertura.`));
});

test('accepting again with the same facts answers the same; with others, or rejecting, says who decided', async () => {
  const one = await sent();
  const payment = facts();
  const first = await accept(one.proof, payment);
  const again = await accept(one.proof, payment, 'rui');
  expect([again.data, again.message]).toEqual([first.data, messages.confirmedAlready]);
  const decided = messages.proofDecided('aceite', 'Ana Clara');
  expect((await refused(one.proof, facts(), 'rui')).message).toBe(decided);
  expect(
    (await server.refused(rejectProof, { params: { id: one.proof }, body: { reason: 'porque sim' } }, 'rui'))
      .message,
  ).toBe(decided);
});

test('a proof of a payment that stands already is not accepted a second time', async () => {
  const one = await pay.approved(course);
  const payment = facts({ amount: 1000 });
  const [a, b] = [await pay.proof(one.invoice.id), await pay.proof(one.invoice.id)];
  const { data } = await accept(a, payment);
  expect((await refused(b, payment)).message).toBe(messages.proofOfKnown(data.receipt!));
  expect(await stateOf(b)).toMatchObject({ state: 'ENVIADO' });
});

test('rejecting needs a reason, which is mailed, and leaves the invoice as it was', async () => {
  const one = await sent();
  const none = await server.refused(
    rejectProof,
    { params: { id: one.proof }, body: { reason: ' a ' } },
    'ana',
  );
  expect(none.errors).toHaveProperty('reason');
  expect((await reject(one.proof)).message).toBe(messages.rejected);
  const [mail] = await mailsTo(server.db, one.email!);
  expect(mail!.subject).toBe(`Comprovativo de pagamento não aceite – ${one.invoice.number}`);
  expect(mail!.text).toContain('Motivo: O valor não se lê.');
  expect(await pay.states(one)).toEqual(['EMITIDA', 'CONFIRMADA', 'APROVADA']);
  expect(await stateOf(one.proof)).toEqual({ state: 'REJEITADO', held_by: null });
});

test('rejecting the proof of a payer without e-mail says that no mail goes out', async () => {
  const one = await sent({ email: null });
  const before = await rows('select count(*)::int as n from outbox');
  expect((await reject(one.proof)).message).toBe(messages.rejectedWithoutMail);
  expect(await rows('select count(*)::int as n from outbox')).toEqual(before);
});

test('of a concurrent acceptance and rejection one wins and the other gets a conflict', async () => {
  for (let round = 0; round < 4; round++) {
    const one = await sent();
    const calls = [
      requestOf(acceptProof, { params: { id: one.proof }, body: facts() }, 'ana'),
      requestOf(rejectProof, { params: { id: one.proof }, body: { reason: 'Não se lê' } }, 'rui'),
    ];
    const answers = await Promise.all(
      (round % 2 ? calls : calls.reverse()).map((request) => server.inject(request)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { state } = (await stateOf(one.proof)) as { state: string };
    const [invoice] = await pay.states(one);
    expect([state, invoice]).toEqual(state === 'ACEITE' ? ['ACEITE', 'PAGA'] : ['REJEITADO', 'EMITIDA']);
  }
});

test('the sender of a proof cannot decide on it', async () => {
  const one = await sent({}, { sent_by: userId('ana') });
  expect((await refused(one.proof)).message).toBe(messages.own);
  expect(
    (await server.refused(rejectProof, { params: { id: one.proof }, body: { reason: 'porque sim' } }, 'ana'))
      .http,
  ).toBe(403);
  await accept(one.proof, facts(), 'rui');
});

test('its file is a download, a PDF also opens by a short-lived address, and opening is audited', async () => {
  async function* bytes(content: Buffer) {
    yield content;
  }
  const image = await sent({}, { ...(await server.files.keep(bytes(somePng))), name: 'talao.png' });
  const pdf = await sent(
    {},
    { ...(await server.files.keep(bytes(somePdf))), name: 'talao.pdf', media_type: 'application/pdf' },
  );
  const saved = await server.inject(requestOf(proofFile, { params: { id: image.proof } }, 'ana'));
  expect(saved.rawPayload).toEqual(somePng);
  expect(saved.headers['content-disposition']).toContain('attachment');
  expect(saved.headers['content-security-policy']).toContain('sandbox');
  const { data } = await server.call(openProof, { params: { id: pdf.proof } }, 'ana');
  const opened = await server.inject({ url: data.path });
  expect(opened.rawPayload).toEqual(somePdf);
  expect(opened.headers['content-disposition']).toContain('inline');
  expect((await server.refused(openProof, { params: { id: image.proof } }, 'ana')).http).toBe(415);
  expect(
    await rows(`select action from audit_log where entity = 'payment_proof' and entity_id = '${pdf.proof}'`),
  ).toEqual([{ action: 'payment_proof.read' }]);
});

test('an unknown proof is 404 in every call', async () => {
  const params = { id: 999_999 };
  for (const [endpoint, body] of [
    [holdProof, undefined],
    [releaseProof, undefined],
    [acceptProof, facts()],
    [rejectProof, { reason: 'porque sim' }],
    [proofFile, undefined],
    [openProof, undefined],
  ] as const)
    expect((await server.refused(endpoint, { params, body }, 'ana')).http).toBe(404);
});
