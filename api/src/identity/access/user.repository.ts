import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { user } from '@portal/shared-kit/contract/identity/users';
import { sql } from 'kysely';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { exists, sqlRows } from '../../platform/database/read.ts';
import { lockWithPerson } from '../../platform/database/lock-row.ts';
import { pageList, searchLimit } from '../../platform/database/page.ts';
import { contains, containsOften } from '../../platform/database/search.ts';
import { sorting } from '../../platform/database/sort.ts';
import { changeAccount } from '../accounts/account.repository.ts';
import { isProtectedRole } from './role.repository.ts';
import { firstFound } from '../../platform/database/first-found.ts';
import { hadMany, rememberMany } from '../../platform/database/totals.ts';

/** An account that only a Master may change: a Master's, or one with permissions that only a Master grants; for the account `u` with the
 *  role `r`. */
export const isProtectedAccount = sql<boolean>`(${isProtectedRole} or exists (
  select from user_permission up join permission p on p.id = up.permission_id
  where up.user_id = u.id and up.granted and p.master_only))`;

export const firstLogg = sql<'yes' | 'não'>`case when u.first_login then 'yes' else 'não' end`;

/** Accounts by contract field names. `in_use` once signed in: before that nothing can reference them. That of a student stays with its
 *  card code, since no screen can make it again. */
const asRows = (db: Db) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id', 'u.person_id', 'p.full_name as fullName', 'u.email', 'u.role_id', 'r.name as role'])
    .select(sql<string>`coalesce(p.contact, '')`.as('contact'))
    .select(['u.active', isProtectedAccount.as('protected'), firstLogg.as('first_logg')])
    .select(sql<boolean>`u.blocked_at is not null`.as('blocked'))
    .select(
      sql<string | null>`(select l.email from link_token l
        where l.user_id = u.id and l.purpose = 'confirm' and l.used_at is null and l.expires_at > now()
          and lower(l.email) <> lower(u.email)
        order by l.created_at desc limit 1)`.as('pending_email'),
    )
    .select(['u.last_login_at', sql<boolean>`u.second_factor_at is not null`.as('second_factor')])
    .select(
      sql<boolean>`(u.last_login_at is not null or not u.first_login or u.user_code is not null)`.as(
        'in_use',
      ),
    )
    // Versions of account and person only increase, so their sum changes with either.
    .select(sql<number>`u.version + p.version`.as('version'));
export type UserRow = NonNullable<Awaited<ReturnType<typeof find>>>;

const sorted = sorting(
  // Who never signed in did so before everybody else.
  { fullName: 'name_key', last_login_at: sql`coalesce(last_login_at, '-infinity')` },
  'fullName',
);
/** A page sorted by name unless asked otherwise; the search covers names and e-mails. */
export const list = pageList((db: Db, { search, role_id, state, sort }: Args<typeof user.list>['query']) => {
  const { key, order } = sorted(sort);
  const found = db
    .selectFrom('user_account')
    .select(['id', key.as('key')])
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          contains(sql.ref('name_key'), search),
          // No e-mail contains a space.
          ...(search.includes(' ') ? [] : [contains(sql`lower(email)`, search)]),
        ]),
      ),
    )
    .$if(state !== undefined, (query) =>
      query.where(state === 'activo' ? sql<boolean>`admitted` : sql<boolean>`not admitted`),
    );
  return {
    ...(role_id === undefined
      ? { source: found }
      : {
          source: found.where('role_id', '=', role_id),
          // Keeps the planner from scanning the whole index of a large role.
          gather: found.where(sql<number>`role_id + 0`, '=', role_id),
        }),
    searched: search !== '',
    order,
    rows: asRows,
  };
});

export const find = (db: Db, id: number) => asRows(db).where('u.id', '=', id).executeTakeFirst();

/** Locks account and person until the transaction ends. */
export async function lock(tx: Tx, id: number) {
  await lockWithPerson(tx, 'user_account', id);
  return find(tx, id);
}

export const personNamed = (db: Db, id: number) =>
  db.selectFrom('person').select('full_name').where('id', '=', id).executeTakeFirst();

export const insertPerson = (
  tx: Tx,
  { fullName, contact, email }: { fullName: string; contact: string; email: string },
) => insertRow(tx, 'person', { full_name: fullName, contact: contact || null, email });

export const insert = (
  tx: Tx,
  account: {
    person_id: number;
    email: string;
    role_id: number;
    active: boolean;
    user_code: string | null;
    password_hash: string;
  },
) => insertRow(tx, 'user_account', account);

export const updatePerson = (tx: Tx, id: number, fields: { fullName: string; contact: string }) =>
  updateRecord(tx, 'person', id, { full_name: fields.fullName, contact: fields.contact || null });

export const setBlocked = (tx: Tx, id: number, blocked: boolean) =>
  changeAccount(tx, id)
    .set({ blocked_at: blocked ? sql<Date>`now()` : null })
    .execute();

/** Sets a password that must be changed at the next sign-in (decision 13). */
export const setTemporaryPassword = (tx: Tx, id: number, hash: string) =>
  changeAccount(tx, id).set({ password_hash: hash, first_login: true }).execute();

export const setRole = (tx: Tx, id: number, roleId: number) =>
  changeAccount(tx, id).set({ role_id: roleId }).execute();

export const raiseVersion = (tx: Tx, id: number) => changeAccount(tx, id).execute();

export const remove = (tx: Tx, id: number) => tx.deleteFrom('user_account').where('id', '=', id).execute();

