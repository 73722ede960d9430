import { masterRole } from '@portal/shared-kit/contract/identity/access';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { baseRoles, roleLabel, type BaseRole } from '@portal/shared-kit/contract/core/permissions';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { pageList } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';

const columns = ['p.id', 'p.name', 'p.module', 'p.action', 'p.label', 'p.master_only'] as const;

/** Master, or a role with permissions that only a Master grants; for the role `r` of a query. */
export const isProtectedRole = sql<boolean>`(r.base and r.name = ${masterRole} or exists (
  select from role_permission rp join permission p on p.id = rp.permission_id
  where rp.role_id = r.id and p.master_only))`;

const asRows = (db: Db) =>
  db
    .selectFrom('role as r')
    .innerJoin('role_usage as usage', 'usage.role_id', 'r.id')
    .select(['r.id', 'r.name', 'r.base', 'r.version', 'usage.users', isProtectedRole.as('protected')])
    .select(['r.second_factor_from', 'r.second_factor_grace_days'])
    .select(sql<string>`coalesce(r.description, '')`.as('description'))
    .select(sql<number>`(select count(*) from role_permission rp where rp.role_id = r.id)`.as('permissions'));

/** Whether a role's name, or the label of a base role, contains the search. */
const isCalled = (search: string) => {
  const labelled = baseRoles.filter((name) => roleLabel(name).toLowerCase().includes(search.toLowerCase()));
  return sql<boolean>`(${contains(sql.ref('name_key'), search)} or name = any(${labelled}::text[]))`;
};

/** A page sorted by name. */
export const list = pageList((db: Db, { search }: PageQuery) => ({
  source: db
    .selectFrom('role')
    .select(['id', 'name_key as key'])
    .$if(search !== '', (query) => query.where(isCalled(search))),
  searched: search !== '',
  rows: asRows,
}));

export const find = (db: Db, id: number) => asRows(db).where('r.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('role', find);

/** Share-locks the role: it cannot be deleted until the transaction ends. */
export async function keep(tx: Tx, id: number) {
  await tx.selectFrom('role').select('id').where('id', '=', id).forKeyShare().execute();
  return find(tx, id);
}

/** The same for a base role. */
export async function keepBase(tx: Tx, name: BaseRole) {
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where('base', '=', true)
    .where('name', '=', name)
    .forKeyShare()
    .executeTakeFirst();
  return role && find(tx, role.id);
}

/** Roles by name for selects, at most 50, with the names of their permissions; always includes the role `id`. */
export const options = (db: Db, { search, id }: { search: string; id?: number | undefined }) =>
  db
    .selectFrom('role as r')
    .select(['r.id', 'r.name', isProtectedRole.as('protected')])
    .select(
      sql<string[]>`array(select p.name from role_permission rp join permission p on p.id = rp.permission_id
        where rp.role_id = r.id)`.as('names'),
    )
    .where((eb) => eb.or([search ? isCalled(search) : eb.val(true), eb('r.id', '=', id ?? null)]))
    .orderBy((eb) => eb('r.id', 'is distinct from', id ?? null))
    .orderBy('r.name_key')
    .limit(50)
    .execute();

export const insert = (tx: Tx, role: { name: string; description: string }) => insertRow(tx, 'role', role);

export const remove = (tx: Tx, id: number) => tx.deleteFrom('role').where('id', '=', id).execute();

/** Permissions with these names. */
export const permissionsCalled = (db: Db, names: readonly string[]) =>
  db.selectFrom('permission').select(['name', 'label']).where('name', 'in', names).execute();

/** The catalogue of permissions, in order. */
export const catalogue = (db: Db) =>
  db.selectFrom('permission as p').select(columns).orderBy('p.id').limit(1000).execute();

export const permissionsOf = (db: Db, roleId: number) =>
  db
    .selectFrom('permission as p')
    .innerJoin('role_permission as rp', 'rp.permission_id', 'p.id')
    .select(columns)
    .where('rp.role_id', '=', roleId)
    .orderBy('p.id')
    .execute();

/** The existing permissions with these ids. */
export const permissionsNamed = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('permission as p')
        .select(columns)
        .where('p.id', 'in', [...ids])
        .orderBy('p.id')
        .execute();

export async function replacePermissions(tx: Tx, roleId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from role_permission where role_id = ${roleId} and permission_id <> all(${ids}::int[])`.execute(
    tx,
  );
  await sql`insert into role_permission select ${roleId}, id from unnest(${ids}::int[]) as id
    on conflict do nothing`.execute(tx);
  await updateRow(tx, 'role', roleId, (eb) => ({ version: eb('version', '+', 1) }));
}

/** Adds a permission to the catalogue, and to Master, which has all of them. */
export async function insertPermission(tx: Tx, { name, label }: { name: string; label: string }) {
  const [module = '', action = ''] = name.split('.');
  const made = await tx
    .insertInto('permission')
    .values({ name, module, action, label })
    .returning(['id', 'name', 'module', 'action', 'label', 'master_only'])
    .executeTakeFirstOrThrow();
  await sql`insert into role_permission select id, ${made.id} from role where base and name = ${masterRole}`.execute(
    tx,
  );
  return made;
}
