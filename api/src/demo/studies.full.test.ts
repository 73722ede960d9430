import { activities } from '@portal/shared-kit/contract/offer/activity';
import { subjectsInArrears, normalSubjects } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { sql } from 'kysely';
import { classGroup, classGroupStatus } from '@portal/shared-kit/contract/offer/class-group';
import { entryYears } from '@portal/shared-kit/contract/offer/new-class-group';
import { classGroupUsers, thisYear } from '../testing/class-groups.ts';
import { testServer } from '../testing/test-server.ts';
import { seedDemo } from './index.ts';
import { seedStudies } from './classmates.ts';

const server = testServer({
  authenticator: classGroupUsers,
  prepare: ({ db }) => db.transaction().execute(seedDemo),
});
const year = institutionYear(new Date());
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(server.db)).rows;
const studentOf = (email: string) =>
  server.db
    .selectFrom('student')
    .innerJoin('user_account as u', 'u.person_id', 'student.person_id')
    .select(['student.id', 'student.class_id', 'student.code', 'u.user_code'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow();

test('the teacher who signs in has thirty students or more in their first edition of the year, and an assistant', async () => {
  const [first] = await rows(sql<{ enrolled: number; assistants: string[] }>`
    select (select count(*)::int from enrolment n where n.edition_id = t.edition_id and n.state = 'INSCRITO') as enrolled,
      array(select u.email from teaching a join teacher on teacher.id = a.teacher_id join user_account u using (person_id)
        where a.edition_id = t.edition_id and a.role = 'ASSISTENTE') as assistants
    from teaching t join teacher on teacher.id = t.teacher_id join user_account u using (person_id)
    where u.email = 'docente@demo.test' and t.year = ${year} order by t.class_id, t.edition_id limit 1`);
  expect(first!.enrolled).toBeGreaterThanOrEqual(30);
  expect(first!.assistants).toEqual(['assistente@demo.test']);
});

test('docente2 has classes of their own, and estudante2 stands in the class of estudante with the card of the account', async () => {
  const [taught] = await rows(sql<{ n: number }>`
    select count(*)::int as n from teaching t join teacher on teacher.id = t.teacher_id join user_account u using (person_id)
    where u.email = 'docente2@demo.test' and t.role = 'RESPONSAVEL' and t.year = ${year}`);
  expect(taught!.n).toBeGreaterThan(2);
  const [one, other] = [await studentOf('estudante@demo.test'), await studentOf('estudante2@demo.test')];
  expect(one.class_id).not.toBeNull();
  expect(other).toMatchObject({ class_id: one.class_id, user_code: other.code });
});

test('estudante has passed subjects, a failed one, one that it blocks, and others now', async () => {
  const { id } = await studentOf('estudante@demo.test');
  const enrolments = await rows(sql<{ subject: string; state: string; final: number | null }>`
    select s.name as subject, n.state, n.final_hundredths as final
    from enrolment n join subject s on s.id = n.subject_id where n.student_id = ${id}`);
  const ended = enrolments.filter(({ state }) => state === 'CONCLUIDO');
  const failed = ended.filter(({ final }) => final! < 1000);
  expect(ended.length).toBeGreaterThan(failed.length);
  expect(failed.map(({ subject }) => subject)).toEqual(['Análise Matemática I']);
  expect(enrolments.filter(({ state }) => state === 'INSCRITO').length).toBeGreaterThanOrEqual(3);
  const query = { student_id: id };
  const arrears = await server.call(subjectsInArrears, { query }, 'admin');
  expect(arrears.data.map(({ name, last_grade }) => [name, last_grade])).toContainEqual([
    'Análise Matemática I',
    780,
  ]);
  const now = [...(await server.call(normalSubjects, { query }, 'admin')).data, ...arrears.data];
  expect(now.find(({ name }) => name === 'Análise Matemática II')?.blocked_reason).toMatch(
    /Análise Matemática II → Análise Matemática I/,
  );
});

test('classes keep to their places, nobody takes what a precedence blocks, and what is over has its grade', async () => {
  const [found] = await rows(sql<Record<'placed' | 'waiting' | 'running' | 'over', number>>`
    select (select count(*)::int from student where class_id is not null) as placed,
      (select count(*)::int from student where class_id is null) as waiting,
      (count(*) filter (where state = 'INSCRITO'))::int as running, (count(*) filter (where state = 'CONCLUIDO'))::int as over
    from enrolment`);
  expect(found!.placed).toBeGreaterThan(150);
  expect(found!.waiting).toBeGreaterThan(10);
  expect(Math.min(found!.running, found!.over)).toBeGreaterThan(400);
  const odd = await rows(sql`
    select id from class_group c where capacity < (select count(*) from student s where s.class_id = c.id)
    union all
    select n.id from enrolment n join precedence p on p.subject_id = n.subject_id
      join student s on s.id = n.student_id and s.course_id = p.course_id
      where not exists (select from enrolment b where b.student_id = n.student_id and b.subject_id = p.required_subject_id
        and b.final_hundredths >= p.min_grade * 100)
    union all
    select id from enrolment where (state = 'CONCLUIDO') <> (final_hundredths is not null)`);
  expect(odd).toEqual([]);
});

test('on any start day, the frequency period of both semesters is open and the normal exams are in the future, except for one course', async () => {
  const stateOf = async (type: 'AVALIACAO_FREQUENCIA' | 'EXAME_NORMAL') =>
    (await server.call(activities, { query: { type } }, 'admin')).data.map(({ status, course_id }) =>
      course_id === null ? status : `${status} de um curso`,
    );
  expect(await stateOf('AVALIACAO_FREQUENCIA')).toEqual(['Em Curso', 'Em Curso']);
  expect((await stateOf('EXAME_NORMAL')).toSorted()).toEqual(['Em Curso de um curso', 'Pending', 'Pending']);
});

test('studies that stand already are kept as they are', async () => {
  const before = await rows(sql<{ n: number }>`select count(*)::int as n from enrolment`);
  await server.db.transaction().execute(seedStudies);
  expect(await rows(sql`select count(*)::int as n from enrolment`)).toEqual(before);
});

const listed = async (query: object) =>
  (await server.call(classGroup.list, { query: { per_page: 100, ...query } }, 'reader')).data;

test('the demonstration has a few dozen classes of two entry years', async () => {
  const classes = await listed({});
  expect(classes.length).toBeGreaterThan(40);
  expect(classes.length).toBeLessThan(100);
  expect(new Set(classes.map(({ entry_year }) => entry_year))).toEqual(new Set([thisYear, thisYear - 1]));
  expect(classes.every(({ name, level_name }) => name.startsWith(`Turma-${level_name}-`))).toBe(true);
});

test('a first-year class of a licence may advance, others meet the refusal', async () => {
  const startOf = async ({ id }: { id: number }) =>
    (await server.call(classGroupStatus, { query: { classmate_id: id } }, 'reader')).data.active_semester;
  const classes = await listed({ search: 'Direito' });
  const [first, second] = [1, 2].map((year) => classes.find((one) => one.academic_year_id === year)!);
  expect(await startOf(first!)).not.toBeNull();
  expect(await startOf(second!)).toBeNull();
});

test('applications for the next year are declared', async () => {
  const query = { type: 'INSCRICAO' as const };
  const { data } = await server.call(activities, { query }, 'admin');
  expect(data.map(({ academic_year }) => academic_year)).toEqual([String(thisYear + 1)]);
  expect((await server.call(entryYears, {}, 'reader')).data[0]).toEqual({ id: thisYear + 1 });
});
