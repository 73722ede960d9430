import { giveResult } from '@portal/shared-kit/contract/grading/grade';
import { sql } from 'kysely';
import { givenCell, gradedServer } from '../../testing/graded.ts';

const it = gradedServer();

test('a grid that is read again has what was changed meanwhile, through whatever process or statement, and only the columns that stand', async () => {
  const edition = await it.edition(2);
  const [first, second] = await it.weights(edition, ['TESTE-1', 60], ['TESTE-2', 40]);
  const [student] = edition.students;
  const values = async () => {
    const { students } = await it.grid(edition);
    return students[0]!.assessment_result.map(({ assessment_value }) => assessment_value);
  };
  expect(await values()).toEqual([]);
  const assessments = [givenCell(student!, first!, 12), givenCell(student!, second!, 15)];
  await it.server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  expect([await values(), await values()]).toEqual([
    [12, 15],
    [12, 15],
  ]);
  await sql`update grade set hundredths = 950, version = version + 1, client_id = 'elsewhere'
    where item_id = ${first} and enrolment_id = ${edition.enrolments[0]}`.execute(it.server.db);
  expect(await values()).toEqual([9.5, 15]);
  await sql`update grade_item set archived_at = now() where id = ${second}`.execute(it.server.db);
  expect(await values()).toEqual([9.5]);
});

test('a grid that is read again has the name of today, who left, and who was named for the special exam', async () => {
  const edition = await it.edition(2);
  await it.weights(edition, ['TESTE-1', 100]);
  const rolled = async () =>
    (await it.grid(edition)).students.map(({ fullName, state, special_exam }) => [
      fullName,
      state,
      special_exam,
    ]);
  const [one, other] = await rolled();
  expect(await rolled()).toEqual([one, other]);
  const [first] = edition.enrolments;
  const ofFirst = sql`(select student_id from enrolment where id = ${first})`;
  await sql`update person set full_name = 'Aaa Primeira' where id = (select person_id from student where id = ${ofFirst})`.execute(
    it.server.db,
  );
  expect((await rolled())[0]).toEqual(['Aaa Primeira', 'INSCRITO', false]);
  await sql`insert into special_exam (enrolment_id, reason, named_by)
    select ${first}, 'Doença', min(id) from user_account`.execute(it.server.db);
  expect((await rolled())[0]).toEqual(['Aaa Primeira', 'INSCRITO', true]);
  await sql`update enrolment set state = 'ANULADO', reason = 'Saiu' where id = ${first}`.execute(
    it.server.db,
  );
  expect((await rolled())[0]).toEqual(['Aaa Primeira', 'ANULADO', true]);
});