/** Whether anybody else with the role may sign in. Locked until the transaction ends, so that two calls cannot remove both. */
export async function othersUsable(tx: Tx, role: string, besides: number): Promise<boolean> {
  await tx.selectFrom('role').select('id').where('name', '=', role).forUpdate().execute();
  return exists(
    tx
      .selectFrom('user_account as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .where('r.name', '=', role)
      .where('u.active', '=', true)
      .where('u.blocked_at', 'is', null)
      .where('u.id', '!=', besides),
  );
}

/** Permissions that protect an account: rights over accounts and roles, and those that only a Master grants. */
const ranking = sql<string[]>`array(
  select p.name from user_account u cross join permission p
  left join role_permission rp on rp.permission_id = p.id and rp.role_id = u.role_id
  left join user_permission up on up.permission_id = p.id and up.user_id = u.id
  where u.person_id = person.id and coalesce(up.granted, rp.role_id is not null)
    and (p.master_only or (p.module in ('users', 'roles') and p.action <> 'read')))`;

/** Whether a person is a student, and the protecting permissions of their account. */
export const protectionOf = (db: Db, personId: number) =>
  db
    .selectFrom('person')
    .select([
      sql<boolean>`exists (select from student where student.person_id = person.id)`.as('student'),
      ranking.as('rank'),
    ])
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow();

/** The effective permissions of these accounts that are not among the held ones, by account in catalogue order. */
export const permissionsBeyond = (db: Db, userIds: readonly number[], held: readonly string[]) => sqlRows<{
  user_id: number;
  label: string;
}>(db)`select u.id as user_id, p.label
    from user_account u cross join permission p
    left join role_permission rp on rp.permission_id = p.id and rp.role_id = u.role_id
    left join user_permission up on up.permission_id = p.id and up.user_id = u.id
    where u.id = any(${userIds}::int[]) and coalesce(up.granted, rp.role_id is not null)
      and p.name <> all(${held}::text[])
    order by u.id, p.id`;

/** The permissions that anybody with the role has, of the role or direct, and that are not among the held ones. */
export async function permissionsOfHoldersBeyond(db: Db, roleId: number, held: readonly string[]) {
  const rows = await sqlRows<{ label: string }>(db)`select p.label from permission p
    where p.name <> all(${held}::text[]) and (
      exists (
        select from role_permission rp join user_account u on u.role_id = rp.role_id
        where rp.role_id = ${roleId} and rp.permission_id = p.id and not exists (
          select from user_permission up where up.user_id = u.id and up.permission_id = p.id and not up.granted))
      or exists (
        select from user_permission up join user_account u on u.id = up.user_id
        where u.role_id = ${roleId} and up.permission_id = p.id and up.granted))
    order by p.id`;
  return rows.map(({ label }) => label);
}

interface UserSearch {
  search: string;
  id?: number | undefined;
}

const most = 50;

/** The active accounts of staff with a name that few have; undefined where it is that of many. */
async function fewNamed(db: Db, search: string): Promise<number[] | undefined> {
  const memory = `accounts called ${search}`;
  if (search === '' || hadMany(memory)) return undefined;
  const rows = await sqlRows<{ ids: number[]; named: number }>(db)`
    with named as materialized (
      select id, role_id, active from user_account where ${contains(sql.ref('name_key'), search)} limit ${searchLimit + 1})
    select (select count(*) from named) as named, array(
      select n.id from named n join role r on r.id = n.role_id
      where n.active and not (r.base and r.name in ('Teacher', 'Student'))) as ids`;
  const { ids, named } = rows[0]!;
  rememberMany(memory, named > searchLimit);
  return named > searchLimit ? undefined : ids;
}

/** Active accounts of roles other than Teacher and Student by name; always includes the one of `id`. All are walked role by role, because an
 *  index sorts each. */
export async function staff(db: Db, { search, id = 0 }: UserSearch) {
  const few = await fewNamed(db, search);
  const found = few
    ? sql`select unnest(${few}::int[]) as id`
    : sql`(select own.id from role r cross join lateral (
        select account.id, account.name_key from user_account account
        where account.role_id = r.id and account.active and account.id <> ${id} and ${containsOften(sql.ref('account.name_key'), search)}
        order by account.name_key, account.id limit ${most}) own
      where not (r.base and r.name in ('Teacher', 'Student'))
      order by own.name_key, own.id limit ${most})`;
  return sqlRows<{ id: number; name: string; email: string; role: string }>(db)`
    with found as (${found} union select ${id}::int)
    select u.id, p.full_name as name, u.email, r.name as role
    from found join user_account u using (id) join person p on p.id = u.person_id join role r on r.id = u.role_id
    order by u.id <> ${id}, u.name_key, u.id limit ${most}`;
}

/** Active teachers and employees without an account by name; always includes the person of `id`. */
export async function withoutAccount(db: Db, { search, id = 0 }: UserSearch) {
  const of = (table: 'teacher' | 'employee') =>
    firstFound(
      (named) => sql`select staff.person_id as id, staff.name_key
        from staff_without_account w join ${sql.table(table)} staff on staff.person_id = w.person_id
        where staff.active and ${named} and not exists (select from user_account u where u.person_id = staff.person_id)`,
      search,
      most,
    );
  return sqlRows<{ id: number; name: string; email: string; contact: string }>(db)`
    select p.id, p.full_name as name, coalesce(p.email, '') as email, coalesce(p.contact, '') as contact
    from person p where p.id in (
      select id from ${of('teacher')} teachers union select id from ${of('employee')} employees union select ${id}::int)
    order by p.id <> ${id}, p.name_key, p.id limit ${most}`;
}
