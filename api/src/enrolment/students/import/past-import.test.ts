import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import type { ImportRow } from '@portal/shared-kit/contract/platform/import';
import { sql } from 'kysely';
import { makeSubject, plan } from '../../../testing/class-groups.ts';
import { enrolledOf } from '../../../testing/enrolled.ts';
import { identityServer } from '../../../testing/identity-server.ts';
import { importing } from '../../../testing/imports.ts';
import { inscribedOf } from '../../../testing/inscribed.ts';

const server = identityServer();
const desk = importing(server);
const inscribed = inscribedOf(server);
beforeAll(async () => {
  const course = await inscribed.course({ name: 'Direito Antigo' });
  await sql`insert into class_group (name, department_id, course_id, level_id, academic_year_id, semester_id, shift, capacity,
    entry_year) select 'Turma Antiga', department_id, id, 1, 1, 1, 'LABORAL', 1, 2021 from course where id = ${course}`.execute(
    server.db,
  );
  for (const name of ['Álgebra Antiga', 'Lógica Antiga'])
    await plan(server.db, course, await makeSubject(server.db, name), 1, 1);
  await makeSubject(server.db, 'Fora do Plano');
});
const head =
  'Código;Nome completo;Género;Data de nascimento;Tipo de documento;Número do documento;Contacto;E-mail;Curso;Regime;Ano de ingresso;Turma';
const line = (n: number, name: string, more: { code?: string; turma?: string; curso?: string } = {}) =>
  [
    more.code ?? `21.0013.00${n}`,
    name,
    'Feminino',
    '20/05/2000',
    'Passaporte',
    `PA7700${n}`,
    '',
    '',
    more.curso ?? 'Direito Antigo',
    'LABORAL',
    '2021',
    more.turma ?? '',
  ].join(';');
const summaryOf = (rows: readonly ImportRow[]) =>
  rows.map(({ number, verdict, problems }) => [number, verdict, problems]);
const grades = (...lines: string[]) => ['Código;Disciplina;Nota;Ano', ...lines].join('\n');

test('imports students of an earlier system with card, course and class from a Windows-1252 file; reports and skips invalid lines', async () => {
  const file = [
    head,
    line(11, 'Conceição Antiga', { turma: 'turma antiga' }),
    line(12, 'Rui Antigo', { turma: 'Turma Antiga' }),
    line(13, 'Ana Antiga', { turma: 'Outra' }),
    line(14, 'Eva Antiga', { code: '21.0013.0011' }),
    line(15, 'Ivo Antigo', { curso: 'Alquimia' }),
    line(16, 'Zé Antigo', { code: '2113' }),
  ].join('\r\n');
  const checked = await desk.checked('past_students', Buffer.from(file, 'latin1'));
  expect(summaryOf(checked.rows)).toEqual([
    [2, 'NOVA', {}],
    [3, 'ERRO', { classmate: 'A turma está cheia.' }],
    [4, 'ERRO', { classmate: 'Não há uma turma activa com este nome neste curso.' }],
    [5, 'ERRO', expect.anything()],
    [6, 'ERRO', { course_id: expect.stringContaining('Alquimia') }],
    [7, 'ERRO', { code: 'O código tem a forma 21.0013.0042.' }],
  ]);
  const request = { query: { search: 'antiga' } };
  expect((await server.call(students, request, desk.token)).data).toEqual([]);
  expect((await desk.write(checked.id, true)).counts.applied).toBe(1);
  expect((await server.call(students, request, desk.token)).data).toMatchObject([
    { fullName: 'Conceição Antiga', code: '21.0013.0011', classmate_name: 'Turma Antiga', ano_entrada: 2021 },
  ]);
  const again = await desk.checked('past_students', [head, line(11, 'Conceição Antiga')].join('\n'));
  expect(again.rows[0]).toMatchObject({
    verdict: 'IGUAL',
    problems: {},
  });
  const other = await desk.checked(
    'past_students',
    [head, line(11, 'Conceição Outra', { turma: 'Turma Antiga' })].join('\n'),
  );
  expect(summaryOf(other.rows)).toEqual([
    [
      2,
      'ERRO',
      {
        fullName: 'O nome não corresponde ao código',
      },
    ],
  ]);
});

