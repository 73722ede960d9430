import { sql, type Kysely } from 'kysely';

/** Whose a paper is and which rights it takes, one of several: looked at again when it is opened. Papers made before end within a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document_link
      add column owner_id int references user_account on delete cascade,
      add column permissions text[] not null default '{}'`.execute(db);
  await sql`create index document_link_owner on document_link (owner_id)`.execute(db);
}
