import * as contract from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { moveCandidacy } from '../candidacies/candidacy.service.ts';
import {
  applicationBody,
  chargeCandidacies,
  makeIntake,
  makeOpenCourse,
} from '../../testing/applications.ts';
import { quietly } from '../../testing/billing.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { paymentsOf, somePdf, somePng, markPaid, markReversed } from '../../testing/payments.ts';
import { readPdf } from '../../testing/pdf.ts';
import { testServer } from '../../testing/test-server.ts';
import { removeExpired } from './candidacy-session.repository.ts';

const server = testServer({
  prepare: async ({ db }) => {
    await makeIntake(db);
    course = await makeOpenCourse(db, 'Economia');
    await chargeCandidacies(db, 75_000);
  },
});
const payments = paymentsOf(server);
let course: number;

let lastIp = 0;
const freshIp = () => `10.7.0.${++lastIp}`;
const post = async (path: string, body: object, ip = freshIp()) => {
  const answer = await server.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: body,
    remoteAddress: ip,
  });
  return { http: answer.statusCode, ...answer.json() };
};
const apply = async () => {
  const body = applicationBody(course);
  const { data } = await post('/Candidate', body);
  return { ...data, doc_number: body.doc_number!, email: body.email! };
};
const track = ({ number, doc_number }: { number: string; doc_number: string }, ip = freshIp()) =>
  post('/candidatura', { number, doc_number }, ip);
const move = (id: number, ...to: Parameters<typeof moveCandidacy>[3][]) =>
  server.db.transaction().execute(async (tx) => {
    for (const state of to)
      await moveCandidacy(
        tx,
        quietly,
        id,
        state,
        state === 'REPROVADA' ? { reasonCode: 'DOCUMENTO_INVALIDO', reasonText: 'O BI está ilegível' } : {},
      );
  });
test('an application and its tracking take numbers with spaces, dots and the country code', async () => {
  const plain = applicationBody(course);
  const doc = plain.doc_number!;
  const spaced = `${doc.slice(0, 4)} ${doc.slice(4, 8)}.${doc.slice(8)}`;
  const contacts = { contact: '+258 84.123 4567', alternative_contact: '00258 851234567' };
  const { data } = await post('/Candidate', { ...plain, doc_number: spaced, contacts });
  const row = await server.db
    .selectFrom('candidacy')
    .select(['doc_number', 'contact', 'alternative_contact'])
    .where('id', '=', data.id)
    .executeTakeFirst();
  expect(row).toEqual({ doc_number: doc, contact: '841234567', alternative_contact: '851234567' });
  for (const doc_number of [doc, spaced, ` ${spaced.toLowerCase()} `])
    expect((await track({ number: data.number, doc_number })).http).toBe(200);
});

/** An approved candidate with an invoice of the inscription, and the credentials for tracking. */
const approved = async () => {
  const them = await payments.approved(course);
  const row = await server.db
    .selectFrom('candidacy')
    .select(['number', 'doc_number'])
    .where('id', '=', them.candidacyId)
    .executeTakeFirstOrThrow();
  return { ...them, ...row };
};
const send = async (session: string, invoice_id: number, content: Buffer, name = 'talao.png') => {
  const request = uploadOf(
    contract.sendCandidacyProof,
    { fields: { session, invoice_id: String(invoice_id) }, file: { name, content } },
    '',
  );
  const { authorization: _none, ...headers } = request.headers as Record<string, string>;
  const answer = await server.inject({ ...request, headers });
  return { http: answer.statusCode, ...answer.json() };
};
const opened = async (path: string) => {
  const answer = await server.inject({ url: path });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return readPdf(answer.rawPayload);
};

