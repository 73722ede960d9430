import { sql, type Kysely } from 'kysely';

/** The owner of a paper and the rights of which one is needed to open it: checked again at each opening. Earlier papers expire within a
 *  day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document_link
      add column owner_id int references user_account on delete cascade,
      add column permissions text[] not null default '{}'`.execute(db);
  await sql`create index document_link_owner on document_link (owner_id)`.execute(db);
}
