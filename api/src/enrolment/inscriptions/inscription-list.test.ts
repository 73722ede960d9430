import * as contract from '@portal/shared-kit/contract/enrolment/inscription';
import type { InscriptionTab } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { intakeYear } from '../../testing/applications.ts';
import { activityBody, calendarYear, inDays } from '../../testing/activities.ts';
import { inscriptionsOf } from '../../testing/inscriptions.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { listAfter } from './inscription-list.repository.ts';

const only = (...names: Permission[]) => ({ permissions: new Set<string>(names) });
const server = testServer({
  authenticator: () =>
    testAuthenticator({
      all: { permissions: new Set(permissionNames) },
      inscriptions: only('inscriptions.read'),
      renewals: only('renewals.read'),
      none: only('departments.read'),
    }),
});
const make = inscriptionsOf(server);
let law: number;
let physics: number;
let paid: { id: number; studentId: number; invoice: number };
beforeAll(async () => {
  law = await make.course({ name: 'Direito' });
  physics = await make.course({ name: 'Física' });
  await make.entity({ code: '90123' });
  const { id: studentId } = await make.student(law, 'Celeste Mondlane');
  const id = await make.inscription(law, { studentId, state: 'ACTIVA' });
  const { id: invoice } = await make.issue({ studentId, inscriptionId: id });
  paid = { id, studentId, invoice };
  await make.inscription(law, { name: 'Abel Nhaca', state: 'CONFIRMADA', shift: 'POS-LABORAL' });
  await make.inscription(physics, { name: 'Belmira Zunguze', state: 'PENDENTE', levelId: 2 });
  await make.inscription(physics, { name: 'Dário Sitoe', state: 'SUSPENSA' });
  await make.inscription(physics, { name: 'Elsa Tembe', state: 'ANULADA' });
  await make.inscription(law, { name: 'Fátima Cossa', type: 'Renovação', state: 'CONCLUIDA' });
  await make.inscription(law, { name: 'Gil Uamusse', type: 'Renovação', state: 'CONFIRMADA' });
  await make.inscription(law, { name: 'Hélder Bila', type: 'Renovação', state: 'PENDENTE' });
  await make.inscription(law, { name: 'Ivo Matsinhe', year: 2025, state: 'CONFIRMADA' });
  await make.candidacy(law, { full_name: 'Jéssica Candidata' });
});

const list = (query: object = {}, token = 'all') => server.call(contract.inscriptions, { query }, token);
const names = async (query: object) => (await list(query)).data.map(({ fullName }) => fullName);

test('a line has the fields of the specification, with its current invoice', async () => {
  const { data } = await list({ year: 2026, search: 'celeste' });
  expect(data).toEqual([
    {
      id: paid.id,
      person_id: expect.any(Number),
      course_id: law,
      fullName: 'Celeste Mondlane',
      course: 'Direito',
      level: '1',
      level_type: 'Licenciatura',
      scholar_shift: 'LABORAL',
      academic_year: '2026',
      semester: expect.any(String),
      inscriptionType: 'Inscrição',
      ano_entrada: 2026,
      isActive: 1,
      invoice: {
        id: paid.invoice,
        number: expect.stringMatching(/^FT /),
        state: 'EMITIDA',
        total_cents: 250_000,
        due_date: '2099-03-10',
      },
      code: expect.stringMatching(/^27\.0001\./),
      state: 'ACTIVA',
    },
  ]);
});

test.each<[InscriptionTab, string[]]>([
  ['pagas', ['Celeste Mondlane', 'Dário Sitoe']],
  ['pendentes', ['Abel Nhaca']],
  ['renovacoes-concluidas', ['Fátima Cossa']],
  ['renovacoes-pendentes', ['Gil Uamusse', 'Hélder Bila']],
])('the tab %s contains %j and is counted so', async (tipo_inscricao, expected) => {
  expect(await names({ year: 2026, tipo_inscricao })).toEqual(expected);
  const { counts } = (await server.call(contract.inscriptionTabCounts, { query: { year: 2026 } }, 'all'))
    .data;
  expect(counts[tipo_inscricao]).toBe(expected.length);
});

test('the tab of all holds renewals too, by name, and only those of its year', async () => {
  expect(await names({ year: 2026 })).toEqual([
    'Abel Nhaca',
    'Belmira Zunguze',
    'Celeste Mondlane',
    'Dário Sitoe',
    'Elsa Tembe',
    'Fátima Cossa',
    'Gil Uamusse',
    'Hélder Bila',
  ]);
  expect(await names({ year: 2025 })).toEqual(['Ivo Matsinhe']);
  expect(await names({})).toHaveLength(institutionYear(new Date()) === 2026 ? 8 : 0);
});

test('undecided candidacies look like inscriptions of their own type', async () => {
  const { data } = await list({ year: intakeYear, tipo_inscricao: 'candidaturas' });
  expect(data).toMatchObject([
    {
      fullName: 'Jéssica Candidata',
      inscriptionType: 'Candidatura',
      isActive: 0,
      ano_entrada: intakeYear,
      academic_year: String(intakeYear),
      code: expect.stringMatching(/^CAND-\d{4}-/),
    },
  ]);
  expect(data[0]!.person_id).toBe(data[0]!.id);
});

