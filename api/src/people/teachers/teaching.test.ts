import { department } from '@portal/shared-kit/contract/offer/department';
import {
  allocatedClassGroups,
  historicTeacher,
  teacher,
  teacherInfo,
  teacherProfile,
} from '@portal/shared-kit/contract/people/teacher';
import { openPauta, teach as givenTo } from '../../testing/class-groups.ts';
import { peopleAuthenticator, teacherBody } from '../../testing/people.ts';
import { testServer } from '../../testing/test-server.ts';

const users = peopleAuthenticator();
const server = testServer({ authenticator: users.authenticator });
let department_id = 0;
let course_id = 0;
beforeAll(async () => {
  const form = { dep_name: 'Ciências', description: 'Exactas', head_id: null };
  department_id = (await server.call(department.create, { body: form }, 'all')).data.id;
  course_id = (
    await server.db
      .insertInto('course')
      .values({ name: 'Matemática', code: '7001', department_id, level_type: 'Licenciatura', duration: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});

const make = async (fullName: string) =>
  (await server.call(teacher.create, { body: teacherBody({ fullName, department_id }) }, 'all')).data;
const idOf = (row: { id: number }) => row.id;

/** Allocates a subject to the teacher, in a class of its own. */
async function teach(teacher_id: number, name: string, since: string) {
  const class_id = await server.db
    .insertInto('class_group')
    .values({
      name: `Turma ${name}`,
      department_id,
      course_id,
      level_id: 1,
      academic_year_id: 1,
      semester_id: 1,
      shift: 'LABORAL',
      capacity: 40,
      entry_year: 2025,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(idOf);
  const subject_id = await server.db
    .insertInto('subject')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(idOf);
  await givenTo(server.db, {
    class_id,
    subject_id,
    teacher_id,
    year: Number(since.slice(0, 4)),
    since: new Date(since),
  });
  return { class_id, subject_id };
}
async function study(class_id: number, students: number) {
  for (let n = 0; n < students; n += 1) {
    const person_id = await server.db
      .insertInto('person')
      .values({ full_name: `Estudante ${n}` })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(idOf);
    const student_id = await server.db
      .insertInto('student')
      .values({ person_id, course_id })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(idOf);
    await server.db.insertInto('class_student').values({ class_id, student_id }).execute();
  }
}

test('classes and subjects of a teacher are told under the names of the specification, the latest first', async () => {
  const { id } = await make('Com Turmas');
  await teach(id, 'Álgebra', '2025-02-10T08:00:00Z');
  const { class_id, subject_id } = await teach(id, 'Análise', '2026-02-10T08:00:00Z');
  const { data } = await server.call(allocatedClassGroups, { query: { teacher_id: id } }, 'viewer');
  expect(data.map(({ subject_name }) => subject_name)).toEqual(['Análise', 'Álgebra']);
  expect(data[0]).toMatchObject({
    teacher_id: id,
    classmate_id: class_id,
    classmate_name: 'Turma Análise',
    classmate_scholar_shift: 'LABORAL',
    course_name: 'Matemática',
    subject_id,
    role: 'RESPONSAVEL',
  });
  const info = (await server.call(teacherInfo, { query: { teacher_id: id } }, 'viewer')).data;
  expect(info).toMatchObject({
    fullName: 'Com Turmas',
    dept_name: 'Ciências',
    dept_description: 'Exactas',
    classmate_subject: data,
  });
});

test('the history tells year, semester, class, course, subject, students and the state of the pauta, page by page', async () => {
  const { id } = await make('Com História');
  const { class_id, subject_id } = await teach(id, 'Topologia', '2025-02-10T08:00:00Z');
  await teach(id, 'Lógica', '2026-02-10T08:00:00Z');
  await study(class_id, 3);
  await openPauta(server.db, class_id, subject_id, { year: 2025, state: 'HOMOLOGADA' });
  const { data, meta } = await server.call(historicTeacher, { query: { teacher_id: id } }, 'viewer');
  expect(meta.total).toBe(2);
  expect(data.map(({ subject }) => subject)).toEqual(['Lógica', 'Topologia']);
  expect(data[1]).toMatchObject({
    year: 2025,
    semester: '1.º Semestre',
    class: 'Turma Topologia',
    course: 'Matemática',
    students: 3,
    pass_rate: null,
    pauta_state: 'HOMOLOGADA',
  });
});

test('a teacher asks for their own classes and history without naming anybody, and for nobody else’s', async () => {
  const mine = await make('Só Minha');
  const other = await make('De Outra');
  users.set(mine.person_id);
  await teach(mine.id, 'Estatística', '2026-02-10T08:00:00Z');
  expect((await server.call(allocatedClassGroups, {}, 'own')).data).toHaveLength(1);
  expect((await server.call(historicTeacher, {}, 'own')).meta.total).toBe(1);
  expect((await server.call(teacherInfo, {}, 'own')).data.teacher_id).toBe(mine.id);
  expect((await server.call(teacherProfile, {}, 'own')).data).toMatchObject({
    teacher_id: mine.id,
    dept_name: 'Ciências',
    first_logg: 'não',
    classmate_subject: [{ subject_name: 'Estatística' }],
  });
  for (const endpoint of [allocatedClassGroups, historicTeacher, teacherInfo])
    expect((await server.refused(endpoint, { query: { teacher_id: other.id } }, 'own')).http).toBe(404);
});

test('a teacher with history is deactivated instead of deleted, and the answer says why', async () => {
  const { id } = await make('Fica Guardado');
  await teach(id, 'Geometria', '2026-02-10T08:00:00Z');
  const { message } = await server.call(teacher.remove, { params: { id } }, 'all');
  expect(message).toBe(
    'Este professor tem 1 alocação: foi desactivado e não eliminado, para que o histórico se mantenha.',
  );
  expect((await server.call(teacher.get, { params: { id } }, 'all')).data).toMatchObject({
    active: false,
    in_use: true,
  });
  const refusal = await server.refused(teacher.remove, { params: { id } }, 'all');
  expect(refusal).toMatchObject({ http: 409, code: 'in_use' });
});
