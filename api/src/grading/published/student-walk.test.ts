import { endSemester, reopenEdition } from '@portal/shared-kit/contract/grading/closing';
import { publishColumn } from '@portal/shared-kit/contract/grading/grade';
import { saveGradeComment } from '@portal/shared-kit/contract/grading/grade-comment';
import { homologateSheet, returnSheet } from '@portal/shared-kit/contract/grading/sheet';
import { oneJob } from '@portal/shared-kit/contract/platform/job';
import { inDays } from '../../testing/activities.ts';
import { thisYear } from '../../testing/enrolled.ts';
import { gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { paymentsOf } from '../../testing/payments.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { openTo, sessionOf, walkAs } from '../../testing/student-walk.ts';
import { until } from '../../testing/until.ts';
import { editionAt } from '../../testing/class-groups.ts';
import { closeSemesterJob } from '../closing/closing.job.ts';

const graded = gradedServer();
const { server, world } = graded;
const pay = paymentsOf(server);

/** A planted value that no other data yields, in every notation: '1337', '13,37', '13.37', '13,4' for a rounded 1340. */
const notations = (hundredths: number) => {
  const whole = Math.floor(hundredths / 100);
  const decimals = String(hundredths % 100).padStart(2, '0');
  return `${hundredths}|${whole}[.,]${decimals.replace(/0$/, '0?')}`;
};
const identifiersAndMoments = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const shows = (text: string, value: number | string) =>
  typeof value === 'string' ? text.includes(value) : showsGrade(text, value);
const showsGrade = (text: string, hundredths: number) =>
  new RegExp(`(?<![\\w.,-])(?:${notations(hundredths)})(?!\\w)`).test(
    text.replaceAll(identifiersAndMoments, ''),
  );

/** The planted values of a first subject, with two tests and an exam, and of a second one, which is failed. */
const planted = {
  firstTest: 1337,
  secondTest: 1219,
  average: 1280,
  exam: 1183,
  final: 1240,
  failedTest: 673,
  failed: 670,
  firstComment: 'Rectas paralelas zx81',
  secondComment: 'Faltou provar o lema qv93',
};
type Planted = keyof typeof planted;

/** A second subject in the class of an edition, whose responsible teacher is the same. */
async function subjectBeside(first: GradedEdition): Promise<GradedEdition> {
  const { course_id, class_id, year } = first;
  const subject_id = await world.planned(course_id, 1, 1);
  const id = await editionAt(server.db, { class_id, subject_id, year });
  const { teacher_id } = first.teacher;
  await server.db
    .insertInto('teaching')
    .values({ edition_id: id, teacher_id, role: 'RESPONSAVEL' })
    .execute();
  const { id: course_subject_id } = await server.db
    .selectFrom('course_subject')
    .select('id')
    .where('subject_id', '=', subject_id)
    .executeTakeFirstOrThrow();
  const enrol = async (student_id: number) => {
    const place = { course_subject_id, subject_id, edition_id: id, year, semester_id: 1 };
    const made = server.db.insertInto('enrolment').values({ student_id, ...place });
    return (await made.returning('id').executeTakeFirstOrThrow()).id;
  };
  return {
    ...first,
    id,
    subject_id,
    students: [],
    enrolments: [],
    enrol,
    place: { classmate_id: class_id, subject_id, year },
    writing: { classmate: class_id, subject_id, year },
  };
}

async function story() {
  const first = await graded.edition(0);
  const second = await subjectBeside(first);
  const me = await graded.learner(first);
  await second.enrol(me.student_id);
  const code = '26.0001.0001';
  await server.db.updateTable('student').set({ code }).where('id', '=', me.student_id).execute();
  // What requires the failed subject: in the same semester, and in the next one, for the renewal.
  const [dependent, later] = [
    await world.planned(first.course_id, 1, 1),
    await world.planned(first.course_id, 1, 2),
  ];
  for (const subject_id of [dependent, later])
    await world.precedence(first.course_id, subject_id, second.subject_id);
  await graded.period(first.course_id, 'EXAME_NORMAL');
  const { id: academic_year_id } = await server.db
    .selectFrom('academic_year')
    .select('id')
    .where('designation', '=', String(thisYear))
    .executeTakeFirstOrThrow();
  const declare = async (type: 'INICIO_ANO' | 'RENOVACAO', semester_id: number) => {
    const period = { type, academic_year_id, semester_id, course_id: first.course_id };
    return server.db
      .insertInto('activity')
      .values({ ...period, date_start: inDays(-60), date_end: inDays(60) })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  const { id: x } = await declare('INICIO_ANO', 1);
  await declare('RENOVACAO', 2);
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['PROPINA'] });
  const { id: invoice } = await pay.issue({
    studentId: me.student_id,
    type: 'PROPINA',
    dueDate: '2099-01-10',
    lines: [{ description: 'Propina de Novembro', unitCents: 250_055 }],
  });
  const columns = await graded.weights(first, ['TESTE-1', 50], ['TESTE-2', 50]);
  const { email } = await server.db
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', me.userId)
    .executeTakeFirstOrThrow();
  return { first, second, me, code, x, columns, email, later, invoice };
}
type Story = Awaited<ReturnType<typeof story>>;

