import { sql, type Kysely } from 'kysely';

/** Teachers and employees without an account, so that these few are not looked for among all. Whoever got one at the moment they were written
 *  may still be in it; whoever has none is in it always. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table staff_without_account (person_id integer primary key references person on delete cascade)`.execute(
    db,
  );
  await sql`insert into staff_without_account
    select person_id from (select person_id from teacher union select person_id from employee) as staff
    where not exists (select from user_account u where u.person_id = staff.person_id)`.execute(db);
  // Holds the account it finds: its removal at the same moment waits, and then sees the new member of staff.
  await sql`create function note_staff_without_account() returns trigger language plpgsql as $$
    begin
      perform from user_account where person_id = new.person_id for key share;
      if not found then
        insert into staff_without_account values (new.person_id) on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['teacher', 'employee'])
    await sql`create trigger ${sql.ref(`${table}_without_account_noted`)} after insert or update of person_id
      on ${sql.table(table)} for each row execute function note_staff_without_account()`.execute(db);
  await sql`create function pass_account_to_staff() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        delete from staff_without_account it using changed where it.person_id = changed.person_id;
      else
        insert into staff_without_account
          select person_id from changed
          where exists (select from teacher t where t.person_id = changed.person_id)
            or exists (select from employee e where e.person_id = changed.person_id)
          on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger user_account_passed_to_staff after insert on user_account referencing new table as changed
    for each statement execute function pass_account_to_staff()`.execute(db);
  await sql`create trigger user_account_removed_from_staff after delete on user_account referencing old table as changed
    for each statement execute function pass_account_to_staff()`.execute(db);
}
