import * as contract from '@portal/shared-kit/contract/finance/payment-entity';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { signInAs } from '../../testing/identity.ts';
import { billingOf } from '../../testing/billing.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { waitingFor } from '../../testing/waiting.ts';
import { readReferences } from './loading.rules.ts';

const { entity } = contract;
const server = identityServer();
const billing = billingOf(server);
let admin: string;
let secretaria: string;
let candidacyId: number;
beforeAll(async () => {
  admin = (await signInAs(server, 'Admin')).token;
  secretaria = (await signInAs(server, 'Secretaria')).token;
  candidacyId = await billing.candidacy(await billing.course());
});

type Body = Args<typeof entity.create>['body'];
const body = (overrides: Partial<Body> & { code: string }): Body => ({
  bank: 'Banco de Exemplo',
  nib: null,
  used_for: ['INSCRICAO'],
  reference_mode: 'CALCULADA_MOD97',
  wallet_shortcode: null,
  wallet: null,
  valid_from: '2020-01-01',
  valid_to: null,
  ...overrides,
});
const create = async (overrides: Partial<Body> & { code: string }) =>
  (await server.call(entity.create, { body: body(overrides) }, admin)).data;
const refused = async (overrides: Partial<Body> & { code: string }) =>
  (await server.refused(entity.create, { body: body(overrides) }, admin)).errors;

test('an entity is stored as typed, without the spaces of the NIB, and says whether it is in force', async () => {
  const made = await create({ code: '10001', nib: '0001 0000 0123 4567 8957 1', wallet_shortcode: '900123' });
  expect(made).toMatchObject({
    code: '10001',
    nib: '000100000123456789571',
    wallet_shortcode: '900123',
    active: true,
    in_force: true,
    in_use: false,
    last_reference: 0,
    free_references: null,
  });
  expect((await create({ code: '10002', valid_to: '2021-12-31' })).in_force).toBe(false);
  expect((await create({ code: '10003', valid_from: '2099-01-01' })).in_force).toBe(false);
});

test('invalid values are refused at their field', async () => {
  expect(await refused({ code: '123' })).toEqual({ code: ['O código tem 5 dígitos.'] });
  expect(await refused({ code: '10004', nib: '123' })).toEqual({ nib: ['O NIB tem 21 dígitos.'] });
  expect(await refused({ code: '10004', used_for: [] })).toEqual({
    used_for: ['Escolha pelo menos um tipo.'],
  });
  expect(await refused({ code: '10004', valid_to: '2019-12-31' })).toEqual({
    valid_to: ['O fim não pode ser antes do início.'],
  });
});

test('a short code of a wallet is stored with its wallet, which needs one', async () => {
  const made = await create({ code: '10011', wallet_shortcode: '900123', wallet: 'EMOLA' });
  expect(made).toMatchObject({ wallet: 'EMOLA', wallet_shortcode: '900123' });
  expect(await refused({ code: '10012', wallet: 'MKESH' })).toEqual({
    wallet_shortcode: ['Indique o código curto da carteira.'],
  });
});

test('a code is unique among active entities; two entities may serve one type', async () => {
  const first = await create({ code: '20001' });
  expect(await refused({ code: '20001' })).toEqual({ code: ['Já há uma entidade activa com este código.'] });
  await server.call(entity.update, { params: { id: first.id }, body: { active: false } }, admin);
  const second = await create({ code: '20001' });
  const back = { params: { id: first.id }, body: { active: true } };
  expect((await server.refused(entity.update, back, admin)).errors).toHaveProperty('code');
  await server.call(entity.update, { params: { id: second.id }, body: { active: false } }, admin);
});

test('the list shows the active or the inactive entities alone', async () => {
  const active = await create({ code: '25001', bank: 'Banco do Estado' });
  const off = await create({ code: '25002', bank: 'Banco do Estado' });
  await server.call(entity.update, { params: { id: off.id }, body: { active: false } }, admin);
  const found = async (query: object) =>
    (await server.call(entity.list, { query: { search: 'banco do estado', ...query } }, admin)).data.map(
      ({ id }) => id,
    );
  expect(await found({})).toEqual([active.id, off.id]);
  expect(await found({ state: 'activo' })).toEqual([active.id]);
  expect(await found({ state: 'inactivo' })).toEqual([off.id]);
});

test('an entity that has given references keeps its code and cannot be deleted, only deactivated', async () => {
  const made = await create({ code: '30001', used_for: ['EXAME'] });
  await billing.issue({ candidacyId, type: 'EXAME' });
  const change = (change: object) => ({ params: { id: made.id }, body: change });
  expect((await server.refused(entity.update, change({ code: '30002' }), admin)).errors).toEqual({
    code: ['Já foram dadas referências com este código: crie outra entidade.'],
  });
  expect(await server.refused(entity.remove, { params: { id: made.id } }, admin)).toMatchObject({
    http: 409,
    code: 'in_use',
  });
  const { data } = await server.call(entity.update, change({ active: false, bank: 'Outro nome' }), admin);
  expect(data).toMatchObject({ active: false, in_force: false, last_reference: 1 });
  await expect(billing.issue({ candidacyId, type: 'EXAME' })).rejects.toMatchObject({ code: 'conflict' });
});

test('a change that waited for an invoice finds the code in use', async () => {
  const made = await create({ code: '30003', used_for: ['EXAME'] });
  const change = { params: { id: made.id }, body: { code: '30004' } };
  const refusal = await waitingFor(
    server.db,
    (tx) => billing.issueIn(tx, { candidacyId, type: 'EXAME' }),
    () => server.refused(entity.update, change, admin),
  );
  expect(refusal.errors).toHaveProperty('code');
});

