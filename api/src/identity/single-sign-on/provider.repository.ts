import { sql } from 'kysely';
import { insertRow, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { exists } from '../../platform/database/read.ts';

const providers = (db: Db) =>
  db
    .selectFrom('identity_provider as i')
    .select(['i.id', 'i.label', 'i.issuer', 'i.client_id', 'i.client_secret', 'i.allowed_domains'])
    .select(['i.subject_claim', 'i.sort_order', 'i.active', 'i.end_session', 'i.version']);

export type Provider = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: number) => providers(db).where('i.id', '=', id).executeTakeFirst();
export const findByIssuer = (db: Db, issuer: string) =>
  providers(db)
    .where(sql<string>`rtrim(i.issuer, '/')`, '=', issuer.replace(/\/+$/, ''))
    .where('i.active', '=', true)
    .executeTakeFirst();
export const lock = (tx: Tx, id: number) =>
  providers(tx).select(['i.logo', 'i.logo_type']).where('i.id', '=', id).forUpdate().executeTakeFirst();

/** Providers that sign-in offers, in order. */
export const offered = (db: Db) =>
  db
    .selectFrom('identity_provider')
    .select(['id', 'label', 'logo', 'logo_type'])
    .where('active', '=', true)
    .orderBy('sort_order')
    .orderBy('label')
    .limit(50)
    .execute();

/** All, in order, each with its roles and the number of linked accounts. */
export const list = (db: Db) =>
  providers(db)
    .select(['i.logo', 'i.logo_type'])
    .select(
      sql<
        { id: number; name: string }[]
      >`coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
        from provider_role pr join role r on r.id = pr.role_id where pr.provider_id = i.id), '[]')`.as(
        'roles',
      ),
    )
    .select((eb) =>
      eb
        .selectFrom('external_identity as e')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('e.provider_id', '=', 'i.id')
        .as('accounts'),
    )
    .orderBy('i.sort_order')
    .orderBy('i.label')
    .limit(200)
    .execute();

export const hasIdentities = (tx: Tx, id: number): Promise<boolean> =>
  exists(tx.selectFrom('external_identity').where('provider_id', '=', id));

export const remove = (tx: Tx, id: number) =>
  tx.deleteFrom('identity_provider').where('id', '=', id).execute();

/** Names of the roles that must use a provider, by name. */
export const rolesOf = async (db: Db, id: number) =>
  db
    .selectFrom('provider_role as pr')
    .innerJoin('role as r', 'r.id', 'pr.role_id')
    .select(['r.id', 'r.name'])
    .where('pr.provider_id', '=', id)
    .orderBy('r.name')
    .execute();

export const rolesNamed = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('role').select(['id', 'name', 'base']).where('id', 'in', ids).orderBy('name').execute();

export async function replaceRoles(tx: Tx, id: number, roles: readonly number[]): Promise<void> {
  await tx.deleteFrom('provider_role').where('provider_id', '=', id).execute();
  if (roles.length > 0)
    await tx
      .insertInto('provider_role')
      .values(roles.map((role_id) => ({ provider_id: id, role_id })))
      .execute();
}

export const insertFlow = (tx: Tx, flow: New<'provider_flow'>) =>
  tx.insertInto('provider_flow').values(flow).execute();

/** Takes a flow of this browser, once; undefined where there is none, or its time is over. */
export const takeFlow = (tx: Tx, state: Buffer, browser: Buffer) =>
  tx
    .deleteFrom('provider_flow')
    .where('state_hash', '=', state)
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['provider_id', 'purpose', 'session_id', 'started_at'])
    .executeTakeFirst();

const identities = (db: Db) =>
  db
    .selectFrom('external_identity as e')
    .innerJoin('identity_provider as i', 'i.id', 'e.provider_id')
    .select(['e.id', 'e.user_id', 'e.provider_id', 'e.email', 'e.linked_at', 'e.last_used_at'])
    .select(['i.label as provider', 'i.active']);

export const identityOf = (db: Db, providerId: number, subject: string) =>
  identities(db).where('e.provider_id', '=', providerId).where('e.subject', '=', subject).executeTakeFirst();

export const identityById = (db: Db, id: number) => identities(db).where('e.id', '=', id).executeTakeFirst();

/** The external identities of an account, by provider. */
export const identitiesOf = (db: Db, userId: number) =>
  identities(db)
    .where('e.user_id', '=', userId)
    .orderBy('i.sort_order')
    .orderBy('i.label')
    .limit(50)
    .execute();

export const insertIdentity = (
  tx: Tx,
  identity: { provider_id: number; user_id: number; subject: string; email: string | null },
) => insertRow(tx, 'external_identity', identity);

/** Records a sign-in, with the address that the provider has now. */
export const noteUse = (tx: Tx, id: number, email: string | null) =>
  tx
    .updateTable('external_identity')
    .set({ last_used_at: sql`now()`, email })
    .where('id', '=', id)
    .execute();

export const removeIdentity = (tx: Tx, id: number) =>
  tx.deleteFrom('external_identity').where('id', '=', id).execute();

/** Open sessions that a provider opened: by one identity, for one of its persons, or in one session of its own. */
export const sessionsOf = (
  db: Db,
  providerId: number,
  {
    identityId,
    subject,
    sid,
  }: { identityId?: number; subject?: string | undefined; sid?: string | undefined },
) =>
  db
    .selectFrom('session as s')
    .innerJoin('external_identity as e', 'e.id', 's.identity_id')
    .select(['s.id', 's.user_id'])
    .where('e.provider_id', '=', providerId)
    .where('s.revoked_at', 'is', null)
    .$if(identityId !== undefined, (qb) => qb.where('e.id', '=', identityId!))
    .$if(subject !== undefined, (qb) => qb.where('e.subject', '=', subject!))
    .$if(sid !== undefined, (qb) => qb.where('s.provider_sid', '=', sid!))
    .execute();
