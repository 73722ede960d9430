import {
  exportStudentHistory,
  studentHistory,
  type historyLists,
} from '@portal/shared-kit/contract/grading/student-history';
import { inscriptionsOfStudent } from '@portal/shared-kit/contract/enrolment/inscription';
import { sql } from 'kysely';
import { notifyStudents } from '../../people/communications/notice.ts';
import { plan, makeSubject } from '../../testing/class-groups.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { readPdf } from '../../testing/pdf.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';

const server = identityServer();
const enrolled = inscribedOf(server);
let clerk: string;
let course: number;
let algebra: number;
let logic: number;
beforeAll(async () => {
  clerk = (await signInAs(server, 'Secretaria')).token;
  course = await enrolled.course({ name: 'Curso Percorrido' });
  algebra = await makeSubject(server.db, 'Álgebra Percorrida');
  logic = await makeSubject(server.db, 'Lógica Percorrida');
  await plan(server.db, course, algebra, 1, 1);
  await plan(server.db, course, logic, 1, 2);
});
const notice = { body: 'Nova data no portal.', audience: 'Um estudante' };
const passed = (student: number, subject: number, grade: number) =>
  sql`insert into enrolment (student_id, course_subject_id, subject_id, semester_id, year, state, final_hundredths, origin,
      override_reason)
    select ${student}, id, subject_id, semester_id, 2025, 'CONCLUIDO', ${grade}, 'Sistema anterior', 'Despacho 7/2026' from course_subject
    where course_id = ${course} and subject_id = ${subject}`.execute(server.db);

test('the history tells the plan with what is passed and missing, the average, and each enrolment', async () => {
  const { student } = await enrolled.inscribed({ course, year: 2026, state: 'ACTIVA' });
  await passed(student.id, algebra, 1425);
  const { data } = await server.call(studentHistory, { query: { student_id: student.id } }, clerk);
  expect(data).toMatchObject({ course: 'Curso Percorrido', average: 143 });
  expect(data.plan.map(({ subject, state, grade }) => [subject, state, grade])).toEqual([
    ['Álgebra Percorrida', 'APROVADO', 1430],
    ['Lógica Percorrida', 'POR_FAZER', null],
  ]);
  expect(data.enrolments).toMatchObject([
    {
      subject: 'Álgebra Percorrida',
      year: 2025,
      state: 'CONCLUIDO',
      grade: 1430,
      origin: 'Sistema anterior',
      override_reason: 'Despacho 7/2026',
    },
  ]);
});

test('each list of the page is had as a file, by who may export and may read it, and the export is on record', async () => {
  const bill = { total: 250_000, paid: 0 };
  const { student } = await enrolled.inscribed({ course, year: 2026, state: 'ACTIVA', bill });
  await passed(student.id, algebra, 1425);
  const ask = async (list: (typeof historyLists)[number]) =>
    (
      await server.call(
        exportStudentHistory,
        { query: { student_id: student.id, list, format: 'csv' } },
        clerk,
      )
    ).data;
  const textOf = async ({ url }: { url: string | null }) =>
    (await server.inject({ method: 'GET', url: url! })).body;
  const path = await ask('PERCURSO');
  expect(path.rows).toBe(2);
  expect(await textOf(path)).toMatch(/Álgebra Percorrida.*Aprovado;14,3;/);
  expect(await textOf(await ask('NOTAS'))).toMatch(
    /Álgebra Percorrida.*Concluído.*Sistema anterior;Despacho 7\/2026/,
  );
  expect((await ask('INSCRICOES')).rows).toBe(1);
  expect(await textOf(await ask('PAGAMENTOS'))).toMatch(/FT .*;Inscrição;.*;2500,00;/);
  await server.db
    .transaction()
    .execute((tx) =>
      notifyStudents(tx, [student.id], { ...notice, type: 'INDIVIDUAL', title: 'Prova adiada' }),
    );
  expect(await textOf(await ask('COMUNICACOES'))).toMatch(/Prova adiada;Individual;Portal;.*;Por ler/);
  expect(await textOf(await ask('AUDITORIA'))).toMatch(/Lista: – → Comunicações do estudante/);
  const { rows } = await sql`select action from audit_log where action = 'student.export_history'
    and entity_id = ${String(student.id)}`.execute(server.db);
  expect(rows).toHaveLength(6);
  const request = { query: { student_id: student.id, list: 'NOTAS' as const } };
  const bytesOf = async (list: 'NOTAS' | 'PAGAMENTOS', format: 'xlsx' | 'pdf') => {
    const query = { student_id: student.id, list, format };
    const { url } = (await server.call(exportStudentHistory, { query }, clerk)).data;
    return (await server.inject({ method: 'GET', url: url! })).rawPayload;
  };
  const sheet = readXlsx(await bytesOf('NOTAS', 'xlsx')).rows.map((row) => row.map((cell) => cell?.value));
  expect(sheet[1]).toEqual(expect.arrayContaining(['Álgebra Percorrida', '14,3', 'Concluído']));
  expect(readPdf(await bytesOf('PAGAMENTOS', 'pdf')).text).toContain('Inscrição');
  const auditor = (await signInAs(server, 'Testers')).token;
  const payments = { query: { ...request.query, list: 'PAGAMENTOS' as const } };
  expect((await server.refused(exportStudentHistory, payments, auditor)).http).toBe(403);
  const teacher = (await signInAs(server, 'Teacher')).token;
  expect((await server.refused(exportStudentHistory, request, teacher)).http).toBe(403);
  const nobody = { query: { ...request.query, student_id: 999_999 } };
  expect((await server.refused(exportStudentHistory, nobody, clerk)).http).toBe(404);
});

test("hides grades and average without the permission, rejects a student who asks for another student's history, and answers 404 for an unknown student", async () => {
  const { student } = await enrolled.inscribed({ course, year: 2026, state: 'ACTIVA' });
  await passed(student.id, algebra, 1800);
  await sql`delete from role_permission where role_id = (select id from role where name = 'Testers')
    and permission_id = (select id from permission where name = 'grades.read')`.execute(server.db);
  const blind = (await signInAs(server, 'Testers')).token;
  const request = { query: { student_id: student.id } };
  const { data } = await server.call(studentHistory, request, blind);
  expect([data.average, data.plan[0]!.grade, data.enrolments[0]!.grade]).toEqual([null, null, null]);
  expect(data.plan[0]!.state).toBe('APROVADO');
  const own = (await signInAs(server, 'Student')).token;
  expect((await server.refused(studentHistory, request, own)).http).toBe(403);
  expect((await server.refused(studentHistory, { query: { student_id: 999_999 } }, clerk)).http).toBe(404);
});

test('the inscriptions of a student come the latest first', async () => {
  const { student } = await enrolled.inscribed({ course, year: 2026, state: 'ACTIVA' });
  await enrolled.inscribed({ course, year: 2027, state: 'PENDENTE', type: 'Renovação' }, student);
  const { data } = await server.call(inscriptionsOfStudent, { params: { id: student.id } }, clerk);
  expect(
    data.map(({ academic_year, inscriptionType, state }) => [academic_year, inscriptionType, state]),
  ).toEqual([
    ['2027', 'Renovação', 'PENDENTE'],
    ['2026', 'Inscrição', 'ACTIVA'],
  ]);
});
