import { sql, type Kysely } from 'kysely';

const roles = sql`
  alter table role
    add version integer not null default 1,
    add name_key text collate "C" not null generated always as (lower(f_unaccent(name))) stored;
  drop index role_name_key;
  create unique index role_name_key on role (name_key)`;

/** What only a Master may give or take (decision 56): to make somebody Master, and to replace the programs everybody runs. */
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

/** What the administration of access needs beside the tables of identity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [roles, permissions, accounts]) await part.execute(db);
}
