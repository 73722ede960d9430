import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

export interface CourseSeat {
  courseId: number;
  year: number;
  shift: string;
}
export interface Seats extends CourseSeat {
  /** 0 where the course is not offered in that year and shift. */
  vacancies: number;
  /** Valid first inscriptions of that year, with or without a candidacy. */
  taken: number;
}

/** Vacancies and taken seats of these courses, in the order given. */
export async function seatsOf(db: Db, places: readonly CourseSeat[]): Promise<Seats[]> {
  const placesJson = JSON.stringify(places.map(({ courseId, year, shift }) => ({ courseId, year, shift })));
  const { rows } = await sql<Seats>`
    select place."courseId", place.year, place.shift, coalesce(v.vacancies, 0) as vacancies,
      (select count(*)::int from inscription i where i.course_id = place."courseId" and i.year = place.year
        and i.entry_year = place.year and i.shift = place.shift and i.type <> 'Renovação'
        and i.state not in ('ANULADA', 'TRANSFERIDA')) as taken
    from rows from (jsonb_to_recordset(${placesJson}::jsonb) as ("courseId" integer, year integer, shift text))
      with ordinality as place ("courseId", year, shift, nth)
    left join course_vacancy v on v.course_id = place."courseId" and v.year = place.year and v.shift = place.shift
    order by place.nth`.execute(db);
  return rows;
}

/** Locks the seats until the transaction ends; returns the number of free ones, negative where overbooked. */
export async function holdSeats(tx: Tx, place: CourseSeat): Promise<Seats> {
  const key = `seats ${place.courseId} ${place.year} ${place.shift}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  return (await seatsOf(tx, [place]))[0]!;
}
