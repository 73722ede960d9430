import { sql, type Kysely } from 'kysely';

const closed = [
  sql`alter table activity add closed_at timestamptz,
    add constraint activity_closed_after_start check (closed_at >= date_start)`,
  sql`alter table activity drop constraint activity_overlap`,
  // The remaining days of a closed period are free for another one.
  sql`alter table activity add constraint activity_overlap exclude using gist (
    type with =, semester_id with =, coalesce(level_id, 0) with =, coalesce(course_id, 0) with =,
    tstzrange(date_start, least(coalesce(late_end, date_end), closed_at)) with &&)`,
];

/** A period that is closed early keeps its declared dates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of closed) await statement.execute(db);
}
