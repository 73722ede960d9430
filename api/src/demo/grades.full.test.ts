import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { sql } from 'kysely';
import { testServer } from '../testing/test-server.ts';
import { seedDemo } from './index.ts';

const server = testServer({ prepare: ({ db }) => db.transaction().execute(seedDemo) });

test('the first edition of the teacher who signs in has weights that add up to 100, two published columns, one hidden, two empty', async () => {
  const { rows } = await sql<{
    type: string;
    weight: number;
    published: boolean;
    grades: number;
    students: number;
  }>`
    select i.type, i.weight, i.published_at is not null as published,
      (select count(*)::int from grade g where g.item_id = i.id) as grades,
      (select count(*)::int from enrolment n where n.edition_id = i.edition_id and n.state = 'INSCRITO') as students
    from grade_item i where i.edition_id = (select t.edition_id from teaching t join teacher on teacher.id = t.teacher_id
      join user_account u using (person_id) where u.email = 'docente@demo.test' and t.role = 'RESPONSAVEL'
        and t.year = ${institutionYear(new Date())} order by t.class_id, t.edition_id limit 1)
    order by i.id`.execute(server.db);
  const students = rows[0]!.students;
  expect(students).toBeGreaterThanOrEqual(30);
  expect(rows.reduce((sum, { weight }) => sum + weight, 0)).toBe(10_000);
  expect(rows.map(({ published, grades }) => [published, grades])).toEqual([
    [true, students],
    [true, students],
    [false, students],
    [false, 0],
    [false, 0],
  ]);
});

test('its students have material, a task, something whose days are over, and nothing of what is not published', async () => {
  const { rows } = await sql<{ title: string; is_available: boolean; is_assessment: boolean; over: boolean }>`
    select l.title, l.is_available, l.is_assessment, l.expires_on < (now() at time zone 'Africa/Maputo')::date as over
    from lecture l join lecture_edition on lecture_id = l.id order by l.id`.execute(server.db);
  expect(rows.map((row) => [row.is_available, row.is_assessment, row.over])).toEqual([
    [true, false, true],
    [true, false, false],
    [true, true, false],
    [false, false, false],
  ]);
});
