import { exportReport, inscriptionReport } from '@portal/shared-kit/contract/reporting/inscription-report';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import type { SignedIn } from '../../platform/http/route.ts';
import { reportSet } from '../../testing/report-set.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';

const holding = (...permissions: Permission[]): Partial<SignedIn> => ({ permissions: new Set(permissions) });
const office: Permission[] = ['inscriptions.read', 'inscriptions.export'];
const server = testServer({
  authenticator: () =>
    testAuthenticator({
      office: {
        ...holding(...office, 'payments.read', 'students.read'),
        name: 'Ana Macuácua',
        email: 'ana@teste.test',
      },
      bare: holding(...office),
      reader: holding('inscriptions.read'),
      other: holding('courses.read'),
    }),
});
type Query = In<typeof inscriptionReport>['query'];
const read = (query: Partial<Query> = {}, token = 'office') =>
  server.call(inscriptionReport, { query: { year: 2026, ...query } as Query }, token);
const names = async (query: Partial<Query> = {}) =>
  (await read({ columns: 'fullName', ...query })).data.map(({ cells }) => cells[0]);

let law: number;
let physics: number;
let classGroupId: number;
beforeAll(async () => ({ law, physics, classGroupId } = await reportSet(server)));

test('the inscriptions of a year stand by name, without regard to accents', async () => {
  expect(await names()).toEqual([
    'Ângelo Bila',
    'Berta Cossa',
    'Carlos Dava',
    'Dina Evaristo',
    'Zita Abílio',
  ]);
  const { groups, overall, total } = await read();
  expect([groups, total]).toEqual([[], 5]);
  expect(overall).toEqual({ key: '', label: 'Total', total: 5, expected_cents: null, received_cents: null });
  expect((await read({ columns: 'fullName,expected' })).overall).toMatchObject({
    expected_cents: 500_050,
    received_cents: 250_000,
  });
});

test('each filter narrows it, and all of them together', async () => {
  const by: [Partial<Query>, string[]][] = [
    [{ course_id: law }, ['Ângelo Bila', 'Zita Abílio']],
    [{ level_id: 2 }, ['Berta Cossa']],
    [{ scholar_shift: 'POS-LABORAL' }, ['Ângelo Bila']],
    [{ semester_id: 2 }, ['Carlos Dava']],
    [{ state: 'ACTIVA' }, ['Berta Cossa', 'Zita Abílio']],
    [{ type: 'Renovação' }, ['Carlos Dava']],
    [{ gender: 'Masculino' }, ['Ângelo Bila']],
    [{ province_id: 1 }, ['Berta Cossa', 'Dina Evaristo', 'Zita Abílio']],
    [{ classmate_id: classGroupId }, ['Dina Evaristo']],
    [{ year: 2025 }, ['Outro Ano']],
    [{ year: 2031 }, []],
    [
      { course_id: physics, state: 'ACTIVA', gender: 'Feminino', province_id: 1, level_id: 2 },
      ['Berta Cossa'],
    ],
  ];
  for (const [query, expected] of by) expect([query, await names(query)]).toEqual([query, expected]);
});

test('groups follow each other with their totals, over the pages', async () => {
  const page = async (number: number) => {
    const answer = await read({ columns: 'fullName', group_by: 'course', page: number, per_page: 10 });
    return answer.data.map(({ group, cells }) => [Number(group), cells[0]]);
  };
  expect(await page(1)).toEqual([
    [law, 'Ângelo Bila'],
    [law, 'Zita Abílio'],
    [physics, 'Berta Cossa'],
    [physics, 'Carlos Dava'],
    [physics, 'Dina Evaristo'],
  ]);
  const { groups } = await read({ group_by: 'course', columns: 'fullName,expected' });
  expect(groups).toEqual([
    { key: String(law), label: 'Direito', total: 2, expected_cents: 500_050, received_cents: 250_000 },
    { key: String(physics), label: 'Física', total: 3, expected_cents: 0, received_cents: 0 },
  ]);
  const { groups: sexes } = await read({ group_by: 'gender' });
  expect(sexes.map(({ label, total }) => [label, total])).toEqual([
    ['Feminino', 3],
    ['Masculino', 1],
    ['Não indicado', 1],
  ]);
  expect(await names({ group_by: 'state' })).toEqual([
    'Ângelo Bila',
    'Berta Cossa',
    'Zita Abílio',
    'Carlos Dava',
    'Dina Evaristo',
  ]);
});

test('shows only the requested columns, and hides some of them from users who may not read students', async () => {
  const query = {
    columns: 'contact,fullName,document,expected,classmate',
    course_id: law,
    state: 'ACTIVA' as const,
  };
  expect((await read(query)).data[0]!.cells).toEqual([
    '841234567',
    'Zita Abílio',
    'Passaporte AB12345',
    250_000,
    null,
  ]);
  const { data, overall } = await read(query, 'bare');
  expect(data[0]!.cells).toEqual(['84•••••67', 'Zita Abílio', 'Passaporte ••••345', null, null]);
  expect(overall).toMatchObject({ total: 1, expected_cents: null, received_cents: null });
  expect(
    await server.refused(inscriptionReport, { query: { year: 2026, columns: 'password' } }, 'office'),
  ).toMatchObject({
    http: 422,
    errors: { 'columns.0': ['Coluna desconhecida.'] },
  });
});

test('a user who may not read inscriptions gets no report, and one who may not export gets no file', async () => {
  expect(await server.refused(inscriptionReport, { query: { year: 2026 } }, 'other')).toMatchObject({
    http: 403,
  });
  expect(await server.refused(exportReport, { body: { year: 2026, format: 'csv' } }, 'reader')).toMatchObject(
    {
      http: 403,
      permission: 'inscriptions.export',
    },
  );
});
