import type { Level } from '../../platform/database/schema.ts';
import {
  addGuardianConsent,
  applicationPeriod,
  applicationSettings,
  changeApplicationSettings,
} from '@portal/shared-kit/contract/admissions/candidate';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { candidateLevels } from '@portal/shared-kit/contract/offer/lookup';
import { openCourses } from '@portal/shared-kit/contract/offer/course';
import { inDays } from '../../testing/activities.ts';
import { applicationBody, intakeYear, makeIntake, makeOpenCourse } from '../../testing/applications.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { randomUUID } from 'node:crypto';
import { uploadOf } from '../../testing/multipart.ts';
import { testServer } from '../../testing/test-server.ts';
import { deleteAbandonedConsents } from '../applications/application.repository.ts';

const server = testServer({
  authenticator: () =>
    testAuthenticator({
      editor: { permissions: new Set(['activities.read', 'activities.settings']) },
      reader: { permissions: new Set(['activities.read']) },
    }),
  prepare: async ({ db }) => {
    informatics = await makeOpenCourse(db, 'Informática', { vacancies: [30, 20] });
    masters = await makeOpenCourse(db, 'Mestrado em Direito', { level_type: 'Mestrado', vacancies: [10, 0] });
    await makeOpenCourse(db, 'Arquivo', { active: false });
    await makeOpenCourse(db, 'Sem Vagas', { vacancies: [0, 0] });
    await makeOpenCourse(db, 'De Outro Ano', { year: intakeYear - 1 });
  },
});
let informatics: number;
let masters: number;
afterEach(() => server.pool.query('update candidacy set activity_id = null; delete from activity'));

const names = async () => (await server.call(openCourses)).data.map(({ name }) => name);
const period = async () => (await server.call(applicationPeriod)).data;
const firstLevel = async (level_type: Level['level_type']) =>
  (
    await server.db
      .selectFrom('level')
      .select('id')
      .where('level_type', '=', level_type)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
  ).id;
const submit = (body: object) => server.inject({ method: 'POST', url: '/api/Candidate', payload: body });

test('outside a period nothing is offered, the next dates are told, and an application is refused plainly', async () => {
  await makeIntake(server.db, { from: inDays(-20), until: inDays(-10) });
  await makeIntake(server.db, { from: inDays(5), until: inDays(20) });
  await makeIntake(server.db, { course_id: masters, from: inDays(9), until: inDays(20) });
  expect(await names()).toEqual([]);
  expect((await server.call(candidateLevels)).data).toEqual([]);
  expect(await period()).toMatchObject({
    open: false,
    year: null,
    closes_at: null,
    next: [
      { year: intakeYear, semester_id: 1, level_type: null, course_name: null },
      { year: intakeYear, course_name: 'Mestrado em Direito' },
    ],
  });
  const answer = await submit(applicationBody(informatics));
  expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
    409,
    'conflict',
    candidateMessages.closed,
  ]);
});

test('inside one, active courses with vacancies of its year are offered, shift by shift', async () => {
  const until = inDays(10);
  await makeIntake(server.db, { until });
  expect((await server.call(openCourses)).data).toEqual([
    {
      id: informatics,
      name: 'Informática',
      level_type: 'Licenciatura',
      year: intakeYear,
      shifts: ['LABORAL', 'POS-LABORAL'],
      vacancies: 50,
      openings: [
        { scholar_shift: 'LABORAL', vacancies: 30 },
        { scholar_shift: 'POS-LABORAL', vacancies: 20 },
      ],
    },
    {
      id: masters,
      name: 'Mestrado em Direito',
      level_type: 'Mestrado',
      year: intakeYear,
      shifts: ['LABORAL'],
      vacancies: 10,
      openings: [{ scholar_shift: 'LABORAL', vacancies: 10 }],
    },
  ]);
  expect((await server.call(candidateLevels)).data).toMatchObject([
    { level_type: 'Licenciatura', number: 1 },
    { level_type: 'Mestrado', number: 1 },
  ]);
  expect(await period()).toMatchObject({ open: true, year: intakeYear, closes_at: until, next: [] });
});

