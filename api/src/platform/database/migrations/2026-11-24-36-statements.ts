import { sql, type Kysely } from 'kysely';

/** Statements of students' accounts as printed; a printed one never changes. */
const statements = [
  sql`create table statement (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    from_day date not null,
    until_day date not null,
    opening_cents bigint not null,
    closing_cents bigint not null,
    lines jsonb not null,
    created_at timestamptz not null default now(),
    created_by integer references user_account,
    check (from_day <= until_day)
  )`,
  sql`create index statement_student on statement (student_id, id)`,
  sql`create trigger statement_stays before update or delete on statement
    for each row execute function refuse_payment_removal()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
