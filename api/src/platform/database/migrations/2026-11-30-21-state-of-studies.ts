import { sql, type Kysely } from 'kysely';

/** The state of a student passes over inscriptions whose candidacy expired, where there is another: they study on in the earlier course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function latest_inscription_state(whose integer) returns text language sql stable as $$
    select i.state from inscription i left join candidacy c on c.id = i.candidacy_id where i.student_id = whose
      order by c.state is not distinct from 'CADUCADA', i.year desc, i.id desc limit 1 $$`.execute(db);
  await sql`update student set inscription_state = latest_inscription_state(id)
    where id in (select student_id from candidacy where state = 'CADUCADA')`.execute(db);
}