test('number and document show where the candidacy stands, and what of it is private is masked', async () => {
  const mine = await apply();
  const { data } = await track({
    number: mine.number.toLowerCase(),
    doc_number: ` ${mine.doc_number.toLowerCase()}`,
  });
  expect(data).toMatchObject({
    number: mine.number,
    state: 'SUBMETIDA',
    course_name: 'Economia',
    scholar_shift: 'LABORAL',
    contact: '84•••••67',
    timeline: [{ state: 'SUBMETIDA', reason: null }],
    reason: null,
    can_withdraw: true,
    invoices: [
      {
        type: 'CANDIDATURA',
        state: 'EMITIDA',
        total_cents: 75_000,
        paid_cents: 0,
        can_send_proof: true,
        proofs: [],
        references: [{ entity: '90123', amount_cents: 75_000, state: 'ATRIBUIDA' }],
      },
    ],
  });
  expect(data.doc_number).not.toContain(mine.doc_number.slice(0, 9));
  expect(JSON.stringify(data)).not.toContain(mine.email);
});

test('an unknown number and another document are answered alike, and take as long', async () => {
  const mine = await apply();
  const timed = async (form: { number: string; doc_number: string }) => {
    const began = performance.now();
    const { support_code: _code, ...answer } = await track(form);
    return { answer, ms: performance.now() - began };
  };
  const unknown = await timed({ number: 'CAND-2027-999999', doc_number: mine.doc_number });
  const other = await timed({ number: mine.number, doc_number: '000000000000X' });
  const empty = await timed({ number: '', doc_number: '' });
  expect(unknown.answer).toMatchObject({
    http: 404,
    message: 'Não encontrámos uma candidatura com estes dados.',
  });
  expect([other.answer, empty.answer]).toEqual([unknown.answer, unknown.answer]);
  for (const { ms } of [unknown, other, empty]) expect(ms).toBeGreaterThan(115);
});

test('after ten wrong tries in an hour a device must wait, for every request; correct tries do not count', async () => {
  const mine = await apply();
  const ip = freshIp();
  for (let n = 0; n < 12; n++) expect((await track(mine, ip)).http).toBe(200);
  const wrong = { ...mine, doc_number: '000000000077X' };
  const answers = await Promise.all(Array.from({ length: 14 }, () => track(wrong, ip)));
  expect(answers.filter(({ http }) => http === 404)).toHaveLength(10);
  expect(answers.filter(({ http }) => http === 429)).toHaveLength(4);
  expect(await track(mine, ip)).toMatchObject({ http: 429, retry_after: expect.any(Number) });
  expect((await track(mine)).http).toBe(200);
});

test('a session serves without new tries, only its own candidacy, and ends', async () => {
  const [mine, other] = [await apply(), await apply()];
  const { data } = await track(mine);
  const again = await post('/candidatura', { session: data.session });
  expect(again.data).toEqual(data);
  const foreign = await post('/candidatura/ficha', { session: data.session, invoice_id: other.invoice.id });
  expect(foreign.http).toBe(404);
  expect((await post('/candidatura', { session: 'x'.repeat(43) })).http).toBe(404);
  await server.pool.query(`update candidacy_session set expires_at = now() - interval '1 second'`);
  for (const path of ['/candidatura', '/candidatura/desistir', '/candidatura/comprovativo'])
    expect((await post(path, { session: data.session })).http).toBe(404);
  expect((await send(data.session, mine.invoice.id, somePng)).http).toBe(404);
  expect(await removeExpired(server.db)).toBeGreaterThan(0);
  expect(await server.db.selectFrom('candidacy_session').selectAll().execute()).toEqual([]);
});

test('shows the reason of a refusal, and hides internal notes of a reopened candidacy', async () => {
  const mine = await apply();
  await move(mine.id, 'EM_ANALISE', 'REPROVADA');
  const refused = (await track(mine)).data;
  const words = 'Documento ilegível ou inválido. O BI está ilegível';
  expect(refused).toMatchObject({ state: 'REPROVADA', reason: words, can_withdraw: false });
  expect(
    refused.timeline.map(({ state, reason }: { state: string; reason: string }) => [state, reason]),
  ).toEqual([
    ['SUBMETIDA', null],
    ['EM_ANALISE', null],
    ['REPROVADA', words],
  ]);
  await server.db
    .transaction()
    .execute((tx) => moveCandidacy(tx, quietly, mine.id, 'EM_ANALISE', { reasonText: 'Nota interna' }));
  const reopened = (await track(mine)).data;
  expect(reopened).toMatchObject({ state: 'EM_ANALISE', reason: null });
  expect(JSON.stringify(reopened)).not.toContain('Nota interna');
});