test('a period for one degree or one course opens only these', async () => {
  await makeIntake(server.db, { level_id: await firstLevel('Mestrado') });
  expect(await names()).toEqual(['Mestrado em Direito']);
  await server.pool.query('delete from activity');
  await makeIntake(server.db, { course_id: informatics });
  expect(await names()).toEqual(['Informática']);
  await server.pool.query('delete from activity');
  await makeIntake(server.db, { level_id: (await firstLevel('Licenciatura')) + 1 });
  expect(await names()).toEqual([]);
});

test('a narrow period that is over or suspended closes its course in the wide one', async () => {
  await makeIntake(server.db);
  await makeIntake(server.db, { course_id: informatics, from: inDays(-9), until: inDays(-1) });
  expect(await names()).toEqual(['Mestrado em Direito']);
  await makeIntake(server.db, { course_id: masters, suspended: true });
  expect(await names()).toEqual([]);
});

test('a suspended period is closed, and days with fine are open', async () => {
  const id = await makeIntake(server.db, { from: inDays(-5), until: inDays(-1) });
  await server.pool.query('update activity set late_end = $2 where id = $1', [id, inDays(2)]);
  expect((await period()).open).toBe(true);
  await server.pool.query('update activity set suspended_at = now() where id = $1', [id]);
  expect((await period()).open).toBe(false);
  expect(await names()).toEqual([]);
});

test('a period that was closed before its end takes no applications, and says no end that is yet to come', async () => {
  await makeIntake(server.db, { closed: inDays(-0.01) });
  expect(await period()).toMatchObject({ open: false, year: null, closes_at: null, next: [] });
  expect(await names()).toEqual([]);
});

