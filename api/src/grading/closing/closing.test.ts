import { changeApplicationSettings } from '@portal/shared-kit/contract/admissions/candidate';
import { changeInscriptionSettings, changeState } from '@portal/shared-kit/contract/enrolment/inscription';
import { changeRenewalSettings } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { changeEnrolmentLimits } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import {
  endSemester,
  endSemesterByGet,
  closingRehearsal,
  exportBlockers,
  reopenEdition,
} from '@portal/shared-kit/contract/grading/closing';
import { defaultExamWeights, defaultRules } from '@portal/shared-kit/contract/grading/average-rules';
import { reinstateStudent, withdrawStudent } from '@portal/shared-kit/contract/enrolment/withdrawal';
import { askRectification, decideRectification } from '@portal/shared-kit/contract/grading/rectification';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { giveResult } from '@portal/shared-kit/contract/grading/grade';
import {
  askReopening,
  homologateSheet,
  returnSheet,
  submitSheet,
} from '@portal/shared-kit/contract/grading/sheet';
import { saveWeights } from '@portal/shared-kit/contract/grading/weight';
import { updateActivity } from '@portal/shared-kit/contract/offer/activity';
import { oneJob } from '@portal/shared-kit/contract/platform/job';
import { historicTeacher } from '@portal/shared-kit/contract/people/teacher';
import { sql } from 'kysely';
import { inDays } from '../../testing/activities.ts';
import { thisYear } from '../../testing/enrolled.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { until } from '../../testing/until.ts';
import { waitingFor } from '../../testing/waiting.ts';
import type { RunningJob } from '../../platform/jobs/handler.ts';
import { closeSemesterJob } from './closing.job.ts';
import { messages as calendarTexts } from '../../offer/calendar/messages.ts';
import { closingOf } from './closing.rules.ts';

const scenario = gradedServer();
const { server } = scenario;
const inscribed = inscribedOf(server);
let master: string;
let admin: string;
let clerk: string;
beforeAll(async () => {
  master = (await scenario.signedIn('Master')).token;
  admin = (await scenario.signedIn('Admin')).token;
  clerk = (await scenario.signedIn('Secretaria')).token;
});

