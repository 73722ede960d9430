import { sql } from 'kysely';
import { builtOnce } from '../../platform/database/built-once.ts';
import { insertRow, type Db, type Tx } from '../../platform/database/db.ts';
import { lockName, lockThenRead } from '../../platform/database/lock-row.ts';
import { exists, sqlRows } from '../../platform/database/read.ts';

const accounts = (db: Db) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select([
      'u.id',
      'u.person_id',
      'u.email',
      'u.user_code',
      'u.role_id',
      'r.name as role',
      'u.password_hash',
    ])
    .select(['u.first_login', 'u.email_confirmed_at', 'u.active', 'u.blocked_at', 'u.last_login_at'])
    .select('u.second_factor_at')
    .select(
      sql<
        string | null
      >`(select i.label from provider_role pr join identity_provider i on i.id = pr.provider_id
        where pr.role_id = u.role_id and i.active order by i.sort_order, i.label limit 1)`.as(
        'provider_only',
      ),
    )
    .select(['p.full_name', 'p.gender', 'p.birth_date', 'p.doc_type', 'p.doc_number'])
    .select('p.created_at as person_created_at');

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const accountOf = builtOnce((db, { id }: { id: number }) => accounts(db).where('u.id', '=', id));
export const findAccount = async (db: Db, id: number) => (await accountOf(db, { id }))[0];

/** By e-mail, ignoring case, or by user card code. */
export const findByIdentifier = (db: Db, identifier: string) =>
  accounts(db)
    .where((eb) =>
      identifier.includes('@')
        ? // Folded as the limits fold it: PostgreSQL folds 'İ' to 'i', which would give one account many limits.
          eb(eb.fn<string>('lower', ['u.email']), '=', identifier.toLowerCase())
        : eb('u.user_code', '=', identifier),
    )
    .executeTakeFirst();

export const lockAccount = lockThenRead('user_account', findAccount);

export const isEmailTaken = (db: Db, email: string): Promise<boolean> =>
  exists(db.selectFrom('user_account').where(sql<boolean>`lower(email) = lower(${email})`));

/** Whether the person `p` is in any register. */
export const isRegistered = sql<boolean>`exists (
  select from user_account where person_id = p.id union all select from student where person_id = p.id
  union all select from teacher where person_id = p.id union all select from employee where person_id = p.id)`;

/** Deletes a person who is in no register any more, with their documents, unless a record names them. */
export async function removeUnlessNeeded(tx: Tx, id: number): Promise<void> {
  const isNeeded = sql<boolean>`(${isRegistered} or exists (
    select from communication_recipient where person_id = p.id
    union all select from person_correction where person_id = p.id))`;
  const lone = await sqlRows(tx)`select from person p where id = ${id} and not ${isNeeded}`;
  if (lone.length === 0) return;
  await sql`with documents as (delete from person_file where person_id = ${id} returning attachment_id)
    delete from attachment where id in (select attachment_id from documents)`.execute(tx);
  await tx.deleteFrom('person').where('id', '=', id).execute();
}

/** Who else has this e-mail, of their own or of their account; somebody who is in no register could be neither seen nor chosen. Locked
 *  until the transaction ends, so that nobody takes it for another person. */
export async function emailOwner(tx: Tx, email: string, self?: number | null) {
  const key = email.toLowerCase();
  await lockName(tx, `person ${key}`);
  return (
    await sqlRows<{ id: number; full_name: string }>(tx)`
      select p.id, p.full_name from person p where p.id is distinct from ${self ?? null}::int and p.id in (
          select id from person where lower(email) = ${key}
          union select person_id from user_account where lower(email) = ${key})
        and ${isRegistered}
      order by p.id limit 1`
  )[0];
}

/** Role ∪ granted − denied (decision 53). */
export async function permissionsOf(db: Db, userId: number): Promise<string[]> {
  const { permissions } = await db
    .selectFrom('user_account as u')
    .select(effectivePermissions)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return permissions;
}

/** The effective permissions of the account `u` of a query. */
export const effectivePermissions = sql<string[]>`array(
  select p.name from permission p
  left join role_permission rp on rp.permission_id = p.id and rp.role_id = u.role_id
  left join user_permission up on up.permission_id = p.id and up.user_id = u.id
  where coalesce(up.granted, rp.role_id is not null) order by p.id)`.as('permissions');

