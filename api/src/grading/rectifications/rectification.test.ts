import { createHash } from 'node:crypto';
import { changeEnrolment } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import {
  askRectification,
  decideRectification,
  rectificationFile,
  rectifications,
} from '@portal/shared-kit/contract/grading/rectification';
import { homologateSheet, sheet } from '@portal/shared-kit/contract/grading/sheet';
import { exportSheet } from '@portal/shared-kit/contract/grading/sheet-paper';
import { gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { readPdf } from '../../testing/pdf.ts';
import { messages } from '../messages.ts';

const graded = gradedServer();
const { server } = graded;
const reason = 'Erro de soma na prova';

/** A homologated pauta whose students have these grades in its only column. */
async function homologated(...values: number[]) {
  const { edition, column } = await graded.graded(...values);
  const { id } = await graded.submit(edition);
  const { token } = await graded.signedIn('Secretaria');
  await server.call(homologateSheet, { params: { id } }, token);
  return { edition, column, id, token };
}
type Homologated = Awaited<ReturnType<typeof homologated>>;
const asking = ({ edition, column, id }: Homologated, value: string, token: string) =>
  server.inject(
    uploadOf(
      askRectification,
      {
        fields: {
          sheet_id: `${id}`,
          student_id: `${edition.students[0]!}`,
          assessment_formula_id: `${column}`,
          value,
          reason,
        },
        file: { name: 'prova.pdf', content: '%PDF-1.7\n%%EOF\n', type: 'application/pdf' },
      },
      token,
    ),
  );
const ask = async (of: Homologated, value: string, token = of.token) => {
  const answered = await asking(of, value, token);
  expect([answered.statusCode, answered.body]).toEqual([200, expect.any(String)]);
  return answered.json().data as { id: number };
};
const decide = (id: number, decision: 'AUTORIZADO' | 'RECUSADO') => ({
  params: { id },
  body: { decision, reason: 'Prova revista' },
});
const snapshots = (id: number) =>
  server.db.selectFrom('pauta_snapshot').selectAll().where('pauta_id', '=', id).orderBy('id').execute();
const gradeOf = ({ students }: GradedEdition, column: number) =>
  server.db
    .selectFrom('grade')
    .innerJoin('enrolment', 'enrolment.id', 'grade.enrolment_id')
    .select('grade.hundredths')
    .where('enrolment.student_id', '=', students[0]!)
    .where('grade.item_id', '=', column)
    .executeTakeFirstOrThrow();

test('a granted rectification changes the grade and gives the pauta a successor; the snapshot before it stays', async () => {
  const of = await homologated(9, 12);
  const [first] = await snapshots(of.id);
  const { id } = await ask(of, '12,5');
  expect(await gradeOf(of.edition, of.column)).toEqual({ hundredths: 900 });
  const admin = await graded.signedIn('Admin');
  const { data } = await server.call(decideRectification, decide(id, 'AUTORIZADO'), admin.token);
  expect(data).toMatchObject({
    old: '9,0',
    new: '12,5',
    reason,
    state: 'AUTORIZADO',
    file_name: 'prova.pdf',
  });
  expect(await gradeOf(of.edition, of.column)).toEqual({ hundredths: 1250 });
  const [previous, next] = await snapshots(of.id);
  expect(previous).toEqual(first);
  expect(next).toMatchObject({ previous_id: first!.id, rectification_id: id });
  expect(createHash('sha256').update(next!.content).digest('hex')).toBe(next!.checksum);
  const { data: shown } = await server.call(sheet, { params: { id: of.id } }, admin.token);
  expect(shown).toMatchObject({ state: 'RECTIFICADA', snapshots: [{ id: next!.id }, { id: previous!.id }] });
  expect(shown.rows[0]).toMatchObject({ cells: ['12,5'], average: 1250, situation: 'ADMITIDO' });
  expect(shown.rows[1]).toMatchObject({ cells: ['12,0'] });
  const { data: paper } = await server.call(exportSheet, { query: of.edition.place }, admin.token);
  const { text } = readPdf((await server.inject({ url: paper.url! })).rawPayload);
  expect(text).toContain('12,5');
  expect(text).not.toContain('PROVISÓRIA');
  // Once more: the rectified pauta is rectified again.
  const again = await ask(of, '13');
  await server.call(decideRectification, decide(again.id, 'AUTORIZADO'), admin.token);
  expect(await snapshots(of.id)).toHaveLength(3);
});

test('a rectified exam gives its own pauta a successor, and leaves that of the frequency as it is', async () => {
  const of = await homologated(12);
  const [student] = of.edition.students as [number];
  await graded.period(of.edition.course_id, 'EXAME_NORMAL');
  await graded.sit(of.edition, 'EXAME-NORMAL', [[student, 4]]);
  const exam = await graded.submit(of.edition, 'EXAME_NORMAL');
  const admin = await graded.signedIn('Admin');
  await server.call(homologateSheet, { params: { id: exam.id } }, admin.token);
  const { columns } = await graded.grid(of.edition);
  const column = columns.find(({ assessment_type }) => assessment_type === 'EXAME-NORMAL')!.id;
  const { id } = await ask({ ...of, column, id: exam.id }, '12');
  await server.call(decideRectification, decide(id, 'AUTORIZADO'), admin.token);
  const states = (await graded.grid(of.edition)).sheets.map(({ kind, state }) => [kind, state]);
  expect(states).toEqual([
    ['FREQUENCIA', 'HOMOLOGADA'],
    ['EXAME_NORMAL', 'RECTIFICADA'],
  ]);
  expect(await snapshots(of.id)).toHaveLength(1);
  const [, next] = await snapshots(exam.id);
  expect(JSON.parse(next!.content).students).toMatchObject([{ final: 1200, result: 'APROVADO' }]);
});

test('another person decides, once, and not a teacher of the edition; a refusal changes nothing', async () => {
  const of = await homologated(9);
  const asker = await graded.signedIn('Admin');
  const { id } = await ask(of, '10', asker.token);
  for (const token of [
    asker.token,
    of.edition.teacher.token,
    of.token,
    (await graded.signedIn('Testers')).token,
  ])
    expect(await server.refused(decideRectification, decide(id, 'AUTORIZADO'), token)).toMatchObject({
      http: 403,
    });
  const other = await graded.signedIn('Admin');
  await server.call(decideRectification, decide(id, 'RECUSADO'), other.token);
  expect(await gradeOf(of.edition, of.column)).toEqual({ hundredths: 900 });
  expect(await snapshots(of.id)).toHaveLength(1);
  expect(await server.refused(decideRectification, decide(id, 'AUTORIZADO'), other.token)).toMatchObject({
    http: 422,
  });
});

test('requires a different value and a homologated pauta, allows one request at a time, and refuses users who see no grades there', async () => {
  const of = await homologated(9);
  const stranger = (await graded.edition(1)).teacher;
  for (const { token } of [stranger, await graded.signedIn('Student'), await graded.signedIn('Testers')])
    expect((await asking(of, '10', token)).statusCode).toBe(403);
  for (const value of ['9', '21', 'x']) expect((await asking(of, value, of.token)).statusCode).toBe(422);
  const { id } = await ask(of, '10', of.edition.teacher.token);
  expect((await asking(of, '11', of.token)).statusCode).toBe(409);
  const mine = await server.call(rectifications, {}, of.edition.teacher.token);
  expect(mine.data.map((row) => row.id)).toEqual([id]);
  expect((await server.call(rectifications, {}, stranger.token)).data).toEqual([]);
  // Who takes the class over sees what the teacher before asked for.
  const successor = await graded.teacher([of.edition.id], 'ASSISTENTE');
  const theirs = await server.call(rectifications, {}, successor.token);
  expect(theirs.data.map((row) => row.id)).toEqual([id]);
  expect(await server.refused(rectificationFile, { params: { id } }, stranger.token)).toMatchObject({
    http: 403,
  });
});

test('nobody asks for the rectification of their own grade, or decides on it', async () => {
  const of = await homologated(9);
  const [student] = of.edition.students;
  const belongsTo = (person_id: number) =>
    server.db.updateTable('student').set({ person_id }).where('id', '=', student!).execute();
  await belongsTo(of.edition.teacher.person_id);
  const refused = await asking(of, '20', of.edition.teacher.token);
  expect([refused.statusCode, refused.json().message]).toEqual([403, messages.ownRectification]);
  const { id } = await ask(of, '12');
  const admin = await graded.signedIn('Admin');
  await belongsTo(admin.person_id);
  for (const decision of ['AUTORIZADO', 'RECUSADO'] as const)
    expect(await server.refused(decideRectification, decide(id, decision), admin.token)).toMatchObject({
      http: 403,
      message: messages.ownRectification,
    });
  const other = await graded.signedIn('Admin');
  await server.call(decideRectification, decide(id, 'AUTORIZADO'), other.token);
  expect(await gradeOf(of.edition, of.column)).toEqual({ hundredths: 1200 });
});

test('the database refuses a second decision, a decision of one’s own and another value', async () => {
  const of = await homologated(9);
  const { id } = await ask(of, '10');
  const request = () => server.db.updateTable('grade_rectification').where('id', '=', id);
  await expect(request().set({ new_hundredths: 2000 }).execute()).rejects.toThrow('says what it said');
  const { asked_by } = await server.db
    .selectFrom('grade_rectification')
    .select('asked_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await expect(request().set({ state: 'AUTORIZADO', decided_by: asked_by }).execute()).rejects.toThrow(
    'grade_rectification_other_person',
  );
  const member = server.db.deleteFrom('pauta_student').where('pauta_id', '=', of.id);
  await expect(member.execute()).rejects.toThrow('stay');
});

test('an enrolment annulled after the rectification leaves both snapshots and their checksums as they are', async () => {
  const of = await homologated(9);
  const admin = await graded.signedIn('Admin');
  const { id } = await ask(of, '10');
  await server.call(decideRectification, decide(id, 'AUTORIZADO'), admin.token);
  const before = await snapshots(of.id);
  const params = { id: of.edition.enrolments[0]! };
  await server.call(changeEnrolment, { params, body: { state: 'ANULADO', reason } }, admin.token);
  expect(await snapshots(of.id)).toEqual(before);
});

test('stores a result that changes in a closed semester, flags the requests that it affects, and notifies the student', async () => {
  const of = await homologated(15);
  const { edition } = of;
  const [student] = edition.students as [number];
  const [enrolment] = edition.enrolments as [number];
  const { db } = server;
  await db
    .updateTable('enrolment')
    .set({ state: 'CONCLUIDO', final_hundredths: 1500, result: 'APROVADO' })
    .where('id', '=', enrolment)
    .execute();
  const next = await graded.world.planned(edition.course_id, 2, 1);
  await graded.world.precedence(edition.course_id, next, edition.subject_id);
  const plan = db.selectFrom('course_subject').select('id').where('subject_id', '=', next);
  const { id: course_subject_id } = await plan.executeTakeFirstOrThrow();
  const waiting = await db
    .insertInto('enrolment')
    .values({
      student_id: student,
      course_subject_id,
      subject_id: next,
      year: edition.year,
      semester_id: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await ask(of, '5');
  await server.call(decideRectification, decide(id, 'AUTORIZADO'), (await graded.signedIn('Admin')).token);
  const stored = (which: number) =>
    db
      .selectFrom('enrolment')
      .select(['final_hundredths', 'result', 'flagged'])
      .where('id', '=', which)
      .executeTakeFirstOrThrow();
  expect(await stored(enrolment)).toEqual({ final_hundredths: 500, result: 'REPROVADO', flagged: false });
  expect((await stored(waiting.id)).flagged).toBe(true);
  const notices = await db
    .selectFrom('communication')
    .select('body')
    .where('body', 'like', 'TESTE-1: de 15,0 para 5,0. %')
    .execute();
  expect(notices).toEqual([{ body: `TESTE-1: de 15,0 para 5,0. Motivo: ${reason}` }]);
});
