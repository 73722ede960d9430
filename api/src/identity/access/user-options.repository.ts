import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { firstFound } from '../../platform/database/first-found.ts';
import { searchLimit } from '../../platform/database/page.ts';
import { contains, containsOften } from '../../platform/database/search.ts';
import { hadMany, rememberMany } from '../../platform/database/totals.ts';

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

/** The active accounts of staff with a name that few have; undefined where it is that of many. */
async function fewNamed(db: Db, search: string): Promise<number[] | undefined> {
  const memory = `accounts called ${search}`;
  if (search === '' || hadMany(memory)) return undefined;
  const { rows } = await sql<{ ids: number[]; named: number }>`
    with named as materialized (
      select id, role_id, active from user_account where ${contains(sql.ref('name_key'), search)} limit ${searchLimit + 1})
    select (select count(*) from named) as named, array(
      select n.id from named n join role r on r.id = n.role_id
      where n.active and not (r.base and r.name in ('Teacher', 'Student'))) as ids`.execute(db);
  const { ids, named } = rows[0]!;
  rememberMany(memory, named > searchLimit);
  return named > searchLimit ? undefined : ids;
}

/** Active accounts of roles other than Teacher and Student by name; always includes the one of `id`. All are walked role by role, because an
 *  index sorts each. */
export async function staff(db: Db, { search, id = 0 }: UserSearch): Promise<Staff[]> {
  const few = await fewNamed(db, search);
  const found = few
    ? sql`select unnest(${few}::int[]) as id`
    : sql`(select own.id from role r cross join lateral (
        select it.id, it.name_key from user_account it
        where it.role_id = r.id and it.active and it.id <> ${id} and ${containsOften(sql.ref('it.name_key'), search)}
        order by it.name_key, it.id limit ${most}) own
      where not (r.base and r.name in ('Teacher', 'Student'))
      order by own.name_key, own.id limit ${most})`;
  const { rows } = await sql<Staff>`
    with found as (${found} union select ${id}::int)
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
      (named) => sql`select it.person_id as id, it.name_key
        from staff_without_account w join ${sql.table(table)} it on it.person_id = w.person_id
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
