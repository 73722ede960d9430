import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { replicate, replicateByGet } from '@portal/shared-kit/contract/offer/new-class-group';
import {
  allocate,
  classGroupBody,
  classGroupUsers,
  makeOffer,
  makeSubject,
  makeTeacher,
  openPauta,
  plan,
  teach as givenTo,
  thisYear,
  type TestOffer,
} from '../../testing/class-groups.ts';
import { testServer } from '../../testing/test-server.ts';
import { messages } from './messages.ts';

let offer: TestOffer;
const server = testServer({
  authenticator: classGroupUsers,
  prepare: async ({ db }) => {
    offer = await makeOffer(db);
  },
});
beforeEach(async () => {
  for (const table of [
    'teaching',
    'class_student',
    'pauta',
    'edition',
    'course_subject',
    'class_group',
  ] as const)
    await server.db.deleteFrom(table).execute();
});

const make = async (overrides?: Parameters<typeof classGroupBody>[2]) => {
  const body = classGroupBody(offer, 'Turma-1-LABORAL', { entry_year: thisYear - 1, ...overrides });
  return (await server.call(classGroup.create, { body }, 'admin')).data;
};
const input = (classmate_id: number, number = 1, copy_teachers = false) => ({
  classmate_id,
  level: offer.level('Licenciatura', number),
  copy_teachers,
});
const teach = (class_id: number, subject_id: number, teacher_id: number, role?: TeachingRole) =>
  givenTo(server.db, { class_id, subject_id, teacher_id, ...(role && { role }) });
const taught = (class_id: number) =>
  server.db
    .selectFrom('teaching')
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .select(['edition.subject_id', 'teacher_id', 'role'])
    .where('edition.class_id', '=', class_id)
    .orderBy('teaching.id')
    .execute();

test('a replica is the same class for the current entry year, without students or pautas', async () => {
  const source = await make({ capacity: 33, scholar_shift: 'POS-LABORAL', semester_id: 2 });
  await allocate(server.db, source.id, offer.law);
  await openPauta(server.db, source.id, await makeSubject(server.db, 'Ética'));
  const { data, message } = await server.call(replicate, { body: input(source.id, 2) }, 'secretary');
  expect(message).toBe('Turma replicada: Turma-2-POS-LABORAL.');
  expect(data).toMatchObject({
    name: 'Turma-2-POS-LABORAL',
    course_id: offer.law,
    department_id: offer.department,
    level_name: '2',
    academic_year_id: 2,
    semester_id: 2,
    scholar_shift: 'POS-LABORAL',
    capacity: 33,
    entry_year: thisYear,
    students: 0,
    in_use: false,
  });
  const [log] = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'class_group')
    .where('entity_id', '=', String(data.id))
    .execute();
  expect(log!.action).toBe('class_group.replicate');
});

test('where such a class exists already, the refusal names it and nothing is made', async () => {
  const source = await make();
  await server.call(replicate, { body: input(source.id) }, 'secretary');
  const again = await server.refused(replicate, { body: input(source.id) }, 'secretary');
  expect([again.status, again.success, again.message]).toEqual([
    0,
    false,
    messages.alreadyReplicated('Turma-1-LABORAL', thisYear),
  ]);
  expect((await server.call(classGroup.list, {}, 'reader')).meta.total).toBe(2);
});

test('the GET of the specification does the same, once, and is kept by nobody', async () => {
  const source = await make();
  const url = `/api/replicateClassmate?classmate_id=${source.id}&level=${offer.level('Licenciatura', 1)}`;
  const get = (headers = {}) => server.inject({ url, headers });
  const first = await get({ authorization: 'Bearer secretary' });
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
  expect((await get({ authorization: 'Bearer secretary' })).json()).toMatchObject({ success: false });
  expect((await get({ cookie: 'refresh_token=x' })).statusCode).toBe(401);
  expect((await server.call(classGroup.list, {}, 'reader')).meta.total).toBe(2);
});

test('of two people who replicate a class at once, one succeeds and the other gets a conflict', async () => {
  const source = await make();
  const answers = await Promise.all(
    [1, 2].map(() =>
      server.inject({
        method: 'POST',
        url: '/api/replicateClassmate',
        headers: { authorization: 'Bearer secretary' },
        payload: input(source.id),
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('the teachers come along where that is asked for, as far as the plan and their contract go', async () => {
  const source = await make();
  const [planned, optional, elsewhere] = await Promise.all(
    ['Direito Civil', 'Latim', 'Direito Penal'].map((name) => makeSubject(server.db, name)),
  );
  await plan(server.db, offer.law, planned!, 1, 1);
  await plan(server.db, offer.law, optional!, 1, 1);
  await plan(server.db, offer.law, elsewhere!, 2, 1);
  const stays = await makeTeacher(server.db, 'Fica', offer.department);
  const left = await makeTeacher(server.db, 'Saiu', offer.department, false);
  await teach(source.id, planned!, stays);
  await teach(source.id, optional!, left);
  await teach(source.id, optional!, stays, 'ASSISTENTE');
  await teach(source.id, elsewhere!, stays);
  const { data, message } = await server.call(replicate, { body: input(source.id, 1, true) }, 'secretary');
  expect(await taught(data.id)).toEqual([
    { subject_id: planned, teacher_id: stays, role: 'RESPONSAVEL' },
    { subject_id: optional, teacher_id: stays, role: 'ASSISTENTE' },
  ]);
  expect(message).toBe('Turma replicada: Turma-1-LABORAL. Copiadas 2 alocações de professores.');
});

test('the teachers stay behind otherwise', async () => {
  const source = await make();
  const subject = await makeSubject(server.db, 'Filosofia');
  await plan(server.db, offer.law, subject, 1, 1);
  await teach(source.id, subject, await makeTeacher(server.db, 'Docente', offer.department));
  const { data } = await server.call(replicate, { body: input(source.id) }, 'secretary');
  expect(await taught(data.id)).toEqual([]);
});

test('a level that the course has not is refused', async () => {
  const source = await make();
  const ask = async (body: object) => (await server.refused(replicate, { body }, 'secretary')).errors;
  expect(await ask(input(source.id, 5))).toEqual({ level_id: [messages.noSuchLevel] });
  expect(await ask({ ...input(source.id), level: 999 })).toEqual({ level: [messages.noSuchLevel] });
});

test('a class that is not there, or whose course is closed, is not replicated', async () => {
  expect((await server.refused(replicate, { body: input(999_999) }, 'secretary')).http).toBe(404);
  const source = await make();
  await server.db.updateTable('course').set({ active: false }).where('id', '=', offer.law).execute();
  const refused = await server.refused(replicate, { body: input(source.id) }, 'secretary');
  expect(refused.errors).toEqual({ course_id: [messages.noSuchCourse] });
  await server.db.updateTable('course').set({ active: true }).where('id', '=', offer.law).execute();
});

test('a user who may not create classes cannot replicate them, by either call', async () => {
  const { id } = await make();
  expect((await server.refused(replicate, { body: input(id) }, 'reader')).http).toBe(403);
  const { copy_teachers: _, ...query } = input(id);
  expect((await server.refused(replicateByGet, { query }, 'reader')).http).toBe(403);
});
