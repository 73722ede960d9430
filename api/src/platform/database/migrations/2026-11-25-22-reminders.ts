import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table debt_reminder (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    email text not null,
    total_cents bigint not null check (total_cents > 0),
    sent_at timestamptz not null default now(),
    sent_by integer not null references user_account
  )`,
  sql`create index debt_reminder_student on debt_reminder (student_id, sent_at desc)`,
  sql`create table payment_promise (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    until_day date not null,
    note text not null check (note <> '' and length(note) <= 300),
    made_at timestamptz not null default now(),
    made_by integer not null references user_account
  )`,
  sql`create index payment_promise_student on payment_promise (student_id, until_day desc)`,
];

/** Debt reminders, and promises of payment that pause them (decision 115). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
