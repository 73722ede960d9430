import { sql, type Kysely } from 'kysely';

const statements = [
  sql`alter table fee add instalments smallint not null default 1 check (instalments between 1 and 6)`,
  // The first instalment is the invoice of the inscription; these are the later ones.
  sql`create table instalment (
    invoice_id integer primary key references invoice,
    first_invoice_id integer not null references invoice,
    nth smallint not null check (nth between 2 and 6),
    unique (first_invoice_id, nth),
    check (invoice_id <> first_invoice_id)
  )`,
];

/** Inscription and renewal fees that are paid in instalments (I26). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
