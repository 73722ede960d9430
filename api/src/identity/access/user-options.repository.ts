import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { firstFound } from '../../platform/database/first-found.ts';
import { containsOften } from '../../platform/database/search.ts';

interface UserSearch {
  search: string;
  id?: number | undefined;
}

const most = 50;

interface Staff {
  id: number;
  name: string;
  email: string;
  role: string;
}

/** Active accounts of roles other than Teacher and Student by name; always includes the one of `id`. Queried role by role, because an index
 *  sorts each. */
export async function staff(db: Db, { search, id = 0 }: UserSearch): Promise<Staff[]> {
  const named = containsOften(sql.ref('it.name_key'), search);
  const { rows } = await sql<Staff>`
    with found as (
      (select own.id from role r cross join lateral (
        select it.id, it.name_key from user_account it
        where it.role_id = r.id and it.active and it.id <> ${id} and ${named}
        order by it.name_key, it.id limit ${most}) own
      where not (r.base and r.name in ('Teacher', 'Student'))
      order by own.name_key, own.id limit ${most})
      union all select ${id}::int)
    select u.id, p.full_name as name, u.email, r.name as role
    from found join user_account u using (id) join person p on p.id = u.person_id join role r on r.id = u.role_id
    order by u.id <> ${id}, u.name_key, u.id limit ${most}`.execute(db);
  return rows;
}

interface Person {
  id: number;
  name: string;
  email: string;
  contact: string;
}

/** Active teachers and employees without an account by name; always includes the person of `id`. */
export async function withoutAccount(db: Db, { search, id = 0 }: UserSearch): Promise<Person[]> {
  const of = (table: 'teacher' | 'employee') =>
    firstFound(
      (named) => sql`select it.person_id as id, it.name_key from ${sql.table(table)} it
        where it.active and ${named} and not exists (select from user_account u where u.person_id = it.person_id)`,
      search,
      most,
    );
  const { rows } = await sql<Person>`
    select p.id, p.full_name as name, coalesce(p.email, '') as email, coalesce(p.contact, '') as contact
    from person p where p.id in (
      select id from ${of('teacher')} teachers union select id from ${of('employee')} employees union select ${id}::int)
    order by p.id <> ${id}, p.name_key, p.id limit ${most}`.execute(db);
  return rows;
}
