import { sql, type Kysely } from 'kysely';

/** A student may ask to review several grades at once: an unpaid request is the only one of its service and grade. One that was paid once
 *  and is unpaid by a reversal stands beside the one that was ordered meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_request add column grade_id integer references grade`.execute(db);
  await sql`update service_request r set grade_id = g.id from grade_review v
    join grade g on g.enrolment_id = v.enrolment_id and g.item_id = v.item_id where v.request_id = r.id`.execute(
    db,
  );
  await sql`drop index service_request_unpaid`.execute(db);
  await sql`create unique index service_request_unpaid on service_request (student_id, service_id, grade_id)
    nulls not distinct where state in ('NOVO', 'POR_PAGAR') and due_day is null`.execute(db);
}
