import { planList, planSubjects } from '@portal/shared-kit/contract/offer/plan';
import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { course } from '@portal/shared-kit/contract/offer/course';
import { ofCourse } from '../offer/precedence/precedence.repository.ts';
import { cycleWith, problemOf } from '../offer/precedence/precedence.rules.ts';
import { registerUsers } from '../testing/registers.ts';
import { testServer } from '../testing/test-server.ts';
import { planOf } from '../offer/course/course.repository.ts';
import { seedDemo } from './index.ts';

const server = testServer({
  authenticator: registerUsers,
  prepare: ({ db }) => db.transaction().execute(seedDemo),
});
const courses = async () => (await server.call(course.list, { query: { per_page: 100 } }, 'reader')).data;

test('every course of the demonstration has five subjects in each semester of its years', async () => {
  for (const { id, name, duration } of await courses()) {
    const { data } = await server.call(planSubjects, { query: { course_id: id } }, 'reader');
    const perSemester = new Map<string, number>();
    for (const { academic_year_id, semester_id } of data) {
      const place = `${academic_year_id}.${semester_id}`;
      perSemester.set(place, (perSemester.get(place) ?? 0) + 1);
    }
    expect([name, perSemester.size, new Set(perSemester.values())]).toEqual([
      name,
      duration * 2,
      new Set([5]),
    ]);
  }
  expect((await server.call(planList, {}, 'reader')).meta.total).toBeGreaterThan(900);
});

test('every precedence of the demonstration keeps the rules', async () => {
  expect((await server.call(precedence.list, {}, 'reader')).meta.total).toBeGreaterThan(300);
  for (const { id } of await courses()) {
    const plan = await planOf(server.db, id);
    const all = await ofCourse(server.db, id);
    for (const one of all) {
      expect(problemOf(one, plan)).toBeUndefined();
      expect(
        cycleWith(
          all.filter((other) => other !== one),
          one,
        ),
      ).toBeUndefined();
    }
  }
});
