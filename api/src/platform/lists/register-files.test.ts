import type { Register } from '@portal/shared-kit/contract/core/crud';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { course } from '@portal/shared-kit/contract/offer/course';
import { department } from '@portal/shared-kit/contract/offer/department';
import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { subject } from '@portal/shared-kit/contract/offer/subject';
import { employee } from '@portal/shared-kit/contract/people/employee';
import { teacher } from '@portal/shared-kit/contract/people/teacher';
import { sql } from 'kysely';
import { makeAccount } from '../../testing/identity.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { readPdf } from '../../testing/pdf.ts';
import { employeeBody, teacherBody } from '../../testing/people.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { exportJob } from '../documents/export-job.ts';

const without = (permission: Permission) => permissionNames.filter((name) => name !== permission);
const users = {
  all: { permissions: new Set(permissionNames), userId: 0 },
  looks: { permissions: new Set(without('employees.update')), userId: 0 },
  reader: { permissions: new Set<Permission>(['departments.read']), userId: 0 },
};
const server = testServer({ authenticator: () => testAuthenticator(users) });
let department_id: number;
beforeAll(async () => {
  // The owner's rights are checked again when a file is opened.
  const { userId } = await makeAccount(server.db, 'Master', { fullName: 'Ana Uane', email: 'a@teste.test' });
  for (const user of Object.values(users)) user.userId = userId;
  const make = (dep_name: string, description: string) =>
    server.call(department.create, { body: { dep_name, description, head_id: null } }, 'all');
  department_id = (await make('Letras', 'Línguas; e artes')).data.id;
  const closed = (await make('Minas', '')).data;
  const change = { params: { id: closed.id }, body: { active: false } };
  await server.call(department.update, change, 'all');
  const body = employeeBody({ fullName: 'Rosa Bila', department_id, contact: '841234567' });
  await server.call(employee.create, { body }, 'all');
});

const made = async (register: Pick<Register, 'export'>, query: Record<string, unknown>, token = 'all') => {
  const { data } = await server.call(register.export!, { query }, token);
  return { rows: data.rows, ...(await server.inject({ url: data.url! })) };
};
const csv = async (register: Pick<Register, 'export'>, query = {}, token?: string) =>
  (await made(register, { ...query, format: 'csv' }, token)).rawPayload.toString('utf8').split('\r\n');

test('the list of a register is had as CSV with the columns and the order of the screen', async () => {
  expect(await csv(department)).toEqual([
    '\uFEFFDepartamento;Descrição',
    'Letras;"Línguas; e artes"',
    'Minas;',
    '',
  ]);
});

test('applies the filters of the screen, and names them on the paper', async () => {
  expect((await csv(department, { state: 'activo' })).slice(1)).toEqual(['Letras;"Línguas; e artes"', '']);
  const paper = await made(department, { state: 'inactivo', search: 'min' });
  const { text, title } = readPdf(paper.rawPayload);
  expect([title, paper.rows]).toEqual(['Departamentos', 1]);
  for (const expected of ['Estado: Inactivos', 'Pesquisa: «min»', 'Minas']) expect(text).toContain(expected);
  expect(text).not.toContain('Letras');
  expect(paper.headers['content-disposition']).toContain('departamentos.pdf');
});

test('subjects, teachers and employees are narrowed to the active or the inactive ones, in list and file', async () => {
  const credits = { code: '', description: '', credits: null, weekly_hours: null };
  const registers: [Pick<Register, 'list' | 'create' | 'update' | 'export'>, (name: string) => object][] = [
    [subject, (name: string) => ({ name, ...credits })],
    [teacher, (name: string) => teacherBody({ fullName: name, department_id })],
    [employee, (name: string) => employeeBody({ fullName: name, department_id })],
  ] as never;
  for (const [register, bodyOf] of registers) {
    const make = async (name: string) =>
      (await server.call(register.create, { body: bodyOf(name) } as never, 'all')).data.id;
    await make('Zaida Nhaca');
    const closed = await make('Zulmira Nhaca');
    await server.call(register.update, { params: { id: closed }, body: { active: false } } as never, 'all');
    const listed = async (state: string) =>
      (await server.call(register.list, { query: { search: 'nhaca', state } } as never, 'all')).data.map(
        ({ active }) => active,
      );
    expect([register.list.path, await listed('activo'), await listed('inactivo')]).toEqual([
      register.list.path,
      [true],
      [false],
    ]);
    const [, line, ...rest] = await csv(register, { search: 'nhaca', state: 'inactivo' });
    expect([line, rest]).toEqual([expect.stringContaining('Zulmira Nhaca'), ['']]);
  }
});

test('has the order and the columns of the screen, and all columns if all are hidden', async () => {
  expect(await csv(department, { sort: '-dep_name', hidden: 'description,outra' })).toEqual([
    '\uFEFFDepartamento',
    'Minas',
    'Letras',
    '',
  ]);
  expect((await csv(department, { hidden: 'description,dep_name' }))[0]).toBe('\uFEFFDepartamento;Descrição');
});

test('masks in the file the fields that are masked on the screen', async () => {
  expect((await csv(employee))[1]).toContain(';841234567;');
  expect((await csv(employee, {}, 'looks'))[1]).toContain(';84•••••67;');
});