test('places that are taken are not offered any more, and a full shift is closed', async () => {
  await makeIntake(server.db);
  const small = await makeOpenCourse(server.db, 'Pequeno', { vacancies: [1, 1] });
  const { id: person_id } = await server.db
    .insertInto('person')
    .values({ full_name: 'Quem Entrou' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: student_id } = await server.db
    .insertInto('student')
    .values({ person_id, course_id: small })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await server.pool.query(`select id from academic_year where designation = $1`, [
    String(intakeYear),
  ]);
  await server.db
    .insertInto('inscription')
    .values({
      student_id,
      course_id: small,
      level_id: 1,
      shift: 'LABORAL',
      academic_year_id: rows[0].id,
      year: intakeYear,
      semester_id: 1,
      type: 'Inscrição',
      entry_year: intakeYear,
    })
    .execute();
  const found = (await server.call(openCourses)).data.find(({ id }) => id === small);
  expect(found).toMatchObject({
    shifts: ['POS-LABORAL'],
    vacancies: 1,
    openings: [
      { scholar_shift: 'LABORAL', vacancies: 0 },
      { scholar_shift: 'POS-LABORAL', vacancies: 1 },
    ],
  });
  const answer = await submit(applicationBody(small));
  expect(answer.json().errors).toEqual({ scholar_shift: [candidateMessages.shiftClosed] });
  await server.db
    .updateTable('course_vacancy')
    .set({ vacancies: 0 })
    .where('course_id', '=', small)
    .where('shift', '=', 'POS-LABORAL')
    .execute();
  const full = (await server.call(openCourses)).data.find(({ id }) => id === small);
  expect(full).toMatchObject({ shifts: [], vacancies: 0 });
  expect((await submit(applicationBody(small))).json().errors).toEqual({
    course_id: [candidateMessages.courseClosed],
  });
});

const realTimers = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
  ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'hrtime', 'performance'] as const),
];
describe('the age of candidates', () => {
  const year = new Date().getFullYear();
  /** 18 by the years, not by the day. */
  const almost = `${year - 18}-12-31`;
  const child = `${year - 16}-03-01`;
  const set = (body: { exact_age?: boolean; minors_with_guardian?: boolean }) =>
    server.call(changeApplicationSettings, { body }, 'editor');
  const errors = async (overrides: object) =>
    (await submit(applicationBody(informatics, { last_school_frequency_year: year, ...overrides }))).json()
      .errors;
  // In mid-year, since on the last day of a year nobody is almost 18.
  beforeAll(() => jest.useFakeTimers({ now: new Date(`${year}-06-15T10:00:00Z`), doNotFake: realTimers }));
  afterAll(() => jest.useRealTimers());
  beforeEach(() => makeIntake(server.db));

  test('is read by who sees activities and changed by who may change them, with an audit row', async () => {
    expect((await server.call(applicationSettings, {}, 'reader')).data).toEqual({
      exact_age: false,
      minors_with_guardian: false,
    });
    expect((await server.refused(changeApplicationSettings, { body: {} }, 'reader')).http).toBe(403);
    expect((await set({ exact_age: true })).data).toEqual({ exact_age: true, minors_with_guardian: false });
    expect((await period()).settings).toEqual({ exact_age: true, minors_with_guardian: false });
    await set({ exact_age: true });
    const log = await server.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity', '=', 'application_settings')
      .execute();
    expect(log).toEqual([{ changes: [{ field: 'exact_age', old: false, new: true }] }]);
    await set({ exact_age: false });
  });

  test('counts by years unless the exact age is asked for', async () => {
    expect(await errors({ birthDate: child })).toEqual({ birthDate: ['Informe uma data válida!'] });
    expect(await errors({ birthDate: almost })).toBeUndefined();
    await set({ exact_age: true });
    expect(await errors({ birthDate: almost })).toEqual({ birthDate: ['Informe uma data válida!'] });
    await set({ exact_age: false });
  });

  test('under 18 needs a guardian with a consent, where the institution admits that', async () => {
    const body = applicationBody(informatics, { birthDate: child, last_school_frequency_year: year });
    const pdf = Buffer.from('%PDF-1.7 autorização');
    expect((await sendConsent(body.submission_key!, pdf)).statusCode).toBe(409);
    await set({ minors_with_guardian: true });
    expect((await submit(body)).json().errors).toEqual({
      guardian_name: ['O campo nome do encarregado não pode estar vazio!'],
      guardian_contact: ['O campo contacto do encarregado não pode estar vazio!'],
      guardian_consent: ['Junte a autorização do encarregado de educação.'],
    });
    expect((await sendConsent(body.submission_key!, Buffer.from('MZ isto é um programa'))).statusCode).toBe(
      415,
    );
    expect((await sendConsent(body.submission_key!, Buffer.from('%PDF-1.7 a primeira'))).statusCode).toBe(
      200,
    );
    expect((await sendConsent(body.submission_key!, pdf)).statusCode).toBe(200);
    const guardian = { guardian_name: 'Rosa Cossa', guardian_contact: '861234567' };
    expect((await submit({ ...body, ...guardian })).statusCode).toBe(200);
    const row = await server.db
      .selectFrom('candidacy')
      .innerJoin('attachment', 'attachment.id', 'candidacy.guardian_consent_id')
      .select(['guardian_name', 'guardian_contact', 'attachment.media_type', 'attachment.size'])
      .where('submission_key', '=', body.submission_key!)
      .executeTakeFirst();
    expect(row).toEqual({ ...guardian, media_type: 'application/pdf', size: pdf.length });
    expect(await server.db.selectFrom('guardian_consent').selectAll().execute()).toEqual([]);
    expect((await sendConsent(body.submission_key!, pdf)).json().code).toBe('conflict');
    const adult = applicationBody(informatics, guardian);
    await submit(adult);
    const stored = await server.db
      .selectFrom('candidacy')
      .select('guardian_name')
      .where('submission_key', '=', adult.submission_key!)
      .executeTakeFirst();
    expect(stored).toEqual({ guardian_name: null });
    await set({ minors_with_guardian: false });
  });
});

const sendConsent = (key: string, content: Buffer) => {
  const { headers, ...request } = uploadOf(
    addGuardianConsent,
    { fields: { submission_key: key }, file: { name: 'autorizacao.pdf', content } },
    '',
  );
  const { authorization: _none, ...rest } = headers as Record<string, string>;
  return server.inject({ ...request, headers: rest });
};

test('consents whose application never came go after a day, with their files', async () => {
  await server.pool.query(
    `insert into setting (key, value) values ('application', '{"minors_with_guardian": true}')
     on conflict (key) do update set value = excluded.value`,
  );
  const key = randomUUID();
  expect((await sendConsent(key, Buffer.from('%PDF-1.7 abandonada'))).statusCode).toBe(200);
  expect(await deleteAbandonedConsents(server.db)).toBe(0);
  await server.pool.query(`update guardian_consent set created_at = now() - interval '25 hours'`);
  expect(await deleteAbandonedConsents(server.db)).toBe(1);
  expect(await server.db.selectFrom('guardian_consent').selectAll().execute()).toEqual([]);
});