describe('giving up', () => {
  test('is possible while nobody decided, once, and leaves its trace', async () => {
    const mine = await apply();
    const { session } = (await track(mine)).data;
    const clicks = await Promise.all(
      Array.from({ length: 4 }, () => post('/candidatura/desistir', { session })),
    );
    expect(clicks.map(({ http }) => http)).toEqual([200, 200, 200, 200]);
    expect(clicks.map(({ message }) => message)).toContain(
      'Desistiu da candidatura. A factura da taxa de candidatura foi anulada, com as suas referências: já não as pague.',
    );
    const { data } = await post('/candidatura', { session });
    expect(data).toMatchObject({ state: 'DESISTIDA', can_withdraw: false });
    expect(data.timeline).toHaveLength(2);
    expect(data.invoices).toMatchObject([{ state: 'ANULADA', can_send_proof: false }]);
  });

  test('is refused once it is decided', async () => {
    const mine = await apply();
    await move(mine.id, 'EM_ANALISE', 'REPROVADA');
    const answer = await post('/candidatura/desistir', mine);
    expect([answer.http, answer.code]).toEqual([409, 'conflict']);
  });

  test('keeps the invoice of a candidate who sent a proof', async () => {
    const mine = await apply();
    const { session } = (await track(mine)).data;
    await send(session, mine.invoice.id, somePng);
    const { data } = await post('/candidatura/desistir', { session });
    expect(data).toMatchObject({ state: 'DESISTIDA', invoices: [{ state: 'EMITIDA' }] });
  });
});

