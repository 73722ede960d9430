import {
  annulReference,
  exportReferences,
  references,
  reissueReference,
  type ReferenceRow,
} from '@portal/shared-kit/contract/finance/payment-reference';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { quietly } from '../../testing/billing.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { paymentSetup } from '../../testing/payments.ts';
import { receive } from '../unmatched/unmatched.service.ts';
import { messages } from './messages.ts';
import { rowsAfter } from './reference.repository.ts';

const { server, pay, rows } = paymentDesk();
const inDays = (days: number) => institutionDay(new Date(Date.now() + days * 86_400_000));
const reason = 'Passou o prazo';
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['PROPINA'] });
});
/** An invoice of 2 500,00 whose reference expired 20 days ago, or never does. */
async function owing(payableLate = false, options: { full_name?: string } = {}) {
  const { studentId, code } = await pay.student(course, options);
  const invoice = await pay.issue({ studentId, type: 'PROPINA', dueDate: inDays(-20), payableLate });
  return { ...invoice, code };
}
const searchFor = async (search: string) =>
  (await server.call(references, { query: { search } }, 'reader')).data;
const act = (id: number) => ({ params: { id }, body: { reason } });

test('references are found by number, invoice and student, and one whose day is over is expired', async () => {
  const { number, code, references: issued } = await owing(false, { full_name: 'Zaida Procurada' });
  const typed = [number.slice(3), code.replaceAll('.', ''), 'procurada zai'];
  for (const search of [issued[0]!.number, number, code, ...typed])
    expect(await searchFor(search)).toMatchObject([
      {
        number: issued[0]!.number,
        entity: '90123',
        amount: 250_000,
        invoice: number,
        code,
        state: 'EXPIRADA',
        expires_on: inDays(-20),
        can_reissue: true,
        bank: 'Banco A',
        name: expect.any(String),
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
  const expired = await server.call(references, { query: { state: 'EXPIRADA', search: code } }, 'reader');
  expect(expired.data).toHaveLength(1);
  const live = await server.call(references, { query: { state: 'ATRIBUIDA', search: code } }, 'reader');
  expect(live.data).toEqual([]);
});

test('an invoice is given a new reference over what is open of it, and the old one is annulled', async () => {
  const { id, code, references: issued } = await owing();
  await pay.settle({ invoiceId: id, amountCents: 100_000 });
  const [old] = await searchFor(code);
  expect((await server.refused(reissueReference, act(old!.id), 'ana')).http).toBe(403);
  const past = { params: { id: old!.id }, body: { reason, expires_on: inDays(-1) } };
  expect((await server.refused(reissueReference, past, 'admin')).errors).toEqual({
    expires_on: [messages.inPast],
  });
  const { data: made } = await server.call(reissueReference, act(old!.id), 'admin');
  expect(made).toMatchObject({ state: 'ATRIBUIDA', amount: 150_000, expires_on: null });
  expect(made.number).not.toBe(issued[0]!.number);
  expect((await searchFor(code)).map(({ state }) => state)).toEqual(['ATRIBUIDA', 'ANULADA']);
  expect((await server.refused(reissueReference, act(old!.id), 'admin')).message).toBe(messages.noReissue);
  const paying = { paymentEntity: '90123', method: 'REFERENCIA' as const, paidAt: new Date() };
  const byBank = (paymentReference: string, transaction: string) =>
    server.db.transaction().execute(async (tx) => {
      const { outcome } = await receive(tx, quietly, paymentSetup, {
        ...paying,
        paymentReference,
        transaction,
        amountCents: 150_000,
      });
      return outcome;
    });
  expect(await byBank(issued[0]!.number, 'PELA-ANTIGA')).toBe('POR_IDENTIFICAR');
  expect(await byBank(made.number, 'PELA-NOVA')).toBe('CONCILIADO');
});

test('an annulled reference is annulled once, with its reason in the history of the invoice', async () => {
  const { id, code } = await owing(true);
  const [reference] = await searchFor(code);
  expect((await server.refused(annulReference, act(reference!.id), 'reader')).http).toBe(403);
  const { data } = await server.call(annulReference, act(reference!.id), 'admin');
  expect(data).toMatchObject({ state: 'ANULADA', can_reissue: true });
  expect((await server.refused(annulReference, act(reference!.id), 'admin')).message).toBe(messages.notGiven);
  expect(
    await rows(
      `select reason from audit_log where action = 'invoice.annul_reference' and entity_id = '${id}'`,
    ),
  ).toEqual([{ reason }]);
});

test('two clicks give one new reference', async () => {
  const { code } = await owing();
  const [old] = await searchFor(code);
  const both = await Promise.allSettled(
    [1, 2].map(() => server.call(reissueReference, act(old!.id), 'admin')),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await searchFor(code)).toHaveLength(2);
});

test.each(['expires_on', '-expires_on', 'created_at', '-created_at'] as const)(
  'references sorted by %s have that order in the list and in its file',
  async (sort) => {
    await owing();
    await owing(true);
    const { data } = await server.call(references, { query: { sort, per_page: 100 } }, 'reader');
    const keys = data.map(({ id, expires_on }) => (sort.endsWith('on') ? (expires_on ?? 'infinity') : id));
    const ascending = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(keys).toEqual(sort.startsWith('-') ? ascending.toReversed() : ascending);
    const next = (last: ReferenceRow | undefined) => rowsAfter(server.db, { search: '', sort }, last, 1);
    const ids: number[] = [];
    for (let [row] = await next(undefined); row; [row] = await next(row)) ids.push(row.id);
    expect(ids).toEqual(data.map(({ id }) => id));
  },
);

test('the file for the bank has every reference of the list', async () => {
  const { code, references: issued } = await owing(true);
  const made = await server.call(exportReferences, { query: { search: code, format: 'csv' } }, 'admin');
  const csv = (await server.inject({ method: 'GET', url: made.data.url! })).body;
  const [year, month, day] = institutionDay(new Date()).split('-');
  expect(csv).toContain(issued[0]!.number);
  expect(csv).toContain(`${day}/${month}/${year}`);
  expect(csv.trim().split(/\r?\n/)).toEqual([
    expect.stringMatching(/^\uFEFF?Entidade;/),
    expect.stringContaining(';2500,00;'),
  ]);
});
