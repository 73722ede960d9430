import { sql, type Kysely } from 'kysely';

/** Indexes that lists are read from in their order: the tabs of inscriptions that hold several states, and the active students. */
const steps = [
  sql`create index inscription_paid on inscription (year, name_key, id)
    where type <> 'Renovação' and state in ('ACTIVA', 'SUSPENSA', 'CONCLUIDA', 'TRANSFERIDA')`,
  sql`create index inscription_renewals_open on inscription (year, name_key, id)
    where type = 'Renovação' and state in ('PENDENTE', 'CONFIRMADA')`,
  sql`create index student_active on student (name_key, id) include (code, person_id, course_id) where active`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