describe('papers', () => {
  test('the comprovativo says number, course, what to pay and how it is verified', async () => {
    const mine = await apply();
    const { data } = await post('/candidatura/comprovativo', mine);
    const { text, title, pages } = await opened(data.path);
    expect(title).toContain(mine.number);
    expect(pages).toHaveLength(1);
    for (const part of [
      mine.number,
      'Economia',
      '750,00',
      '90123',
      'Código de verificação',
      'Laboral',
      'São setecentos e cinquenta meticais.',
      'O que trazer, e quando',
      'Talão de pagamento da factura',
      'Assinatura do candidato',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain(mine.doc_number);
    const { number, doc_number } = mine;
    const again = await opened((await post('/candidatura/comprovativo', { number, doc_number })).data.path);
    const code = /[0-9A-F]{4}(-[0-9A-F]{4}){3}/.exec(text)![0];
    expect(again.text).toContain(code);
    const copied = code.toLowerCase().replaceAll('-', '');
    const verified = await server.call(contract.verifyDocument, { params: { code: copied } });
    expect(verified.data).toMatchObject({
      kind: 'COMPROVATIVO_CANDIDATURA',
      number: mine.number,
      state: 'Submetida',
      amount_cents: null,
    });
    expect(verified.data.name).toMatch(/^Candidata N••• [A-J]•••$/);
  });

  test('after approval the ficha de pagamento of the inscription opens, and its code verifies', async () => {
    const them = await approved();
    const { data } = await track(them);
    expect(data).toMatchObject({ state: 'APROVADA', pay_until: '2099-03-10', student_code: them.code });
    const invoice = data.invoices.find(({ type }: { type: string }) => type === 'INSCRICAO');
    expect(invoice.id).toBe(them.invoice.id);
    const made = await post('/candidatura/ficha', { session: data.session, invoice_id: invoice.id });
    const { text } = await opened(made.data.path);
    expect(text).toContain(invoice.number);
    const code = /[0-9A-F]{4}(-[0-9A-F]{4}){3}/.exec(text)![0];
    const verified = await server.call(contract.verifyDocument, { params: { code } });
    expect(verified.data).toMatchObject({
      kind: 'FICHA_PAGAMENTO',
      number: invoice.number,
      amount_cents: invoice.total_cents,
      state: 'Por pagar',
    });
  });

  test('once it is paid the receipt verifies, as long as the payment stands, and nothing more is asked for', async () => {
    const them = await approved();
    await payments.settle({ invoiceId: them.invoice.id });
    const { data } = await track(them);
    expect(data).toMatchObject({ state: 'MATRICULADA', can_withdraw: false });
    expect(data.invoices).toMatchObject([{ state: 'PAGA', paid_cents: 250_000, can_send_proof: false }]);
    const { rows } = await server.pool.query(
      `select d.code, r.number, p.id as payment from issued_document d join receipt r on r.id = d.entity_id
         join payment p on p.id = r.payment_id where d.kind = 'RECIBO' and p.invoice_id = $1`,
      [them.invoice.id],
    );
    const verified = async () =>
      (await server.call(contract.verifyDocument, { params: { code: rows[0].code } })).data;
    expect(await verified()).toMatchObject({
      kind: 'RECIBO',
      number: rows[0].number,
      amount_cents: 250_000,
      state: 'Válido',
    });
    await markReversed(server.db, rows[0].payment);
    expect((await verified()).state).toBe('Pagamento estornado');
  });

  test('a code that is none is not found, and codes are not tried without end', async () => {
    const ip = freshIp();
    const ask = (code: string) => server.inject({ url: `/api/verify/${code}`, remoteAddress: ip });
    expect((await ask('0000-0000-0000-0000')).statusCode).toBe(404);
    expect((await ask('nada')).statusCode).toBe(422);
    const answers = await Promise.all(Array.from({ length: 32 }, () => ask('0000-0000-0000-0001')));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  });
});

describe('a proof of payment', () => {
  test('is kept for an own open invoice and waits for the office', async () => {
    const them = await approved();
    const { session } = (await track(them)).data;
    const answer = await send(session, them.invoice.id, somePdf, 'comprovativo.pdf');
    expect(answer.http).toBe(200);
    expect(answer.data.invoices).toMatchObject([
      { id: them.invoice.id, proofs: [{ name: 'comprovativo.pdf', state: 'ENVIADO', reason: '' }] },
    ]);
    const log = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'payment_proof')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(log).toEqual([{ action: 'payment_proof.send' }]);
  });

  test('is refused with a reason when the same file was sent before, also by simultaneous requests; the file is accepted for another invoice', async () => {
    const [them, other] = [await approved(), await approved()];
    const { session } = (await track(them)).data;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(session, them.invoice.id, somePng)),
    );
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ http }) => http === 409)!.errors).toEqual({
      file: ['Este ficheiro já foi enviado para esta factura.'],
    });
    const theirs = (await track(other)).data.session;
    expect((await send(theirs, other.invoice.id, somePng)).http).toBe(200);
  });

  test('for the invoice of somebody else, or one that is paid, is refused', async () => {
    const [them, other] = [await approved(), await approved()];
    const { session } = (await track(them)).data;
    expect((await send(session, other.invoice.id, somePng)).http).toBe(404);
    await markPaid(server.db, them.invoice.id);
    expect(await send(session, them.invoice.id, somePng)).toMatchObject({ http: 409, code: 'conflict' });
    const rows = await server.db
      .selectFrom('payment_proof')
      .select('id')
      .where('invoice_id', 'in', [them.invoice.id, other.invoice.id])
      .execute();
    expect(rows).toEqual([]);
  });

  test('that is no PDF, JPG or PNG, or too large, or missing, is refused with the reason', async () => {
    const them = await approved();
    const { session } = (await track(them)).data;
    const wrong = await send(session, them.invoice.id, Buffer.from('MZ isto é um programa'), 'talao.pdf');
    expect([wrong.http, wrong.errors.file[0]]).toEqual([
      415,
      'O conteúdo do ficheiro não é de um tipo aceite: PDF, JPG, PNG.',
    ]);
    const large = Buffer.concat([somePdf, Buffer.alloc(5 * 1_048_576)]);
    const tooLarge = await send(session, them.invoice.id, large, 'talao.pdf');
    expect([tooLarge.http, tooLarge.code]).toEqual([413, 'too_large']);
    const empty = await send(session, them.invoice.id, Buffer.alloc(0), 'talao.pdf');
    expect([empty.http, empty.errors.file[0]]).toEqual([422, 'O ficheiro está vazio.']);
  });

  test('is not taken in at all for a session that is none', async () => {
    const answer = await send('x'.repeat(43), 1, Buffer.alloc(1000));
    expect(answer.http).toBe(404);
  });
});
