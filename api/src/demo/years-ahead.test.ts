import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { openCourses } from '@portal/shared-kit/contract/offer/course';
import { registerUsers } from '../testing/registers.ts';
import { testServer } from '../testing/test-server.ts';
import { seedDemo } from './index.ts';

const realTimers = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
  ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'hrtime', 'performance'] as const),
];
const ahead = new Date('2041-03-10T08:00:00Z');
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
