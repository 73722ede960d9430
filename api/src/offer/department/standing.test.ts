import { createActivity } from '@portal/shared-kit/contract/offer/activity';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { course } from '@portal/shared-kit/contract/offer/course';
import { department } from '@portal/shared-kit/contract/offer/department';
import { activityBody } from '../../testing/activities.ts';
import {
  allocate,
  classGroupBody,
  classGroupUsers,
  makeOffer,
  makeSubject,
  makeTeacher,
  plan,
  type TestOffer,
} from '../../testing/class-groups.ts';
import { testServer } from '../../testing/test-server.ts';

let offer: TestOffer;
let classId: number;
const server = testServer({
  authenticator: classGroupUsers,
  prepare: async ({ db }) => {
    offer = await makeOffer(db);
  },
});
beforeAll(async () => {
  const body = classGroupBody(offer, 'Turma-1-LABORAL');
  classId = (await server.call(classGroup.create, { body }, 'admin')).data.id;
});

const removing = async (register: typeof course | typeof department, id: number) => {
  const row = (await server.call(register.get, { params: { id } }, 'admin')).data;
  const { code, message } = await server.refused(register.remove, { params: { id } }, 'admin');
  return [row.in_use, code, message];
};

test('a course that is referred to is in use, and the refusal to delete it counts the references', async () => {
  expect(await removing(course, offer.law)).toEqual([true, 'in_use', 'Não é possível eliminar: 1 turma.']);
  await plan(server.db, offer.law, await makeSubject(server.db, 'Ética'), 1, 1);
  await allocate(server.db, classId, offer.law);
  const body = activityBody({ course_id: offer.law });
  await server.call(createActivity, { body }, 'admin');
  expect(await removing(course, offer.law)).toEqual([
    true,
    'in_use',
    'Não é possível eliminar: 1 disciplina no plano, 1 turma, 1 estudante, 1 actividade.',
  ]);
});

test.each([
  [
    'a subject in its plan',
    async () => plan(server.db, offer.closed, await makeSubject(server.db, 'Latim'), 1, 1),
  ],
  ['a student', () => allocate(server.db, classId, offer.closed)],
])('%s alone prevents the deletion of a course', async (_what, stand) => {
  await stand();
  expect((await removing(course, offer.closed)).slice(0, 2)).toEqual([true, 'in_use']);
  for (const table of ['course_subject', 'class_student'] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.deleteFrom('student').where('course_id', '=', offer.closed).execute();
});

test('a course that is in use, but on no card, may still change its code', async () => {
  const { data } = await server.call(
    course.update,
    { params: { id: offer.law }, body: { code: '0777' } },
    'admin',
  );
  expect(data.code).toBe('0777');
});

test('a department that only a class or only a teacher belongs to is in use', async () => {
  const make = async (dep_name: string) =>
    (await server.call(department.create, { body: { dep_name, description: '', head_id: null } }, 'admin'))
      .data.id;
  const ofClass = await make('Notariado');
  const body = { department_id: ofClass };
  await server.call(classGroup.update, { params: { id: classId }, body }, 'admin');
  expect(await removing(department, ofClass)).toEqual([true, 'in_use', 'Não é possível eliminar: 1 turma.']);
  const ofTeacher = await make('Criminologia');
  await makeTeacher(server.db, 'Docente', ofTeacher);
  expect(await removing(department, ofTeacher)).toEqual([
    true,
    'in_use',
    'Não é possível eliminar: 1 professor.',
  ]);
});
