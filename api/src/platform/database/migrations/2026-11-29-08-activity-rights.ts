import { sql, type Kysely } from 'kysely';

/** The Secretaria declares, changes, extends and closes periods (J10). The rules of enrolment, which needed the same permission, have their
 *  own, given to all who had it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into permission (name, module, action, label)
    values ('activities.settings', 'activities', 'settings', 'Alterar as regras de candidatura, inscrição e renovação')`.execute(
    db,
  );
  await sql`insert into role_permission (role_id, permission_id)
    select had.role_id, made.id from role_permission had join permission p on p.id = had.permission_id
      cross join permission made
    where p.name = 'activities.update' and made.name = 'activities.settings'`.execute(db);
  await sql`insert into user_permission (user_id, permission_id, granted)
    select had.user_id, made.id, had.granted from user_permission had join permission p on p.id = had.permission_id
      cross join permission made
    where p.name = 'activities.update' and made.name = 'activities.settings'`.execute(db);
  await sql`insert into role_permission (role_id, permission_id)
    select role.id, permission.id from role cross join permission
    where role.name = 'Secretaria' and permission.name in ('activities.update', 'activities.approve')
    on conflict do nothing`.execute(db);
}