/** Parameters for a call that name the student, their class, their subjects, their cell or their invoice. */
const triedBy = ({ first, second, me, code, columns, later, invoice }: Story) => ({
  ids: [
    ...new Set([me.student_id, me.person_id, me.userId, me.enrolment_id]),
    ...new Set([first.id, second.id, columns[1]!, invoice]),
  ],
  fields: {
    student_id: me.student_id,
    person_id: me.person_id,
    user_id: me.userId,
    student_card: code,
    classmate_id: first.class_id,
    classmate: first.class_id,
    class_id: first.class_id,
    subject_id: first.subject_id,
    course_id: first.course_id,
    assessment_formula_id: columns[1],
    year: thisYear,
    academic_year: thisYear,
    per_page: 100,
    page: 1,
    type: 'PROPINA',
    since: 0,
    subjects: [later],
    total: 0,
    search: String(planted.secondTest / 100),
    level: 1,
  },
});

/** What a search repeats of its own text. */
const echoed = (text: string, { search }: { search: string }) => text.replaceAll(search, '');

/** Every answer, paper and mail that the student receives now. */
async function received(setup: Story) {
  const me = { ...setup.me, token: await sessionOf(server, setup.me.userId) };
  const tried = triedBy(setup);
  const answers = await walkAs('Student', server, me, tried);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const mails = await mailsTo(server.db, setup.email);
  const everything = answers.map(({ body }) => body).join();
  const addresses = new Set([
    ...[...everything.matchAll(/pagar\/([\w-]{43})/g)].map(([, code]) => `/api/payment-links/${code}`),
    ...[...everything.matchAll(/(?<![\w-])[0-9A-F]{4}(?:-[0-9A-F]{4}){3}(?![\w-])/g)].map(
      ([code]) => `/api/verify/${code}`,
    ),
  ]);
  const anybody = [];
  for (const url of addresses)
    anybody.push({ call: `GET ${url}`, text: (await server.inject({ method: 'GET', url })).body });
  expect(anybody.map(({ call }) => call.split('/')[2])).toEqual(
    expect.arrayContaining(['payment-links', 'verify']),
  );
  return [
    ...anybody,
    ...answers.map(({ call, body }) => ({ call, text: echoed(body, tried.fields) })),
    ...mails.map((mail) => ({ call: `mail '${mail.subject}'`, text: JSON.stringify(mail) })),
  ];
}

/** Which planted values the student receives anywhere, with where. */
async function shownTo(setup: Story): Promise<Partial<Record<Planted, string[]>>> {
  const all = await received(setup);
  const found: Partial<Record<Planted, string[]>> = {};
  for (const name of Object.keys(planted) as Planted[]) {
    const calls = all
      .filter(({ text }) => shows(text, planted[name]))
      .map(({ call }) => call.split(' {')[0]!);
    if (calls.length > 0) found[name] = [...new Set(calls)];
  }
  return found;
}

const results = ['GET /StudentAssessment', 'GET /getStudentAssementResult', 'POST /own-result-slip'];
const among = (calls: readonly string[] | undefined, expected: readonly string[]) =>
  expect(calls).toEqual(expect.arrayContaining([...expected]));

test('no stream of events is open to students', async () => {
  const open = await openTo('Student', server);
  expect(open.length).toBeGreaterThan(60);
  expect(open.filter(({ events }) => events).map(({ path }) => path)).toEqual([]);
});

