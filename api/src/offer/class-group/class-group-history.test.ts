import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import {
  allocate,
  classGroupBody,
  classGroupUsers,
  editionAt,
  makeOffer,
  makeSubject,
  makeTeacher,
  openPauta,
  teach,
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

type ClassGroupOverrides = Parameters<typeof classGroupBody>[2];
let count = 0;
const make = async (overrides?: ClassGroupOverrides, token = 'admin') => {
  count += 1;
  const body = classGroupBody(offer, `Turma ${count}`, overrides);
  return (await server.call(classGroup.create, { body }, token)).data;
};
const change = async (id: number, body: object) =>
  (await server.call(classGroup.update, { params: { id }, body }, 'admin')).data;
const refusedChange = (id: number, body: object) =>
  server.refused(classGroup.update, { params: { id }, body }, 'admin');

test('the year of study is corrected while there are neither students nor pautas, then only by the advance', async () => {
  const { id } = await make();
  expect((await change(id, { academic_year_id: 2 })).academic_year_id).toBe(2);
  await teach(server.db, {
    class_id: id,
    subject_id: await makeSubject(server.db, 'Lógica'),
    teacher_id: await makeTeacher(server.db, 'Docente', offer.department),
  });
  expect((await change(id, { academic_year_id: 1 })).academic_year_id).toBe(1);
  await allocate(server.db, id, offer.law);
  const refused = { academic_year_id: [messages.yearFollowsAdvance] };
  expect((await refusedChange(id, { academic_year_id: 2 })).errors).toEqual(refused);
  const other = await make();
  await openPauta(server.db, other.id, await makeSubject(server.db, 'Retórica clássica'));
  expect((await refusedChange(other.id, { academic_year_id: 2 })).errors).toEqual(refused);
});

test('the course of a class with history stays', async () => {
  const { id } = await make();
  await allocate(server.db, id, offer.law);
  const refused = await refusedChange(id, {
    course_id: offer.security,
    level_id: offer.level('Mestrado', 1),
  });
  expect(refused.errors).toEqual({ course_id: [messages.courseInUse] });
});

test('a class without history is deleted', async () => {
  const { id } = await make();
  await server.call(classGroup.remove, { params: { id } }, 'admin');
  expect((await server.refused(classGroup.get, { params: { id } }, 'admin')).http).toBe(404);
});

test('a class with history is not deleted, and the refusal says what it has', async () => {
  const { id } = await make();
  await allocate(server.db, id, offer.law, 'TRANSFERIDO');
  const refused = await server.refused(classGroup.remove, { params: { id } }, 'admin');
  expect([refused.code, refused.message]).toEqual(['in_use', 'Não é possível eliminar: 1 estudante.']);
  expect((await server.call(classGroup.get, { params: { id } }, 'reader')).data).toMatchObject({
    in_use: true,
    students: 0,
  });
});

test.each(['teaching', 'pauta', 'enrolment'] as const)('a class with %s has history', async (what) => {
  const { id } = await make();
  const subject_id = await makeSubject(server.db, `Disciplina de ${what}`);
  if (what === 'pauta') await openPauta(server.db, id, subject_id);
  if (what === 'teaching')
    await teach(server.db, {
      class_id: id,
      subject_id,
      teacher_id: await makeTeacher(server.db, 'Outro docente', offer.department),
    });
  if (what === 'enrolment') {
    const other = await make();
    const student_id = await allocate(server.db, other.id, offer.law);
    const { id: course_subject_id } = await server.db
      .insertInto('course_subject')
      .values({ course_id: offer.law, subject_id, academic_year_id: 1, semester_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('enrolment')
      .values({
        student_id,
        course_subject_id,
        subject_id,
        edition_id: await editionAt(server.db, { class_id: id, subject_id }),
        year: thisYear,
        semester_id: 1,
      })
      .execute();
  }
  expect((await server.refused(classGroup.remove, { params: { id } }, 'admin')).code).toBe('in_use');
});
