import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table desk_closing (
    id integer generated always as identity primary key,
    user_id integer not null references user_account,
    closed_at timestamptz not null default now(),
    expected_cents bigint not null,
    counted_cents bigint not null check (counted_cents >= 0),
    note text not null default '' check (length(note) <= 500),
    constraint desk_difference_explained check (counted_cents = expected_cents or note <> '')
  )`,
  sql`create index desk_closing_day on desk_closing (closed_at, id)`,
  // Cash is counted once, even if its transaction commits late.
  sql`create table desk_closing_payment (
    payment_id integer primary key references payment,
    closing_id integer not null references desk_closing
  )`,
  sql`create index desk_closing_payments on desk_closing_payment (closing_id)`,
  sql`create trigger desk_closing_stays before update or delete on desk_closing
    for each row execute function refuse_payment_removal()`,
  sql`create trigger desk_closing_payment_stays before update or delete on desk_closing_payment
    for each row execute function refuse_payment_removal()`,
  sql`create index payment_recorded on payment (recorded_at, id) where recorded_by is not null`,
  sql`create index payment_cash on payment (recorded_by, id) where method = 'NUMERARIO'`,
];

/** The cash desk: who received what, and each closing with its count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
