import {
  createLecture,
  lectureFile,
  lectures,
  lectureTexts,
  removeLecture,
  studentLectures,
  subjectLectures,
  updateLecture,
  type Lecture,
} from '@portal/shared-kit/contract/grading/lecture';
import { thisYear } from '../../testing/enrolled.ts';
import { gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { somePdf } from '../../testing/payments.ts';

const graded = gradedServer();
const { server } = graded;
let edition: GradedEdition;
let student: { token: string };
beforeAll(async () => {
  edition = await graded.edition(1);
  student = await studentOf(edition);
});

/** Signs in a student who is enrolled in an edition. */
async function studentOf({ students }: GradedEdition) {
  const signedIn = await graded.signedIn('Student');
  await server.db
    .updateTable('student')
    .set({ person_id: signedIn.person_id })
    .where('id', '=', students[0]!)
    .execute();
  return signedIn;
}
const fieldsOf = (more: Record<string, string> = {}) => ({
  title: 'Aula 1',
  description: 'Introdução',
  is_available: '1',
  is_assessment: '0',
  course_id: String(edition.course_id),
  subject_id: String(edition.subject_id),
  expiresAt: `${thisYear + 1}-12-31`,
  ...more,
});
const pdf = { name: 'aula-1.pdf', content: somePdf };
const add = async (
  more: Record<string, string> = {},
  file: typeof pdf | null = pdf,
  token = edition.teacher.token,
) => server.inject(uploadOf(createLecture, { fields: fieldsOf(more), ...(file && { file }) }, token));
const added = async (more?: Record<string, string>): Promise<Lecture> => {
  const answer = await add(more);
  expect(answer.json()).toMatchObject({ status: 1, message: 'Aula adicionada.' });
  return answer.json<{ data: Lecture }>().data;
};
const query = { page: 1, per_page: 10 as const };
const materials = async (token = student.token) =>
  (await server.call(studentLectures, { query: { page: 1, per_page: 100 } }, token)).data;
const change = (it_: Lecture, more: Record<string, string>, token = edition.teacher.token) => {
  const { title, expiresAt, version } = it_;
  const fields = { title, expiresAt, version: String(version), is_available: '1', ...more };
  return server.inject(uploadOf(updateLecture, { params: { id: it_.id }, fields }, token));
};

test('a lecture is for all classes the teacher has the subject in, and its students see it once it is published', async () => {
  const made = await added({ is_available: '0' });
  expect(made).toMatchObject({
    title: 'Aula 1',
    is_available: false,
    is_assessment: false,
    expired: false,
    downloads: 0,
    subject_id: edition.subject_id,
    classes: [{ id: edition.class_id, year: thisYear }],
    attachmnts: { name: 'aula-1.pdf', size: somePdf.length, media_type: 'application/pdf' },
  });
  expect((await materials()).map(({ id }) => id)).not.toContain(made.id);
  const published = await change(made, { title: 'Aula 1 revista' });
  expect(published.json()).toMatchObject({ status: 1, data: { version: made.version + 1 } });
  const [material] = await materials();
  expect(material).toMatchObject({ id: made.id, title: 'Aula 1 revista', year: thisYear, expired: false });
  const { token } = edition.teacher;
  expect((await server.call(lectures, { query }, token)).data[0]).toMatchObject({ id: made.id });
  const params = { id: edition.subject_id };
  expect((await server.call(subjectLectures, { params }, token)).data[0]).toMatchObject({ id: made.id });
  expect((await change(made, {})).json()).toMatchObject({ code: 'conflict' });
});

test('without title, course, subject or last day it is refused to the letter; without a file and a link too', async () => {
  for (const missing of ['title', 'course_id', 'subject_id', 'expiresAt'])
    expect((await add({ [missing]: '' })).json()).toMatchObject({
      code: 'invalid',
      errors: { [missing]: [lectureTexts.required] },
    });
  expect((await add({}, null)).json()).toMatchObject({
    errors: { file: ['Escolha um ficheiro ou indique uma ligação.'] },
  });
  const linked = await add({ link: 'https://exemplo.mz/aula' }, null);
  expect(linked.json()).toMatchObject({ data: { link: 'https://exemplo.mz/aula', attachmnts: null } });
  expect((await add({ link: 'javascript:alert(1)' }, null)).json()).toMatchObject({ code: 'invalid' });
  expect((await add({}, { name: 'aula.exe', content: Buffer.from('MZ900000') })).json()).toMatchObject({
    code: 'unsupported',
  });
});

test('students download until the last day, which is counted; who is not of its classes finds nothing', async () => {
  const made = await added();
  const params = { id: made.id };
  const get = (token: string) =>
    server.inject({
      method: 'GET',
      url: `/api/lectures/${made.id}/file`,
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await get(student.token)).rawPayload).toEqual(somePdf);
  expect((await get(edition.teacher.token)).statusCode).toBe(200);
  expect((await server.call(lectures, { query }, edition.teacher.token)).data[0]).toMatchObject({
    id: made.id,
    downloads: 1,
  });
  const elsewhere = await graded.edition(1);
  const stranger = await studentOf(elsewhere);
  expect((await get(stranger.token)).statusCode).toBe(404);
  expect((await materials(stranger.token)).length).toBe(0);
  expect((await get(elsewhere.teacher.token)).statusCode).toBe(404);
  expect(await server.refused(removeLecture, { params }, elsewhere.teacher.token)).toMatchObject({
    http: 404,
  });
  expect((await change(made, {}, elsewhere.teacher.token)).statusCode).toBe(404);
  expect((await add({}, pdf, elsewhere.teacher.token)).json()).toMatchObject({ code: 'forbidden' });
  expect((await add({ classmates: `${elsewhere.class_id}` })).json()).toMatchObject({ code: 'forbidden' });

  const ended = { expiresAt: '2020-01-31', link: 'https://exemplo.mz/aula' };
  expect((await change(made, ended)).statusCode).toBe(200);
  expect((await get(student.token)).json()).toMatchObject({ code: 'forbidden' });
  expect((await materials()).find(({ id }) => id === made.id)).toMatchObject({ expired: true, link: null });
  expect((await get(edition.teacher.token)).statusCode).toBe(200);
});

test('a new file takes the place of the old one, and what is removed is gone for students at once', async () => {
  const made = await added();
  const { token } = edition.teacher;
  const fields = { title: made.title, expiresAt: made.expiresAt, version: '1', is_available: '1' };
  const file = { name: 'aula-2.pdf', content: Buffer.from('%PDF-1.7\nnova versão') };
  const changed = await server.inject(
    uploadOf(updateLecture, { params: { id: made.id }, fields, file }, token),
  );
  expect(changed.json()).toMatchObject({ data: { attachmnts: { name: 'aula-2.pdf' } } });
  const attachments = await server.db
    .selectFrom('attachment')
    .select('name')
    .where('name', '=', 'aula-2.pdf')
    .execute();
  expect(attachments).toHaveLength(1);
  await server.call(removeLecture, { params: { id: made.id } }, token);
  expect((await materials()).map(({ id }) => id)).not.toContain(made.id);
  expect(await server.refused(lectureFile, { params: { id: made.id } }, student.token)).toMatchObject({
    http: 404,
  });
  expect(await server.refused(removeLecture, { params: { id: made.id } }, token)).toMatchObject({
    http: 404,
  });
});

test('a teacher who was deactivated finds no lecture, changes none and adds none', async () => {
  const made = await added();
  const { token, teacher_id } = edition.teacher;
  const activate = (active: boolean) =>
    server.db.updateTable('teacher').set({ active }).where('id', '=', teacher_id).execute();
  await activate(false);
  expect((await server.call(lectures, { query }, token)).data).toEqual([]);
  expect((await change(made, { title: 'Depois' })).statusCode).toBe(404);
  expect((await add()).statusCode).toBe(403);
  await activate(true);
});

test('an annulled enrolment no longer sees the lectures', async () => {
  const other = await graded.edition(1);
  const reader = await studentOf(other);
  const fields = {
    ...fieldsOf(),
    course_id: String(other.course_id),
    subject_id: String(other.subject_id),
  };
  await server.inject(uploadOf(createLecture, { fields, file: pdf }, other.teacher.token));
  expect(await materials(reader.token)).toHaveLength(1);
  await server.db
    .updateTable('enrolment')
    .set({ state: 'ANULADO', reason: 'Desistiu' })
    .where('id', '=', other.enrolments[0]!)
    .execute();
  expect(await materials(reader.token)).toHaveLength(0);
});
