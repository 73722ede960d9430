import * as contract from '@portal/shared-kit/contract/finance/fee';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import fc from 'fast-check';
import { signInAs } from '../../testing/identity.ts';
import { billingOf } from '../../testing/billing.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { feeFor } from './fee.service.ts';
import {
  concerns,
  counting,
  nationalityOf,
  ranked,
  specificity,
  type FeeCase,
  type FeeScope,
} from './fee.rules.ts';

const server = identityServer();
let admin: string;
let secretaria: string;
const billing = billingOf(server);
type Body = Args<typeof contract.createFee>['body'];
const body = (overrides: Partial<Body> = {}): Body => ({
  year: 2027,
  level_type: 'Licenciatura',
  course_id: null,
  engineering: null,
  scholar_shift: null,
  nationality: null,
  candidacy_fee: 50_000,
  enrolment_fee: 250_000,
  renewal_fee: 200_000,
  monthly_fee: 300_000,
  months: 10,
  first_month: 2,
  due_day: 10,
  enrolment_days: 15,
  instalments: 1,
  prorating: 'MES_INTEIRO',
  ...overrides,
});
const create = async (overrides: Partial<Body> = {}) =>
  (await server.call(contract.createFee, { body: body(overrides) }, admin)).data;
const change = (id: number, values: object, token = admin) =>
  server.call(contract.changeFee, { params: { id }, body: values }, token);

let course: number;
let engineering: number;
beforeAll(async () => {
  admin = (await signInAs(server, 'Admin')).token;
  secretaria = (await signInAs(server, 'Secretaria')).token;
  course = await billing.course({ name: 'Direito' });
  engineering = await billing.course({ name: 'Engenharia Civil', engineering: true });
});

