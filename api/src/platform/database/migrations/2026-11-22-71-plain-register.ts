import { sql, type Kysely } from 'kysely';

/** Called by the migration of every plain register: creates its four permissions and grants them to Master and Admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create procedure permit_register(area text, title text) language sql begin atomic
      insert into permission (name, module, action, label)
        select area || '.' || action, area, action, verb || ' ' || title
        from (values ('read', 'Ver'), ('create', 'Criar'), ('update', 'Editar'), ('delete', 'Eliminar')) as a (action, verb);
      insert into role_permission
        select role.id, permission.id from role cross join permission
        where role.name in ('Master', 'Admin') and permission.module = area;
    end`.execute(db);
}
