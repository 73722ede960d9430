import { sql, type Kysely } from 'kysely';

/** Views of lists that people save under a name: search, filters and order as in the address of the screen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_view (
      id integer generated always as identity primary key,
      user_id integer not null references user_account on delete cascade,
      list text not null,
      name text not null check (name <> ''),
      query text not null
    )`.execute(db);
  await sql`create unique index list_view_name on list_view (user_id, list, lower(f_unaccent(name)))`.execute(
    db,
  );
}
