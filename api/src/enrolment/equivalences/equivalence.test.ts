import { signInAs } from '../../testing/identity.ts';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { changePercentage, percentages } from '@portal/shared-kit/contract/grading/percentage';
import { history } from '@portal/shared-kit/contract/core/audit';
import {
  createEquivalence,
  decideEquivalence,
  equivalences,
  exportEquivalences,
  undoEquivalence,
} from '@portal/shared-kit/contract/enrolment/equivalence';
import {
  changeEnrolment,
  enrolledSubjects,
  subjectsInArrears,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { moveStudent } from '@portal/shared-kit/contract/enrolment/student-move';
import { withdrawalKinds } from '@portal/shared-kit/contract/enrolment/withdrawal-rules';
import { reinstateStudent, withdrawStudent } from '@portal/shared-kit/contract/enrolment/withdrawal';
import { exportStudentHistory, studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { undoImport } from '@portal/shared-kit/contract/platform/import';
import { enrolmentDesk, thisYear } from '../../testing/enrolled.ts';

import { importing } from '../../testing/imports.ts';

const desk = enrolmentDesk();
const { server, world } = desk;
const imports = importing(server);

/** A student in the second year, and a subject that requires one of the first. */
async function begin() {
  const course = await world.course();
  const group = await world.classGroup(course, { academic_year_id: 2 });
  const student = await world.student(course, group);
  const first = await world.planned(course, 1, 1, 'Álgebra');
  const next = await world.planned(course, 2, 1, 'Análise');
  await world.precedence(course, next, first);
  return { course, group, student, first, next };
}
type World = Awaited<ReturnType<typeof begin>>;

const form = ({ student, first }: Pick<World, 'student' | 'first'>, more: object = {}) => ({
  student_id: student,
  subject_id: first,
  grade: 14.5,
  year: thisYear - 1,
  origin: 'Universidade Pedagógica',
  paper: 'Certificado 7/2025',
  reason: 'Transferência',
  ...more,
});
const record = (of: World, more: object = {}, token = desk.admin()) =>
  server.call(createEquivalence, { body: form(of, more) }, token);
const refused = (of: World, more: object = {}, token = desk.admin()) =>
  server.refused(createEquivalence, { body: form(of, more) }, token);
const undo = (id: number, token = desk.admin()) =>
  server.call(undoEquivalence, { params: { id }, body: { reason: 'Certificado falso' } }, token);
const historyOf = async (student_id: number) =>
  (await server.call(studentHistory, { query: { student_id } }, desk.admin())).data;
const lineOf = async ({ student, first }: World) =>
  (await historyOf(student)).plan.find(({ subject_id }) => subject_id === first);

test('a recorded equivalence is passed in Percurso, in the average, in precedences and in print, until it is undone', async () => {
  const begun = await begin();
  expect((await desk.assign(begun.course, begun.student, [begun.next])).refused).toMatchObject([
    { kind: 'PRECEDENCIA' },
  ]);
  const { data, message } = await record(begun);
  expect(message).toBe('Equivalência registada.');
  expect(data).toMatchObject({ state: 'REGISTADA', grade: 1450, origin: 'Universidade Pedagógica' });

  expect(await lineOf(begun)).toMatchObject({
    state: 'APROVADO',
    grade: 1450,
    equivalence: true,
    attempts: 0,
  });
  expect(await historyOf(begun.student)).toMatchObject({
    average: 145,
    credits: { passed: expect.any(Number) },
  });
  const arrears = await server.call(
    subjectsInArrears,
    { query: { student_id: begun.student } },
    desk.admin(),
  );
  expect(arrears.data.map(({ subject_id }) => subject_id)).not.toContain(begun.first);
  const printed = async (list: 'PERCURSO' | 'NOTAS') => {
    const query = { student_id: begun.student, list, format: 'csv' as const };
    const { data: file } = await server.call(exportStudentHistory, { query }, desk.admin());
    return (await server.inject({ url: file.url! })).rawPayload.toString('utf8');
  };
  expect(await printed('PERCURSO')).toContain('Aprovado (equivalência)');
  expect(await printed('NOTAS')).toMatch(/14,5.*Equivalência.*Universidade Pedagógica/);
  const list = { query: { format: 'csv' as const, student_id: begun.student } };
  const { data: file } = await server.call(exportEquivalences, list, desk.admin());
  expect((await server.inject({ url: file.url! })).rawPayload.toString('utf8')).toMatch(/14,5.*Registada/);

  expect((await desk.assign(begun.course, begun.student, [begun.next])).accepted).toHaveLength(1);
  expect((await undo(data.id)).data.state).toBe('ANULADA');
  expect(await lineOf(begun)).toMatchObject({ state: 'POR_FAZER', grade: null, equivalence: false });
  const running = await server.call(enrolledSubjects, { query: { student_id: begun.student } }, desk.admin());
  expect(running.data.map(({ subject_id, flagged }) => [subject_id, flagged])).toEqual([[begun.next, true]]);
  await record(begun, { grade: 12 });
  expect(await lineOf(begun)).toMatchObject({ state: 'APROVADO', grade: 1200 });
  const again = await server.call(enrolledSubjects, { query: { student_id: begun.student } }, desk.admin());
  expect(again.data[0]).toMatchObject({ flagged: false });
  const query = { entity: 'student' as const, entity_id: begun.student };
  const { data: log } = await server.call(history, { query }, desk.admin());
  const acts = log.map(({ action }) => action).filter((action) => /equivalência/.test(action));
  expect(acts).toEqual([
    expect.stringMatching(/^Registou/),
    expect.stringMatching(/^Anulou/),
    expect.stringMatching(/^Registou/),
  ]);
  expect(log[0]!.changes.find(({ field }) => field === 'subject_id')!.new).toMatch(/^Álgebra/);
});

test('nobody undoes their own equivalence', async () => {
  const begun = await begin();
  const { data } = await record(begun);
  const { token, personId: person_id } = await signInAs(server, 'Admin');
  await server.db.updateTable('student').set({ person_id }).where('id', '=', begun.student).execute();
  const request = { params: { id: data.id }, body: { reason: 'Nota melhor' } };
  expect((await server.refused(undoEquivalence, request, token)).http).toBe(403);
  await undo(data.id);
});

test('a secretary requests, an administrator decides; only one request or equivalence of a subject at a time', async () => {
  const started = await begin();
  const asked = await record(started, {}, desk.secretary());
  expect(asked.message).toBe('Pedido de equivalência enviado: um administrador decide.');
  expect(asked.data).toMatchObject({ state: 'PEDIDA', decided_by: null });
  expect(await lineOf(started)).toMatchObject({ state: 'POR_FAZER' });
  expect((await refused(started)).errors).toEqual({
    subject_id: ['Esta disciplina já tem uma equivalência registada ou por decidir.'],
  });
  const decide = {
    params: { id: asked.data.id },
    body: { decision: 'ACEITE' as const, reason: 'Conferido' },
  };
  expect((await server.refused(decideEquivalence, decide, desk.secretary())).code).toBe('forbidden');
  expect((await server.call(decideEquivalence, decide, desk.admin())).data.state).toBe('REGISTADA');
  expect(await lineOf(started)).toMatchObject({ state: 'APROVADO', grade: 1450 });
  expect((await server.refused(decideEquivalence, decide, desk.admin())).message).toBe(
    'Este pedido já foi decidido.',
  );
  const undone = { params: decide.params, body: { reason: 'Sem direito' } };
  expect((await server.refused(undoEquivalence, undone, desk.secretary())).code).toBe('forbidden');

  const other = await begin();
  const { data } = await record(other, {}, desk.secretary());
  const refuse = {
    params: { id: data.id },
    body: { decision: 'RECUSADA' as const, reason: 'Sem documento' },
  };
  expect((await server.call(decideEquivalence, refuse, desk.admin())).data.state).toBe('RECUSADA');
  expect(await lineOf(other)).toMatchObject({ state: 'POR_FAZER' });
  const waiting = await server.call(equivalences, { query: { state: 'PEDIDA' } }, desk.admin());
  expect(waiting.data.map(({ student_id }) => student_id)).not.toContain(other.student);
});

test('is refused at the field: a fail, a subject of another plan, one that is passed or running', async () => {
  const begun = await begin();
  const other = await begin();
  expect((await refused(begun, { grade: 9 })).errors).toEqual({
    grade: ['Só uma nota de aprovação (acima de 9) dá equivalência.'],
  });
  expect((await refused(begun, { subject_id: other.first })).errors).toEqual({
    subject_id: ['Esta disciplina não está no plano do curso do estudante.'],
  });
  await world.seat(begun.student, begun.first, begun.group);
  expect((await refused(begun)).errors).toEqual({
    subject_id: ['O estudante está inscrito nesta disciplina: anule primeiro a inscrição.'],
  });
  await world.finished(other.student, other.first, 1200);
  expect((await refused(other)).errors).toEqual({
    subject_id: ['O estudante já foi aprovado nesta disciplina.'],
  });
});

test('needs the pass mark that the institution chose', async () => {
  const begun = await begin();
  const { data } = await server.call(percentages, {}, desk.admin());
  const { id } = data.find(({ name }) => name === 'APROVACAO')!;
  const decideMark = (value: number) =>
    server.call(
      changePercentage,
      { params: { id }, body: { value, valid_from: institutionDay(new Date()), reason: 'Regulamento' } },
      desk.admin(),
    );
  await decideMark(10);
  expect((await refused(begun, { grade: 9.5 })).errors).toEqual({
    grade: ['Só uma nota de aprovação (10 ou mais) dá equivalência.'],
  });
  await record(begun, { grade: 9.95 });
  expect(await lineOf(begun)).toMatchObject({ state: 'APROVADO', equivalence: true });
  await decideMark(9);
  await record(await begin(), { grade: 9.5 });
});

test('stays through a move to another class and a withdrawal with its undo, and no other act annuls it', async () => {
  const begun = await begin();
  await record(begun);
  const enrolment = async () => (await historyOf(begun.student)).enrolments[0]!;
  const { id } = await enrolment();
  const body = { state: 'ANULADO' as const, reason: 'Por engano', override: false };
  expect((await server.refused(changeEnrolment, { params: { id }, body }, desk.admin())).message).toBe(
    'É uma equivalência: anula-se em Equivalências.',
  );
  const to = await world.classGroup(begun.course, { academic_year_id: 2 });
  const move = { params: { id: begun.student }, body: { classmate_id: to, reason: 'Mudança de turma' } };
  const moved = await server.call(moveStudent, move, desk.admin());
  expect(moved.data.subjects.map(({ subject_id }) => subject_id)).not.toContain(begun.first);
  expect(await enrolment()).toMatchObject({ id, state: 'DISPENSADO' });
  const leaving = { kind: withdrawalKinds[0], reason: 'Foi viver para fora' };
  await server.call(withdrawStudent, { params: { id: begun.student }, body: leaving }, desk.admin());
  expect(await enrolment()).toMatchObject({ id, state: 'DISPENSADO' });
  await server.call(
    reinstateStudent,
    { params: { id: begun.student }, body: { reason: 'Voltou a estudar' } },
    desk.admin(),
  );
  expect(await lineOf(begun)).toMatchObject({ state: 'APROVADO', equivalence: true });
});

test('counts for no limit of subjects or attempts, and an undone one cannot be taken up as an enrolment', async () => {
  const begun = await begin();
  const { data } = await record(begun);
  await undo(data.id);
  const [annulled] = (await historyOf(begun.student)).enrolments;
  const body = { state: 'INSCRITO' as const, reason: 'Por engano', override: false };
  expect(
    (await server.refused(changeEnrolment, { params: { id: annulled!.id }, body }, desk.admin())).code,
  ).toBe('conflict');
  const group = await world.classGroup(begun.course);
  const again = await desk.assign(begun.course, begun.student, [begun.first]);
  expect([group, again.accepted.length, again.refused]).toEqual([group, 1, []]);
  const { data: subjects } = await server.call(
    enrolledSubjects,
    { query: { student_id: begun.student } },
    desk.admin(),
  );
  expect(subjects[0]).toMatchObject({ subject_id: begun.first, attempts: 1 });
});

test('a file records many: code, name and document are compared, and its undo undoes them', async () => {
  const begun = await begin();
  const code = `25.${String(begun.course).padStart(4, '0')}.0001`;
  await server.db.updateTable('student').set({ code }).where('id', '=', begun.student).execute();
  const nameOf = async (id: number) =>
    (await server.db.selectFrom('subject').select('name').where('id', '=', id).executeTakeFirstOrThrow())
      .name;
  const [subject, other] = [await nameOf(begun.first), await nameOf(begun.next)];
  const lines = [
    'Código do estudante;Nome;Disciplina;Nota;Ano;Instituição de origem;Documento;Motivo',
    `${code};;${subject};14,5;${thisYear - 1};UP;Certificado 7;Transferência`,
    `${code};Outra Pessoa;${other};14,5;${thisYear - 1};UP;Certificado 7;Transferência`,
    `99.9999.9999;;${subject};14,5;${thisYear - 1};UP;Certificado 7;Transferência`,
  ];
  const { id, rows } = await imports.checked('equivalences', lines.join('\n'));
  expect(rows.map(({ verdict, problems }) => [verdict, problems.fullName ?? problems.code ?? ''])).toEqual([
    ['NOVA', ''],
    ['ERRO', 'O nome não corresponde ao código'],
    ['ERRO', 'Não há estudante com este código.'],
  ]);
  await imports.write(id, true);
  expect(await lineOf(begun)).toMatchObject({ state: 'APROVADO', grade: 1450 });
  const same = await imports.checked('equivalences', lines.slice(0, 2).join('\n'));
  expect(same.rows.map(({ verdict }) => verdict)).toEqual(['IGUAL']);
  await server.call(undoImport, { params: { id } }, imports.token);
  await imports.endOf(id);
  expect(await lineOf(begun)).toMatchObject({ state: 'POR_FAZER' });
});

test('a request that is decided after the student changed course is recorded in the plan of the new one', async () => {
  const begun = await begin();
  const { data } = await record(begun, {}, desk.secretary());
  const course = await world.course();
  await world.planned(course, 1, 1);
  const subject = await server.db
    .insertInto('course_subject')
    .values({ course_id: course, subject_id: begun.first, academic_year_id: 2, semester_id: 2, credits: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('student').set({ course_id: course }).where('id', '=', begun.student).execute();
  const body = { decision: 'ACEITE' as const, reason: 'Conferido' };
  await server.call(decideEquivalence, { params: { id: data.id }, body }, desk.admin());
  const [enrolment] = await server.db
    .selectFrom('enrolment')
    .select(['course_subject_id', 'semester_id'])
    .where('student_id', '=', begun.student)
    .execute();
  expect(enrolment).toEqual({ course_subject_id: subject.id, semester_id: 2 });
  expect((await historyOf(begun.student)).enrolments[0]).toMatchObject({ credits: 9 });
});

test('a file that was imported is known again, however it spells names and document numbers', async () => {
  const begun = await begin();
  const code = `25.${String(begun.course).padStart(4, '0')}.0002`;
  await server.pool.query(
    `with s as (update student set code = $1 where id = $2 returning person_id)
      update person set full_name = 'Amélia Sitoe', doc_number = '110100200300A' from s where person.id = s.person_id`,
    [code, begun.student],
  );
  const [subject] = (await historyOf(begun.student)).plan;
  const file = [
    'Código do estudante;Nome;Número do documento;Disciplina;Nota;Ano;Instituição de origem;Documento;Motivo',
    `${code};AMELIA SITOE;1101.0020.0300-a;${subject!.subject};14,5;${thisYear - 1};UP;Certificado 7;Transferência`,
  ].join('\n');
  const { id, rows } = await imports.checked('equivalences', file);
  expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([['NOVA', {}]]);
  await imports.write(id);
  const again = await imports.checked('equivalences', file);
  expect(again.rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([['IGUAL', {}]]);
  const other = await imports.checked('equivalences', file.replace('0300-a', '0301-a'));
  expect(other.rows[0]!.problems).toEqual({ doc_number: 'O documento não corresponde ao código' });
});
