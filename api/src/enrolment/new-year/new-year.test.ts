import * as contract from '@portal/shared-kit/contract/enrolment/new-year';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { oneJob } from '@portal/shared-kit/contract/platform/job';
import { sql } from 'kysely';
import { jobHandlers } from '../../jobs.ts';
import { calendarYear } from '../../testing/activities.ts';
import { billingOf } from '../../testing/billing.ts';
import { makeTeacher, teach } from '../../testing/class-groups.ts';
import { enrolledOf, thisYear } from '../../testing/enrolled.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { testSettings } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { messages } from './messages.ts';
import { advanceWaiting, nextYear } from './new-year.service.ts';

const server = identityServer();
const world = enrolledOf(() => server.db);
const billing = billingOf(server);
const next = thisYear + 1;
let admin = '';
let adminId = 0;
let secretary = '';
let worker: ReturnType<typeof jobWorker>;
let teacher: number;
beforeAll(async () => {
  ({ token: admin, userId: adminId } = await signInAs(server, 'Admin'));
  secretary = (await signInAs(server, 'Secretaria')).token;
  worker = jobWorker(server, jobHandlers(testSettings.publicUrl));
  await world.course();
  const department = await server.db.selectFrom('department').select('id').executeTakeFirstOrThrow();
  teacher = await makeTeacher(server.db, 'Ana Docente', department.id);
});
afterAll(() => worker.stop());

/** Each test has the calendar and the fees of this year to itself. */
beforeEach(async () => {
  await sql`update class_group set active = false`.execute(server.db);
  await sql`delete from period_notice`.execute(server.db);
  await sql`delete from semester_closing`.execute(server.db);
  await sql`delete from year_preparation_item`.execute(server.db);
  await sql`delete from year_preparation`.execute(server.db);
  await sql`update candidacy set activity_id = null`.execute(server.db);
  await sql`delete from activity`.execute(server.db);
  await sql`update fee set replaced_at = now() where replaced_at is null`.execute(server.db);
});

