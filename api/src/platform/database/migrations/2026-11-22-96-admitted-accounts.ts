import { sql, type Kysely } from 'kysely';

/** Accounts that may sign in, for the filtered list of users: these are nearly all, and are counted from a narrow index; the others are few, and are listed from theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account
    add admitted boolean not null generated always as (active and blocked_at is null) stored`.execute(db);
  await sql`create index user_account_admitted on user_account (id) where admitted`.execute(db);
  await sql`create index user_account_not_admitted on user_account (name_key, id) where not admitted`.execute(
    db,
  );
}
