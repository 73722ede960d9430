import { sql, type Kysely } from 'kysely';

const registers = ['teacher', 'employee'] as const;

/** Whether a member of staff has an account, so that the few without one are read from an index of them and not looked for among all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Holds the account it finds, so that its removal at the same moment waits and then sees the new row.
  await sql`create function find_staff_account() returns trigger language plpgsql as $$
    begin
      perform from user_account where person_id = new.person_id for key share;
      new.has_account := found;
      return new;
    end $$`.execute(db);
  for (const table of registers) {
    const register = sql.table(table);
    await sql`alter table ${register} add has_account boolean not null default false`.execute(db);
    await sql`update ${register} it set has_account = true
      where exists (select from user_account u where u.person_id = it.person_id)`.execute(db);
    await sql`create index ${sql.ref(`${table}_without_account`)} on ${register} (name_key, person_id)
      where active and not has_account`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_account_found`)} before insert or update of person_id on ${register}
      for each row execute function find_staff_account()`.execute(db);
  }
  const pass = (has: boolean) =>
    sql.join(
      registers.map(
        (table) => sql`update ${sql.table(table)} it set has_account = ${sql.lit(has)} from changed
          where it.person_id = changed.person_id and it.has_account <> ${sql.lit(has)}`,
      ),
      sql`; `,
    );
  await sql`create function pass_staff_account() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${pass(true)}; else ${pass(false)}; end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger user_account_passed_to_staff after insert on user_account referencing new table as changed
    for each statement execute function pass_staff_account()`.execute(db);
  await sql`create trigger user_account_removed_from_staff after delete on user_account referencing old table as changed
    for each statement execute function pass_staff_account()`.execute(db);
}
