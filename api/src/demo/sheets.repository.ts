import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { sql } from 'kysely';
import { updateRow, type Db, type Tx } from '../platform/database/db.ts';

export const userOf = async (db: Db, email: string): Promise<number | undefined> =>
  (await db.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirst())?.id;

interface TaughtEdition {
  id: number;
  class_id: number;
  course_id: number;
  level_id: number;
  semester_id: number;
  students: number;
}

/** Editions with students that a teacher who can sign in is responsible for in a year, by class. */
export const taughtIn = async (db: Db, email: string, year: number): Promise<TaughtEdition[]> => {
  const { rows } = await sql<TaughtEdition>`
    select e.id, e.class_id, c.course_id, c.level_id, e.semester_id, n.students
    from teaching t join teacher on teacher.id = t.teacher_id join user_account u using (person_id)
      join edition e on e.id = t.edition_id join class_group c on c.id = e.class_id
      cross join lateral (select count(*)::int as students from enrolment n where n.edition_id = e.id and n.state = 'INSCRITO') n
    where u.email = ${email} and t.year = ${year} and t.role = 'RESPONSAVEL' and n.students > 0
    order by e.class_id, e.id`.execute(db);
  return rows;
};

export const hasGradesOf = async (db: Db, editionId: number, kind: SheetKind): Promise<boolean> => {
  const { rows } = await sql`select from grade join grade_item i on i.id = grade.item_id
    where i.edition_id = ${editionId} and i.kind = ${kind} limit 1`.execute(db);
  return rows.length > 0;
};