test('a change of a stale record gets a conflict', async () => {
  const made = await create({ code: '40001' });
  const change = (bank: string) => ({ params: { id: made.id }, body: { bank, version: made.version } });
  await server.call(entity.update, change('Primeiro'), admin);
  expect((await server.refused(entity.update, change('Segundo'), admin)).code).toBe('conflict');
});

test('a try shows the reference and the step to its check, and keeps nothing', async () => {
  const made = await create({ code: '90123' });
  const request = { params: { id: made.id }, body: { id: 42, month: 3, amount: 250_000 } };
  const { data } = await server.call(contract.testEntity, request, secretaria);
  expect(data).toEqual({
    reference: '00000420340',
    step: { digits: '9012300000420325000000', remainder: 58, check: '40' },
  });
  const counts = await create({ code: '90124', reference_mode: 'SEQUENCIAL' });
  expect(
    (await server.call(contract.testEntity, { ...request, params: { id: counts.id } }, secretaria)).data,
  ).toEqual({ reference: '000000042', step: null });
  const { data: after } = await server.call(entity.get, { params: { id: made.id } }, secretaria);
  expect(after).toMatchObject({ last_reference: 0, in_use: false });
});

describe('references that the bank supplies', () => {
  const load = (id: number, content: string, preview = false) => ({
    params: { id },
    body: { content, preview },
  });

  test('are checked first, then loaded; known and duplicate ones are reported line by line', async () => {
    const { id } = await create({ code: '50001', reference_mode: 'CARREGADA', used_for: ['SERVICO'] });
    const content = 'Referencia;Valor\n70000000001;\n70000000002;\n70000000002;\nabc;';
    const preview = await server.call(contract.loadReferences, load(id, content, true), admin);
    expect(preview.data).toMatchObject({ accepted: 2, refused: 2, loaded: false });
    const free = async () =>
      (await server.call(entity.get, { params: { id } }, secretaria)).data.free_references;
    expect(await free()).toBe(0);
    const loaded = await server.call(contract.loadReferences, load(id, content), admin);
    expect(loaded.message).toBe('2 referências carregadas.');
    expect(loaded.data.refusals.map(({ line, problem }) => [line, problem])).toEqual([
      [4, 'Igual à linha 3.'],
      [5, 'Não é uma referência de 9 a 11 dígitos.'],
    ]);
    expect(await free()).toBe(2);
    const again = await server.refused(contract.loadReferences, load(id, content), admin);
    expect(again.errors).toEqual({ content: ['O ficheiro não tem nenhuma referência nova.'] });
    const more = await server.call(contract.loadReferences, load(id, '70000000001\n70000000003'), admin);
    expect(more.data.refusals).toEqual([{ line: 1, text: '70000000001', problem: 'Já estava carregada.' }]);
    expect(await free()).toBe(3);
  });

  test('loaded twice concurrently exist once', async () => {
    const { id } = await create({ code: '50002', reference_mode: 'CARREGADA', used_for: ['SERVICO'] });
    const both = await Promise.allSettled(
      [1, 2].map(() => server.call(contract.loadReferences, load(id, '80000000001\n80000000002'), admin)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('are not loaded into an entity that makes its own', async () => {
    const { id } = await create({ code: '50003' });
    const answer = await server.refused(contract.loadReferences, load(id, '80000000001'), admin);
    expect(answer).toMatchObject({ http: 409, message: expect.stringContaining('CARREGADA') });
  });

  test('ten thousand lines are loaded in one go', async () => {
    const { id } = await create({ code: '50004', reference_mode: 'CARREGADA', used_for: ['OUTRO'] });
    const content = Array.from({ length: 10_000 }, (_, index) => String(60_000_000_000 + index)).join('\n');
    const { data } = await server.call(contract.loadReferences, load(id, content), admin);
    expect(data.accepted).toBe(10_000);
  });
});

test('the Secretaria sees entities and changes none', async () => {
  const { data } = await server.call(entity.list, { query: { search: 'banco de exemplo' } }, secretaria);
  expect(data.length).toBeGreaterThan(0);
  expect((await server.refused(entity.create, { body: body({ code: '99999' }) }, secretaria)).http).toBe(403);
  const load = { params: { id: data[0]!.id }, body: { content: '1' } };
  expect((await server.refused(contract.loadReferences, load, secretaria)).http).toBe(403);
});

test('reads references from the first column, with any separator, quotes and line ends', () => {
  const { good, bad } = readReferences(
    '\uFEFFReferência;Valor\r\n"70000000001";1\r\n700 000 002,5\n\n70000000003',
  );
  expect(good).toEqual([
    { line: 2, number: '70000000001' },
    { line: 3, number: '700000002' },
    { line: 5, number: '70000000003' },
  ]);
  expect(bad).toEqual([]);
});

test('a file without a heading loses no line', () => {
  expect(readReferences('70000000001').good).toEqual([{ line: 1, number: '70000000001' }]);
});

test('each refused line says why', () => {
  expect(readReferences('70000000001\n70000000001\n1234\n7000000000A\nTotal;2').bad).toEqual([
    { line: 2, text: '70000000001', problem: 'Igual à linha 1.' },
    { line: 3, text: '1234', problem: 'Não é uma referência de 9 a 11 dígitos.' },
    { line: 4, text: '7000000000A', problem: 'Não é uma referência de 9 a 11 dígitos.' },
    { line: 5, text: 'Total;2', problem: 'Não é uma referência de 9 a 11 dígitos.' },
  ]);
});
