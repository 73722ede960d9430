import { activityBody, calendarYear, inDays } from '../../testing/activities.ts';
import { thisYear } from '../../testing/enrolled.ts';
import { gradedServer } from '../../testing/graded.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { tellPeriods } from './period-notice.service.ts';

const { server, edition, learner, signedIn, teacher } = gradedServer();
const { course, inscribed } = inscribedOf(server);
type ActivityOverrides = Parameters<typeof activityBody>[0];

const declare = async (overrides: ActivityOverrides) =>
  (
    await server.db
      .insertInto('activity')
      .values({ ...activityBody({ date_start: inDays(20), date_end: inDays(30), ...overrides }) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
/** So many days from now. */
const tell = (days: number) => tellPeriods(server.db, new Date(inDays(days)));
const noticesOf = async (person_id: number) =>
  (
    await server.db
      .selectFrom('communication as c')
      .innerJoin('communication_recipient as r', 'r.communication_id', 'c.id')
      .select(['c.title', 'c.sent_by'])
      .where('r.person_id', '=', person_id)
      .orderBy('c.id')
      .execute()
  ).map(({ title }) => title);
const opened = 'Renovações: o período abriu';
const ending = 'Renovações: o período termina em breve';

beforeEach(() => server.db.deleteFrom('activity').execute());

test('students who may renew are told that the period opened and ends, once each, by the period that counts for their course', async () => {
  const [here, elsewhere] = [await course(), await course()];
  const of = (at: number, state: 'ACTIVA' | 'ANULADA' = 'ACTIVA') =>
    inscribed({ course: at, year: thisYear, state }).then(({ student }) => student.person_id);
  const [one, other, cancelled] = [await of(here), await of(elsewhere), await of(here, 'ANULADA')];
  const renewal = { type: 'RENOVACAO', academic_year_id: calendarYear(thisYear + 1) } as const;
  await declare(renewal);
  await declare({ ...renewal, course_id: here, date_start: inDays(40), date_end: inDays(60) });

  expect(await tell(19)).toBe(0);
  const both = await Promise.all([tell(21), tell(21)]);
  expect(both.sort()).toEqual([0, 1]);
  expect([await noticesOf(one), await noticesOf(other), await noticesOf(cancelled)]).toEqual([
    [],
    [opened],
    [],
  ]);
  await tell(26);
  expect(await noticesOf(other)).toEqual([opened]);
  await tell(28);
  await tell(29);
  expect(await noticesOf(other)).toEqual([opened, ending]);
  // After an extension the end is announced again.
  await server.db
    .updateTable('activity')
    .set({ date_end: inDays(50) })
    .where('course_id', 'is', null)
    .execute();
  await tell(35);
  expect(await noticesOf(other)).toEqual([opened, ending]);
  await inscribed(
    { course: here, year: thisYear + 1, state: 'CONFIRMADA', type: 'Renovação' },
    { id: (await studentOf(one)).id, person_id: one },
  );
  await tell(49);
  expect([await noticesOf(one), await noticesOf(other)]).toEqual([[], [opened, ending, ending]]);
});

test('a renewal period of a level is announced to those who renew into it, not to those who entered at it', async () => {
  const { course_id, class_id } = await edition(1);
  const [first, second] = await server.db
    .selectFrom('level')
    .select('id')
    .where('level_type', '=', 'Licenciatura')
    .orderBy('number')
    .execute();
  await server.db.updateTable('class_group').set({ semester_id: 2 }).where('id', '=', class_id).execute();
  const { student } = await inscribed({ course: course_id, year: thisYear, state: 'ACTIVA' });
  await server.db.insertInto('class_student').values({ class_id, student_id: student.id }).execute();
  await server.db.deleteFrom('activity').execute();
  const renewal = { type: 'RENOVACAO', academic_year_id: calendarYear(thisYear + 1), course_id } as const;
  await declare({ ...renewal, level_id: first!.id });
  await tell(21);
  expect(await noticesOf(student.person_id)).toEqual([]);
  await declare({ ...renewal, level_id: second!.id });
  await tell(21);
  expect(await noticesOf(student.person_id)).toEqual([opened]);
});

const studentOf = (person_id: number) =>
  server.db.selectFrom('student').select('id').where('person_id', '=', person_id).executeTakeFirstOrThrow();

test('sends no notice of suspended or closed periods, or of periods that opened long ago', async () => {
  const { student } = await inscribed({ course: await course(), year: thisYear, state: 'ACTIVA' });
  const renewal = { type: 'RENOVACAO', academic_year_id: calendarYear(thisYear + 1) } as const;
  const id = await declare({ ...renewal, date_start: inDays(20), date_end: inDays(40) });
  const set = (change: { suspended_at?: Date | null; closed_at?: Date | null }) =>
    server.db.updateTable('activity').set(change).where('id', '=', id).execute();
  await set({ suspended_at: new Date() });
  expect(await tell(21)).toBe(0);
  await set({ suspended_at: null });
  expect(await tell(24)).toBe(0);
  await set({ closed_at: new Date(inDays(30)) });
  expect(await tell(39)).toBe(0);
  expect(await noticesOf(student.person_id)).toEqual([]);
});

const mailed = async ({ userId }: { userId: number }) => {
  const { email } = await server.db
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return (await mailsTo(server.db, email)).map(({ subject }) => subject);
};

test('a teacher is told of a period until the day of their successor, and the successor from then on', async () => {
  const planned = await edition(1);
  const successor = await teacher([]);
  const from = inDays(30).slice(0, 10);
  await server.db
    .updateTable('teaching')
    .set({ ended_on: from })
    .where('edition_id', '=', planned.id)
    .execute();
  await server.db
    .insertInto('teaching')
    .values({ edition_id: planned.id, teacher_id: successor.teacher_id, started_on: from })
    .execute();
  await server.db.deleteFrom('activity').execute();
  const exams = { academic_year_id: calendarYear(thisYear), course_id: planned.course_id };
  await declare({ ...exams, type: 'EXAME_NORMAL' });
  await declare({ ...exams, type: 'EXAME_RECORRENCIA', date_start: inDays(40), date_end: inDays(60) });
  await tell(21);
  await tell(41);
  expect([await mailed(planned.teacher), await mailed(successor)]).toEqual([
    ['Exames normais: o período abriu'],
    ['Exames de recorrência: o período abriu'],
  ]);
});

test('notifies all students of the subject and its teachers of an exam period, with any average; and the deciding staff of intakes', async () => {
  const planned = await edition(1);
  const [student, stranger] = [await learner(planned), await learner(await edition(1))];
  const admin = await signedIn('Admin');
  await server.db.deleteFrom('activity').execute();
  await declare({
    type: 'EXAME_NORMAL',
    academic_year_id: calendarYear(thisYear),
    course_id: planned.course_id,
  });
  await declare({ type: 'INSCRICAO', academic_year_id: calendarYear(thisYear + 1) });
  expect(await tell(21)).toBe(2);
  expect([await noticesOf(student.person_id), await noticesOf(stranger.person_id)]).toEqual([
    ['Exames normais: o período abriu'],
    [],
  ]);
  expect(await mailed(planned.teacher)).toEqual(['Exames normais: o período abriu']);
  expect(await mailed(admin)).toEqual(['Inscrições: o período abriu']);
  expect(await mailed(student)).toEqual([]);
});
