import { moveStudent, previewMove } from '@portal/shared-kit/contract/enrolment/student-move';
import { sql } from 'kysely';
import { makeSubject, plan, thisYear } from '../../testing/class-groups.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { waitingFor } from '../../testing/waiting.ts';

const server = identityServer();
const enrolled = inscribedOf(server);
let clerk: string;
let admin: string;
let course: number;
beforeAll(async () => {
  clerk = (await signInAs(server, 'Secretaria')).token;
  admin = (await signInAs(server, 'Admin')).token;
  course = await enrolled.course({ name: 'Curso Mudado' });
});

let made = 0;
const group = async (options: { course?: number; year?: number; capacity?: number } = {}) => {
  made += 1;
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`insert into class_group (name, department_id, course_id, level_id,
    academic_year_id, semester_id, shift, capacity, entry_year) select ${`Turma Móvel ${made}`}, department_id, id, 1,
    ${options.year ?? 1}, 1, 'LABORAL', ${options.capacity ?? 30}, 2026 from course where id = ${options.course ?? course}
    returning id, name`.execute(server.db);
  return rows[0]!;
};
const studentIn = async (classId: number | undefined, of = course) => {
  const { student } = await enrolled.inscribed({ course: of, year: 2026, state: 'ACTIVA' });
  if (classId !== undefined)
    await server.db
      .insertInto('class_student')
      .values({ class_id: classId, student_id: student.id })
      .execute();
  return student.id;
};
/** Enrolled in a subject of the plan as it is taught to a class this year. */
const enrol = (student: number, classId: number, subject: number) =>
  sql`
  with place as (insert into edition (class_id, subject_id, year, semester_id) values (${classId}, ${subject}, ${thisYear}, 1)
    on conflict on constraint edition_key do update set year = excluded.year returning id)
  insert into enrolment (student_id, course_subject_id, subject_id, semester_id, year, edition_id)
  select ${student}, p.id, p.subject_id, 1, ${thisYear}, place.id from course_subject p, place
  where p.course_id = ${course} and p.subject_id = ${subject}`.execute(server.db);
const classesOf = async (student: number) =>
  (
    await server.db
      .selectFrom('class_student')
      .select(['class_id', 'status'])
      .where('student_id', '=', student)
      .orderBy('class_id')
      .execute()
  ).map(({ class_id, status }) => [class_id, status]);
const reason = 'Pedido do estudante';
const move = (id: number, classmate_id: number, more: object = {}, token = clerk) =>
  server.call(moveStudent, { params: { id }, body: { classmate_id, reason, ...more } }, token);
const notMoved = (id: number, classmate_id: number, more: object = {}, token = clerk) =>
  server.refused(moveStudent, { params: { id }, body: { classmate_id, reason, ...more } }, token);

test('previews carried, remaining and missing subjects one by one, and the move does the same', async () => {
  const old = await group({ year: 2 });
  const next = await group();
  const [both, onlyOld, onlyNext, failed, passed] = await Promise.all(
    ['Ambas', 'Da Antiga', 'Da Nova', 'Por Repetir', 'Feita'].map((name) =>
      makeSubject(server.db, `Disciplina ${name}`),
    ),
  );
  await plan(server.db, course, both!, 1, 1);
  await plan(server.db, course, onlyOld!, 2, 1);
  await plan(server.db, course, onlyNext!, 1, 1);
  const id = await studentIn(old.id);
  for (const [subject, result] of [
    [failed!, 'REPROVADO'],
    [passed!, 'APROVADO'],
  ] as const) {
    await plan(server.db, course, subject, 1, 1);
    await sql`insert into enrolment (student_id, course_subject_id, subject_id, semester_id, year, state, final_hundredths, result)
      select ${id}, id, subject_id, 1, ${thisYear - 1}, 'CONCLUIDO', 800, ${result} from course_subject
      where course_id = ${course} and subject_id = ${subject}`.execute(server.db);
  }
  await enrol(id, old.id, both!);
  await enrol(id, old.id, onlyOld!);
  const { data } = await server.call(
    previewMove,
    { params: { id }, query: { classmate_id: next.id } },
    clerk,
  );
  expect(data).toMatchObject({ from: { id: old.id }, to: { id: next.id, members: 0 }, other_shift: false });
  const outcomes = ({ subjects }: typeof data) => subjects.map(({ subject, what }) => [subject, what]);
  expect(outcomes(data)).toEqual([
    ['Disciplina Ambas', 'LEVADA'],
    ['Disciplina Da Antiga', 'FICA'],
    ['Disciplina Da Nova', 'EM_FALTA'],
    ['Disciplina Por Repetir', 'EM_FALTA'],
  ]);
  expect(await classesOf(id)).toEqual([[old.id, 'ALOCADO']]);
  expect(outcomes((await move(id, next.id, { from_classmate_id: old.id })).data)).toEqual(outcomes(data));
  expect(await classesOf(id)).toEqual([
    [old.id, 'TRANSFERIDO'],
    [next.id, 'ALOCADO'],
  ]);
  const { rows } =
    await sql<object>`select s.name as subject, ed.class_id from enrolment e join edition ed on ed.id = e.edition_id
    join subject s on s.id = e.subject_id where e.student_id = ${id} order by s.name`.execute(server.db);
  expect(rows).toEqual([
    { subject: 'Disciplina Ambas', class_id: next.id },
    { subject: 'Disciplina Da Antiga', class_id: old.id },
  ]);
  const entry = await server.db
    .selectFrom('audit_log')
    .select(['changes', 'reason'])
    .where('action', '=', 'student.move')
    .where('entity_id', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ reason });
  expect(entry.changes).toEqual([
    { field: 'class_id', old: old.id, new: next.id },
    { field: 'carried_subjects', old: null, new: 'Disciplina Ambas' },
  ]);
});