/** The past edition with most students, of one class or of all classes of a course's department; the first of several. */
export const overIn = async (
  db: Db,
  { year, class_id, course_id }: { year: number; class_id?: number; course_id: number },
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select e.id from edition e join class_group c on c.id = e.class_id join enrolment n on n.edition_id = e.id
    where e.year = ${year} and ${class_id === undefined ? sql`true` : sql`e.class_id = ${class_id}`}
      and c.department_id = (select department_id from course where id = ${course_id})
      and not exists (select from grade_item i where i.edition_id = e.id)
    group by e.id having bool_and(n.state = 'CONCLUIDO') order by count(*) desc, e.id limit 1`.execute(db);
  return rows[0]?.id;
};

/** Makes a teacher responsible, from the start of the semester, for an edition without a responsible teacher. */
export const giveTo = (tx: Tx, editionId: number, email: string) =>
  sql`insert into teaching (edition_id, teacher_id, started_on)
    select e.id, teacher.id, least(make_date(e.year, case e.semester_id when 1 then 2 else 8 end, 1), (now() at time zone 'Africa/Maputo')::date - 90)
    from edition e, teacher join user_account u using (person_id)
    where e.id = ${editionId} and u.email = ${email}
      and not exists (select from teaching t where t.edition_id = e.id and t.role = 'RESPONSAVEL')`.execute(
    tx,
  );

/** Results of a past edition in hundredths, by enrolment. */
export const finalsOf = async (db: Db, editionId: number): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('enrolment')
    .select(['id', 'final_hundredths'])
    .where('edition_id', '=', editionId)
    .where('final_hundredths', 'is not', null)
    .$narrowType<{ final_hundredths: number }>()
    .execute();
  return new Map(rows.map(({ id, final_hundredths }) => [id, final_hundredths]));
};

interface DemoGrade {
  item_id: number;
  enrolment_id: number;
  /** Null: missed. */
  hundredths: number | null;
}

/** Enters grades, dated to a day. */
export const enter = (tx: Tx, grades: readonly DemoGrade[], author: number, at: Date) =>
  sql`insert into grade (item_id, enrolment_id, status, hundredths, changed_by, changed_at, client_id)
    select item_id, enrolment_id, case when hundredths is null then 'F' else 'NOTA' end, hundredths, ${author}::int,
      ${at.toISOString()}::timestamptz, 'demo-' || item_id || '-' || enrolment_id
    from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb) as given (item_id int, enrolment_id int, hundredths smallint)
    order by item_id, enrolment_id on conflict on constraint grade_key do nothing`.execute(tx);

/** Publishes the columns of a kind, dated to a day. */
export const show = (tx: Tx, editionId: number, kind: SheetKind, by: number, at: Date) =>
  tx
    .updateTable('grade_item')
    .set({ published_at: at, published_by: by })
    .where('edition_id', '=', editionId)
    .where('kind', '=', kind)
    .where('published_at', 'is', null)
    .execute();

export const keep = (
  tx: Tx,
  snapshot: { pauta_id: number; content: string; checksum: string; actor_id: number; at: Date },
) => tx.insertInto('pauta_snapshot').values(snapshot).execute();

interface SheetStep {
  pauta_id: number;
  from_state: SheetState;
  to_state: SheetState;
  actor_id: number;
  at: Date;
  reason?: string;
}

/** Moves a pauta through states, dated to a day. */
export async function step(tx: Tx, { reason = '', ...event }: SheetStep): Promise<void> {
  await updateRow(tx, 'pauta', event.pauta_id, (eb) => ({
    state: event.to_state,
    version: eb('version', '+', 1),
  }));
  await tx
    .insertInto('pauta_event')
    .values({ ...event, reason })
    .execute();
}

/** Closes an edition whose enrolments have ended, with the results of its pautas. */
export async function end(
  tx: Tx,
  editionId: number,
  results: readonly { enrolment_id: number; final: number | null; result: string }[],
  at: Date,
): Promise<void> {
  await sql`update enrolment n set final_hundredths = given.final, result = given.result
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given (enrolment_id int, final smallint, result text)
    where n.id = given.enrolment_id`.execute(tx);
  await updateRow(tx, 'edition', editionId, { closed_at: at });
}

interface DemoLecture {
  title: string;
  description: string;
  link: string;
  is_available: boolean;
  is_assessment: boolean;
  expires_on: string;
}

/** Adds a teacher's lectures to an edition. */
export async function give(tx: Tx, editionId: number, email: string, lectures: readonly DemoLecture[]) {
  for (const { title, description, link, is_available, is_assessment, expires_on } of lectures)
    await sql`with made as (
        insert into lecture (title, description, link, is_available, is_assessment, expires_on, subject_id, course_id, level_id, created_by)
        select ${title}, ${description}, ${link}, ${is_available}, ${is_assessment}, ${expires_on}, e.subject_id, g.course_id, g.level_id, u.id
        from edition e join class_group g on g.id = e.class_id join user_account u on u.email = ${email}
        where e.id = ${editionId} returning id)
      insert into lecture_edition (lecture_id, edition_id) select id, ${editionId} from made`.execute(tx);
}

/** The editions with students that a teacher who can sign in is responsible for in a year, the first one first. */
export const editionsOf = async (tx: Tx, email: string, year: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select t.edition_id as id
    from teaching t join teacher on teacher.id = t.teacher_id join user_account u using (person_id)
    where u.email = ${email} and t.year = ${year} and t.role = 'RESPONSAVEL'
      and exists (select from enrolment n where n.edition_id = t.edition_id and n.state = 'INSCRITO')
    order by t.class_id, t.edition_id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** The assessments of an edition, with an open pauta. */
export const weigh = async (tx: Tx, editionId: number): Promise<void> => {
  await sql`insert into grade_item (edition_id, type, weight)
    values (${editionId}, 'MINI-TESTE-1', 1000), (${editionId}, 'MINI-TESTE-2', 1000), (${editionId}, 'TESTE-1', 3000),
      (${editionId}, 'TESTE-2', 3000), (${editionId}, 'TRABALHO-PESQUISA-1', 2000)
    on conflict (edition_id, type) where archived_at is null do nothing`.execute(tx);
  await sql`insert into pauta (edition_id) values (${editionId}) on conflict on constraint pauta_key do nothing`.execute(
    tx,
  );
};

/** Grades of columns, entered by its teacher; one in fifteen is missed. */
export const grade = (tx: Tx, editionId: number, email: string, types: readonly string[]) =>
  sql`insert into grade (item_id, enrolment_id, status, hundredths, changed_by, client_id)
    select i.id, n.id, case when missed then 'F' else 'NOTA' end,
      case when missed then null else 700 + (n.student_id * 53 + i.weight * 7 + length(i.type) * 131) % 24 * 50 end, u.id,
      'demo-' || i.id || '-' || n.id
    from grade_item i join enrolment n on n.edition_id = i.edition_id and n.state = 'INSCRITO'
      cross join lateral (select (n.student_id * 7 + i.weight) % 15 = 0 as missed) m
      join user_account u on u.email = ${email}
    where i.edition_id = ${editionId} and i.type = any (${types as string[]}::text[])
    order by i.id, n.id on conflict on constraint grade_key do nothing`.execute(tx);

export const publish = (tx: Tx, editionId: number, email: string, types: readonly string[]) =>
  sql`update grade_item set published_at = now(), published_by = (select id from user_account where email = ${email})
    where edition_id = ${editionId} and type = any (${types as string[]}::text[]) and published_at is null`.execute(
    tx,
  );
