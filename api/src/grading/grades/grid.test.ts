import { giveResult } from '@portal/shared-kit/contract/grading/grade';
import { gradeGrid } from '@portal/shared-kit/contract/grading/grid';
import { sql } from 'kysely';
import { editionAt } from '../../testing/class-groups.ts';
import { givenCell, gradedServer } from '../../testing/graded.ts';

const graded = gradedServer();

test('a reload of the grid returns the cells changed since, by any process or statement, and only current columns', async () => {
  const edition = await graded.edition(2);
  const [first, second] = await graded.weights(edition, ['TESTE-1', 60], ['TESTE-2', 40]);
  const [student] = edition.students;
  const values = async () => {
    const { students } = await graded.grid(edition);
    return students[0]!.assessment_result.map(({ assessment_value }) => assessment_value);
  };
  expect(await values()).toEqual([]);
  const assessments = [givenCell(student!, first!, 12), givenCell(student!, second!, 15)];
  await graded.server.call(
    giveResult,
    { query: edition.writing, body: { assessments } },
    edition.teacher.token,
  );
  expect([await values(), await values()]).toEqual([
    [12, 15],
    [12, 15],
  ]);
  await sql`update grade set hundredths = 950, version = version + 1, client_id = 'elsewhere'
    where item_id = ${first} and enrolment_id = ${edition.enrolments[0]}`.execute(graded.server.db);
  expect(await values()).toEqual([9.5, 15]);
  await sql`update grade_item set archived_at = now() where id = ${second}`.execute(graded.server.db);
  expect(await values()).toEqual([9.5]);
});

test('a grid that is read again has the name of today, who left, and who was named for the special exam', async () => {
  const edition = await graded.edition(2);
  await graded.weights(edition, ['TESTE-1', 100]);
  const rolled = async () =>
    (await graded.grid(edition)).students.map(({ fullName, state, special_exam }) => [
      fullName,
      state,
      special_exam,
    ]);
  const [one, other] = await rolled();
  expect(await rolled()).toEqual([one, other]);
  const [first] = edition.enrolments;
  const ofFirst = sql`(select student_id from enrolment where id = ${first})`;
  await sql`update person set full_name = 'Aaa Primeira' where id = (select person_id from student where id = ${ofFirst})`.execute(
    graded.server.db,
  );
  expect((await rolled())[0]).toEqual(['Aaa Primeira', 'INSCRITO', false]);
  await sql`insert into special_exam (enrolment_id, reason, named_by)
    select ${first}, 'Doença', min(id) from user_account`.execute(graded.server.db);
  expect((await rolled())[0]).toEqual(['Aaa Primeira', 'INSCRITO', true]);
  await sql`update enrolment set state = 'ANULADO', reason = 'Saiu' where id = ${first}`.execute(
    graded.server.db,
  );
  expect((await rolled())[0]).toEqual(['Aaa Primeira', 'ANULADO', true]);
});

test('a grid that is read again has the new name, the special exam and the pauta of somebody who moved away', async () => {
  const edition = await graded.edition(1);
  const { db } = graded.server;
  const { course_id, subject_id, year } = edition;
  const class_id = await graded.world.classGroup(course_id);
  const elsewhere = await editionAt(db, { class_id, subject_id, year });
  const [first] = edition.enrolments;
  await sql`update enrolment set edition_id = ${elsewhere} where id = ${first}`.execute(db);
  await sql`insert into enrolment_move (enrolment_id, from_edition_id, to_edition_id, reason)
    values (${first}, ${edition.id}, ${elsewhere}, 'Mudou')`.execute(db);
  const read = async () => (await graded.grid(edition)).students[0]!;
  expect(await read()).toMatchObject({ special_exam: false, carried_weights: null });
  await sql`update person set full_name = 'Novo Nome' where id = (select s.person_id from enrolment e
    join student s on s.id = e.student_id where e.id = ${first})`.execute(db);
  expect((await read()).fullName).toBe('Novo Nome');
  await sql`insert into special_exam (enrolment_id, reason, named_by)
    select ${first}, 'Doença', min(id) from user_account`.execute(db);
  expect((await read()).special_exam).toBe(true);
  const carried = { frequency: 6000, exam: 4000, resit: 4000 };
  const sheet = async (edition_id: number) =>
    (
      await db
        .insertInto('pauta')
        .values({ edition_id, kind: 'EXAME_NORMAL' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [origin_id, pauta_id] = [await sheet(edition.id), await sheet(elsewhere)];
  await db
    .insertInto('pauta_student')
    .values({
      pauta_id,
      origin_id,
      enrolment_id: first!,
      kind: 'EXAME_NORMAL',
      carried: JSON.stringify(carried),
    })
    .execute();
  expect((await read()).carried_weights).toEqual(carried);
});

test('a key that comes to name another edition shows that one at once, and who may no longer read is refused after others have read', async () => {
  const edition = await graded.edition(2);
  const first = await graded.grid(edition);
  expect((await graded.grid(edition)).edition).toEqual(first.edition);
  // The class advances: by default the key names its edition of the second semester.
  const { class_id, subject_id, year } = edition;
  const later = await editionAt(graded.server.db, { class_id, subject_id, year, semester_id: 2 });
  await sql`update class_group set semester_id = 2 where id = ${class_id}`.execute(graded.server.db);
  const { teacher_id, token } = edition.teacher;
  const refused = () => graded.server.refused(gradeGrid, { query: edition.place }, token);
  expect(await refused()).toMatchObject({ http: 403 });
  await graded.server.db
    .insertInto('teaching')
    .values({ edition_id: later, teacher_id, role: 'ASSISTENTE' })
    .execute();
  const moved = await graded.grid(edition, token);
  expect([moved.edition.edition_id, moved.edition.role, moved.students]).toEqual([later, 'ASSISTENTE', []]);
  await sql`update teaching set ended_on = current_date - 1, started_on = current_date - 2
    where edition_id = ${later}`.execute(graded.server.db);
  expect(await refused()).toMatchObject({ http: 403 });
});