test('of two clerks who move one student, the later one gets an error that names the present class, and the student moves once', async () => {
  const [old, left, right] = [await group(), await group(), await group()];
  const id = await studentIn(old.id);
  const answers = await Promise.allSettled(
    [left, right].map((to) => move(id, to.id, { from_classmate_id: old.id })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const now = (await classesOf(id)).filter(([, status]) => status === 'ALOCADO');
  expect(now).toHaveLength(1);
  const winner = now[0]![0] === left.id ? left : right;
  const loser = winner === left ? right : left;
  const refusal = await notMoved(id, loser.id, { from_classmate_id: old.id });
  expect([refusal.http, refusal.message]).toEqual([
    409,
    `Outra pessoa mudou entretanto este estudante: está agora na turma ${winner.name}.`,
  ]);
  await move(id, winner.id, { from_classmate_id: old.id });
  expect(await classesOf(id)).toHaveLength(2);
});

test('a move to the class the student is in takes nothing along, and says so', async () => {
  const [own, other] = [await group(), await group()];
  const subject = await makeSubject(server.db, 'Disciplina com Outra Turma');
  await plan(server.db, course, subject, 1, 1);
  const id = await studentIn(own.id);
  await enrol(id, other.id, subject);
  const shown = await server.call(previewMove, { params: { id }, query: { classmate_id: own.id } }, clerk);
  const taken = shown.data.subjects.find((one) => one.subject_id === subject);
  expect(taken).toMatchObject({ what: 'FICA', classmate_name: other.name, grades: null });
  expect((await move(id, own.id)).data.subjects).toEqual(shown.data.subjects);
});

test('a class that advances while somebody is moved into it takes nobody who was meant for where it was', async () => {
  const [old, next] = [await group(), await group()];
  const id = await studentIn(old.id);
  const request = { params: { id }, query: { classmate_id: next.id } };
  const { academic_year_id, semester_id } = (await server.call(previewMove, request, clerk)).data.to;
  const seen = { academic_year_id, semester_id };
  const refusal = await waitingFor(
    server.db,
    (tx) => tx.updateTable('class_group').set({ semester_id: 2 }).where('id', '=', next.id).execute(),
    () => notMoved(id, next.id, { from_classmate_id: old.id, seen }),
  );
  expect([refusal.http, refusal.message]).toEqual([
    409,
    `A turma ${next.name} passou entretanto para o 1.º ano, 2.º semestre. Escolha-a de novo.`,
  ]);
  expect(await classesOf(id)).toEqual([[old.id, 'ALOCADO']]);
  await move(id, next.id, { from_classmate_id: old.id, seen: { ...seen, semester_id: 2 } });
});

test('of ten for the last place one gets it; who may overbook goes on, knowingly', async () => {
  const full = await group({ capacity: 1 });
  const ids: number[] = [];
  while (ids.length < 10) ids.push(await studentIn(undefined));
  const answers = await Promise.allSettled(ids.map((id) => move(id, full.id)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from class_student
    where class_id = ${full.id} and status = 'ALOCADO'`.execute(server.db);
  expect(rows).toEqual([{ n: 1 }]);
  const id = await studentIn(undefined);
  expect((await notMoved(id, full.id, { confirm_overbook: true })).message).toBe(
    'A turma está cheia: tem 1 lugar, ocupado.',
  );
  expect((await notMoved(id, full.id, {}, admin)).errors).toHaveProperty('confirm_overbook');
  expect((await move(id, full.id, { confirm_overbook: true }, admin)).data.to.members).toBe(2);
});

test('nobody goes into a full class by their own permission', async () => {
  const full = await group({ capacity: 1 });
  await move(await studentIn(undefined), full.id);
  const clerk = await signInAs(server, 'Admin');
  const own = await studentIn(undefined);
  await server.db.updateTable('student').set({ person_id: clerk.personId }).where('id', '=', own).execute();
  expect(await notMoved(own, full.id, { confirm_overbook: true }, clerk.token)).toMatchObject({
    http: 409,
    message: 'A turma está cheia: tem 1 lugar, ocupado.',
  });
});

test('a class of another course, a closed one, a student who is none and a caller who only looks are refused', async () => {
  const here = await group();
  const elsewhere = await group({ course: await enrolled.course({ name: 'Outro Curso Mudado' }) });
  const id = await studentIn(here.id);
  expect((await notMoved(id, elsewhere.id)).errors).toHaveProperty('classmate_id');
  await server.db.updateTable('class_group').set({ active: false }).where('id', '=', elsewhere.id).execute();
  expect((await notMoved(id, elsewhere.id)).errors).toHaveProperty('classmate_id');
  expect((await notMoved(999_999, here.id)).http).toBe(404);
  expect((await notMoved(id, here.id, { reason: 'não' })).errors).toHaveProperty('reason');
  const tester = (await signInAs(server, 'Testers')).token;
  expect((await notMoved(id, here.id, {}, tester)).http).toBe(403);
  const request = { params: { id }, query: { classmate_id: here.id } };
  expect((await server.refused(previewMove, request, tester)).http).toBe(403);
});