test('no answer, paper or mail shows a student anything that is not published, before and after each act of the end of a semester', async () => {
  const setup = await story();
  // Every call of the walk has a session of its own, whose number is read in a list: above all planted values.
  await server.pool.query(`select setval(pg_get_serial_sequence('session', 'id'), 1000000)`);
  const { first, second, me, columns, x } = setup;
  const { token } = first.teacher;
  const registrar = (await graded.signedIn('Secretaria')).token;
  const master = (await graded.signedIn('Master')).token;
  const forcedEnd = async () => {
    const body = { force: true, reason: 'Docente ausente' };
    const { data } = await server.call(endSemester, { params: { x }, body }, master);
    const worker = jobWorker(server, [closeSemesterJob]);
    await until(
      async () =>
        (await server.call(oneJob, { params: { id: data.job_id! } }, master)).data.finished_at !== null,
    );
    await worker.stop();
  };

  // Entered.
  first.students.push(me.student_id);
  second.students.push(me.student_id);
  await graded.give(first, columns[0]!, [planted.firstTest / 100]);
  await graded.give(first, columns[1]!, [planted.secondTest / 100]);
  const [failed] = await graded.weights(second, ['TESTE-1', 100]);
  await graded.give(second, failed!, [planted.failedTest / 100]);
  for (const [at, comment] of [planted.firstComment, planted.secondComment].entries())
    await server.call(
      saveGradeComment,
      { body: { student_id: me.student_id, assessment_formula_id: columns[at]!, comment, version: 0 } },
      token,
    );
  expect(await shownTo(setup)).toEqual({});

  // One column published.
  await server.call(publishColumn, { params: { id: columns[0]! } }, token);
  const published = await shownTo(setup);
  expect(Object.keys(published)).toEqual(['firstTest', 'firstComment']);
  expect(published.firstComment!.toSorted()).toEqual([
    'GET /StudentAssessment',
    'GET /getStudentAssementResult',
  ]);
  among(published.firstTest, results);

  // Submitted, returned, submitted again.
  const sheet = await graded.submit(first);
  expect(Object.keys(await shownTo(setup))).toEqual(['firstTest', 'firstComment']);
  const returned = { params: { id: sheet.id }, body: { reason: 'Falta a assinatura' } };
  await server.call(returnSheet, returned, registrar);
  await graded.submit(first);
  await graded.submit(second);
  expect(Object.keys(await shownTo(setup))).toEqual(['firstTest', 'firstComment']);

  // The frequency of the first subject homologated.
  await server.call(homologateSheet, { params: { id: sheet.id } }, registrar);
  const frequency = ['firstTest', 'secondTest', 'average'];
  const comments = ['firstComment', 'secondComment'];
  const homologated = await shownTo(setup);
  expect(Object.keys(homologated)).toEqual([...frequency, ...comments]);
  among(homologated.average, results);

  // An exam entered and submitted.
  await graded.sit(first, 'EXAME-NORMAL', [[me.student_id, planted.exam / 100]]);
  const exam = await graded.submit(first, 'EXAME_NORMAL');
  expect(Object.keys(await shownTo(setup))).toEqual([...frequency, ...comments]);

  // The semester ended by force, reopened, and ended again.
  await forcedEnd();
  expect(Object.keys(await shownTo(setup))).toEqual([...frequency, ...comments]);
  for (const { id } of [first, second])
    await server.call(reopenEdition, { params: { id }, body: { reason: 'Falta homologar' } }, master);
  expect(Object.keys(await shownTo(setup))).toEqual([...frequency, ...comments]);

  // The exam homologated, and the semester ended again: the second subject is still not published.
  await server.call(homologateSheet, { params: { id: exam.id } }, registrar);
  await forcedEnd();
  const ended = await shownTo(setup);
  expect(Object.keys(ended)).toEqual([...frequency, 'exam', 'final', ...comments]);
  among(ended.final, [...results, 'GET /student-path', 'GET /getAllSubjectsBycourse']);

  // The second one published too: refusals name what is missing with the published grade.
  await server.call(
    reopenEdition,
    { params: { id: second.id }, body: { reason: 'Falta homologar' } },
    master,
  );
  await server.call(publishColumn, { params: { id: failed! } }, token);
  await forcedEnd();
  const all = await shownTo(setup);
  expect(Object.keys(all)).toEqual([...frequency, 'exam', 'final', 'failedTest', 'failed', ...comments]);
  among(all.failed, ['GET /StudentAssessment', 'POST /own-result-slip', 'GET /student-path']);
  among(all.failed, ['GET /getAllSubjectsBycourse', 'GET /getNormalSubjectSemester', 'GET /renewal-offer']);
  among(all.failed, ['POST /renewals']);
});
