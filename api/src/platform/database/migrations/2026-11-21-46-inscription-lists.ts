import { sql, type Kysely } from 'kysely';

/** Candidates by name, as the hub lists them along with inscriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index candidacy_undecided on candidacy (year, name_key, id)
    where state in ('SUBMETIDA', 'EM_ANALISE')`.execute(db);
}
