import { candidacies, candidacy } from '@portal/shared-kit/contract/admissions/candidacy';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import { sql } from 'kysely';
import { intakeYear } from '../../testing/applications.ts';
import { candidatesOf } from '../../testing/candidates.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { paymentsOf, markPaid } from '../../testing/payments.ts';

const server = identityServer();
const candidates = candidatesOf(server);
let course: number;
let other: number;
const ids: number[] = [];
beforeAll(async () => {
  await candidates.prepare();
  course = await candidates.offered(3, { name: 'Direito Listado' });
  other = await candidates.offered(3, { name: 'Física Listada' });
  const province_id = (
    await server.db.selectFrom('province').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  ).id;
  for (const [index, overrides] of [
    { full_name: 'Ângela Primeira', gender: 'Feminino' },
    { full_name: 'Bento Segundo', gender: 'Masculino', province_id },
    { full_name: 'Carlos Terceiro', gender: 'Masculino', shift: 'POS-LABORAL' },
    { full_name: 'Dina Quarta', gender: 'Feminino' },
  ].entries()) {
    const id = await candidates.candidacy(index === 1 ? other : course, overrides);
    await candidates.set(id, { submitted_at: `2026-11-0${index + 1}T10:00:00Z` });
    ids.push(id);
  }
  await candidates.set(ids[3]!, { state: 'EM_ANALISE' });
  await candidates.set(ids[2]!, { state: 'EM_ANALISE' });
  await candidates.set(ids[2]!, { state: 'REPROVADA', reason_code: 'DUPLICADA', decided_at: sql`now()` });
});
type Query = In<typeof candidacies>['query'];
const list = (query: Query = {}, token = candidates.tokens.clerk) =>
  server.call(candidacies, { query: { year: intakeYear, ...query } }, token);
const names = async (query: Query = {}) =>
  (await list(query)).data.map(({ fullName }) => fullName.split(' ')[0]);

test('pending ones are the default list, oldest first; any other list has the latest first', async () => {
  expect(await names()).toEqual(['Ângela', 'Bento', 'Dina']);
  expect(await names({ state: 'REPROVADA' })).toEqual(['Carlos']);
  expect(await names({ state: 'TODAS' })).toEqual(['Dina', 'Carlos', 'Bento', 'Ângela']);
});

test.each([
  ['course', () => ({ course_id: other }), ['Bento']],
  ['shift', () => ({ scholar_shift: 'POS-LABORAL' as const, state: 'TODAS' as const }), ['Carlos']],
  ['sex', () => ({ gender: 'Feminino' as const }), ['Ângela', 'Dina']],
  ['payment', () => ({ payment: 'SEM_TAXA' as const }), ['Ângela', 'Bento', 'Dina']],
  ['period', () => ({ from: '2026-11-02', until: '2026-11-04' }), ['Bento', 'Dina']],
  ['the day it ends', () => ({ until: '2026-11-01' }), ['Ângela']],
  ['name without accents', () => ({ search: 'angela' }), ['Ângela']],
  ['words of the name in any order', () => ({ search: 'primeira  angela' }), ['Ângela']],
  ['another year', () => ({ year: 2031 }), []],
])('is narrowed by %s', async (_what, query, expected) => {
  expect(await names(query())).toEqual(expected);
});

test('is narrowed by province, and found by number, in short too, and by document', async () => {
  const { province_id } = await candidates.find(ids[1]!);
  expect(await names({ province_id: province_id! })).toEqual(['Bento']);
  const { number, doc_number } = await candidates.find(ids[3]!);
  expect(await names({ search: number.toLowerCase() })).toEqual(['Dina']);
  expect(await names({ search: String(Number(number.slice(-6))) })).toEqual(['Dina']);
  expect(await names({ search: doc_number.toLowerCase() })).toEqual(['Dina']);
});

test('without a year the latest intake is answered', async () => {
  const { data } = await server.call(candidacies, {}, candidates.tokens.clerk);
  expect(data.map(({ year }) => year)).toEqual([intakeYear, intakeYear, intakeYear]);
});

test('documents and telephones are masked in the list and shown in a review', async () => {
  const [row] = (await list()).data;
  const stored = await candidates.find(row!.id);
  expect(row).toMatchObject({
    id: stored.id,
    inscription_id: stored.id,
    person_id: stored.id,
    number: stored.number,
    course: 'Direito Listado',
    scholar_shift: 'LABORAL',
    submitted_at: '2026-11-01T10:00:00.000Z',
    payment: 'SEM_TAXA',
    state: 'SUBMETIDA',
  });
  expect(row!.doc_number).toBe(`${'•'.repeat(10)}${stored.doc_number.slice(-3)}`);
  expect(row!.contact).toBe(`${stored.contact.slice(0, 2)}•••••${stored.contact.slice(-2)}`);
  expect(JSON.stringify(row)).not.toContain(stored.doc_number);
  const { data } = await server.call(candidacy, { params: { id: row!.id } }, candidates.tokens.clerk);
  expect([data.doc_number, data.contacts.contact]).toEqual([stored.doc_number, stored.contact]);
});

