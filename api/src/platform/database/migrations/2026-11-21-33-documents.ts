import { sql, type Kysely } from 'kysely';

/** Papers are opened by a secret, short-lived address, since a browser's new tab carries no session. The content is in the file store; its
 *  row is deleted when the address expires. */
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
