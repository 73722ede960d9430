import type { InscriptionState, StoredType } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { rows } from './inscription-row.repository.ts';

const day = 'YYYY-MM-DD';

/** One inscription with the facts that a change of its state depends on. */
export const find = (db: Db, id: number) =>
  rows(db)
    .select([
      'inscription.student_id',
      sql<StoredType>`inscription.type`.as('type'),
      sql<Shift>`inscription.shift`.as('shift'),
      'inscription.candidacy_id',
      'inscription.year',
      'inscription.version',
      'inscription.state_since',
      'inscription.effective_date',
      sql<string>`to_char(coalesce(inscription.effective_date::timestamp, inscription.state_since at time zone 'Africa/Maputo')
        + interval '1 year', ${sql.lit(day)})`.as('year_later'),
      'person.nationality',
    ])
    .where('inscription.id', '=', id)
    .executeTakeFirst();
export type InscriptionDetails = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Its state changes, newest first. */
export const events = (db: Db, id: number) =>
  db
    .selectFrom('inscription_event as e')
    .leftJoin('user_account as u', 'u.id', 'e.actor_id')
    .leftJoin('person as p', 'p.id', 'u.person_id')
    .select(['e.id', 'e.at', 'e.reason', 'e.effective_date', 'p.full_name as actor'])
    .select((eb) => [
      eb.ref('e.from_state').$castTo<InscriptionState | null>().as('from'),
      eb.ref('e.to_state').$castTo<InscriptionState>().as('to'),
    ])
    .where('e.inscription_id', '=', id)
    .orderBy('e.id', 'desc')
    .execute();

/** What limits annulments: whole months since the course was first active, and the annulled active inscriptions of this degree
 *  (C.3). */
export async function annulment(db: Db, { student_id, course_id, level_type }: InscriptionDetails) {
  const { rows: found } = await sql<{ months: number; times: number }>`
    select coalesce((select extract(year from age(now(), min(e.at))) * 12 + extract(month from age(now(), min(e.at)))
        from inscription_event e join inscription i on i.id = e.inscription_id
        where i.student_id = ${student_id} and i.course_id = ${course_id} and e.to_state = 'ACTIVA'), 0)::int as months,
      (select count(*)::int from inscription_event e join inscription i on i.id = e.inscription_id
        join course c on c.id = i.course_id
        where i.student_id = ${student_id} and c.level_type = ${level_type}
          and e.from_state = 'ACTIVA' and e.to_state = 'ANULADA') as times`.execute(db);
  return found[0]!;
}

/** Whether a student studies: neither withdrew nor was deactivated. */
export const isActive = async (db: Db, student_id: number): Promise<boolean> =>
  (await db.selectFrom('student').select('active').where('id', '=', student_id).executeTakeFirstOrThrow())
    .active;