test('the state of the candidacy fee is shown and can be filtered by', async () => {
  const id = await candidates.candidacy(course, { full_name: 'Eva Quinta' });
  await sql`update payment_entity set used_for = '{CANDIDATURA,INSCRICAO}'`.execute(server.db);
  const { id: invoice } = await candidates.issue({ candidacyId: id, type: 'CANDIDATURA' });
  expect(await names({ payment: 'POR_PAGAR', search: 'Eva' })).toEqual(['Eva']);
  await markPaid(server.db, invoice);
  expect(await names({ payment: 'PAGA' })).toEqual(['Eva']);
  const { data } = await server.call(candidacy, { params: { id } }, candidates.tokens.clerk);
  expect(data.candidacy_fee).toMatchObject({ state: 'PAGA', total_cents: 250_000 });
});

test('a review lists undecided proofs of payment', async () => {
  const id = await candidates.candidacy(await candidates.offered(1), { full_name: 'Graça Sétima' });
  await candidates.approve(id);
  const invoice = await server.db
    .selectFrom('invoice')
    .innerJoin('inscription', 'inscription.id', 'invoice.inscription_id')
    .select(['invoice.id', 'invoice.number'])
    .where('inscription.candidacy_id', '=', id)
    .executeTakeFirstOrThrow();
  const proof = await paymentsOf(server).proof(invoice.id, { name: 'talao.png' });
  const waiting = async () =>
    (await server.call(candidacy, { params: { id } }, candidates.tokens.clerk)).data.proofs_waiting;
  expect(await waiting()).toMatchObject([{ id: proof, invoice: invoice.number, name: 'talao.png' }]);
  const move = (change: object) =>
    server.db.updateTable('payment_proof').set(change).where('id', '=', proof).execute();
  await move({ state: 'EM_VERIFICACAO' });
  expect(await waiting()).toHaveLength(1);
  await move({ state: 'REJEITADO', reason: 'Ilegível', decided_at: sql`now()` });
  expect(await waiting()).toEqual([]);
});

test('a review says when a candidate is 18, what is free, what is owed, and where the document is known', async () => {
  const today = new Date();
  const born = `${today.getFullYear() - 18}-12-31`;
  const id = await candidates.candidacy(course, {
    full_name: 'Fátima Sexta',
    birth_date: born,
    doc_expires_on: '2020-01-01',
  });
  const { doc_number } = await candidates.find(id);
  await server.db
    .insertInto('person')
    .values({ full_name: 'FATIMA SEXTA', doc_type: 'Bilhete de Identidade', doc_number })
    .execute();
  const old = await candidates.candidacy(other, {
    doc_number: `${doc_number}`,
    year: 2026,
    number: 'CAND-2026-123456',
  });
  const { data } = await server.call(candidacy, { params: { id } }, candidates.tokens.clerk);
  expect(data).toMatchObject({
    adult_on: `${today.getFullYear()}-12-31`,
    document_expired: true,
    vacancies: { total: 3, taken: 0, left: 3 },
    enrolment_cents: 250_000,
    known_person: { fullName: 'FATIMA SEXTA', same_name: true, roles: [] },
    others: [
      { id: old, number: 'CAND-2026-123456', year: 2026, course: 'Física Listada', state: 'SUBMETIDA' },
    ],
    history: [{ id: 0, from: null, to: 'SUBMETIDA', actor: null }],
    student: null,
    reopen_until: null,
  });
  await candidates.approve(id, { confirm_person_id: data.known_person!.person_id });
  const after = (await server.call(candidacy, { params: { id } }, candidates.tokens.clerk)).data;
  expect(after).toMatchObject({
    vacancies: { total: 3, taken: 1, left: 2 },
    known_person: null,
    student: { code: expect.stringMatching(new RegExp(`^${String(intakeYear).slice(2)}\\.`)) },
  });
  expect(after.history.map(({ to }) => to)).toEqual(['SUBMETIDA', 'EM_ANALISE', 'APROVADA']);
  expect(after.history[2]!.actor).toMatch(/^Pessoa \d+$/);
});

test('the history has one beginning, with or without an event', async () => {
  const id = await candidates.candidacy(course);
  const history = async () =>
    (await server.call(candidacy, { params: { id } }, candidates.tokens.clerk)).data.history.map(
      ({ from, to }) => [from, to],
    );
  expect(await history()).toEqual([[null, 'SUBMETIDA']]);
  await server.db.insertInto('candidacy_event').values({ candidacy_id: id, to_state: 'SUBMETIDA' }).execute();
  expect(await history()).toEqual([[null, 'SUBMETIDA']]);
});

test('an unknown candidacy is 404, and students and teachers see none', async () => {
  expect((await server.refused(candidacy, { params: { id: 999_999 } }, candidates.tokens.clerk)).http).toBe(
    404,
  );
  for (const role of ['Student', 'Teacher']) {
    const { token } = await signInAs(server, role);
    expect((await server.refused(candidacies, {}, token)).http).toBe(403);
    expect((await server.refused(candidacy, { params: { id: ids[0]! } }, token)).http).toBe(403);
  }
});
