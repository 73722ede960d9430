import * as contract from '@portal/shared-kit/contract/finance/invoice';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { signInAs } from '../../testing/identity.ts';
import { billingOf } from '../../testing/billing.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { readPdf } from '../../testing/pdf.ts';
import { markPaid } from '../../testing/payments.ts';

const server = identityServer();
const billing = billingOf(server);
const year = institutionYear(new Date());
let admin: string;
let secretaria: string;
let course: number;
let candidacyId: number;
beforeAll(async () => {
  admin = (await signInAs(server, 'Admin')).token;
  secretaria = (await signInAs(server, 'Secretaria')).token;
  course = await billing.course({ name: 'Direito' });
  candidacyId = await billing.candidacy(course, { full_name: 'Zulmira Xavier Nhampossa' });
  await billing.entity({ code: '90123' });
});

/** A signed-in student. */
async function student(full_name: string) {
  const made = await billing.student(course, full_name);
  const { token, userId } = await signInAs(server, 'Student');
  await server.db
    .updateTable('user_account')
    .set({ person_id: made.person_id })
    .where('id', '=', userId)
    .execute();
  return { ...made, token };
}
const list = async (query: object, token = secretaria) =>
  (await server.call(contract.invoices, { query: { per_page: 100, ...query } }, token)).data;
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('the list', () => {
  let unpaid: number;
  let overdue: number;
  let paid: number;
  beforeAll(async () => {
    unpaid = (await billing.issue({ candidacyId })).id;
    overdue = (await billing.issue({ candidacyId, type: 'CANDIDATURA', dueDate: '2020-01-31' })).id;
    const owner = await billing.student(course, 'Ângelo Uamusse');
    paid = (await billing.issue({ studentId: owner.id, type: 'RENOVACAO' })).id;
    await markPaid(server.db, paid);
  });

  test('has the latest first, with the fields of decision 118', async () => {
    const rows = await list({});
    expect(ids(rows)).toEqual([...ids(rows)].sort((a, b) => b - a));
    expect(rows.find(({ id }) => id === unpaid)).toMatchObject({
      number: expect.stringMatching(/^FT \d{4}\/\d{6}$/),
      name: 'Zulmira Xavier Nhampossa',
      code: expect.stringMatching(/^CAND-\d{4}-/),
      course: 'Direito',
      total: 250_000,
      fine: 0,
      references: [{ entity: '90123', amount: 250_000, state: 'ATRIBUIDA' }],
    });
  });

  test('is narrowed by state, where VENCIDA is unpaid after the due date', async () => {
    expect(ids(await list({ state: 'VENCIDA' }))).toEqual([overdue]);
    expect(ids(await list({ state: 'EMITIDA' }))).toContain(unpaid);
    expect(ids(await list({ state: 'EMITIDA' }))).not.toContain(overdue);
    expect(ids(await list({ state: 'PAGA' }))).toEqual([paid]);
    expect((await list({ state: 'VENCIDA' }))[0]!.state).toBe('VENCIDA');
  });

  test('is narrowed by type, year and whose it is', async () => {
    expect(ids(await list({ type: 'RENOVACAO' }))).toEqual([paid]);
    expect(await list({ year: year + 1 })).toEqual([]);
    expect(ids(await list({ year }))).toContain(unpaid);
    expect(ids(await list({ candidate_id: candidacyId }))).toEqual([overdue, unpaid]);
  });

  test('finds a number, a name without accents, a code', async () => {
    const [row] = await list({ type: 'RENOVACAO' });
    expect(ids(await list({ search: 'angelo uam' }))).toEqual([paid]);
    expect(ids(await list({ search: row!.number! }))).toEqual([paid]);
    expect(ids(await list({ search: row!.number!.slice(3) }))).toEqual([paid]);
    expect(ids(await list({ search: row!.code! }))).toEqual([paid]);
    expect(await list({ search: 'ninguém assim' })).toEqual([]);
  });
});