/** A role with its permissions, by name ignoring case. */
export const findRole = (db: Db, name: string) =>
  db
    .selectFrom('role as r')
    .select(['r.id', 'r.name'])
    .select(
      sql<string[]>`array(select p.name from role_permission rp join permission p on p.id = rp.permission_id
        where rp.role_id = r.id order by p.id)`.as('permissions'),
    )
    .where(sql<string>`lower(r.name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();

/** Users of a role with an e-mail address. */
export const peopleOfRole = (db: Db, role: string) =>
  accounts(db)
    .where('r.name', '=', role)
    .where('u.active', '=', true)
    .where('u.blocked_at', 'is', null)
    .execute();

/** All accounts of a role, by e-mail. */
export const accountsOfRole = (db: Db, role: string) =>
  accounts(db).where('r.name', '=', role).orderBy('u.email').execute();

export const permissionLabel = (db: Db, name: string) =>
  db.selectFrom('permission').select('label').where('name', '=', name).executeTakeFirst();

export interface NewAccount {
  fullName: string;
  gender?: string;
  birthDate?: string;
  docType?: string;
  docNumber?: string;
  contact?: string;
  address?: string;
  email: string;
  userCode?: string;
  role: string;
  passwordHash?: string;
  firstLogin?: boolean;
  emailConfirmed?: boolean;
}

/** Creates a person with an account; returns both ids. */
export async function insertAccount(tx: Tx, made: NewAccount): Promise<{ personId: number; userId: number }> {
  const personId = await insertRow(tx, 'person', {
    full_name: made.fullName,
    gender: made.gender,
    birth_date: made.birthDate,
    doc_type: made.docType,
    doc_number: made.docNumber,
    contact: made.contact,
    address_location: made.address,
    email: made.email,
  });
  const account = await tx
    .insertInto('user_account')
    .values((eb) => ({
      person_id: personId,
      email: made.email,
      user_code: made.userCode,
      role_id: eb.selectFrom('role').select('id').where('name', '=', made.role),
      password_hash: made.passwordHash,
      first_login: made.firstLogin ?? true,
      email_confirmed_at: made.emailConfirmed ? sql<Date>`now()` : null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { personId, userId: account.id };
}

/** An update of an account, which raises its version. */
export const changeAccount = (tx: Tx, id: number) =>
  tx
    .updateTable('user_account')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id);

export const setActive = (tx: Tx, id: number, active: boolean) =>
  changeAccount(tx, id).set({ active }).execute();

/** Sets the password and ends the first-login state. */
export const setPassword = (tx: Tx, id: number, hash: string) =>
  changeAccount(tx, id).set({ password_hash: hash, first_login: false }).execute();

/** Removes a password that was never chosen: its owner signs in at a provider (J42). */
export const removePassword = (tx: Tx, id: number) =>
  changeAccount(tx, id).set({ password_hash: null }).execute();

/** Ends the first-login state of an account without a password. */
export const endFirstLogin = (tx: Tx, id: number) =>
  changeAccount(tx, id).set({ first_login: false }).execute();

/** Sets the e-mail as confirmed. */
export const setConfirmedEmail = (tx: Tx, id: number, email: string) =>
  changeAccount(tx, id)
    .set({ email, email_confirmed_at: sql`now()` })
    .execute();

export const noteSignIn = (tx: Tx, id: number) =>
  tx
    .updateTable('user_account')
    .set({ last_login_at: sql`now()` })
    .where('id', '=', id)
    .returning('last_login_at')
    .executeTakeFirstOrThrow();

export const insertAccessRequest = (tx: Tx, request: { user_id: number; path: string; permission: string }) =>
  tx.insertInto('access_request').values(request).returning('id').executeTakeFirstOrThrow();

/** Whether the role has any user. Locked until the transaction ends, so that two calls cannot both find it empty. */
export async function isRoleTaken(tx: Tx, role: string): Promise<boolean> {
  await tx.selectFrom('role').select('id').where('name', '=', role).forUpdate().execute();
  const found = await accounts(tx).where('r.name', '=', role).limit(1).executeTakeFirst();
  return found !== undefined;
}