test('renewals have lists of their own with the same lines', async () => {
  const concluded = await server.call(contract.concludedInscriptions, { query: { year: 2026 } }, 'renewals');
  expect(concluded.data.map(({ fullName }) => fullName)).toEqual(['Fátima Cossa']);
  const pending = await server.call(
    contract.pendingRenewals,
    { query: { year: 2026, search: 'bila', course_id: law, level_id: 1, scholar_shift: 'LABORAL' } },
    'renewals',
  );
  expect(pending.data).toMatchObject([
    { fullName: 'Hélder Bila', state: 'PENDENTE', inscriptionType: 'Renovação' },
  ]);
});

test('a list is narrowed by course, level, shift, name without accents, and the code of the card', async () => {
  expect(await names({ year: 2026, course_id: physics })).toEqual([
    'Belmira Zunguze',
    'Dário Sitoe',
    'Elsa Tembe',
  ]);
  expect(await names({ year: 2026, level_id: 2 })).toEqual(['Belmira Zunguze']);
  expect(await names({ year: 2026, scholar_shift: 'POS-LABORAL' })).toEqual(['Abel Nhaca']);
  expect(await names({ year: 2026, search: 'fatima' })).toEqual(['Fátima Cossa']);
  const { code } = await server.db
    .selectFrom('student')
    .select('code')
    .where('id', '=', paid.studentId)
    .executeTakeFirstOrThrow();
  expect(await names({ year: 2026, search: code! })).toEqual(['Celeste Mondlane']);
});

test('the years run from the latest intake that was declared down to 2025', async () => {
  const years = async () => (await server.call(contract.inscriptionTabCounts, {}, 'all')).data.years;
  const now = institutionYear(new Date());
  expect((await years())[0]).toBe(now);
  await server.db
    .insertInto('activity')
    .values(activityBody({ type: 'INSCRICAO', academic_year_id: calendarYear(now + 1) }))
    .execute();
  const offered = await years();
  expect([offered[0], offered.at(-1)]).toEqual([now + 1, 2025]);
});

test('tabs of another area are neither listed nor counted for who may not read that area', async () => {
  for (const tipo_inscricao of ['candidaturas', 'renovacoes-concluidas', 'renovacoes-pendentes'])
    expect(
      (await server.refused(contract.inscriptions, { query: { tipo_inscricao } }, 'inscriptions')).http,
    ).toBe(403);
  const { counts } = (
    await server.call(contract.inscriptionTabCounts, { query: { year: 2026 } }, 'inscriptions')
  ).data;
  expect(counts).toMatchObject({ todas: 8, candidaturas: null, 'renovacoes-concluidas': null });
  const renewal = (await list({ year: 2026, tipo_inscricao: 'renovacoes-concluidas' })).data[0]!.id;
  const record = { params: { id: renewal } };
  expect((await server.refused(contract.inscription, record, 'inscriptions')).permission).toBe(
    'renewals.read',
  );
  expect((await server.refused(contract.inscriptions, {}, 'none')).http).toBe(403);
  expect((await server.refused(contract.concludedInscriptions, {}, 'inscriptions')).http).toBe(403);
});

test('a long list is read in parts without gaps or repetitions', async () => {
  const filters = { tipo_inscricao: 'todas' as const, year: 2026, search: '' };
  const read: string[] = [];
  let place: { key: unknown; id: number } | undefined;
  for (;;) {
    const part = await listAfter(server.db, filters, place, 3);
    read.push(...part.map(({ fullName }) => fullName));
    if (part.length < 3) break;
    place = part.at(-1);
  }
  expect(read).toEqual(await names({ year: 2026 }));
});

test('an invalid filter is refused at its field', async () => {
  const refused = await server.refused(
    contract.inscriptions,
    { query: { tipo_inscricao: 'x', year: 12, scholar_shift: 'NOITE' } },
    'all',
  );
  expect(Object.keys(refused.errors ?? {}).sort()).toEqual(['scholar_shift', 'tipo_inscricao', 'year']);
});

test('the hub opens on the next year while its applications are open, and says what waits in the other', async () => {
  const hub = async (query = {}, token: 'all' | 'inscriptions' = 'all') =>
    (await server.call(contract.inscriptionTabCounts, { query }, token)).data;
  const now = institutionYear(new Date());
  await make.inscription(law, { name: 'Lina Cumbe', year: now, state: 'CONFIRMADA' });
  await server.db.deleteFrom('activity').execute();
  expect((await hub()).year).toBe(now);
  const intake = (overrides: object) =>
    server.db
      .insertInto('activity')
      .values(activityBody({ type: 'INSCRICAO', academic_year_id: calendarYear(now + 1), ...overrides }))
      .execute();
  await intake({ date_start: inDays(1), date_end: inDays(3) });
  expect((await hub()).year).toBe(now);
  await intake({ date_end: inDays(0.5) });
  expect((await hub()).year).toBe(now + 1);
  const { counts } = await hub({ year: now });
  const [candidacies, pending] = [counts.candidaturas!, counts.pendentes!];
  expect(candidacies + pending).toBeGreaterThan(0);
  expect((await hub()).waiting).toEqual({ year: now, candidacies, pending });
  expect((await hub({}, 'inscriptions')).waiting).toEqual({ year: now, candidacies: 0, pending });
  await server.pool.query('update activity set closed_at = now() where date_start < now()');
  expect((await hub()).year).toBe(now);
});
