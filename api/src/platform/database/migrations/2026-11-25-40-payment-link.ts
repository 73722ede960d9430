import { sql, type Kysely } from 'kysely';

/** Addresses that show, without an account, how an invoice is paid (E.1). */
const statements = [
  sql`create table payment_link (
    hash bytea primary key,
    invoice_id integer not null references invoice,
    created_at timestamptz not null default now(),
    created_by integer references user_account,
    expires_at timestamptz not null
  )`,
  sql`create index payment_link_invoice on payment_link (invoice_id)`,
  sql`create index payment_link_expiry on payment_link (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
