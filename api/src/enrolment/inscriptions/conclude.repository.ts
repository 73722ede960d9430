import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** The inscriptions of a semester; null means every course or level. Renewals are concluded by their payment. */
export interface ConcludedTerm {
  year: number;
  semester_id: number;
  course_id: number | null;
  level_id: number | null;
}

const ofTerm = (db: Db, { year, semester_id, course_id, level_id }: ConcludedTerm) =>
  db
    .selectFrom('inscription')
    .where('inscription.year', '=', year)
    .where('inscription.semester_id', '=', semester_id)
    .where('inscription.type', '<>', 'Renovação')
    .$if(course_id !== null, (query) => query.where('inscription.course_id', '=', course_id!))
    .$if(level_id !== null, (query) => query.where('inscription.level_id', '=', level_id!));

/** How many the end of the semester concludes, including those already concluded. */
export const countConcluded = async (db: Db, term: ConcludedTerm): Promise<number> =>
  (
    await ofTerm(db, term)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', 'in', ['ACTIVA', 'CONCLUIDA'])
      .executeTakeFirstOrThrow()
  ).n;

/** The unpaid ones: their number, and the first by name. */
export async function unpaidOf(db: Db, term: ConcludedTerm, most: number) {
  const unpaid = ofTerm(db, term).where('inscription.state', '=', 'CONFIRMADA');
  const { total } = await unpaid
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const first = await unpaid
    .innerJoin('student', 'student.id', 'inscription.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('course', 'course.id', 'inscription.course_id')
    .select(['inscription.id', 'person.full_name as fullName', 'course.name as course'])
    .select(sql<string>`coalesce(student.code, '')`.as('code'))
    .orderBy('inscription.name_key')
    .orderBy('inscription.id')
    .limit(most)
    .execute();
  return { total, first };
}

/** Concludes a batch of the active inscriptions of a term, with an event each; returns them. None returned means none are left. */
export async function conclude(
  tx: Tx,
  term: ConcludedTerm,
  most: number,
  actorId: number | null,
): Promise<number[]> {
  await declareEndOfSemester(tx);
  const locked = await ofTerm(tx, term)
    .select('id')
    .where('state', '=', 'ACTIVA')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute();
  const ids = locked.map(({ id }) => id);
  await sql`with concluded as (
      update inscription set state = 'CONCLUIDA', effective_date = null, updated_at = now(), version = version + 1
      where id = any (${ids}::int[]) returning id)
    insert into inscription_event (inscription_id, from_state, to_state, actor_id)
      select id, 'ACTIVA', 'CONCLUIDA', ${actorId}::int from concluded order by id`.execute(tx);
  return ids;
}

/** Declares that this transaction ends a semester; the database lets no other conclude an inscription (I56). */
export async function declareEndOfSemester(tx: Tx): Promise<void> {
  await sql`select set_config('portal.end_of_semester', 'on', true)`.execute(tx);
}