test('imports passed subjects with grade and year, once, and shows grades with one decimal; reports errors by column', async () => {
  const come = await desk.checked('past_students', [head, line(31, 'Berta Passada')].join('\n'));
  await desk.write(come.id);
  const code = '21.0013.0031';
  const checked = await desk.checked(
    'past_grades',
    grades(
      `${code};Álgebra Antiga;14,25;2022`,
      `${code};algebra antiga;12;2023`,
      `${code};Lógica Antiga;21;2022`,
      `${code};Lógica Antiga;9,04;2022`,
      `${code};Alquimia;12;2022`,
      `${code};Fora do Plano;12;2022`,
      `21.0013.9999;Lógica Antiga;12;2022`,
    ),
  );
  expect(summaryOf(checked.rows)).toEqual([
    [2, 'NOVA', {}],
    [3, 'ERRO', expect.anything()],
    [4, 'ERRO', { grade: 'A nota nao pode ser inferior 0 ou superior que 20 valores' }],
    [5, 'ERRO', expect.anything()],
    [6, 'ERRO', { subject_id: expect.stringContaining('Alquimia') }],
    [7, 'ERRO', { subject_id: 'Esta disciplina não está no plano do curso deste estudante.' }],
    [8, 'ERRO', { code: 'Não há estudante com este código: importe primeiro os estudantes.' }],
  ]);
  await desk.write(checked.id, true);
  const { data: found } = await server.call(students, { query: { search: code } }, desk.token);
  const history = await server.call(studentHistory, { query: { student_id: found[0]!.id } }, desk.token);
  expect(history.data.enrolments).toMatchObject([
    { subject: 'Álgebra Antiga', grade: 1430, year: 2022, state: 'CONCLUIDO', origin: 'Sistema anterior' },
  ]);
  expect(history.data.average).toBe(143);
  const again = await desk.checked('past_grades', grades(`${code};Álgebra Antiga;14.25;2022`));
  expect(again.rows[0]!.verdict).toBe('IGUAL');
  const other = await desk.checked('past_grades', grades(`${code};Álgebra Antiga;15;2022`));
  expect(other.rows[0]!.problems).toEqual({ '': 'Esta disciplina já tem outra nota neste portal.' });

  const judged = async (name: string, document: string) => {
    const titles = 'Código;Nome completo;Número do documento;Disciplina;Nota;Ano';
    const content = `${titles}\n${code};${name};${document};Lógica Antiga;12;2022`;
    return summaryOf((await desk.checked('past_grades', content)).rows);
  };
  expect(await judged('Outra Passada', '')).toEqual([
    [2, 'ERRO', { fullName: 'O nome não corresponde ao código' }],
  ]);
  expect(await judged('', '999')).toEqual([
    [2, 'ERRO', { doc_number: 'O documento não corresponde ao código' }],
  ]);
  expect(await judged('berta passada', 'pa 7700.31')).toEqual([[2, 'NOVA', {}]]);

  const own = server.db.selectFrom('user_account').select('person_id').where('id', '=', desk.userId);
  await server.db.updateTable('student').set({ person_id: own }).where('code', '=', code).execute();
  const ownGrade = await desk.checked('past_grades', grades(`${code};Lógica Antiga;12;2022`));
  expect(summaryOf(ownGrade.rows)).toEqual([
    [2, 'ERRO', { code: 'Ninguém importa as próprias notas: outra pessoa o faz.' }],
  ]);
});

test("an imported subject takes the mark 'A rever' from what required it", async () => {
  const world = enrolledOf(() => server.db);
  const course = await world.course();
  const [first, next] = [await world.planned(course, 1, 1, 'Base'), await world.planned(course, 2, 1)];
  await world.precedence(course, next, first);
  const group = await world.classGroup(course, { academic_year_id: 2 });
  const student = await world.student(course, group, { code: '21.0099.0001' });
  await world.seat(student, next, group);
  await sql`update enrolment set flagged = true where student_id = ${student}`.execute(server.db);
  const { name } = await server.db
    .selectFrom('subject')
    .select('name')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const checked = await desk.checked('past_grades', grades(`21.0099.0001;${name};12;2022`));
  expect(summaryOf(checked.rows)).toEqual([[2, 'NOVA', {}]]);
  await desk.write(checked.id);
  const running = server.db
    .selectFrom('enrolment')
    .select('flagged')
    .where('student_id', '=', student)
    .where('state', '=', 'INSCRITO');
  expect(await running.execute()).toEqual([{ flagged: false }]);
});
