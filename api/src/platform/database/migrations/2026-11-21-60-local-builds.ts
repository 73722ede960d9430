import { sql, type Kysely } from 'kysely';

/** The right to run an application from one's own machine in the running portal: Masters have it, and only they grant it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with added as (
      insert into permission (name, module, action, label, master_only)
      values ('releases.develop', 'releases', 'develop', 'Abrir aplicações em desenvolvimento', true)
      returning id
    )
    insert into role_permission select r.id, added.id from role r cross join added where r.name = 'Master'`.execute(
    db,
  );
}
