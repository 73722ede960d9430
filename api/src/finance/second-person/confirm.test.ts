import {
  confirmPayment,
  confirmPaymentByGet,
  payInvoice,
  unpaidInvoices,
} from '@portal/shared-kit/contract/finance/payment';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { somePdf } from '../../testing/payments.ts';
import { requestOf } from '../../testing/test-server.ts';
import { messages } from '../ledger/messages.ts';

const { server, pay, become, rows } = paymentDesk();
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A' });
});

let number = 0;
const body = (inscription_id: number, overrides: object = {}) => ({
  inscription_id,
  method: 'DEPOSITO' as const,
  transaction: `TAL-${++number}`,
  paid_at: '2026-11-20',
  amount: 250_000,
  ...overrides,
});
const confirm = (payment: ReturnType<typeof body>, token: DeskToken = 'ana') =>
  server.call(confirmPayment, { body: payment }, token);
const refused = (payment: object, token: DeskToken = 'ana') =>
  server.refused(confirmPayment, { body: payment }, token);
const byGet = (inscription_id: number, token: DeskToken = 'ana') =>
  server.call(confirmPaymentByGet, { query: { inscription_id } }, token);

test('POST confirms and answers what was settled, with the receipt', async () => {
  const one = await pay.approved(course);
  const { message, data } = await confirm(body(one.inscriptionId));
  expect(message).toBe(messages.confirmed);
  expect(data).toMatchObject({
    invoice: one.invoice.number,
    invoice_state: 'PAGA',
    total: 250_000,
    paid: 250_000,
    open: 0,
    credit: 0,
    receipt: expect.stringMatching(/^RC \d{4}\/\d{6}$/),
  });
  expect(await pay.states(one)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
});

test('POST again with the same number answers the same; with another it says that the invoice is paid', async () => {
  const one = await pay.approved(course);
  const payment = body(one.inscriptionId);
  const first = await confirm(payment);
  const again = await confirm(payment, 'rui');
  expect(again.data).toEqual(first.data);
  expect(again.message).toBe(messages.confirmedAlready);
  expect((await refused(body(one.inscriptionId))).message).toBe(messages.invoicePaid(one.invoice.number));
});

test('of two concurrent clerks one confirms and the other gets a conflict', async () => {
  const one = await pay.approved(course);
  const answers = await Promise.all(
    (['ana', 'rui'] as const).map((token) =>
      server.inject(requestOf(confirmPayment, { body: body(one.inscriptionId) }, token)),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await rows(`select 1 from payment where invoice_id = ${one.invoice.id}`)).toHaveLength(1);
});

test('reports a payment that is too high or too low', async () => {
  const one = await pay.approved(course);
  const part = await confirm(body(one.inscriptionId, { amount: 100_000 }));
  expect([part.message, part.data.open]).toEqual([messages.partial(150_000), 150_000]);
  const rest = await confirm(body(one.inscriptionId, { amount: 160_000 }));
  expect([rest.message, rest.data.credit]).toEqual([messages.credited(10_000), 10_000]);
});

test.each([
  ['tomorrow', { paid_at: institutionDay(new Date(Date.now() + 86_400_000)) }, 'paid_at'],
  ['a moment to come', { paid_at: new Date(Date.now() + 3_600_000).toISOString() }, 'paid_at'],
  ['the last century', { paid_at: '1999-12-31' }, 'paid_at'],
  ['no amount', { amount: 0 }, 'amount'],
  ['half a centavo', { amount: 0.5 }, 'amount'],
  ['no number', { transaction: '  ' }, 'transaction'],
  ['no method', { method: 'CHEQUE' }, 'method'],
])('%s is refused at its field', async (_what, overrides, field) => {
  const one = await pay.approved(course);
  expect((await refused(body(one.inscriptionId, overrides))).errors).toHaveProperty(field);
});

test('today is a bank date from midnight on by the clock of the institution', async () => {
  const one = await pay.approved(course);
  const { data } = await confirm(body(one.inscriptionId, { paid_at: institutionDay(new Date()) }));
  const [paid] = await rows(
    `select to_char(paid_at at time zone 'Africa/Maputo', 'HH24:MI') as at from payment where id = ${data.payment_id}`,
  );
  expect(paid).toEqual({ at: '00:00' });
});

test('POST takes the paper that came with the payment, by its content', async () => {
  const one = await pay.approved(course);
  const { inscription_id, amount, ...rest } = body(one.inscriptionId);
  const fields = { ...rest, inscription_id: String(inscription_id), amount: String(amount) };
  const send = (content: Buffer) =>
    server.inject(uploadOf(confirmPayment, { fields, file: { name: 'talão.pdf', content } }, 'ana'));
  expect((await send(Buffer.from('<script>x</script>'))).statusCode).toBe(415);
  expect((await send(somePdf)).statusCode).toBe(200);
  expect(
    await rows(
      `select a.name, a.media_type from payment p join attachment a on a.id = p.attachment_id where p.invoice_id = ${one.invoice.id}`,
    ),
  ).toEqual([{ name: 'talão.pdf', media_type: 'application/pdf' }]);
  // Repeated, the proof is not stored twice.
  expect((await send(somePdf)).json().message).toBe(messages.confirmedAlready);
  expect(await rows(`select 1 from attachment where name = 'talão.pdf'`)).toHaveLength(1);
});

test('GET confirms the open amount as cash, once, and is not cached', async () => {
  const one = await pay.approved(course);
  const answer = await server.inject(
    requestOf(confirmPaymentByGet, { query: { inscription_id: one.inscriptionId } }, 'ana'),
  );
  expect(answer.json()).toMatchObject({ status: 1, message: messages.confirmed });
  expect(answer.headers['cache-control']).toContain('no-store');
  const again = await byGet(one.inscriptionId, 'rui');
  expect(again).toEqual({ ...answer.json(), message: messages.confirmedAlready });
  const stored = await rows(
    `select method, transaction, amount_cents from payment where invoice_id = ${one.invoice.id}`,
  );
  expect(stored).toEqual([
    { method: 'NUMERARIO', transaction: `BALCAO ${one.invoice.number}`, amount_cents: 250_000 },
  ]);
});

test('two concurrent GETs confirm once', async () => {
  const one = await pay.approved(course);
  const [a, b] = await Promise.all([byGet(one.inscriptionId), byGet(one.inscriptionId, 'rui')]);
  expect(a.data).toEqual(b.data);
  expect(await rows(`select 1 from payment where invoice_id = ${one.invoice.id}`)).toHaveLength(1);
});

test('GET needs more than a cookie, and is refused while a proof waits to be checked', async () => {
  const one = await pay.approved(course);
  const cookie = await server.inject({
    url: `/api/confirmPayment_?inscription_id=${one.inscriptionId}`,
    cookies: { refresh_token: 'ana', token: 'ana' },
  });
  expect(cookie.statusCode).toBe(401);
  await pay.proof(one.invoice.id);
  const refusal = await server.refused(
    confirmPaymentByGet,
    { query: { inscription_id: one.inscriptionId } },
    'ana',
  );
  expect([refusal.http, refusal.message]).toEqual([409, messages.proofWaits]);
  expect(await pay.states(one)).toEqual(['EMITIDA', 'CONFIRMADA', 'APROVADA']);
});

test('an inscription without an invoice and an unknown one are 404', async () => {
  expect((await refused(body(999_999))).http).toBe(404);
  expect(
    (await server.refused(confirmPaymentByGet, { query: { inscription_id: 999_999 } }, 'ana')).http,
  ).toBe(404);
});

test("refuses to confirm one's own payment", async () => {
  const mine = await pay.approved(course);
  const restore = become('rui', mine.personId);
  expect((await refused(body(mine.inscriptionId), 'rui')).message).toBe(messages.own);
  expect(
    (await server.refused(confirmPaymentByGet, { query: { inscription_id: mine.inscriptionId } }, 'rui'))
      .http,
  ).toBe(403);
  restore();
  const byMail = await pay.approved(course, { email: 'ANA@teste.test' });
  expect((await refused(body(byMail.inscriptionId))).message).toBe(messages.own);
  expect(await pay.states(byMail)).toEqual(['EMITIDA', 'CONFIRMADA', 'APROVADA']);
});

describe('at the counter', () => {
  const find = async (search: string) =>
    (await server.call(unpaidInvoices, { query: { search } }, 'ana')).data.map(({ number: found }) => found);

  test('an unpaid invoice is found by name, card code, number and reference; a paid one is not', async () => {
    const one = await pay.approved(course, { full_name: 'Zubaida Ussene' });
    const found = [one.invoice.number];
    expect(await find('zubaida')).toEqual(found);
    expect(await find('ússené')).toEqual(found);
    expect(await find(one.code)).toEqual(found);
    expect(await find(one.invoice.number)).toEqual(found);
    expect(await find(one.invoice.number.replace(/^FT (\d+)\/0+/, '$1/'))).toEqual(found);
    const { number: reference } = one.invoice.references[0]!;
    expect(await find(reference.replaceAll(/(\d{3})/g, '$1 '))).toEqual(found);
    await confirm(body(one.inscriptionId));
    expect(await find('zubaida')).toEqual([]);
  });

  test('that of a candidate is found by the number of the candidacy, and paid', async () => {
    const candidacyId = await pay.candidacy(course, { full_name: 'Xavier Candidato' });
    const invoice = await pay.issue({
      candidacyId,
      type: 'CANDIDATURA',
      lines: [{ description: 'Taxa de candidatura', unitCents: 50_000 }],
    });
    const [{ number: cand } = { number: '' }] = (await rows(
      `select number from candidacy where id = ${candidacyId}`,
    )) as { number: string }[];
    expect(await find(cand)).toEqual([invoice.number]);
    const { inscription_id: _, ...facts } = body(0, { amount: 50_000, method: 'NUMERARIO' });
    const { data } = await server.call(payInvoice, { params: { id: invoice.id }, body: facts }, 'ana');
    expect(data).toMatchObject({ invoice: invoice.number, invoice_state: 'PAGA' });
    expect((await server.refused(payInvoice, { params: { id: 999_999 }, body: facts }, 'ana')).http).toBe(
      404,
    );
  });
});
