import { sql, type Kysely } from 'kysely';

/** Accounts that may come in, for the list of users narrowed to them: these are nearly all, and counted from a small index; the others are
 *  few, and read from one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account
    add admitted boolean not null generated always as (active and blocked_at is null) stored`.execute(db);
  await sql`create index user_account_admitted on user_account (id) where admitted`.execute(db);
  await sql`create index user_account_not_admitted on user_account (name_key, id) where not admitted`.execute(
    db,
  );
}
