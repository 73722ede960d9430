import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';
import type { DB } from '../platform/database/schema.ts';
import { declareEndOfSemester } from '../enrolment/inscriptions/inscription.repository.ts';

/** Courses with their shifts and vacancies. */
export const offer = (db: Db, year: number) =>
  db
    .selectFrom('course_vacancy as v')
    .innerJoin('course as c', 'c.id', 'v.course_id')
    .innerJoin('level as l', (join) => join.onRef('l.level_type', '=', 'c.level_type').on('l.number', '=', 1))
    .select(['c.id as course_id', 'c.code', 'c.level_type', 'v.shift', 'l.id as level_id'])
    .where('v.year', '=', year)
    .where('v.vacancies', '>', 0)
    .orderBy('c.code')
    .orderBy('v.shift')
    .execute();

/** A district of each province. */
export const someDistricts = (db: Db) =>
  db
    .selectFrom('district')
    .select((eb) => ['province_id', eb.fn.min('id').as('id')])
    .groupBy('province_id')
    .execute();

export const intakeOf = (db: Db, academicYearId: number) =>
  db
    .selectFrom('activity')
    .select(['id', 'semester_id'])
    .where('type', '=', 'INSCRICAO')
    .where('academic_year_id', '=', academicYearId)
    .executeTakeFirst();

/** Students the demonstration signs in as. */
export const accountsWithCode = (db: Db) =>
  db
    .selectFrom('user_account')
    .select(['person_id', 'user_code'])
    .where('user_code', 'is not', null)
    .orderBy('user_code')
    .execute();

type Table = 'person' | 'student' | 'candidacy' | 'inscription';

/** Inserts rows; returns their ids in the same order. */
export async function insertAll<T extends Table>(tx: Tx, table: T, rows: Insertable<DB[T]>[]) {
  if (rows.length === 0) return [];
  const made = await tx
    .insertInto(table)
    .values(rows as never)
    .returning('id')
    .execute();
  return (made as { id: number }[]).map(({ id }) => id);
}

export const saveLastCardNumber = (tx: Tx, entryYear: number, courseId: number, last: number) =>
  tx
    .insertInto('card_order')
    .values({ entry_year: entryYear, course_id: courseId, last })
    .onConflict((conflict) =>
      conflict.columns(['entry_year', 'course_id']).doUpdateSet((eb) => ({
        last: eb.fn('greatest', [eb.ref('card_order.last'), eb.ref('excluded.last')]),
      })),
    )
    .execute();

export const lastCardNumbers = async (db: Db): Promise<[string, number][]> =>
  (await db.selectFrom('card_order').select(['entry_year', 'course_id', 'last']).execute()).map(
    ({ entry_year, course_id, last }) => [`${entry_year} ${course_id}`, last],
  );

/** One transition of many inscriptions, with their events at `at`. */
export async function moveInscriptions(
  tx: Tx,
  ids: readonly number[],
  { to, at, reason }: { to: string; at: string; reason: string },
): Promise<void> {
  if (ids.length === 0) return;
  if (to === 'CONCLUIDA') await declareEndOfSemester(tx);
  await sql`
    with before as (select id, state from inscription where id = any(${[...ids]}::int[])),
    moved as (update inscription set state = ${to}, updated_at = ${at}::timestamptz where id in (select id from before) returning id)
    insert into inscription_event (inscription_id, from_state, to_state, at, reason)
    select before.id, before.state, ${to}, ${at}::timestamptz, ${reason} from before join moved on moved.id = before.id order by before.id`.execute(
    tx,
  );
}

export const insertInscriptionEvents = (tx: Tx, ids: readonly number[], at: string) =>
  sql`insert into inscription_event (inscription_id, to_state, at)
    select id, state, ${at}::timestamptz from inscription where id = any(${[...ids]}::int[]) order by id`.execute(
    tx,
  );

export interface CandidacyStep {
  id: number;
  to: string;
  /** Days after the application. */
  after: number;
  reason_code?: string | undefined;
  student_id?: number | undefined;
}

/** A state change of a candidacy with its event, some days after submission. */
export async function setCandidacyState(tx: Tx, { id, to, after, reason_code, student_id }: CandidacyStep) {
  const decided = to === 'APROVADA' || to === 'REPROVADA';
  await sql`
    with before as (select id, state, submitted_at + ${after}::int * interval '1 day' as at from candidacy where id = ${id}),
    moved as (
      update candidacy set state = ${to},
        decided_at = case when ${decided} then before.at else candidacy.decided_at end,
        reason_code = coalesce(${reason_code ?? null}, candidacy.reason_code),
        student_id = coalesce(${student_id ?? null}::int, candidacy.student_id)
      from before where candidacy.id = before.id returning candidacy.id)
    insert into candidacy_event (candidacy_id, from_state, to_state, at, reason_code)
    select before.id, before.state, ${to}, least(before.at, now()), ${reason_code ?? null}
    from before join moved on moved.id = before.id`.execute(tx);
}

export const insertCandidacyEvents = (tx: Tx, ids: readonly number[]) =>
  sql`insert into candidacy_event (candidacy_id, to_state, at)
    select id, state, submitted_at from candidacy where id = any(${[...ids]}::int[]) order by id`.execute(tx);

/** Copies this year's vacancies to the next year where it has none. */
export const copyVacancies = (tx: Tx, from: number, to: number) =>
  sql`insert into course_vacancy (course_id, year, shift, vacancies)
    select course_id, ${to}::int, shift, vacancies from course_vacancy where year = ${from}
    on conflict do nothing`.execute(tx);
