import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { openCourses } from '@portal/shared-kit/contract/offer/course';
import { sql } from 'kysely';
import { registerUsers } from '../testing/registers.ts';
import { testServer } from '../testing/test-server.ts';
import { seedDemo } from './index.ts';

const realTimers = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
  ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'hrtime', 'performance'] as const),
];
/** Includes the second day of a year, when hardly anything in the calendar has begun. */
const ahead = new Date('2041-01-02T08:00:00Z');
const server = testServer({
  authenticator: registerUsers,
  async prepare({ db }) {
    jest.useFakeTimers({ now: ahead, doNotFake: realTimers });
    try {
      await db.transaction().execute(seedDemo);
    } finally {
      jest.useRealTimers();
    }
  },
});

test('a demonstration that begins many years from now has vacancies, classes and students of its own years', async () => {
  const year = institutionYear(ahead);
  expect((await server.call(openCourses)).status).toBe(1);
  const years = await server.db
    .selectFrom('course_vacancy')
    .select('year')
    .distinct()
    .orderBy('year')
    .execute();
  expect(years).toEqual([{ year }, { year: year + 1 }]);
  const { students } = await server.db
    .selectFrom('student')
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .where('entry_year', '=', year)
    .executeTakeFirstOrThrow();
  expect(students).toBeGreaterThan(50);
  const { enrolments } = await server.db
    .selectFrom('enrolment')
    .select((eb) => eb.fn.countAll<number>().as('enrolments'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  expect(enrolments).toBeGreaterThan(50);
});

test('on the second day of a year both semesters may be ended, grades entered and renewals made, and its teacher teaches', async () => {
  const { rows } = await sql<{ type: string; semesters: number }>`
    select type, count(distinct semester_id)::int as semesters from activity
    where date_start <= ${ahead} and date_end > ${ahead} and type in ('INICIO_ANO', 'AVALIACAO_FREQUENCIA', 'RENOVACAO')
    group by type order by type`.execute(server.db);
  expect(rows).toEqual([
    { type: 'AVALIACAO_FREQUENCIA', semesters: 2 },
    { type: 'INICIO_ANO', semesters: 2 },
    { type: 'RENOVACAO', semesters: 1 },
  ]);
  const { rows: taught } = await sql<{ taught: boolean }>`
    select count(*) filter (where t.started_on <= ${ahead}::date) = count(*) and count(*) > 0 as taught
    from teaching t where t.year = ${institutionYear(ahead)}`.execute(server.db);
  expect(taught).toEqual([{ taught: true }]);
});
