import { student } from '@portal/shared-kit/contract/enrolment/student';
import { history } from '@portal/shared-kit/contract/core/audit';
import { extractsByStudent, generateExtract } from '@portal/shared-kit/contract/finance/statement';
import { studentAccount } from '@portal/shared-kit/contract/finance/credit';
import { inscriptionsOfStudent } from '@portal/shared-kit/contract/enrolment/inscription';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { knownPerson } from '@portal/shared-kit/contract/people/person';
import { ownRecordViews } from '@portal/shared-kit/contract/people/record-view';
import { sql } from 'kysely';
import { gradedServer } from '../../testing/graded.ts';
import { removeOldViews } from './record-view.repository.ts';

const graded = gradedServer();
const { server } = graded;
const query = { page: 1, per_page: 10 as const };
const viewsFor = async (token: string) => (await server.call(ownRecordViews, { query }, token)).data;
const story = async () => {
  const me = await graded.learner(await graded.edition(0));
  const code = `26.0999.${String(me.student_id).padStart(4, '0')}`;
  await server.db.updateTable('student').set({ code }).where('id', '=', me.student_id).execute();
  return { ...me, code };
};

test('a student reads which staff opened what of their record, one row a day and kind of page; their own reading counts for nothing', async () => {
  const me = await story();
  const other = await story();
  const office = await graded.signedIn('Master');
  const params = { id: me.student_id };
  expect(await viewsFor(me.token)).toEqual([]);
  await server.call(student, { params }, me.token);
  expect(await viewsFor(me.token)).toEqual([]);

  await server.call(student, { params }, office.token);
  await server.call(knownPerson, { params: { id: me.person_id } }, office.token);
  await server.call(studentHistory, { query: { student_id: me.student_id } }, office.token);
  await server.call(inscriptionsOfStudent, { params }, office.token);
  await server.call(studentAccount, { params }, office.token);
  for (const entity of ['student', 'course'] as const)
    await server.call(history, { query: { ...query, entity, entity_id: me.student_id } }, office.token);
  const views = await viewsFor(me.token);
  expect(Object.fromEntries(views.map(({ page, times }) => [page, times]))).toEqual({
    DADOS: 1,
    PERCURSO: 1,
    INSCRICOES: 1,
    PAGAMENTOS: 1,
    AUDITORIA: 1,
  });
  expect(new Set(views.map(({ role }) => role))).toEqual(new Set(['Master']));
  expect(await viewsFor(other.token)).toEqual([]);
});

test("'audit.read_own' alone opens the list, as part F says of the audit log", async () => {
  const me = await story();
  const { id: role_id } = await server.db
    .insertInto('role')
    .values({ name: 'Só o próprio registo' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into role_permission select ${role_id}, id from permission where name = 'audit.read_own'`.execute(
    server.db,
  );
  await server.db
    .updateTable('user_account')
    .set({ role_id })
    .where('person_id', '=', me.person_id)
    .execute();
  expect(await viewsFor(me.token)).toEqual([]);
});

test('a statement that is read, kept and printed is one opening, and opened again later it is another', async () => {
  const me = await story();
  const office = await graded.signedIn('Master');
  const openings = async () => {
    await server.call(extractsByStudent, { query: { card_id: me.code } }, office.token);
    await server.call(generateExtract, { query: { card_id: me.code } }, office.token);
    return (await viewsFor(me.token)).map(({ page, times }) => [page, times]);
  };
  expect(await openings()).toEqual([['PAGAMENTOS', 1]]);
  const earlier = sql<Date>`now() - interval '2 minutes'`;
  await server.db
    .updateTable('record_view')
    .set({ first_at: earlier, last_at: earlier })
    .where('person_id', '=', me.person_id)
    .execute();
  expect(await openings()).toEqual([['PAGAMENTOS', 2]]);
});

test('the history of a person counts as that of the student they are', async () => {
  const me = await story();
  const office = await graded.signedIn('Master');
  const filters = { ...query, entity: 'person' as const, entity_id: me.person_id };
  await server.call(history, { query: filters }, office.token);
  expect(await viewsFor(me.token)).toMatchObject([{ page: 'AUDITORIA', times: 1 }]);
});

test('a refused reading is not told, and what is older than two years is deleted', async () => {
  const me = await story();
  const stranger = await story();
  await server.refused(student, { params: { id: me.student_id } }, stranger.token);
  expect(await viewsFor(me.token)).toEqual([]);
  const office = await graded.signedIn('Master');
  await server.call(student, { params: { id: me.student_id } }, office.token);
  await server.db
    .updateTable('record_view')
    .set({ day: sql<string>`current_date - 740` })
    .where('person_id', '=', me.person_id)
    .execute();
  await removeOldViews(server.db);
  expect(await viewsFor(me.token)).toEqual([]);
});
