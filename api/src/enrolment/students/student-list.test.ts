import {
  exportStudents,
  studentInfo,
  students,
  studentsWithoutPages,
} from '@portal/shared-kit/contract/enrolment/student-list';
import { removeStudent, student } from '@portal/shared-kit/contract/enrolment/student';
import { sql } from 'kysely';
import { after } from './student-list.repository.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { readPdf } from '../../testing/pdf.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';

const server = identityServer();
const it = inscribedOf(server);
let course: number;
let other: number;
let clerk: string;
let tester: string;
beforeAll(async () => {
  course = await it.course({ name: 'Direito Listado' });
  other = await it.course({ name: 'Redes Listadas' });
  clerk = (await signInAs(server, 'Secretaria')).token;
  tester = (await signInAs(server, 'Testers')).token;
});

const named = (name: string, overrides: Partial<Parameters<typeof it.inscribed>[0]> = {}) =>
  it.inscribed({ name, course, year: 2026, state: 'ACTIVA', ...overrides });
const found = async (query: object, token = clerk) => (await server.call(students, { query }, token)).data;
const names = async (query: object) => (await found(query)).map(({ fullName }) => fullName);

test('a list tells class, state of the latest inscription and debt of each student, and is narrowed by them', async () => {
  const { student: ana } = await named('Ana Listada', { bill: { total: 250_000, paid: 100_000 } });
  const { student: rui } = await named('Rui Listado', {
    course: other,
    shift: 'POS-LABORAL',
    state: 'PENDENTE',
  });
  await it.inscribed({ course, year: 2027, state: 'SUSPENSA' }, ana);
  const first = (await found({ search: 'Ana Listada' }))[0]!;
  expect(first).toMatchObject({ id: ana.id, state: 'SUSPENSA', debt: { open: 150_000, overdue: 0 } });
  expect(await names({ search: 'listad', state: 'SUSPENSA' })).toEqual(['Ana Listada']);
  expect(await names({ search: 'listad', state: 'ACTIVA' })).toEqual([]);
  expect(await names({ search: 'listad', course_id: other })).toEqual(['Rui Listado']);
  expect(await names({ course_id: course, state: 'SUSPENSA' })).toEqual(['Ana Listada']);
  expect((await found({ search: 'Rui Listado' }))[0]).toMatchObject({ id: rui.id, state: 'PENDENTE' });
});

test('shows overdue amounts separately; students see their own debts, and a user who may not read payments sees none', async () => {
  const { student: late, id } = await named('Zita Atrasada', { bill: { total: 40_000, paid: 0 } });
  await it.entity({ code: '90988', used_for: ['OUTRO'] });
  const lines = [{ description: 'Propina', unitCents: 90_000 }];
  await it.issue({ studentId: late.id, inscriptionId: id, type: 'OUTRO', lines, dueDate: '2020-01-31' });
  expect((await found({ search: 'Zita Atrasada' }))[0]!.debt).toEqual({ open: 130_000, overdue: 90_000 });
  const { token, userId } = await signInAs(server, 'Student');
  const mine = { person_id: late.person_id };
  await server.db.updateTable('user_account').set(mine).where('id', '=', userId).execute();
  await server.authenticator.settled?.();
  const own = await server.call(student, { params: { id: late.id } }, token);
  expect(own.data.debt).toEqual({ open: 130_000, overdue: 90_000 });
  await sql`delete from role_permission where role_id = (select id from role where name = 'Testers')
    and permission_id = (select id from permission where name = 'payments.read')`.execute(server.db);
  const blind = (await signInAs(server, 'Testers')).token;
  expect((await found({ search: 'Zita Atrasada' }, blind))[0]!.debt).toBeNull();
});

test('the list is sorted by name, course or state from either end, and a file goes on after a row in that order', async () => {
  await named('Bia Ordenada', { course: other });
  await named('Rui Ordenado', { state: 'SUSPENSA' });
  await named('Ana Ordenada');
  const sorted = (sort: 'fullName' | '-fullName' | 'curso' | '-state') => names({ search: 'ordenad', sort });
  expect(await sorted('-fullName')).toEqual(['Rui Ordenado', 'Bia Ordenada', 'Ana Ordenada']);
  expect((await sorted('curso')).at(-1)).toBe('Bia Ordenada');
  expect((await sorted('-state'))[0]).toBe('Rui Ordenado');
  for (const sort of ['fullName', '-fullName', 'curso', '-curso', 'state', '-state'] as const) {
    const filters = { search: '', sort };
    const all = await after(server.db, filters, undefined, 1000);
    expect(await after(server.db, filters, all[1], 1000)).toEqual(all.slice(2));
  }
});

test('the state follows what happens to the latest inscription', async () => {
  const { student: one, id } = await named('Olga Seguida');
  await server.db.updateTable('inscription').set({ state: 'SUSPENSA' }).where('id', '=', id).execute();
  expect((await found({ search: 'Olga Seguida' }))[0]!.state).toBe('SUSPENSA');
  const second = await it.inscribed({ course, year: 2027, state: 'PENDENTE' }, one);
  expect((await found({ search: 'Olga Seguida' }))[0]!.state).toBe('PENDENTE');
  await server.db.deleteFrom('inscription').where('id', '=', second.id).execute();
  expect((await found({ search: 'Olga Seguida' }))[0]!.state).toBe('SUSPENSA');
});

