import * as contract from '@portal/shared-kit/contract/finance/confirmed-payment';
import { payInvoice } from '@portal/shared-kit/contract/finance/payment';
import { refusePayment } from '@portal/shared-kit/contract/finance/payment-approval';
import { documentCode } from '../../platform/documents/code.repository.ts';
import { intakeYear } from '../../testing/applications.ts';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { readPdf } from '../../testing/pdf.ts';

const { server, pay, become, rows } = paymentDesk();
let courses: number[];
let paid: Awaited<ReturnType<typeof pay.approved>>;
let part: typeof paid;
let renewed: Awaited<ReturnType<typeof pay.renewal>>;
let owed: typeof renewed;
let payments: number[];
beforeAll(async () => {
  courses = [await pay.course({ name: 'Engenharia Civil' }), await pay.course({ name: 'Direito' })];
  await pay.entity({ code: '90123', bank: 'Banco A' });
  paid = await pay.approved(courses[0]!, { full_name: 'Célia Paga Tudo' });
  part = await pay.approved(courses[1]!, { full_name: 'Paulo Paga Metade' });
  renewed = await pay.renewal(courses[0]!);
  owed = await pay.renewal(courses[1]!);
  const settled = [
    await pay.settle({ invoiceId: paid.invoice.id, transaction: 'TRF 2026-77', method: 'TRANSFERENCIA' }),
    await pay.settle({ invoiceId: part.invoice.id, amountCents: 125_000 }),
    await pay.settle({ invoiceId: renewed.invoice.id, amountCents: 100_000 }),
  ];
  payments = settled.map(({ paymentId }) => paymentId);
});

const inscriptionsOf = async (
  endpoint: typeof contract.paidInscriptions,
  query: object = {},
  token: DeskToken = 'reader',
) =>
  (await server.call(endpoint, { query } as never, token)).data.map(({ inscription_id }) => inscription_id);

describe('inscriptions and renewals, paid and not', () => {
  test('are in their list, the newest invoice first', async () => {
    expect(await inscriptionsOf(contract.paidInscriptions)).toEqual([paid.inscriptionId]);
    expect(await inscriptionsOf(contract.unpaidInscriptions)).toEqual([part.inscriptionId]);
    expect(await inscriptionsOf(contract.paidRenewals)).toEqual([renewed.inscriptionId]);
    expect(await inscriptionsOf(contract.unpaidRenewals)).toEqual([owed.inscriptionId]);
    const every = contract.searchPaymentInscriptions;
    expect(await inscriptionsOf(every, { course_id: courses[0] })).toEqual([
      renewed.inscriptionId,
      paid.inscriptionId,
    ]);
    expect((await server.refused(every, {}, 'reader')).errors).toHaveProperty('course_id');
  });

  test('a row names student, course, level, invoice, reference, amount, due day and state (decision 116)', async () => {
    const { data } = await server.call(contract.unpaidInscriptions, {}, 'reader');
    expect(data).toEqual([
      {
        id: part.invoice.id,
        inscription_id: part.inscriptionId,
        student_id: part.studentId,
        fullName: 'Paulo Paga Metade',
        code: part.code,
        course: 'Direito',
        level: '1',
        year: intakeYear,
        inscriptionType: 'Inscrição',
        invoice: part.invoice.number,
        entity: '90123',
        reference: part.invoice.references[0]!.number,
        amount: 250_000,
        paid: 125_000,
        due_date: '2099-03-10',
        state: 'PARCIAL',
      },
    ]);
  });

  test('are narrowed by course and year, and searched', async () => {
    const every = contract.searchPaymentInscriptions;
    expect(await inscriptionsOf(contract.unpaidInscriptions, { year: intakeYear })).toEqual([
      part.inscriptionId,
    ]);
    expect(await inscriptionsOf(contract.unpaidInscriptions, { year: intakeYear - 1 })).toEqual([]);
    expect(await inscriptionsOf(contract.unpaidInscriptions, { course_id: courses[0] })).toEqual([]);
    expect(await inscriptionsOf(every, { course_id: courses[1], year: 2026 })).toEqual([owed.inscriptionId]);
    expect(await inscriptionsOf(every, { course_id: courses[0], search: 'célia' })).toEqual([
      paid.inscriptionId,
    ]);
    expect(await inscriptionsOf(contract.unpaidInscriptions, { search: part.invoice.number })).toEqual([
      part.inscriptionId,
    ]);
  });

  test('an unpaid invoice past its day reads VENCIDA', async () => {
    const late = await pay.issue({
      studentId: owed.studentId,
      type: 'RENOVACAO',
      inscriptionId: await another(),
      dueDate: '2020-01-31',
    });
    const { data } = await server.call(contract.unpaidRenewals, {}, 'reader');
    expect(data.find(({ id }) => id === late.id)).toMatchObject({ state: 'VENCIDA' });
  });
  const another = async () => {
    const { inscriptionId, invoice } = await pay.renewal(courses[1]!);
    await server.db
      .updateTable('invoice')
      .set({ state: 'ANULADA', annulled_reason: 'x' })
      .where('id', '=', invoice.id)
      .execute();
    return inscriptionId;
  };

  test('a student sees their own and nobody else’s', async () => {
    const restore = become('own', paid.personId);
    expect(await inscriptionsOf(contract.paidInscriptions, {}, 'own')).toEqual([paid.inscriptionId]);
    expect(await inscriptionsOf(contract.unpaidInscriptions, { search: 'paulo' }, 'own')).toEqual([]);
    const { data } = await server.call(contract.confirmedPayments, {}, 'own');
    expect(data.map(({ id }) => id)).toEqual([payments[0]]);
    restore();
  });
});