const period = async (overrides: object = {}) =>
  (
    await server.db
      .insertInto('activity')
      .values({
        type: 'INICIO_ANO',
        academic_year_id: calendarYear(thisYear),
        semester_id: 1,
        date_start: `${thisYear}-02-01T06:00:00.000Z`,
        date_end: `${thisYear}-06-30T22:00:00.000Z`,
        ...overrides,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const fee = async (overrides: object = {}) =>
  (
    await server.db
      .insertInto('fee')
      .values({
        year: thisYear,
        level_type: 'Licenciatura',
        candidacy_cents: 50_001,
        inscription_cents: 250_000,
        renewal_cents: 0,
        monthly_cents: 333_333,
        ...overrides,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const options = { year: next, percent: 0, dates: 'MESMO_DIA', teachers: true } as const;
type Options = Partial<Omit<Args<typeof contract.prepareNewYear>['body'], 'chosen'>>;
const preview = async (more: Options = {}, token = admin) => {
  const of = { ...options, ...more };
  return (
    await server.call(contract.previewNewYear, { query: { ...of, teachers: String(of.teachers) } }, token)
  ).data.items;
};
/** Prepares what the preview shows; returns the preparation and its items. */
async function prepare(
  more: Options = {},
  kinds: readonly contract.PreparationKind[] = contract.preparationKinds,
) {
  const chosen = (await preview(more)).filter(({ kind }) => kinds.includes(kind));
  const { data } = await server.call(
    contract.prepareNewYear,
    { body: { ...options, ...more, chosen: chosen.map(({ kind, source_id }) => ({ kind, source_id })) } },
    admin,
  );
  const job = await until(async () => {
    const read = await server.call(oneJob, { params: { id: data.job_id } }, admin);
    return read.data.finished_at !== null && read.data;
  });
  const items = (await server.call(contract.preparationItems, { params: { id: data.id } }, admin)).data;
  return { id: data.id, job, items };
}
const listed = async (id: number) =>
  (await server.call(contract.preparations, {}, admin)).data.find((one) => one.id === id)!;
const undo = (id: number) => server.call(contract.undoNewYear, { params: { id } }, admin);
const shown = (items: readonly contract.PreparationItem[], kind: contract.PreparationKind) =>
  items.filter((item) => item.kind === kind).map(({ outcome, message }) => [outcome, message]);
const group = (id: number) =>
  server.db.selectFrom('class_group').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const made = async (entry_year = next) =>
  server.db
    .selectFrom('class_group')
    .selectAll()
    .where('entry_year', '=', entry_year)
    .where('active', '=', true)
    .execute();

/** A course whose first class has taught both semesters this year, and a class of the second year. */
async function offered() {
  const course = await world.course();
  const first = await world.planned(course, 1, 1, 'Álgebra');
  const second = await world.planned(course, 2, 1, 'Lógica');
  const entered = await world.classGroup(course, { semester_id: 2 });
  const older = await world.classGroup(course, {
    semester_id: 2,
    academic_year_id: 2,
    entry_year: thisYear - 1,
  });
  await teach(server.db, { class_id: entered, subject_id: first, teacher_id: teacher });
  await teach(server.db, { class_id: older, subject_id: second, teacher_id: teacher });
  return { course, first, second, entered, older };
}

test('dates keep day and month, or the day of the week, at the hour of the institution', () => {
  const at = (text: string) => new Date(text);
  expect(nextYear(at('2027-02-01T06:00:00Z'), 'MESMO_DIA')).toEqual(at('2028-02-01T06:00:00Z'));
  expect(nextYear(at('2028-02-29T06:00:00Z'), 'MESMO_DIA')).toEqual(at('2029-02-28T06:00:00Z'));
  expect(nextYear(at('2028-02-28T23:00:00Z'), 'MESMO_DIA')).toEqual(at('2029-02-27T23:00:00Z'));
  const weekday = nextYear(at('2027-02-01T06:00:00Z'), 'MESMA_SEMANA');
  expect([weekday, weekday.getUTCDay()]).toEqual([
    at('2028-01-31T06:00:00Z'),
    at('2027-02-01T06:00:00Z').getUTCDay(),
  ]);
});

test('the preview shows every part and stores nothing', async () => {
  await period();
  await period({ type: 'INSCRICAO' });
  await fee();
  const { entered } = await offered();
  const items = await preview({ percent: 250 });
  expect(items.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'PERIODO FEITO',
    'PERIODO FEITO',
    'TAXA FEITO',
    'TURMA FEITO',
    'AVANCO AGENDADO',
    'AVANCO AGENDADO',
  ]);
  const detailsOf = (kind: string, id?: number) =>
    items
      .find((item) => item.kind === kind && (id === undefined || item.source_id === id))!
      .details.map((line) => line.replaceAll(/\s/g, ' '));
  expect(detailsOf('PERIODO')).toEqual([`01/02/${next} 08:00 a 30/06/${next} 24:00`]);
  expect(detailsOf('TAXA')).toEqual([
    'Candidatura: 500,01 MZN → 512,51 MZN',
    'Inscrição: 2 500,00 MZN → 2 562,50 MZN',
    'Renovação: 0,00 MZN',
    'Propina: 3 333,33 MZN → 3 416,66 MZN',
  ]);
  expect(detailsOf('TURMA').slice(1)).toEqual([expect.stringMatching(/^Álgebra \d+: Ana Docente$/)]);
  expect(detailsOf('AVANCO', entered)).toEqual([
    '1.º ano, 2.º semestre → 2.º ano, 1.º semestre',
    expect.stringMatching(/^Lógica \d+: Ana Docente$/),
  ]);
  expect(await made()).toEqual([]);
  expect((await server.call(contract.preparations, {}, admin)).data).toEqual([]);
  expect((await group(entered)).version).toBe(1);
});

test('the preview waits for nobody who changes a teacher', async () => {
  await period();
  await offered();
  await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('teacher').select('id').where('id', '=', teacher).forUpdate().execute();
    expect(shown(await preview(), 'AVANCO')[0]![0]).toBe('AGENDADO');
  });
});

test('a period that ends only in the next year lets the proposed one begin where it ends', async () => {
  await period({ date_end: `${next}-02-05T06:00:00.000Z` });
  const items = (await preview()).filter(({ kind, name }) => kind === 'PERIODO' && name.startsWith('Início'));
  expect(items.map(({ outcome, details }) => [outcome, details])).toEqual([
    ['FEITO', [`05/02/${next} 08:00 a 05/02/${next + 1} 08:00`, messages.afterEarlier]],
  ]);
});

const detailsOf = (items: readonly contract.PreparationItem[], kind: contract.PreparationKind) =>
  items.filter((item) => item.kind === kind).map(({ outcome, details }) => [outcome, details]);

test('a period of a course that is deactivated is not proposed', async () => {
  const course = await world.course();
  await period({ course_id: course });
  expect(await preview()).toHaveLength(1);
  await server.db.updateTable('course').set({ active: false }).where('id', '=', course).execute();
  expect(await preview()).toEqual([]);
});

test('a period that was closed early is proposed with the dates that were declared', async () => {
  await period({ closed_at: `${thisYear}-04-10T10:00:00.000Z`, level_id: 1 });
  const items = await preview();
  expect(items[0]!.name).toMatch(/, 1\.º semestre, 1\.º ano$/);
  expect(detailsOf(items, 'PERIODO')).toEqual([['FEITO', [`01/02/${next} 08:00 a 30/06/${next} 24:00`]]]);
});

test('days with a fine move with their period, and the period after them begins when they end', async () => {
  await period({
    type: 'INSCRICAO',
    date_end: `${thisYear}-12-20T22:00:00.000Z`,
    late_end: `${next}-02-10T22:00:00.000Z`,
  });
  const proposed = detailsOf(await preview(), 'PERIODO');
  expect(proposed).toEqual([
    [
      'FEITO',
      [
        `11/02/${next} 00:00 a 20/12/${next} 24:00`,
        messages.afterEarlier,
        `Com multa até 10/02/${next + 1} 24:00`,
      ],
    ],
  ]);
  const { items } = await prepare({}, ['PERIODO']);
  expect(shown(items, 'PERIODO')).toEqual([['FEITO', '']]);
  const [stored] = await server.db
    .selectFrom('activity')
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .select(['date_start', 'late_end'])
    .where('academic_year.designation', '=', String(next))
    .execute();
  expect([stored!.date_start, stored!.late_end].map((at) => at!.toISOString())).toEqual([
    `${next}-02-10T22:00:00.000Z`,
    `${next + 1}-02-10T22:00:00.000Z`,
  ]);
});

test('classes and fees of two shifts stay in their shift, also where one of them is there already', async () => {
  await period();
  await period({ type: 'INSCRICAO' });
  await fee({ shift: 'LABORAL' });
  await fee({ shift: 'POS-LABORAL', monthly_cents: 400_000 });
  await fee({ shift: 'POS-LABORAL', monthly_cents: 410_000, year: next });
  const course = await world.course();
  await world.classGroup(course, { semester_id: 2, shift: 'LABORAL' });
  await world.classGroup(course, { semester_id: 2, shift: 'POS-LABORAL' });
  await world.classGroup(course, { semester_id: 1, shift: 'POS-LABORAL', entry_year: next });
  const { items } = await prepare({}, ['PERIODO', 'TAXA', 'TURMA']);
  const outcomes = (kind: contract.PreparationKind) =>
    shown(items, kind)
      .map(([outcome]) => outcome)
      .sort();
  expect(outcomes('TURMA')).toEqual(['FEITO', 'IGUAL']);
  expect(outcomes('TAXA')).toEqual(['FEITO', 'IGUAL']);
  expect((await made()).map(({ shift }) => shift).sort()).toEqual(['LABORAL', 'POS-LABORAL']);
  const fees = await server.db
    .selectFrom('fee')
    .select(['shift', 'monthly_cents'])
    .where('year', '=', next)
    .where('replaced_at', 'is', null)
    .orderBy('shift')
    .execute();
  expect(fees).toEqual([
    { shift: 'LABORAL', monthly_cents: 333_333 },
    { shift: 'POS-LABORAL', monthly_cents: 410_000 },
  ]);
});

test('one job makes periods, fees, classes, subjects and teachers, and asked again finds them there', async () => {
  await period();
  await period({ type: 'INSCRICAO', late_end: `${thisYear}-07-10T22:00:00.000Z` });
  await fee();
  const { entered, older } = await offered();
  const { job, items } = await prepare({ percent: -1000 });
  expect(job.message).toBe('4 feitos; 2 avanços agendados.');
  const [copy] = await server.db
    .selectFrom('fee')
    .selectAll()
    .where('year', '=', next)
    .where('replaced_at', 'is', null)
    .execute();
  expect(copy).toMatchObject({ candidacy_cents: 45_001, inscription_cents: 225_000, monthly_cents: 300_000 });
  const [replica] = await made();
  expect(replica).toMatchObject({ academic_year_id: 1, semester_id: 1 });
  const teachings = await server.db
    .selectFrom('teaching')
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .select(['edition.class_id', 'edition.year', 'teaching.started_on'])
    .where('edition.year', '=', next)
    .where('edition.class_id', 'in', [replica!.id, entered, older])
    .orderBy('edition.class_id')
    .execute();
  expect(teachings).toEqual([
    { class_id: entered, year: next, started_on: `${next}-01-01` },
    { class_id: replica!.id, year: next, started_on: `${next}-01-01` },
  ]);
  // The third year of that course has no subjects; its class advances all the same.
  expect(shown(items, 'AVANCO').map(([outcome]) => outcome)).toEqual(['AGENDADO', 'AGENDADO']);
  expect((await group(entered)).academic_year_id).toBe(1);

  const again = await preview();
  expect(again.map(({ outcome }) => outcome)).toEqual(again.map(() => 'IGUAL'));
  expect(shown(again, 'PERIODO')[0]).toEqual(['IGUAL', messages.periodThere(next)]);
});

test('two parallel classes are replicated as two, and a class of one year too', async () => {
  await period();
  await period({ type: 'INSCRICAO' });
  const course = await world.course();
  await server.db.updateTable('course').set({ duration: 1 }).where('id', '=', course).execute();
  await world.classGroup(course, { semester_id: 2 });
  await world.classGroup(course, { semester_id: 2 });
  const { items } = await prepare();
  expect(shown(items, 'TURMA')).toEqual([
    ['FEITO', ''],
    ['FEITO', ''],
  ]);
  expect(shown(items, 'AVANCO')).toEqual([
    ['IGUAL', messages.lastYear],
    ['IGUAL', messages.lastYear],
  ]);
  expect(await made()).toHaveLength(2);
});

test('without applications for the next year no class is made for it, and without a start none advances', async () => {
  await offered();
  const items = await preview();
  expect(shown(items, 'TURMA')).toEqual([['RECUSADO', `Ainda não há inscrições declaradas para ${next}.`]]);
  expect(shown(items, 'AVANCO')).toEqual([
    ['RECUSADO', messages.noStart(next)],
    ['RECUSADO', messages.noStart(next)],
  ]);
});

test('a class in the first semester is told to finish the year first', async () => {
  await period();
  await world.classGroup(await world.course(), { semester_id: 1 });
  expect(shown(await preview(), 'AVANCO')).toEqual([['IGUAL', messages.firstSemester]]);
});

describe('classes that wait', () => {
  const opens = async () => {
    await sql`delete from activity where academic_year_id = ${calendarYear(thisYear)}`.execute(server.db);
    await sql`update activity set date_start = now() - interval '1 hour'
      where academic_year_id = ${calendarYear(next)} and type = 'INICIO_ANO'`.execute(server.db);
  };

  test('advance on the day the start opens, and only then', async () => {
    await period();
    const { entered } = await offered();
    const { id } = await prepare({}, ['PERIODO', 'AVANCO']);
    expect(await advanceWaiting(server.db)).toBe(0);
    await opens();
    expect(await advanceWaiting(server.db)).toBe(2);
    expect(await group(entered)).toMatchObject({ academic_year_id: 2, semester_id: 1 });
    expect(await listed(id)).toMatchObject({ done: 3, scheduled: 0 });
    expect(await advanceWaiting(server.db)).toBe(0);
  });

  test('wait on while a pauta is open, and say why', async () => {
    await period();
    const { entered, first } = await offered();
    const edition = await server.db
      .insertInto('edition')
      .values({ class_id: entered, subject_id: first, year: thisYear, semester_id: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db.insertInto('pauta').values({ edition_id: edition.id, state: 'EM_EDICAO' }).execute();
    const { id } = await prepare({}, ['PERIODO', 'AVANCO']);
    await opens();
    expect(await advanceWaiting(server.db)).toBe(1);
    const items = (await server.call(contract.preparationItems, { params: { id } }, admin)).data;
    const waiting = items.filter(({ outcome }) => outcome === 'AGENDADO');
    expect(waiting.map(({ source_id, message }) => [source_id, message])).toEqual([
      [entered, expect.stringContaining('pauta aberta')],
    ]);
  });

  test('do not advance once more where somebody advanced them, nor after the preparation was undone', async () => {
    await period();
    const { entered, older } = await offered();
    const { id } = await prepare({}, ['PERIODO', 'AVANCO']);
    await server.db
      .updateTable('class_group')
      .set({ academic_year_id: 2, semester_id: 1 })
      .where('id', '=', entered)
      .execute();
    await opens();
    await advanceWaiting(server.db);
    expect(await group(entered)).toMatchObject({ academic_year_id: 2, semester_id: 1 });
    expect((await group(older)).academic_year_id).toBe(3);
    await undo(id);
    expect(await group(older)).toMatchObject({ academic_year_id: 2, semester_id: 2 });
    expect(await advanceWaiting(server.db)).toBe(0);
  });
});

test('a start that is open already lets classes advance at once, and the undo moves them back', async () => {
  await period({
    academic_year_id: calendarYear(next),
    date_start: `${thisYear}-01-01T00:00:00Z`,
    date_end: `${next}-12-01T00:00:00Z`,
  });
  const { entered } = await offered();
  const { id, items } = await prepare({}, ['AVANCO']);
  expect(shown(items, 'AVANCO')).toEqual([
    ['FEITO', ''],
    ['FEITO', ''],
  ]);
  expect(await group(entered)).toMatchObject({ academic_year_id: 2, semester_id: 1 });
  await undo(id);
  expect(await group(entered)).toMatchObject({ academic_year_id: 1, semester_id: 2 });
});

test('an unused preparation is undone whole, and once', async () => {
  await period();
  await period({ type: 'INSCRICAO' });
  await fee();
  const { entered } = await offered();
  const editions = () =>
    server.db
      .selectFrom('edition')
      .select('id')
      .where('year', '=', next)
      .where('class_id', '=', entered)
      .execute();
  const { id } = await prepare();
  expect(await editions()).toHaveLength(1);
  expect((await listed(id)).used).toEqual([]);
  await undo(id);
  expect(await made()).toEqual([]);
  expect(await editions()).toEqual([]);
  const periods = await server.db.selectFrom('activity').select('academic_year_id').execute();
  expect(new Set(periods.map((one) => one.academic_year_id))).toEqual(new Set([calendarYear(thisYear)]));
  expect(
    await server.db
      .selectFrom('fee')
      .select('id')
      .where('year', '=', next)
      .where('replaced_at', 'is', null)
      .execute(),
  ).toEqual([]);
  expect(await listed(id)).toMatchObject({ undone_by: expect.any(String) });
  expect(await server.refused(contract.undoNewYear, { params: { id } }, admin)).toMatchObject({
    http: 409,
    message: messages.undoneAlready,
  });
  // What was undone can be prepared again.
  expect((await preview()).map(({ outcome }) => outcome)).toEqual([
    'FEITO',
    'FEITO',
    'FEITO',
    'FEITO',
    'AGENDADO',
    'AGENDADO',
  ]);
});

/** What somebody may have done with a prepared year: each refuses the undo, by name. */
const uses: Record<
  string,
  (of: { entered: number; replica: number; course: number; first: number }) => Promise<unknown>
> = {
  '1 inscrição em disciplina': enrolled,
  '1 inscrição em disciplina; 1 nota; 1 peso de avaliação': async (of) => {
    const enrolment_id = await enrolled(of);
    const item = await server.db
      .insertInto('grade_item')
      .values({ edition_id: await editionOf(of.replica), type: 'TESTE-1', weight: 10_000 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('grade')
      .values({
        item_id: item.id,
        enrolment_id,
        status: 'NOTA',
        hundredths: 1400,
        changed_by: adminId,
        client_id: 'teste',
      })
      .execute();
  },
  '1 material': async ({ replica, course, first }) => {
    const lecture = await server.db
      .insertInto('lecture')
      .values({
        title: 'Aula 1',
        subject_id: first,
        course_id: course,
        level_id: 1,
        link: 'https://exemplo.test',
        expires_on: `${next}-06-30`,
        created_by: adminId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('lecture_edition')
      .values({ lecture_id: lecture.id, edition_id: await editionOf(replica) })
      .execute();
  },
  '1 exame marcado': async ({ replica }) =>
    server.db
      .insertInto('exam')
      .values({
        edition_id: await editionOf(replica),
        kind: 'EXAME_NORMAL',
        starts_at: `${next}-06-20T07:00:00Z`,
        minutes: 120,
      })
      .execute(),
  '1 candidatura': async ({ course }) => {
    const id = await billing.candidacy(course);
    await sql`update candidacy set year = ${next}, submitted_at = clock_timestamp() where id = ${id}`.execute(
      server.db,
    );
  },
  '1 pauta': async ({ replica }) =>
    server.db
      .insertInto('pauta')
      .values({ edition_id: await editionOf(replica), state: 'EM_EDICAO' })
      .execute(),
  '1 peso de avaliação': async ({ entered }) =>
    server.db
      .insertInto('edition_weights')
      .values({ edition_id: await editionOf(entered), frequency: 10_000, exam: 0, resit: 0 })
      .execute(),
  '1 estudante numa turma nova': async ({ replica, course }) => world.student(course, replica),
  '1 alocação de docente alterada': async ({ replica }) =>
    sql`update teaching set ended_on = started_on where edition_id = ${await editionOf(replica)}`.execute(
      server.db,
    ),
  '1 inscrição ou renovação': async ({ course }) => {
    const student_id = await world.student(course);
    await server.db
      .insertInto('inscription')
      .values({
        student_id,
        course_id: course,
        level_id: 1,
        shift: 'LABORAL',
        academic_year_id: calendarYear(next),
        year: next,
        semester_id: 1,
        type: 'Renovação',
        entry_year: thisYear,
      })
      .execute();
  },
  '1 factura de propina': async ({ course }) => {
    const student_id = await world.student(course);
    const invoice = await server.db
      .insertInto('invoice')
      .values({ type: 'PROPINA', student_id, due_date: `${next}-02-10` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('monthly_charge')
      .values({
        invoice_id: invoice.id,
        student_id,
        course_id: course,
        shift: 'LABORAL',
        year: next,
        month: 2,
        calendar_month: `${next}-02-01`,
      })
      .execute();
  },
  '1 período anunciado': async () =>
    sql`insert into period_notice (activity_id, kind, moment)
      select id, 'ABRE', date_start from activity where academic_year_id = ${calendarYear(next)} and type = 'INSCRICAO'`.execute(
      server.db,
    ),
  '1 período alterado': () =>
    sql`update activity set version = version + 1 where academic_year_id = ${calendarYear(next)} and type = 'INSCRICAO'`.execute(
      server.db,
    ),
  '1 turma alterada': ({ replica }) =>
    sql`update class_group set version = version + 1 where id = ${replica}`.execute(server.db),
  '1 taxa alterada': () =>
    sql`update fee set replaced_at = now() where year = ${next} and replaced_at is null`.execute(server.db),
  '1 fim de semestre': () =>
    sql`insert into semester_closing (activity_id, started_by)
      select id, ${adminId} from activity where academic_year_id = ${calendarYear(next)} and type = 'INICIO_ANO'`.execute(
      server.db,
    ),
};
const editionOf = async (class_id: number) =>
  (
    await server.db
      .selectFrom('edition')
      .select('id')
      .where('class_id', '=', class_id)
      .where('year', '=', next)
      .executeTakeFirstOrThrow()
  ).id;

/** An enrolment in an edition of the new class. */
async function enrolled({ replica, course, first }: { replica: number; course: number; first: number }) {
  const plan = await server.db
    .selectFrom('course_subject')
    .select('id')
    .where('subject_id', '=', first)
    .executeTakeFirstOrThrow();
  return (
    await server.db
      .insertInto('enrolment')
      .values({
        student_id: await world.student(course),
        course_subject_id: plan.id,
        subject_id: first,
        year: next,
        semester_id: 1,
        edition_id: await editionOf(replica),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

test.each(Object.entries(uses))(
  'a preparation with %s cannot be undone, and nothing of it is',
  async (fact, use) => {
    await period();
    await period({ type: 'INSCRICAO' });
    await fee();
    const { entered, course, first } = await offered();
    const { id } = await prepare();
    const [replica] = await made();
    await use({ entered, replica: replica!.id, course, first });
    expect((await listed(id)).used).toEqual(fact.split('; '));
    expect(await server.refused(contract.undoNewYear, { params: { id } }, admin)).toMatchObject({
      http: 409,
      code: 'in_use',
      message: messages.used(fact.split('; ')),
    });
    expect(await made()).toHaveLength(1);
  },
);

test('parts are for those who may do them singly, and the year is this one or the next', async () => {
  await period();
  await fee();
  await offered();
  const seen = new Set((await preview({}, secretary)).map(({ kind }) => kind));
  expect(seen).toEqual(new Set(['PERIODO', 'TURMA', 'AVANCO']));
  const chosen = [{ kind: 'TAXA' as const, source_id: 1 }];
  expect(
    await server.refused(contract.prepareNewYear, { body: { ...options, chosen } }, secretary),
  ).toMatchObject({ http: 403 });
  expect(
    await server.refused(contract.prepareNewYear, { body: { ...options, year: next + 1, chosen } }, admin),
  ).toMatchObject({
    http: 422,
    errors: { year: [messages.otherYear(thisYear)] },
  });
});