test('a code, a document or a telephone is found by its first four characters, shorter only whole', async () => {
  const { student: one } = await named('Paula Achada', {
    person: { doc_type: 'Passaporte', doc_number: 'QZ77654', contact: '879998877' },
  });
  await server.db.updateTable('student').set({ code: '31.7811.0042' }).where('id', '=', one.id).execute();
  for (const search of ['31.7', '31.7811.0042', '3178110042', '317811', 'qz77', '8799', '87 9998 877'])
    expect([search, await names({ search })]).toEqual([search, ['Paula Achada']]);
  for (const search of ['31.', 'q7', '99988', '31_7', '87%'])
    expect([search, await names({ search })]).toEqual([search, []]);
});

test('a name with a number in it is found by its words', async () => {
  await named('Estudante da Carga 700 1');
  for (const search of ['Carga 700', '700 carga', 'da carga 700 1'])
    expect([search, await names({ search })]).toEqual([search, ['Estudante da Carga 700 1']]);
});

test('without pages the list is bounded and says so', async () => {
  const answer = await server.call(studentsWithoutPages, { query: { course_id: course } }, clerk);
  expect(answer).toMatchObject({ limit: 1000, truncated: false });
  expect(answer.data.length).toBeGreaterThan(1);
  await sql`with made as (insert into person (full_name) select 'Muitos Iguais' from generate_series(1, 1001) returning id)
    insert into student (person_id, course_id) select id, ${other} from made`.execute(server.db);
  const many = await server.call(studentsWithoutPages, { query: { search: 'muitos iguais' } }, clerk);
  expect([many.data.length, many.truncated]).toEqual([1000, true]);
});

test('a card tells whose it is, and of another course that there is none', async () => {
  const { student: one } = await named('Berta Perguntada');
  await server.db.updateTable('student').set({ code: '31.7811.0043' }).where('id', '=', one.id).execute();
  const ask = (query: { student_card: string; course_id?: number }) => ({ query });
  const { data } = await server.call(
    studentInfo,
    ask({ student_card: '31.7811.0043', course_id: course }),
    clerk,
  );
  expect(data).toMatchObject({
    id: one.id,
    fullName: 'Berta Perguntada',
    curso: 'Direito Listado',
    state: 'ACTIVA',
  });
  expect(data).not.toHaveProperty('doc_number');
  const refusal = await server.refused(
    studentInfo,
    ask({ student_card: '31.7811.0043', course_id: other }),
    clerk,
  );
  expect([refusal.http, refusal.message]).toEqual([404, 'Não há estudante com este código neste curso.']);
});

test('the list is had as PDF as it is narrowed, by who may export it, and the audit says who took it', async () => {
  await named('Carla Exportada');
  const { data } = await server.call(exportStudents, { query: { search: 'Carla Exportada' } }, clerk);
  expect(data.rows).toBe(1);
  const file = await server.inject({
    method: 'GET',
    url: data.url!,
    headers: { authorization: `Bearer ${clerk}` },
  });
  const { text } = readPdf(file.rawPayload);
  expect(text).toContain('Carla Exportada');
  expect(text).toContain('Pesquisa: «Carla Exportada»');
  expect((await server.refused(exportStudents, {}, tester)).http).toBe(403);
  const last = await server.db
    .selectFrom('audit_log')
    .select(['entity', 'changes'])
    .where('action', '=', 'student.export')
    .executeTakeFirstOrThrow();
  expect(last.changes).toContainEqual({ field: 'rows', old: null, new: 1 });
});

test('in Excel and CSV it has the same columns and rows as on paper, under a name of its own', async () => {
  await named('Celso Folha');
  const of = async (format: 'xlsx' | 'csv') => {
    const query = { search: 'Celso Folha', format };
    const { data } = await server.call(exportStudents, { query }, clerk);
    return server.inject({ url: data.url! });
  };
  const csv = await of('csv');
  expect(csv.headers['content-disposition']).toContain('estudantes.csv');
  const [head, row, ...rest] = csv.rawPayload.toString('utf8').split('\r\n');
  expect(head).toBe('\uFEFFCódigo;Nome;Curso;Nível;Turma;Regime;Estado');
  expect(row).toContain(';Celso Folha;');
  expect(rest).toEqual(['']);
  const xlsx = await of('xlsx');
  expect(xlsx.headers['content-disposition']).toContain('estudantes.xlsx');
  const { rows } = readXlsx(xlsx.rawPayload);
  const words = (cells: (typeof rows)[number]) => cells.map((cell) => cell?.value ?? '').join(';');
  expect(rows.map(words)).toEqual([head!.slice(1), row]);
});

test('a user who may only read cannot deactivate students', async () => {
  const { student: one } = await named('Dora Intacta');
  expect((await server.refused(removeStudent, { params: { id: one.id } }, tester)).http).toBe(403);
});