describe('receipts', () => {
  const path = async (id: number, token: DeskToken = 'reader') =>
    (await server.call(contract.paymentReceipt, { params: { id } }, token)).data.path;
  const open = async (url: string) => readPdf((await server.inject({ url })).rawPayload);

  test('a receipt names who paid what and how, and is checked by its code', async () => {
    const { text, title } = await open(await path(payments[0]!));
    const [receipt] = (await rows(`select id, number from receipt where payment_id = ${payments[0]}`)) as {
      id: number;
      number: string;
    }[];
    const code = await documentCode(server.db, 'RECIBO', receipt!.id);
    expect(title).toBe(`Recibo ${receipt!.number}`);
    for (const expected of [
      'Documento interno',
      'Célia Paga Tudo',
      paid.code,
      'Engenharia Civil',
      'Laboral',
      'São dois mil e quinhentos meticais.',
      paid.invoice.number,
      'Transferência',
      'TRF 2026-77',
      '20/11/2026',
      'Taxa de inscrição',
      '2 500,00 MZN',
      code,
      `http://localhost:8080/verificar/${code}`,
    ])
      expect(text).toContain(expected);
    expect(text).not.toContain('Por pagar');
    expect(text).not.toContain('ESTORNADO');
  });

  test('one of a partial payment shows the open amount', async () => {
    const { text } = await open(await path(payments[1]!));
    expect(text).toMatch(/Por pagar\s*1 250,00 MZN/);
    expect(text).toMatch(/Valor recebido\s*1 250,00 MZN/);
  });

  test('says what was open when it was issued, also after an earlier payment was reversed', async () => {
    const one = await pay.approved(courses[0]!);
    const [earlier, later] = [
      await pay.settle({ invoiceId: one.invoice.id, amountCents: 100_000 }),
      await pay.settle({ invoiceId: one.invoice.id, amountCents: 50_000 }),
    ];
    const reversed = { params: { id: earlier.paymentId }, body: { reason: 'Sem cobertura' } };
    await server.call(contract.reversePayment, reversed, 'admin');
    const { text } = await open(await path(later.paymentId));
    expect(text).toMatch(/Por pagar\s*1 000,00 MZN/);
  });

  test('one paid by reference shows entity and reference', async () => {
    const one = await pay.approved(courses[0]!);
    const [{ id: referenceId } = { id: 0 }] = (await rows(
      `select id from payment_reference where invoice_id = ${one.invoice.id}`,
    )) as { id: number }[];
    const { paymentId } = await pay.settle({ invoiceId: one.invoice.id, method: 'REFERENCIA', referenceId });
    const { text } = await open(await path(paymentId));
    expect(text).toContain(
      `90123 · ${one.invoice.references[0]!.number.replaceAll(/(\d{3})(?=\d)/g, '$1 ')}`,
    );
  });

  test('one that was reversed says so across the page', async () => {
    const one = await pay.approved(courses[0]!);
    const { paymentId } = await pay.settle({ invoiceId: one.invoice.id, amountCents: 1000 });
    await server.call(
      contract.reversePayment,
      { params: { id: paymentId }, body: { reason: 'Sem cobertura' } },
      'admin',
    );
    const { text } = await open(await path(paymentId));
    expect(text).toContain('ESTORNADO');
    expect(text).toContain('Sem cobertura');
  });

  test('opens without a session by the mailed code, inline and uncached; a wrong code is 404', async () => {
    const [{ id } = { id: 0 }] = (await rows(`select id from receipt where payment_id = ${payments[0]}`)) as {
      id: number;
    }[];
    const code = await documentCode(server.db, 'RECIBO', id);
    const answer = await server.inject({ url: `/api/receipt/${code}` });
    expect(readPdf(answer.rawPayload).text).toContain('Célia Paga Tudo');
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringContaining('inline; filename="recibo-RC-'),
      'cache-control': 'private, no-store',
    });
    const other = await documentCode(server.db, 'FICHA_PAGAMENTO', id);
    for (const wrong of ['0000-0000-0000-0000', other])
      expect((await server.inject({ url: `/api/receipt/${wrong}` })).statusCode).toBe(404);
    expect((await server.inject({ url: '/api/receipt/junk' })).statusCode).toBe(422);
  });

  test('attempts to guess codes are limited', async () => {
    const tried = [];
    for (let n = 0; n < 70; n++)
      tried.push(
        (await server.inject({ url: '/api/receipt/0000-0000-0000-0000', remoteAddress: '10.9.8.7' }))
          .statusCode,
      );
    expect(tried.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(tried.at(-1)).toBe(429);
  });

  test('a student opens only their own, and nobody opens any without the permission', async () => {
    const restore = become('own', paid.personId);
    expect(await path(payments[0]!, 'own')).toMatch(/^\/api\/documents\//);
    expect((await server.refused(contract.paymentReceipt, { params: { id: payments[1] } }, 'own')).http).toBe(
      404,
    );
    restore();
    expect(
      (await server.refused(contract.paymentReceipt, { params: { id: payments[0] } }, 'none')).http,
    ).toBe(403);
  });
});