/** The start of the semester of one course, which is what ends. */
async function startOf(course_id: number): Promise<number> {
  const { id: academic_year_id } = await server.db
    .selectFrom('academic_year')
    .select('id')
    .where('designation', '=', String(thisYear))
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('activity')
    .values({
      type: 'INICIO_ANO',
      academic_year_id,
      semester_id: 1,
      course_id,
      date_start: inDays(-60),
      date_end: inDays(60),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** An edition whose students have these frequency grades, in a semester of its own. */
async function graded(...values: (number | null)[]) {
  const edition = await scenario.edition(values.length);
  const [column] = await scenario.weights(edition, ['TESTE-1', 100]);
  await give(edition, column!, values);
  return { edition, column: column!, x: await startOf(edition.course_id) };
}
async function give(edition: GradedEdition, column: number, values: readonly (number | null)[]) {
  const assessments = values.flatMap((value, index) =>
    value === null ? [] : [givenCell(edition.students[index]!, column, value)],
  );
  const body = { assessments };
  return (await server.call(giveResult, { query: edition.writing, body }, edition.teacher.token)).data
    .results;
}
async function homologate(edition: GradedEdition) {
  const { data } = await server.call(
    submitSheet,
    { query: { ...edition.writing, kind: 'FREQUENCIA' } },
    edition.teacher.token,
  );
  await server.call(homologateSheet, { params: { id: data.id } }, clerk);
}
const rehearsal = async (x: number) => (await server.call(closingRehearsal, { params: { x } }, admin)).data;
/** Ends it, and waits for the job. */
async function end(x: number, more: { force?: boolean; reason?: string } = {}, token = admin) {
  const { data } = await server.call(endSemester, { params: { x }, body: more }, token);
  return data.job_id === null ? undefined : finished(data.job_id, token);
}
async function finished(id: number, token = admin) {
  const worker = jobWorker(server, [closeSemesterJob]);
  const ended = await until(async () => {
    const job = (await server.call(oneJob, { params: { id } }, token)).data;
    return job.finished_at !== null && job;
  });
  await worker.stop();
  return ended;
}
/** Everything the end of a semester writes, without timestamps. */
async function stateOf({ id, course_id }: GradedEdition) {
  const { rows: enrolments } = await sql`select n.id, n.state, n.final_hundredths, n.result, n.version,
      (select count(*)::int from enrolment_event e where e.enrolment_id = n.id) as events
    from enrolment n where n.edition_id = ${id} order by n.id`.execute(server.db);
  const { rows: inscriptions } = await sql`select i.id, i.state, i.version,
      (select count(*)::int from inscription_event e where e.inscription_id = i.id) as events
    from inscription i where i.course_id = ${course_id} order by i.id`.execute(server.db);
  const { rows: closed } =
    await sql`select closed_at is not null as closed from edition where id = ${id}`.execute(server.db);
  return { enrolments, inscriptions, closed };
}

/** Ends, for now or here, the studies of a student of an edition. */
async function leave(
  { course_id }: GradedEdition,
  id: number,
  of: { state: 'SUSPENSA' | 'TRANSFERIDA' | 'ANULADA'; shift?: 'POS-LABORAL' } = { state: 'SUSPENSA' },
) {
  const { person_id } = await server.db
    .selectFrom('student')
    .select('person_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return inscribed.inscribed({ course: course_id, year: thisYear, ...of }, { id, person_id });
}

test.each(['SUSPENSA', 'TRANSFERIDA', 'ANULADA'] as const)(
  'the missing grades of a student whose inscription is %s block nobody: their subjects are annulled at the end',
  async (state) => {
    const { edition, x } = await graded(14, null);
    const [, id] = edition.students as [number, number];
    expect((await rehearsal(x)).blockers).toHaveLength(1);
    const { id: inscription_id } = await leave(edition, id, { state });
    if (state === 'ANULADA') {
      // One that was never active says nothing.
      expect((await rehearsal(x)).blockers).toHaveLength(1);
      const event = { inscription_id, from_state: 'CONFIRMADA', to_state: 'ACTIVA' };
      await server.db.insertInto('inscription_event').values(event).execute();
    }
    await homologate(edition);
    expect(await rehearsal(x)).toMatchObject({ blockers: [], totals: { enrolments: 1 } });
    expect(await end(x)).toMatchObject({ state: 'CONCLUIDA' });
    const after = await server.db
      .selectFrom('enrolment')
      .select(['state', 'reason'])
      .where('student_id', '=', id)
      .execute();
    expect(after).toEqual([
      { state: 'ANULADO', reason: 'A inscrição estava suspensa, transferida ou anulada no fim do semestre.' },
    ]);
    expect(await rehearsal(x)).toMatchObject({ left: 0, totals: { enrolments: 1, approved: 1 } });
  },
);

test('a student whose regime changed goes on in the class of the other shift', async () => {
  const { edition, x } = await graded(14, null);
  const [, id] = edition.students as [number, number];
  await leave(edition, id, { state: 'TRANSFERIDA', shift: 'POS-LABORAL' });
  await sql`insert into class_student (class_id, student_id)
    select class_id, ${id} from edition where id = ${edition.id} on conflict do nothing`.execute(server.db);
  expect((await rehearsal(x)).blockers).toHaveLength(1);
  expect((await rehearsal(x)).totals.enrolments).toBe(2);
});

test('a suspended student keeps the subjects of a class that came to be blocked after the end was started', async () => {
  const { edition, x } = await graded(14, null);
  await leave(edition, edition.students[1]!);
  await homologate(edition);
  const { data } = await server.call(endSemester, { params: { x }, body: {} }, admin);
  await edition.enrol(await scenario.world.student(edition.course_id, edition.class_id));
  expect(await finished(data.job_id!)).toMatchObject({ state: 'FALHADA' });
  const { enrolments, closed } = await stateOf(edition);
  expect(closed).toEqual([{ closed: false }]);
  expect(enrolments).toMatchObject([{ state: 'INSCRITO' }, { state: 'INSCRITO' }, { state: 'INSCRITO' }]);
});

test('a class of which a student is suspended while it ends stays open, and the next end annuls their subject', async () => {
  const { edition, x } = await graded(14, 15);
  await homologate(edition);
  const late = await edition.enrol(await scenario.world.student(edition.course_id, edition.class_id));
  const { student_id } = await server.db
    .selectFrom('enrolment')
    .select('student_id')
    .where('id', '=', late)
    .executeTakeFirstOrThrow();
  const force = { force: true, reason: 'Inscrição tardia' };
  const { data } = await server.call(endSemester, { params: { x }, body: force }, master);
  const { id: closing_id } = await server.db
    .selectFrom('semester_closing')
    .select('id')
    .where('job_id', '=', data.job_id)
    .executeTakeFirstOrThrow();
  let suspending: Promise<unknown> | undefined;
  const meanwhile = {
    db: server.db,
    ctx: { user: { userId: edition.teacher.userId }, ip: '127.0.0.1', requestId: 'junto' },
    async step(work) {
      suspending ??= leave(edition, student_id);
      await suspending;
      await server.db.transaction().execute(work);
    },
  } as Partial<RunningJob> as RunningJob;
  await expect(closeSemesterJob.run(meanwhile, { closing_id })).rejects.toThrow('1 turma ficou por encerrar');
  expect((await stateOf(edition)).closed).toEqual([{ closed: false }]);
  expect(await finished(data.job_id!, master)).toMatchObject({ state: 'CONCLUIDA' });
  expect((await stateOf(edition)).enrolments).toMatchObject([
    { state: 'CONCLUIDO' },
    { state: 'CONCLUIDO' },
    { id: late, state: 'ANULADO' },
  ]);
});

test('a rehearsal tells everything and writes nothing; the run comes to the same, and the history tells it', async () => {
  const { edition, x } = await graded(14, 9.9);
  await homologate(edition);
  const { id: inscription } = await inscribed.inscribed({
    course: edition.course_id,
    year: thisYear,
    state: 'ACTIVA',
  });
  const { id: unpaid } = await inscribed.inscribed({
    course: edition.course_id,
    year: thisYear,
    state: 'CONFIRMADA',
  });
  const { id: suspended } = await inscribed.inscribed({
    course: edition.course_id,
    year: thisYear,
    state: 'SUSPENSA',
  });
  const { id: withdrawn, student } = await inscribed.inscribed({
    course: edition.course_id,
    year: thisYear,
    state: 'ACTIVA',
  });
  await server.call(
    withdrawStudent,
    { params: { id: student.id }, body: { kind: 'PEDIDO', reason: 'Trabalho noutra província' } },
    admin,
  );
  const before = await stateOf(edition);
  const planned = await rehearsal(x);
  expect(planned).toMatchObject({ blockers: [], closing: null, unpaid: { total: 1 } });
  expect(planned.totals).toEqual({
    editions: 1,
    students: 2,
    enrolments: 2,
    approved: 1,
    failed: 1,
    incomplete: 0,
    unassessed: 0,
    inscriptions: 1,
  });
  expect(await stateOf(edition)).toEqual(before);

  expect(await end(x)).toMatchObject({ state: 'CONCLUIDA', result: planned.totals });
  expect((await rehearsal(x)).totals).toEqual(planned.totals);
  // It stays that of the semester it ended: otherwise the inscriptions of another one would be over.
  for (const change of [{ semester_id: 2 }, { course_id: null }]) {
    const body = { ...change, reason: 'Reaproveitar o período' };
    const { errors } = await server.refused(updateActivity, { params: { id: x }, body }, admin);
    expect(Object.values(errors ?? {})).toEqual([[calendarTexts.endedSemester]]);
  }
  const after = await stateOf(edition);
  expect(after.enrolments).toMatchObject([
    { state: 'CONCLUIDO', final_hundredths: 1400, result: 'APROVADO', events: 1 },
    { state: 'CONCLUIDO', final_hundredths: 990, result: 'REPROVADO', events: 1 },
  ]);
  expect(after.inscriptions).toMatchObject([
    { id: inscription, state: 'CONCLUIDA' },
    { state: 'CONFIRMADA' },
    { state: 'SUSPENSA' },
    { state: 'ANULADA' },
  ]);
  // Who is exempted, pays, resumes or is reinstated after the end has an inscription that is over: nothing else would conclude it.
  await server.call(
    changeState,
    { params: { id: unpaid }, body: { state: 'ACTIVA', reason: 'Bolsa confirmada depois do fim' } },
    admin,
  );
  const resumed = await server.call(
    changeState,
    { params: { id: suspended }, body: { state: 'ACTIVA', reason: 'Regressou depois do fim' } },
    admin,
  );
  expect(resumed.data).toEqual({ id: suspended, state: 'CONCLUIDA', isActive: 0 });
  const reinstated = await server.call(
    reinstateStudent,
    { params: { id: student.id }, body: { reason: 'Regressou depois do fim' } },
    admin,
  );
  expect(reinstated.data.inscriptions).toMatchObject([{ id: withdrawn, state: 'CONCLUIDA' }]);
  expect((await stateOf(edition)).inscriptions).toMatchObject([
    {},
    { id: unpaid, state: 'CONCLUIDA', events: 2 },
    { id: suspended, state: 'CONCLUIDA' },
    { id: withdrawn, state: 'CONCLUIDA' },
  ]);
  expect((await server.call(historicTeacher, {}, edition.teacher.token)).data).toMatchObject([
    { students: 2, pass_rate: 50, pauta_state: 'HOMOLOGADA' },
  ]);
  const query = { student_id: edition.students[0]! };
  const { data } = await server.call(studentHistory, { query }, clerk);
  expect(data).toMatchObject({ average: 140, plan: [{ state: 'APROVADO' }] });
  expect(data.enrolments[0]).toMatchObject({
    state: 'CONCLUIDO',
    grade: 1400,
    result: { average: 1400, situation: 'DISPENSADO', final: 1400, result: 'APROVADO', closed: true },
  });
});

test('a blank pauta refuses the end with the list, by teacher; forced by Master with a reason it stays Incompleto, never 0', async () => {
  const { edition, x } = await graded(12, null);
  const [blocker] = (await rehearsal(x)).blockers;
  expect(blocker).toMatchObject({
    id: edition.id,
    teacher_name: expect.any(String),
    incomplete: 2,
    requests: 0,
    sheets: [{ kind: 'FREQUENCIA', state: 'EM_EDICAO' }],
  });
  expect(blocker!.names).toHaveLength(2);
  const refused = await server.refused(endSemester, { params: { x }, body: {} }, admin);
  expect(refused).toMatchObject({ http: 409, message: expect.stringContaining(blocker!.teacher_name!) });
  expect(refused.message).toContain('2 estudantes sem resultado');
  const forced = { params: { x }, body: { force: true, reason: 'Docente ausente do país' } };
  expect((await server.refused(endSemester, forced, admin)).http).toBe(403);
  expect((await server.refused(endSemester, { ...forced, body: { force: true } }, master)).http).toBe(422);
  expect((await stateOf(edition)).closed).toEqual([{ closed: false }]);

  expect(await end(x, forced.body, master)).toMatchObject({ state: 'CONCLUIDA', result: { incomplete: 2 } });
  expect((await stateOf(edition)).enrolments).toMatchObject([
    { state: 'CONCLUIDO', final_hundredths: null, result: 'INCOMPLETO' },
    { state: 'CONCLUIDO', final_hundredths: null, result: 'INCOMPLETO' },
  ]);
  expect((await rehearsal(x)).closing).toMatchObject({ forced: true, reason: 'Docente ausente do país' });
});

test('a rectification that waits for its decision stands against the end, and is decided also after an end by force', async () => {
  const { edition, column, x } = await graded(9);
  await homologate(edition);
  const pauta = await server.db
    .selectFrom('pauta')
    .select('id')
    .where('edition_id', '=', edition.id)
    .executeTakeFirstOrThrow();
  const fields = {
    sheet_id: `${pauta.id}`,
    student_id: `${edition.students[0]!}`,
    assessment_formula_id: `${column}`,
    value: '15',
    reason: 'Erro de soma na prova',
  };
  const file = { name: 'prova.pdf', content: '%PDF-1.7\n%%EOF\n', type: 'application/pdf' };
  const asked = await server.inject(uploadOf(askRectification, { fields, file }, edition.teacher.token));
  expect((await rehearsal(x)).blockers).toMatchObject([{ id: edition.id, requests: 1, sheets: [] }]);
  expect(await server.refused(endSemester, { params: { x }, body: {} }, admin)).toMatchObject({
    http: 409,
    message: expect.stringContaining('1 pedido de reabertura ou rectificação em aberto'),
  });
  await end(x, { force: true, reason: 'Prazo do Ministério' }, master);
  const decision = { decision: 'AUTORIZADO' as const, reason: 'Prova revista' };
  const params = { id: (asked.json() as { data: { id: number } }).data.id };
  await server.call(decideRectification, { params, body: decision }, admin);
  expect((await stateOf(edition)).enrolments).toMatchObject([{ final_hundredths: 1500, result: 'APROVADO' }]);
});

test('two pautas of a kind that are being edited are told once', () => {
  const sheet = { edition_id: 1, kind: 'FREQUENCIA' as const, state: 'EM_EDICAO' as const };
  const [closing] = closingOf({
    editions: [1],
    items: [],
    enrolments: [{ id: 1, edition_id: 1, student_id: 1, named: false, suspended: false, carried: null }],
    cells: [],
    terms: () => ({ rules: defaultRules, weights: defaultExamWeights }),
    sheets: [
      { ...sheet, id: 1 },
      { ...sheet, id: 2 },
    ],
    members: [],
    requests: [],
  });
  expect(closing!.sheets).toEqual([{ kind: 'FREQUENCIA', state: 'EM_EDICAO' }]);
});

test('ended twice it is as ended once; the GET of the specification answers the same and is kept nowhere', async () => {
  const { edition, x } = await graded(11);
  await homologate(edition);
  await scenario.period(edition.course_id, 'EXAME_NORMAL');
  await end(x, { force: true, reason: 'Sem exame este ano' }, master);
  const once = await stateOf(edition);
  const again = await server.call(endSemester, { params: { x }, body: {} }, admin);
  expect(again).toMatchObject({ data: { job_id: null }, message: 'O semestre já foi encerrado.' });
  const byGet = await server.call(endSemesterByGet, { params: { x } }, admin);
  expect(byGet.data.job_id).toBeNull();
  expect(await stateOf(edition)).toEqual(once);
});

test('a run that dies between two editions goes on to the state of one that did not', async () => {
  const { edition, x } = await graded(14, 15);
  await homologate(edition);
  for (let made = 0; made < 11; made++) {
    const class_id = await scenario.world.classGroup(edition.course_id);
    await sql`insert into edition (class_id, subject_id, year, semester_id)
      values (${class_id}, ${edition.subject_id}, ${thisYear}, 1)`.execute(server.db);
  }
  await inscribed.inscribed({ course: edition.course_id, year: thisYear, state: 'ACTIVA' });
  const planned = await rehearsal(x);
  const { data } = await server.call(endSemester, { params: { x }, body: {} }, admin);
  const closing = await server.db
    .selectFrom('semester_closing')
    .select('id')
    .where('activity_id', '=', x)
    .executeTakeFirstOrThrow();
  const { id: user } = await server.db
    .selectFrom('job')
    .select('owner_id as id')
    .where('id', '=', data.job_id!)
    .executeTakeFirstOrThrow();
  let steps = 0;
  const dying = {
    db: server.db,
    ctx: { user: { userId: user }, ip: '127.0.0.1', requestId: 'morre' },
    step: (work) => {
      steps += 1;
      if (steps > 1) throw new Error('killed');
      return server.db.transaction().execute(async (tx) => void (await work(tx)));
    },
  } as Partial<RunningJob> as RunningJob;
  await expect(closeSemesterJob.run(dying, { closing_id: closing.id })).rejects.toThrow('killed');
  const half = await stateOf(edition);
  expect(half.closed).toEqual([{ closed: true }]);
  expect(half.inscriptions).toMatchObject([{ state: 'ACTIVA' }]);

  expect(await finished(data.job_id!)).toMatchObject({ state: 'CONCLUIDA', result: planned.totals });
  const whole = await stateOf(edition);
  expect(whole.enrolments).toEqual(half.enrolments);
  expect(whole.inscriptions).toMatchObject([{ state: 'CONCLUIDA' }]);
});

test('after the end of the semester nothing can be entered, weighted, reopened or reinstated, in any way', async () => {
  const { edition, column, x } = await graded(14);
  await homologate(edition);
  const late = await edition.enrol(await scenario.world.student(edition.course_id, edition.class_id));
  await end(x, { force: true, reason: 'Inscrição tardia' }, master);
  const [guest] = (
    await sql<{ student_id: number }>`select student_id from enrolment where id = ${late}`.execute(server.db)
  ).rows;
  const cell = givenCell(guest!.student_id, column, 12);
  const saved = await server.call(
    giveResult,
    { query: edition.writing, body: { assessments: [cell] } },
    edition.teacher.token,
  );
  expect(saved.data.results).toMatchObject([{ outcome: 'refused', message: 'O semestre foi encerrado.' }]);
  const request = {
    query: { ...edition.writing, kind: 'FREQUENCIA' as const },
    body: { reason: 'Falta um estudante', days: 1 },
  };
  expect(await server.refused(askReopening, request, edition.teacher.token)).toMatchObject({ http: 409 });
  const weights = {
    query: edition.writing,
    body: { weights: [{ assessment_type: 'TESTE-1', percentage: 90 }] },
  };
  expect((await server.refused(saveWeights, weights, edition.teacher.token)).http).toBe(409);
  await expect(
    sql`insert into grade (item_id, enrolment_id, status, hundredths, changed_by, client_id)
      values (${column}, ${late}, 'NOTA', 1200, ${edition.teacher.userId}, 'directo')`.execute(server.db),
  ).rejects.toMatchObject({ constraint: 'grade_edition_open' });
});

test('a pauta is not returned after a forced end of the semester until Master opens the edition again', async () => {
  const { edition, x } = await graded(14);
  const query = { ...edition.writing, kind: 'FREQUENCIA' as const };
  const { data: sheet } = await server.call(submitSheet, { query }, edition.teacher.token);
  await end(x, { force: true, reason: 'Pauta por homologar' }, master);
  const request = { params: { id: sheet.id }, body: { reason: 'Falta uma nota' } };
  expect(await server.refused(returnSheet, request, clerk)).toMatchObject({
    http: 409,
    message: 'O semestre foi encerrado.',
  });
  const reopened = { params: { id: edition.id }, body: { reason: 'Falta uma nota' } };
  await server.call(reopenEdition, reopened, master);
  expect((await server.call(returnSheet, request, clerk)).data.state).toBe('EM_EDICAO');
});

test('Master opens an ended edition again with a reason: pautas and snapshots stay, and it ends again as before (I14)', async () => {
  const { edition, x } = await graded(14, 9.9);
  await homologate(edition);
  await end(x);
  const ended = await stateOf(edition);
  const paper = () =>
    sql`select p.id, p.state, p.version, s.checksum, s.content from pauta p join pauta_snapshot s on s.pauta_id = p.id
      where p.edition_id = ${edition.id} order by p.id, s.id`.execute(server.db);
  const expected = (await paper()).rows;
  const request = { params: { id: edition.id }, body: { reason: 'Recurso deferido pelo reitor' } };
  expect(await server.refused(reopenEdition, request, admin)).toMatchObject({ http: 403 });
  await server.call(reopenEdition, request, master);
  expect(await server.refused(reopenEdition, request, master)).toMatchObject({ http: 409 });
  const open = await stateOf(edition);
  expect(open.closed).toEqual([{ closed: false }]);
  expect(open.enrolments).toMatchObject([
    { state: 'INSCRITO', final_hundredths: null, result: null, events: 2 },
    { state: 'INSCRITO', final_hundredths: null, result: null, events: 2 },
  ]);
  expect((await paper()).rows).toEqual(expected);
  expect(await rehearsal(x)).toMatchObject({ left: 1, blockers: [], totals: { approved: 1, failed: 1 } });
  const { rows: audited } = await sql`select reason from audit_log where action = 'edition.reopen'
    and entity_id = ${String(edition.id)}`.execute(server.db);
  expect(audited).toEqual([{ reason: request.body.reason }]);

  // A later decision of the institution does not apply to a semester that had ended.
  await end(x);
  const again = await stateOf(edition);
  const resultsOf = ({ enrolments }: typeof again) =>
    (enrolments as Record<string, unknown>[]).map(({ id, state, final_hundredths, result }) => [
      id,
      state,
      final_hundredths,
      result,
    ]);
  expect(resultsOf(again)).toEqual(resultsOf(ended));
  expect(again.closed).toEqual(ended.closed);
  expect((await rehearsal(x)).left).toBe(0);
});

test("a precedent that ends passed takes the mark 'A rever', and one that ends otherwise after it was opened again sets it", async () => {
  const { edition, column, x } = await graded(15);
  const { world } = scenario;
  const [student] = edition.students as [number];
  const next = await world.planned(edition.course_id, 1, 2);
  await world.precedence(edition.course_id, next, edition.subject_id);
  await world.seat(student, next, edition.class_id);
  const ofNext = server.db.selectFrom('enrolment').where('subject_id', '=', next).select('flagged');
  const isMarked = async () => (await ofNext.executeTakeFirstOrThrow()).flagged;
  await server.db.updateTable('enrolment').set({ flagged: true }).where('subject_id', '=', next).execute();
  const sheet = await scenario.submit(edition);
  const force = { force: true, reason: 'Falta homologar' };
  await end(x, force, master);
  expect(await isMarked()).toBe(false);
  const because = { reason: 'Nota trocada' };
  await server.call(reopenEdition, { params: { id: edition.id }, body: because }, master);
  await server.call(returnSheet, { params: { id: sheet.id }, body: because }, clerk);
  await sql`update activity set closed_at = null where course_id = ${edition.course_id}`.execute(server.db);
  const changed = { ...givenCell(student, column, 8, { version: 1 }), ...because };
  const request = { query: edition.writing, body: { assessments: [changed] } };
  await server.call(giveResult, request, edition.teacher.token);
  await scenario.submit(edition);
  await end(x, force, master);
  expect(await isMarked()).toBe(true);
});

test('a grade that comes while its edition is being closed waits, and is refused whole', async () => {
  const { edition, column, x } = await graded(14, null);
  const { data } = await server.call(
    endSemester,
    { params: { x }, body: { force: true, reason: 'Fim do semestre' } },
    master,
  );
  const { id: closing_id } = await server.db
    .selectFrom('semester_closing')
    .select('id')
    .where('job_id', '=', data.job_id)
    .executeTakeFirstOrThrow();
  let entering: Awaited<ReturnType<typeof give>> | undefined;
  const meanwhile = {
    db: server.db,
    ctx: { user: { userId: edition.teacher.userId }, ip: '127.0.0.1', requestId: 'junto' },
    async step(work) {
      if (entering) await server.db.transaction().execute(work);
      else entering = await waitingFor(server.db, work, () => give(edition, column, [null, 13]));
    },
  } as Partial<RunningJob> as RunningJob;
  await closeSemesterJob.run(meanwhile, { closing_id });
  expect(entering).toMatchObject([{ outcome: 'refused', message: 'O semestre foi encerrado.' }]);
  expect((await stateOf(edition)).enrolments).toMatchObject([
    { state: 'CONCLUIDO' },
    { result: 'INCOMPLETO' },
  ]);
});

test('the blockers are had as a file, and the end is for who approves activities alone', async () => {
  const { x } = await graded(12);
  const { data } = await server.call(exportBlockers, { query: { activity_id: x, format: 'csv' } }, admin);
  expect(data).toMatchObject({ url: expect.any(String) });
  for (const role of ['Testers', 'Teacher'] as const) {
    const { token } = await scenario.signedIn(role);
    expect((await server.refused(closingRehearsal, { params: { x } }, token)).http).toBe(403);
    expect((await server.refused(endSemester, { params: { x }, body: {} }, token)).http).toBe(403);
  }
  expect((await server.refused(closingRehearsal, { params: { x: 999_999 } }, admin)).http).toBe(404);
});

test('the Secretaria declares, changes, extends, closes and ends a period, and changes no rules of enrolment (J10)', async () => {
  const { x } = await graded(12);
  const changed = (body: object) => server.call(updateActivity, { params: { id: x }, body }, clerk);
  expect((await changed({ note: 'Sem aulas.', reason: 'Aviso' })).data.note).toBe('Sem aulas.');
  const date_end = inDays(40);
  expect((await changed({ date_end, reason: 'Mais tempo' })).data.date_end).toBe(date_end);
  expect((await server.call(closingRehearsal, { params: { x } }, clerk)).status).toBe(1);
  expect((await changed({ close_now: true, reason: 'Terminou' })).data.status).toBe('Encerrado');
  const body = { degree: 'Licenciatura', subjects: 8, credits: null, attempts: null } as const;
  const calls = [
    server.refused(changeEnrolmentLimits, { body }, clerk),
    server.refused(changeRenewalSettings, { body: { late_fine: 0 } }, clerk),
    server.refused(changeInscriptionSettings, { body: { after_semesters: 0, per_degree: 0 } }, clerk),
    server.refused(changeApplicationSettings, { body: { exact_age: true } }, clerk),
  ];
  for (const refusal of await Promise.all(calls))
    expect([refusal.http, refusal.permission]).toEqual([403, 'activities.settings']);
});