test.each([
  ['departments', department],
  ['courses', course],
  ['subjects', subject],
  ['precedences', precedence],
  ['classes', classGroup],
  ['teachers', teacher],
  ['employees', employee],
])('%s are exported in every format by who may, and by nobody else', async (area, register) => {
  for (const format of ['pdf', 'xlsx', 'csv'])
    expect((await made(register as Register, { format })).headers['content-disposition']).toContain(
      `.${format}`,
    );
  expect(await server.refused(register.export!, {}, 'reader')).toMatchObject({
    http: 403,
    permission: `${area}.export`,
  });
});

test('is audited with its filters, rows and format', async () => {
  await csv(department, { state: 'activo', search: 'let', sort: 'dep_name', hidden: 'description' });
  const { changes } = await server.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'department.export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(changes).toEqual([
    { field: 'state', old: null, new: 'activo' },
    { field: 'search', old: null, new: 'let' },
    { field: 'rows', old: null, new: 1 },
    { field: 'format', old: null, new: 'CSV' },
  ]);
});

test('a search that finds more than is counted has to be refined first', async () => {
  await sql`insert into department (name) select 'Secção ' || n from generate_series(1, 1001) n`.execute(
    server.db,
  );
  const refused = await server.refused(department.export!, { query: { search: 'secção' } }, 'all');
  expect([refused.http, refused.message]).toEqual([
    422,
    'A pesquisa encontra mais de 1000 registos: refine-a ou limpe-a antes de exportar.',
  ]);
});

test('employees, teachers and courses are narrowed to a department, in words on the paper', async () => {
  const form = { dep_name: 'Direito Público', description: '', head_id: null };
  const { id } = (await server.call(department.create, { body: form }, 'all')).data;
  const body = employeeBody({ fullName: 'Tomé Direito', department_id: id });
  await server.call(employee.create, { body }, 'all');
  const paper = await made(employee, { department_id: id });
  expect(paper.rows).toBe(1);
  const { text } = readPdf(paper.rawPayload);
  for (const expected of ['Departamento: Direito Público', 'Tomé Direito']) expect(text).toContain(expected);
  expect(text).not.toContain('Rosa Bila');
  for (const register of [teacher, course])
    expect(await csv(register, { department_id: id })).toHaveLength(2);
});

test('a long file has each row once, though others are added since its total was counted and while it is made', async () => {
  const add = (name: string) => server.db.insertInto('department').values({ name }).execute();
  await sql`insert into department (name) select 'Unidade ' || n from generate_series(1, 3000) n`.execute(
    server.db,
  );
  await server.call(department.list, {}, 'all'); // caches the total
  await add('Arquivo 1');
  await server.call(department.export!, { query: { format: 'csv' } }, 'all');
  let parts = 0;
  const [made] = server.app.exports.filter(({ kind }) => kind === 'department');
  const meanwhile: typeof made = {
    ...made!,
    async *make(...asked) {
      const { db } = asked[0];
      const read = db.executeQuery.bind(db);
      // Another is added before each page.
      db.executeQuery = async (...query) => {
        parts += 1;
        await add(`Arquivo ${parts + 1}`);
        return read(...query);
      };
      yield* made!.make(...asked);
    },
  };
  const worker = jobWorker(server, [exportJob({ files: server.files, publicUrl: '', exports: [meanwhile] })]);
  try {
    const mail = await until(async () => (await mailsTo(server.db, 'a@teste.test'))[0]);
    const url = /\/\S+\/\S+/.exec(mail.text!)![0];
    const lines = (await server.inject({ url })).rawPayload.toString('utf8').split('\r\n').slice(1, -1);
    expect(parts).toBeGreaterThan(2);
    expect(lines.filter((line) => line.startsWith('Unidade'))).toHaveLength(3000);
    expect(new Set(lines).size).toBe(lines.length);
  } finally {
    await worker.stop();
  }
});

test('a long file that was interrupted is made anew, since its parts would be of two moments', async () => {
  await server.db.deleteFrom('job').execute();
  await sql`insert into department (name) select 'Ramo ' || n from generate_series(1, 501) n`.execute(
    server.db,
  );
  await server.call(department.export!, { query: { format: 'csv' } }, 'all');
  let runs = 0;
  const [made] = server.app.exports.filter(({ kind }) => kind === 'department');
  const inParts: typeof made = {
    ...made!,
    async *make() {
      runs += 1;
      for (const part of [1, 2]) {
        yield { name: `${runs}.${part}.csv`, media_type: 'text/csv', bytes: Buffer.from('Letras') };
        if (runs === 1) void first.stop();
      }
    },
  };
  const start = () =>
    jobWorker(server, [exportJob({ files: server.files, publicUrl: '', exports: [inParts] })]);
  const first = start();
  await until(async () => runs === 1);
  await first.stop();
  const second = start();
  try {
    const job = await until(() =>
      server.db
        .selectFrom('job')
        .select(['id', 'state'])
        .where('finished_at', 'is not', null)
        .executeTakeFirst(),
    );
    expect(job.state).toBe('CONCLUIDA');
    const files = await server.db
      .selectFrom('job_file')
      .innerJoin('attachment', 'attachment.id', 'attachment_id')
      .select('name')
      .where('job_id', '=', job.id)
      .orderBy('position')
      .execute();
    expect(files.map(({ name }) => name)).toEqual(['2.1.csv', '2.2.csv']);
  } finally {
    await second.stop();
  }
});

test('each file is told from the others by the job that makes it', () => {
  const kinds = [...new Set(server.app.exports)].map(({ kind }) => kind);
  expect(kinds).toEqual([...new Set(kinds)]);
});
