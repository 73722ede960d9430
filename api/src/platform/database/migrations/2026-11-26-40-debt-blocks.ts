import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table block_suspension (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    until_day date not null,
    reason text not null check (reason <> '' and length(reason) <= 500),
    made_at timestamptz not null default now(),
    made_by integer not null references user_account,
    ended_at timestamptz,
    ended_by integer references user_account,
    check ((ended_at is null) = (ended_by is null))
  )`,
  sql`create index block_suspension_student on block_suspension (student_id, id)`,
  sql`create trigger block_suspension_stays before delete on block_suspension
    for each row execute function refuse_payment_removal()`,
  // The rule was part of the renewal settings until now.
  sql`insert into setting (key, value)
    select 'finance.debt_blocks', jsonb_build_object('renewal', value -> 'debt_blocks')
    from setting where key = 'inscription.renewal' and value ? 'debt_blocks'`,
  sql`update setting set value = value - 'debt_blocks' where key = 'inscription.renewal'`,
];

/** What debts block, and students exempt from that until a day (I27). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