test('a scope has one row in force, and the second is refused at its field', async () => {
  await create({ year: 2030 });
  const refused = await server.refused(contract.createFee, { body: body({ year: 2030 }) }, admin);
  expect(refused).toMatchObject({
    http: 409,
    errors: { level_type: ['Já há taxas para este âmbito: altere-as.'] },
  });
  const both = await Promise.allSettled([create({ year: 2031 }), create({ year: 2031 })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the most specific row applies, and the rows it overrides are listed', async () => {
  const wide = await create();
  const forEngineering = await create({ engineering: true, monthly_fee: 400_000 });
  const evening = await create({ scholar_shift: 'POS-LABORAL', monthly_fee: 350_000 });
  const abroad = await create({ nationality: 'ESTRANGEIRA', monthly_fee: 600_000 });
  const own = await create({ course_id: engineering, monthly_fee: 450_000 });
  const applicableFees = (
    course_id: number,
    scholar_shift: 'LABORAL' | 'POS-LABORAL',
    nationality: 'NACIONAL' | 'ESTRANGEIRA',
  ) =>
    server
      .call(
        contract.applicableFee,
        { query: { year: 2027, course_id, scholar_shift, nationality } },
        secretaria,
      )
      .then(({ data }) => [data.fee?.id, ...data.before.map(({ id }) => id)]);
  expect(await applicableFees(course, 'LABORAL', 'NACIONAL')).toEqual([wide.id]);
  expect(await applicableFees(course, 'POS-LABORAL', 'ESTRANGEIRA')).toEqual([
    evening.id,
    abroad.id,
    wide.id,
  ]);
  expect(await applicableFees(engineering, 'LABORAL', 'NACIONAL')).toEqual([
    own.id,
    forEngineering.id,
    wide.id,
  ]);
  const fee = await feeFor(server.db, {
    year: 2027,
    courseId: engineering,
    shift: 'LABORAL',
    nationality: 'Moçambique',
  });
  expect(fee).toEqual({
    id: own.id,
    candidacyCents: 50_000,
    inscriptionCents: 250_000,
    renewalCents: 200_000,
    monthlyCents: 450_000,
    months: 10,
    firstMonth: 2,
    dueDay: 10,
    inscriptionDays: 15,
    instalments: 1,
  });
  const nowhere = { year: 2029, courseId: course, shift: 'LABORAL', nationality: 'Angola' };
  expect(await feeFor(server.db, nowhere)).toBeUndefined();
});

test('a change is a new version from now on, and the old one stays readable', async () => {
  const first = await create({ year: 2032 });
  const { data: second } = await change(first.id, { monthly_fee: 320_000 });
  expect(second.id).not.toBe(first.id);
  expect(second).toMatchObject({ monthly_fee: 320_000, enrolment_fee: 250_000, replaced_at: null });
  const { data: versions } = await server.call(
    contract.feeVersions,
    { params: { id: second.id } },
    secretaria,
  );
  expect(versions.map(({ id, monthly_fee, replaced_at }) => [id, monthly_fee, replaced_at !== null])).toEqual(
    [
      [second.id, 320_000, false],
      [first.id, 300_000, true],
    ],
  );
  const { data: listed } = await server.call(contract.fees, { query: { year: 2032 } }, secretaria);
  expect(listed.map(({ id }) => id)).toEqual([second.id]);
});

test('of two concurrent changes one succeeds and the other gets a conflict', async () => {
  const { id } = await create({ year: 2033 });
  const both = await Promise.allSettled([change(id, { due_day: 5 }), change(id, { due_day: 6 })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(
    await server.refused(contract.changeFee, { params: { id }, body: { due_day: 7 } }, admin),
  ).toMatchObject({
    http: 409,
    code: 'conflict',
  });
});

test('an unchanged save creates no version', async () => {
  const { id } = await create({ year: 2034 });
  expect((await change(id, { due_day: 10 })).data.id).toBe(id);
});

test('a change says how many it concerns: open candidacies for whom it counts, and nobody else', async () => {
  const wide = await create({ year: 2027, level_type: 'Mestrado' });
  const master = await billing.course({ name: 'Mestrado em Direito', level_type: 'Mestrado' });
  const evening = await create({ year: 2027, level_type: 'Mestrado', scholar_shift: 'POS-LABORAL' });
  await billing.candidacy(master);
  await billing.candidacy(master, { nationality: 'Angola' });
  await billing.candidacy(master, { shift: 'POS-LABORAL' });
  const withdrawn = await billing.candidacy(master);
  await server.db.updateTable('candidacy').set({ state: 'DESISTIDA' }).where('id', '=', withdrawn).execute();
  const impact = async (id: number) =>
    (await server.call(contract.feeImpact, { params: { id } }, secretaria)).data;
  expect(await impact(wide.id)).toEqual({ candidacies: 2, inscriptions: 0 });
  expect(await impact(evening.id)).toEqual({ candidacies: 1, inscriptions: 0 });
  const { message } = await change(wide.id, { enrolment_fee: 260_000 });
  expect(message).toBe(
    'Taxas actualizadas com sucesso. Contam para 2 candidaturas em aberto e 0 inscrições sem factura.',
  );
});

test('an invoice that is issued keeps what it says when fees change', async () => {
  await billing.entity({ code: '90123' });
  const candidacyId = await billing.candidacy(course);
  const { id, totalCents } = await billing.issue({ candidacyId });
  const fee = await create({ year: 2036 });
  await change(fee.id, { enrolment_fee: 1 });
  const row = await server.db
    .selectFrom('invoice')
    .select('total_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.total_cents).toBe(totalCents);
});

test('a year is copied to another, whose existing rows are kept', async () => {
  await create({ year: 2040 });
  await create({ year: 2040, engineering: true });
  const there = await create({ year: 2041, monthly_fee: 999_900 });
  const copy = () =>
    server
      .call(contract.copyFees, { body: { from_year: 2040, to_year: 2041 } }, admin)
      .then(({ data }) => data);
  const twice = await Promise.all([copy(), copy()]);
  expect(twice.map(({ copied }) => copied).sort()).toEqual([0, 1]);
  const { data } = await server.call(contract.fees, { query: { year: 2041 } }, secretaria);
  expect(data.map(({ engineering, monthly_fee }) => [engineering, monthly_fee])).toEqual([
    [null, 999_900],
    [true, 300_000],
  ]);
  expect(data[0]!.id).toBe(there.id);
  const nothing = { from_year: 2099, to_year: 2041 };
  expect(await server.refused(contract.copyFees, { body: nothing }, admin)).toMatchObject({
    errors: { from_year: ['O ano 2099 não tem taxas.'] },
  });
});

test('the list begins with the licence, and in each degree with the widest scope', async () => {
  for (const level_type of ['Técnico', 'Mestrado', 'Licenciatura'] as const)
    await create({ year: 2048, level_type });
  await create({ year: 2048, scholar_shift: 'LABORAL' });
  const { data } = await server.call(contract.fees, { query: { year: 2048 } }, secretaria);
  expect(data.map(({ level_type, scholar_shift }) => [level_type, scholar_shift])).toEqual([
    ['Licenciatura', null],
    ['Licenciatura', 'LABORAL'],
    ['Mestrado', null],
    ['Técnico', null],
  ]);
});

test('after a row is retired the wider one applies', async () => {
  const wide = await create({ year: 2042 });
  const own = await create({ year: 2042, course_id: course });
  await server.call(contract.retireFee, { params: { id: own.id } }, admin);
  const fee = await feeFor(server.db, {
    year: 2042,
    courseId: course,
    shift: 'LABORAL',
    nationality: 'Moçambique',
  });
  expect(fee?.id).toBe(wide.id);
});

test('a course of another degree, an unknown one, and course and class together are refused at their field', async () => {
  const refused = async (overrides: Partial<Body>) =>
    (await server.refused(contract.createFee, { body: body({ year: 2043, ...overrides }) }, admin)).errors;
  expect(await refused({ course_id: course, level_type: 'Doutoramento' })).toEqual({
    course_id: ['O curso não é deste grau.'],
  });
  expect(await refused({ course_id: 999_999 })).toEqual({ course_id: ['Escolha um curso activo.'] });
  expect(await refused({ course_id: course, engineering: false })).toHaveProperty('engineering');
  expect(await refused({ monthly_fee: -1 })).toHaveProperty('monthly_fee');
  expect(await refused({ monthly_fee: 0.5 })).toHaveProperty('monthly_fee');
  expect(await refused({ due_day: 29 })).toHaveProperty('due_day');
});

test('the Secretaria reads fees and changes nothing', async () => {
  const { id } = await create({ year: 2044 });
  expect((await server.refused(contract.changeFee, { params: { id }, body: {} }, secretaria)).http).toBe(403);
  expect((await server.refused(contract.retireFee, { params: { id } }, secretaria)).http).toBe(403);
});

test('changes are audited with their author', async () => {
  const { id } = await create({ year: 2047 });
  const { data } = await change(id, { monthly_fee: 310_000 });
  const entry = await server.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity', '=', 'fee')
    .where('entity_id', '=', String(data.id))
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    action: 'fee.update',
    changes: [{ field: 'monthly_fee', old: 300_000, new: 310_000 }],
  });
});

const all: FeeScope = { course_id: null, engineering: null, shift: null, nationality: null };
const student: FeeCase = { course_id: 7, engineering: true, shift: 'LABORAL', nationality: 'NACIONAL' };

test('a course goes before its class, that before the shift, that before the nationality, any before all', () => {
  const fees = [
    { ...all, name: 'all' },
    { ...all, nationality: 'NACIONAL', name: 'nationality' },
    { ...all, shift: 'LABORAL', name: 'shift' },
    { ...all, shift: 'LABORAL', nationality: 'NACIONAL', name: 'shift and nationality' },
    { ...all, engineering: true, name: 'engineering' },
    { ...all, course_id: 7, name: 'course' },
    { ...all, course_id: 7, shift: 'LABORAL', name: 'course and shift' },
  ];
  expect(ranked(fees, student).map(({ name }) => name)).toEqual([
    'course and shift',
    'course',
    'engineering',
    'shift and nationality',
    'shift',
    'nationality',
    'all',
  ]);
});

test('a fee for others does not count', () => {
  const others: Partial<FeeScope>[] = [
    { course_id: 8 },
    { engineering: false },
    { shift: 'POS-LABORAL' },
    { nationality: 'ESTRANGEIRA' },
  ];
  for (const other of others) expect(concerns({ ...all, ...other }, student)).toBe(false);
});

const some = <T>(...values: T[]) => fc.constantFrom(null, ...values);
const scope: fc.Arbitrary<FeeScope> = fc.record({
  course_id: some(7, 8),
  engineering: some(true, false),
  shift: some('LABORAL', 'POS-LABORAL'),
  nationality: some('NACIONAL', 'ESTRANGEIRA'),
});

test('two different scopes that concern one case are never equally specific', () => {
  fc.assert(
    fc.property(scope, scope, (one, other) => {
      fc.pre(concerns(one, student) && concerns(other, student));
      expect(specificity(one) === specificity(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

test('the order of the rows does not matter', () => {
  const scopes = fc.uniqueArray(scope, { selector: (each) => JSON.stringify(each), minLength: 1 });
  fc.assert(
    fc.property(scopes, (fees) => {
      expect(ranked([...fees].reverse(), student)).toEqual(ranked(fees, student));
    }),
  );
});

test('only rows of the same degree count', () => {
  const fees = [{ ...all, level_type: 'Mestrado' }];
  expect(counting(fees, { ...student, level_type: 'Licenciatura' })).toBeUndefined();
  expect(counting(fees, { ...student, level_type: 'Mestrado' })).toBe(fees[0]);
});

test.each([
  ['Moçambique', 'NACIONAL'],
  [' mocambique ', 'NACIONAL'],
  ['Moçambicana', 'NACIONAL'],
  ['Angola', 'ESTRANGEIRA'],
  ['', 'ESTRANGEIRA'],
])('somebody from %j is %s', (nationality, expected) => {
  expect(nationalityOf(nationality)).toBe(expected);
});