test('payments that were confirmed are listed, narrowed and searched by number, transaction and receipt', async () => {
  const found = async (query: object) =>
    (await server.call(contract.confirmedPayments, { query }, 'reader')).data.map(({ id }) => id);
  expect((await found({})).slice(-3)).toEqual([...payments].reverse());
  expect(await found({ method: 'TRANSFERENCIA' })).toEqual([payments[0]]);
  expect(await found({ search: 'trf 2026-77' })).toEqual([payments[0]]);
  expect(await found({ search: 'paulo paga' })).toEqual([payments[1]]);
  const [{ number } = { number: '' }] = (await rows(
    `select number from receipt where payment_id = ${payments[2]}`,
  )) as { number: string }[];
  expect(await found({ search: number.toLowerCase() })).toEqual([payments[2]]);
  const [{ day, before }] = (await rows(
    `select to_char(issued.day, 'YYYY-MM-DD') as day, to_char(issued.day - 1, 'YYYY-MM-DD') as before
     from (select (issued_at at time zone 'Africa/Maputo')::date as day from receipt where payment_id = ${payments[1]}) issued`,
  )) as [{ day: string; before: string }];
  expect(await found({ from: day, until: day })).toContain(payments[1]);
  expect(await found({ from: day, search: 'paulo paga' })).toEqual([payments[1]]);
  expect(await found({ until: before })).not.toContain(payments[1]);
  expect(await found({ until: before, search: 'paulo paga' })).toEqual([]);
});

test('a payment that a second person refused has no receipt, and is neither listed nor counted', async () => {
  const large = await pay.approved(courses[0]!, { full_name: 'Rita Recusada', cents: 5_000_001 });
  const body = {
    method: 'DEPOSITO' as const,
    transaction: 'RECUSA-1',
    paid_at: '2026-11-20',
    amount: 5_000_001,
  };
  const { data: waiting } = await server.call(payInvoice, { params: { id: large.invoice.id }, body }, 'ana');
  const refusal = { params: { id: waiting.payment_id }, body: { reason: 'Não entrou no banco' } };
  await server.call(refusePayment, refusal, 'rui');
  const last = await pay.settle({ invoiceId: large.invoice.id, transaction: 'DEPOIS-1' });

  const list = (search: string) =>
    server.call(contract.confirmedPayments, { query: { per_page: 100, search } }, 'reader');
  const { data, total } = await list('');
  expect(total).toBe(data.length);
  expect(data[0]!.id).toBe(last.paymentId);
  expect((await list('RECUSA-1')).total).toBe(0);
  const query = { format: 'csv' } as const;
  const made = await server.call(contract.exportConfirmedPayments, { query }, 'admin');
  const file = (await server.inject({ url: made.data.url! })).body;
  expect(file.trim().split('\n')).toHaveLength(1 + data.length);
  expect(file).toContain('DEPOIS-1');
});
