import { sql, type Kysely } from 'kysely';

const roles = sql`
  alter table role
    add version integer not null default 1,
    add name_key text collate "C" not null generated always as (lower(f_unaccent(name))) stored;
  drop index role_name_key;
  create unique index role_name_key on role (name_key)`;

/** What only a Master may grant or revoke (decision 56): the Master role, and the right to replace the programs that everybody runs. */
const permissions = sql`
  alter table permission
    add master_only boolean not null default false,
    add constraint permission_name_shape check (name ~ '^[a-z][a-z_]*[.][a-z][a-z_]*$' and length(name) <= 60),
    add constraint permission_label_shape check (btrim(label) = label and label <> '' and length(label) <= 120);
  update permission set master_only = true where name = 'roles.grant_master' or module = 'releases'`;

/** Lists of accounts of one role are sorted by name. */
const accounts = sql`
  create index user_account_role_name on user_account (role_id, name_key, id);
  drop index user_account_role`;

/** Number of accounts per role: counting 200 000 accounts for each list of roles would take longer than the list itself. */
const usage = sql`
  create table role_usage (
    role_id integer primary key references role on delete cascade,
    users integer not null check (users >= 0)
  );
  insert into role_usage
    select r.id, (select count(*) from user_account u where u.role_id = r.id) from role r;
  create function open_role_usage() returns trigger language plpgsql as $$
    begin insert into role_usage values (new.id, 0); return null; end $$;
  create trigger role_counted after insert on role for each row execute function open_role_usage();
  create function count_role_users() returns trigger language plpgsql as $$
    declare
      sign integer := case tg_op when 'DELETE' then -1 else 1 end;
    begin
      -- In the order of ids, so that two that touch the same roles wait for each other instead of for ever.
      perform from role_usage where role_id in (select role_id from changed) order by role_id for update;
      update role_usage it set users = it.users + sign * of_role.n
        from (select role_id, count(*) as n from changed group by role_id) of_role
        where it.role_id = of_role.role_id;
      return null;
    end $$;
  create trigger user_account_counted after insert on user_account referencing new table as changed
    for each statement execute function count_role_users();
  create trigger user_account_uncounted after delete on user_account referencing old table as changed
    for each statement execute function count_role_users();
  create function move_role_user() returns trigger language plpgsql as $$
    begin
      perform from role_usage where role_id in (old.role_id, new.role_id) order by role_id for update;
      update role_usage set users = users + case role_id when new.role_id then 1 else -1 end
        where role_id in (old.role_id, new.role_id);
      return null;
    end $$;
  create trigger user_account_moved after update of role_id on user_account
    for each row when (old.role_id <> new.role_id) execute function move_role_user()`;

/** What the administration of access needs beside the tables of identity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [roles, permissions, accounts, usage]) await part.execute(db);
}
