import { sql, type Kysely } from 'kysely';

/** The list of users by their last sign-in; who never signed in comes before everybody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index user_account_last_login on user_account (coalesce(last_login_at, '-infinity'), id)`.execute(
    db,
  );
}
