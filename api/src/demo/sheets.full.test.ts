import { createHash } from 'node:crypto';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { sql } from 'kysely';
import { periodsOf } from '../grading/editions/period.service.ts';
import { testServer } from '../testing/test-server.ts';
import { seedDemo } from './index.ts';

const server = testServer({ prepare: ({ db }) => db.transaction().execute(seedDemo) });
const year = institutionYear(new Date());
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(server.db)).rows;

interface Sheet {
  edition: number;
  year: number;
  kind: string;
  state: string;
  closed: boolean;
  members: number;
  reason: string;
}
/** Submitted pautas of the teacher who can sign in. */
const submitted = () =>
  rows(sql<Sheet>`
    select e.id as edition, e.year, p.kind, p.state, e.closed_at is not null as closed,
      (select count(*)::int from pauta_student m where m.pauta_id = p.id) as members,
      (select v.reason from pauta_event v where v.pauta_id = p.id order by v.id desc limit 1) as reason
    from pauta p join edition e on e.id = p.edition_id
      join teaching t on t.edition_id = e.id and t.role = 'RESPONSAVEL'
      join teacher on teacher.id = t.teacher_id join user_account u using (person_id)
    where u.email = 'docente@demo.test' and exists (select from pauta_event v where v.pauta_id = p.id)
    order by e.id, p.id`);

test('the teacher who signs in has a pauta that waits for a decision, one that was returned with a reason, and homologated ones', async () => {
  const running = (await submitted()).filter(({ closed }) => !closed);
  const of = (state: string) => running.filter((one) => one.state === state);
  expect(of('SUBMETIDA').map(({ kind, members }) => [kind, members > 0])).toEqual([['FREQUENCIA', true]]);
  expect(of('EM_EDICAO').map(({ members, reason }) => [members, reason.length > 10])).toEqual([[0, true]]);
  expect(of('HOMOLOGADA').map(({ kind }) => kind)).toEqual(['FREQUENCIA', 'FREQUENCIA', 'EXAME_NORMAL']);
  const reopenings = await server.db.selectFrom('grade_reopening').select(['kind', 'state']).execute();
  expect(reopenings).toEqual([{ kind: 'EXAME_NORMAL', state: 'PENDENTE' }]);
});

test('the class of the teacher has published exams in rooms, and the drafts are in conflict', async () => {
  const planned = await server.db
    .selectFrom('exam')
    .innerJoin('room', 'room.id', 'exam.room_id')
    .select(['room.name', 'exam.starts_at'])
    .select(sql<boolean>`exam.published_at is not null`.as('published'))
    .orderBy('exam.id')
    .execute();
  const drafts = planned.filter(({ published }) => !published);
  expect(planned.length - drafts.length).toBeGreaterThanOrEqual(2);
  expect(drafts.map(({ name }) => name)).toEqual(['Sala 23', 'Sala 23', 'Sala 23']);
  expect(drafts[0]!.starts_at).toEqual(drafts[1]!.starts_at);
  const sat =
    await rows(sql`select from exam join grade_item i using (edition_id, kind) join grade on grade.item_id = i.id
    where exam.published_at is not null`);
  expect(sat).toEqual([]);
});

test('normal exams are partly entered in a full class, and another has somebody to enter in the recorrência; both periods are open', async () => {
  const left = await rows(sql<{ edition: number; kind: string; students: number; entered: number }>`
    select e.id as edition, i.kind, (select count(*)::int from enrolment n where n.edition_id = e.id) as students,
      (select count(*)::int from grade g where g.item_id = i.id) as entered
    from grade_item i join edition e on e.id = i.edition_id
    where i.kind <> 'FREQUENCIA' and e.closed_at is null
      and exists (select from pauta p where p.edition_id = e.id and p.kind = 'FREQUENCIA' and p.state = 'HOMOLOGADA')
      and not exists (select from pauta p where p.edition_id = e.id and p.kind = i.kind and p.state <> 'EM_EDICAO')
    order by e.id, i.kind`);
  const [normal, , special, resit] = left;
  expect(left.map(({ kind }) => kind)).toEqual([
    'EXAME_NORMAL',
    'RECORRENCIA',
    'EXAME_ESPECIAL',
    'RECORRENCIA',
  ]);
  expect(normal!.students).toBeGreaterThanOrEqual(30);
  expect(normal!.entered).toBeGreaterThan(5);
  expect([special!.edition, special!.entered, resit!.entered]).toEqual([resit!.edition, 0, 0]);
  const kinds = ['FREQUENCIA', 'EXAME_NORMAL', 'RECORRENCIA', 'EXAME_ESPECIAL'];
  const open = async (edition: number) =>
    (await periodsOf(server.db, edition, new Date())).filter((one) => one.open).map(({ kind }) => kind);
  expect(await open(normal!.edition)).toEqual(kinds);
  expect(await open(resit!.edition)).toEqual(kinds);
});

test('one edition of this year and one of last year are closed, with the results of their pautas and nobody’s pass or failure changed', async () => {
  const closed = (await submitted()).filter((one) => one.closed);
  expect(new Set(closed.map((one) => one.year))).toEqual(new Set([year, year - 1]));
  expect(closed.every(({ state, members }) => state === 'HOMOLOGADA' && members > 0)).toBe(true);
  const full = closed.filter((one) => one.year === year);
  expect(full.map(({ kind }) => kind)).toEqual(['FREQUENCIA', 'EXAME_NORMAL', 'RECORRENCIA']);
  expect(full[0]!.members).toBeGreaterThanOrEqual(30);
  const results = await rows(sql<{ result: string; final: number; passes: boolean; students: number }>`
    select result, final_hundredths >= 1000 as passes, count(*)::int as students from enrolment
    where edition_id = ${full[0]!.edition} group by 1, 2 order by 1`);
  expect(results.map(({ result, passes }) => [result, passes])).toEqual([
    ['APROVADO', true],
    ['REPROVADO', false],
  ]);
});

test('each snapshot has the checksum of its content and holds the students of its pauta', async () => {
  const snapshots = await rows(sql<{ content: string; checksum: string; members: number; state: string }>`
    select s.content, s.checksum, p.state, (select count(*)::int from pauta_student m where m.pauta_id = p.id) as members
    from pauta_snapshot s join pauta p on p.id = s.pauta_id order by s.id`);
  expect(snapshots.length).toBeGreaterThan(7);
  for (const { content, checksum, members, state } of snapshots) {
    expect(createHash('sha256').update(content).digest('hex')).toBe(checksum);
    const { students } = JSON.parse(content) as { students: unknown[] };
    if (state !== 'EM_EDICAO') expect(students).toHaveLength(members);
  }
});

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
