import { moveStudent } from '@portal/shared-kit/contract/enrolment/student-move';
import {
  cellHistory,
  giveResult,
  publishColumn,
  unpublishColumn,
} from '@portal/shared-kit/contract/grading/grade';
import { gradeComment, saveGradeComment } from '@portal/shared-kit/contract/grading/grade-comment';
import { ownResults } from '@portal/shared-kit/contract/grading/own-result';
import { askRectification, decideRectification } from '@portal/shared-kit/contract/grading/rectification';
import { homologateSheet } from '@portal/shared-kit/contract/grading/sheet';
import { exportSheet } from '@portal/shared-kit/contract/grading/sheet-paper';
import { editionAt } from '../../testing/class-groups.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { messages } from '../messages.ts';

const scenario = gradedServer();
const { server } = scenario;

/** An edition with two columns and a student who signs in, with a grade in each. */
async function graded() {
  const edition = await scenario.edition(0);
  const me = await scenario.learner(edition);
  edition.students.push(me.student_id);
  edition.enrolments.push(me.enrolment_id);
  const [first, second] = await scenario.weights(edition, ['TESTE-1', 60], ['TESTE-2', 40]);
  const assessments = [givenCell(me.student_id, first!, 12), givenCell(me.student_id, second!, 14)];
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  return { edition, me, first: first!, second: second! };
}
const body = (student_id: number, assessment_formula_id: number, comment: string, version = 0) => ({
  body: { student_id, assessment_formula_id, comment, version },
});
const commentsOf = async ({ token }: { token: string }) =>
  (await server.call(ownResults, { query: {} }, token)).data.flatMap(({ assessments, earlier }) =>
    [...assessments, ...earlier].map(({ comment }) => comment),
  );

test('is read by the student while the grade is published, and not before and after', async () => {
  const { edition, me, first } = await graded();
  const { token } = edition.teacher;
  const { data } = await server.call(saveGradeComment, body(me.student_id, first, ' Refaça\na 2. '), token);
  expect(data.comment).toBe('Refaça\na 2.');
  expect(await commentsOf(me)).toEqual([]);
  await server.call(publishColumn, { params: { id: first } }, token);
  expect(await commentsOf(me)).toEqual(['Refaça\na 2.']);
  await server.call(unpublishColumn, { params: { id: first }, body: { reason: 'Engano' } }, token);
  expect(await commentsOf(me)).toEqual([]);
});

test('every text it had stays in its history, two writers never overwrite each other, and an empty text takes it away', async () => {
  const { edition, me, first } = await graded();
  const assistant = await scenario.teacher([edition.id], 'ASSISTENTE');
  const once = await server.call(saveGradeComment, body(me.student_id, first, 'Bem.'), edition.teacher.token);
  const { version } = once.data;
  const late = server.refused(saveGradeComment, body(me.student_id, first, 'Mal.'), assistant.token);
  expect(await late).toMatchObject({ http: 409, code: 'conflict' });
  // The same text again is no change.
  await server.call(saveGradeComment, body(me.student_id, first, 'Bem.', version), assistant.token);
  const { data } = await server.call(
    saveGradeComment,
    body(me.student_id, first, '', version),
    assistant.token,
  );
  expect(data).toMatchObject({ comment: '', history: [{ comment: '' }, { comment: 'Bem.' }] });
  const query = { student_id: me.student_id, assessment_formula_id: first };
  const clerk = (await scenario.signedIn('Secretaria')).token;
  expect((await server.call(gradeComment, { query }, clerk)).data).toEqual(data);
  // The history of the grade itself knows of none.
  expect((await server.call(cellHistory, { query }, clerk)).data).toHaveLength(1);
});

test('is written by teachers of the class alone, about a grade that there is, of a student who is there and another person', async () => {
  const { edition, me, first } = await graded();
  const write = async (token: string, student = me.student_id) =>
    server.refused(saveGradeComment, body(student, first, 'Bem.'), token);
  const stranger = await scenario.teacher([]);
  expect(await write(stranger.token)).toMatchObject({ http: 403 });
  expect(await write(me.token)).toMatchObject({ http: 403 });
  const query = { student_id: me.student_id, assessment_formula_id: first };
  for (const { token } of [stranger, me])
    expect(await server.refused(gradeComment, { query }, token)).toMatchObject({ http: 403 });
  const other = await scenario.learner(edition);
  expect(await write(edition.teacher.token, other.student_id)).toMatchObject({
    errors: { comment: ['Lance primeiro a nota: o comentário é sobre ela.'] },
  });
  const { person_id } = edition.teacher;
  const whose = server.db.updateTable('student').where('id', '=', me.student_id);
  await whose.set({ person_id }).execute();
  expect(await write(edition.teacher.token)).toMatchObject({ http: 403, message: messages.ownComment });
  await whose.set({ person_id: me.person_id }).execute();
  const annulled = { state: 'ANULADO' as const, reason: 'Saiu' };
  await server.db.updateTable('enrolment').set(annulled).where('id', '=', me.enrolment_id).execute();
  expect(await write(edition.teacher.token)).toMatchObject({ errors: { comment: [expect.any(String)] } });
});

