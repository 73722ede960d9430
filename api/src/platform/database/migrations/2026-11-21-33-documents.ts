import { sql, type Kysely } from 'kysely';

/** A paper made for somebody is opened by an address that only they were given and that soon ends: a browser's new tab
 *  carries no session. The bytes stand in the file store; the row that names them goes when the address ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_link (
      hash bytea primary key check (octet_length(hash) = 32),
      attachment_id integer not null unique references attachment,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index document_link_expiry on document_link (expires_at)`.execute(db);
}