describe('a student', () => {
  test('sees their own invoices and nobody else’s, by list, number and ficha', async () => {
    const [one, other] = [await student('Estudante Um'), await student('Estudante Dois')];
    const own = await billing.issue({ studentId: one.id });
    const foreign = await billing.issue({ studentId: other.id });
    expect(ids(await list({}, one.token))).toEqual([own.id]);
    expect(ids(await list({ student_id: other.id }, one.token))).toEqual([]);
    expect(ids(await list({ search: 'Estudante Dois' }, one.token))).toEqual([]);
    const { data } = await server.call(contract.invoice, { params: { id: own.id } }, one.token);
    expect(data.number).toBe(own.number);
    for (const call of [contract.invoice, contract.invoicePdf])
      expect((await server.refused(call, { params: { id: foreign.id } }, one.token)).http).toBe(404);
    const annul = { params: { id: own.id }, body: { reason: 'Não quero pagar' } };
    expect((await server.refused(contract.annulInvoice, annul, one.token)).http).toBe(403);
  });

  test('a student who also works in the office cannot annul their own debts', async () => {
    const owner = await billing.student(course, 'Funcionária e Estudante');
    const { token, userId } = await signInAs(server, 'Admin');
    await server.db
      .updateTable('user_account')
      .set({ person_id: owner.person_id })
      .where('id', '=', userId)
      .execute();
    const { id } = await billing.issue({ studentId: owner.id });
    const annul = { params: { id }, body: { reason: 'Dispenso-me' } };
    expect(await server.refused(contract.annulInvoice, annul, token)).toMatchObject({
      http: 403,
      message: 'Ninguém anula uma factura sua.',
    });
  });
});

test('the ficha opens by the returned address, and is a PDF of that invoice', async () => {
  const { id, number } = await billing.issue({ candidacyId });
  const { data } = await server.call(contract.invoicePdf, { params: { id } }, secretaria);
  const answer = await server.inject({ url: data.path });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('ficha_pagamento.pdf'),
  });
  expect(readPdf(answer.rawPayload).text).toContain(number);
});

describe('annulling', () => {
  const annul = (id: number, more: object = {}) => ({
    params: { id },
    body: { reason: 'Emitida por engano', ...more },
  });

  test('takes the references with it, issues a credit note and leaves the invoice as it was', async () => {
    const { id, totalCents, number } = await billing.issue({ candidacyId });
    const { data, message } = await server.call(contract.annulInvoice, annul(id), admin);
    expect(data).toMatchObject({
      state: 'ANULADA',
      annulled_reason: 'Emitida por engano',
      credit_note: expect.stringMatching(new RegExp(`^NC ${year}/\\d{6}$`)),
      number,
      total: totalCents,
      references: [{ state: 'ANULADA' }],
    });
    expect(message).toBe(`Factura anulada. Nota de crédito ${data.credit_note}.`);
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('entity', '=', 'invoice')
      .where('entity_id', '=', String(id))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: 'invoice.annul', reason: 'Emitida por engano' });
  });

  test('needs the permission and a reason', async () => {
    const { id } = await billing.issue({ candidacyId });
    expect(await server.refused(contract.annulInvoice, annul(id), secretaria)).toMatchObject({
      http: 403,
      permission: 'payments.waive',
    });
    const without = await server.refused(contract.annulInvoice, annul(id, { reason: ' ' }), admin);
    expect(without.errors).toHaveProperty('reason');
  });

  test('is refused twice, for what was paid, and while a proof waits', async () => {
    const { id } = await billing.issue({ candidacyId });
    const both = await Promise.allSettled(
      [1, 2].map(() => server.call(contract.annulInvoice, annul(id), admin)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

    const part = await billing.issue({ candidacyId });
    await markPaid(server.db, part.id);
    expect((await server.refused(contract.annulInvoice, annul(part.id), admin)).code).toBe('conflict');

    const proven = await billing.issue({ candidacyId });
    const { id: attachment_id } = await server.db
      .insertInto('attachment')
      .values({ sha256: '0'.repeat(64), size: 1, media_type: 'application/pdf', name: 'talao.pdf' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db.insertInto('payment_proof').values({ invoice_id: proven.id, attachment_id }).execute();
    expect(await server.refused(contract.annulInvoice, annul(proven.id), admin)).toMatchObject({
      code: 'conflict',
      message: 'Há um comprovativo desta factura por verificar: decida-o primeiro.',
    });
  });

  test('twenty concurrent ones have credit notes without gaps', async () => {
    const issued = await Promise.all(Array.from({ length: 20 }, () => billing.issue({ candidacyId })));
    const notes = await Promise.all(
      issued.map(
        async ({ id }) => (await server.call(contract.annulInvoice, annul(id), admin)).data.credit_note!,
      ),
    );
    const sequences = notes.map((number) => Number(number.split('/')[1])).sort((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: 20 }, (_, index) => sequences[0]! + index));
  });
});