test('on a published grade the student is told that there is one, never what it says', async () => {
  const { edition, me, first } = await graded();
  const { token } = edition.teacher;
  await server.call(publishColumn, { params: { id: first } }, token);
  await server.call(saveGradeComment, body(me.student_id, first, 'Segredo.'), token);
  const { email } = await server.db
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', me.userId)
    .executeTakeFirstOrThrow();
  const mails = await mailsTo(server.db, email);
  expect(mails.filter(({ subject }) => subject.startsWith('Comentário à sua nota'))).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain('Segredo');
});

test('outlives submission and homologation, stays with a rectified grade, and is in no paper of the pauta', async () => {
  const { edition, me, first, second } = await graded();
  const { token } = edition.teacher;
  const clerk = (await scenario.signedIn('Secretaria')).token;
  await server.call(saveGradeComment, body(me.student_id, first, 'Antes.'), token);
  const sheet = await scenario.submit(edition);
  await server.call(saveGradeComment, body(me.student_id, second, 'Depois.'), token);
  await server.call(homologateSheet, { params: { id: sheet.id } }, clerk);
  expect(await commentsOf(me)).toEqual(['Antes.', 'Depois.']);
  const fields = {
    sheet_id: String(sheet.id),
    student_id: String(me.student_id),
    assessment_formula_id: String(first),
    value: '13',
    reason: 'Soma errada',
  };
  const proof = { name: 'prova.pdf', content: '%PDF-1.7\n%%EOF\n', type: 'application/pdf' };
  const asked = await server.inject(uploadOf(askRectification, { fields, file: proof }, clerk));
  const other = (await scenario.signedIn('Admin')).token;
  const decision = { decision: 'AUTORIZADO' as const, reason: 'Confirmado' };
  await server.call(decideRectification, { params: { id: asked.json().data.id }, body: decision }, other);
  expect(await commentsOf(me)).toEqual(['Antes.', 'Depois.']);
  const { data } = await server.call(exportSheet, { query: { ...edition.place, format: 'xlsx' } }, clerk);
  const printed = JSON.stringify(readXlsx((await server.inject({ url: data.url! })).rawPayload));
  expect(printed).toContain('13');
  expect(printed).not.toMatch(/Antes\.|Depois\./);
});

test('goes with its grade to another class, where the teacher of that class answers for it', async () => {
  const { edition, me, first } = await graded();
  const { subject_id, course_id, year } = edition;
  const class_id = await scenario.world.classGroup(course_id, { capacity: 40 });
  const id = await editionAt(server.db, { class_id, subject_id, year });
  const place = { classmate_id: class_id, subject_id, year };
  const to: GradedEdition = { ...edition, id, class_id, place, students: [me.student_id], enrolments: [] };
  const there = await scenario.teacher([id]);
  await server.call(saveGradeComment, body(me.student_id, first, 'Veio comigo.'), edition.teacher.token);
  await server.call(publishColumn, { params: { id: first } }, edition.teacher.token);
  const clerk = (await scenario.signedIn('Secretaria')).token;
  const move = { params: { id: me.student_id }, body: { classmate_id: class_id, reason: 'Horário' } };
  await server.call(moveStudent, move, clerk);
  // Without a column there it stays readable as a grade of the earlier class.
  expect(await commentsOf(me)).toEqual(['Veio comigo.']);
  const left = server.refused(
    saveGradeComment,
    body(me.student_id, first, 'Tarde.', 1),
    edition.teacher.token,
  );
  expect(await left).toMatchObject({ errors: { comment: [expect.any(String)] } });
  const writing = { classmate: class_id, subject_id, year };
  const [column] = await scenario.weights({ ...to, teacher: there, writing }, ['TESTE-1', 100]);
  expect(await commentsOf(me)).toEqual(['Veio comigo.']);
  const query = { student_id: me.student_id, assessment_formula_id: column! };
  const { data } = await server.call(gradeComment, { query }, there.token);
  expect(data).toMatchObject({ comment: 'Veio comigo.' });
  await server.call(saveGradeComment, body(me.student_id, column!, 'Continua.', data.version), there.token);
  expect(await commentsOf(me)).toEqual(['Continua.']);
});
