import { sql } from 'kysely';
import { effectivePermissions } from '../../identity/accounts/account.repository.ts';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';

export const devicesOf = (db: Db, personId: number) =>
  db
    .selectFrom('push_device')
    .select(['id', 'name', 'endpoint', 'created_at', 'notified_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

/** Locks the person, so that two calls never pass the limit together, and counts their other devices. */
export async function countOthers(tx: Tx, personId: number, endpoint: string): Promise<number> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute();
  return countOf(
    tx.selectFrom('push_device').where('person_id', '=', personId).where('endpoint', '<>', endpoint),
  );
}

interface NewDevice {
  person_id: number;
  name: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Adds a device. A browser that another person had subscribed is theirs no more. */
export const put = async (tx: Tx, device: NewDevice): Promise<number> =>
  (
    await tx
      .insertInto('push_device')
      .values(device)
      .onConflict((oc) =>
        oc.column('endpoint').doUpdateSet({ ...device, created_at: sql`now()`, notified_at: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Whether the person had the device. */
export const removeOwn = async (tx: Tx, personId: number, id: number): Promise<boolean> =>
  (
    await tx
      .deleteFrom('push_device')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
  ).numDeletedRows > 0n;

/** Removes a device whose subscription is over; not one that subscribed again meanwhile. */
export const removeGone = (db: Db, { id, endpoint, auth }: { id: number; endpoint: string; auth: string }) =>
  db
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .execute();

export const noteSent = (db: Db, id: number) => updateRow(db, 'push_device', id, { notified_at: sql`now()` });

/** A device and the communication it is to be told of; undefined where its person has read it, it has expired, or they may not sign in or
 *  read it. */
export const dueNotice = (db: Db, deviceId: number, communicationId: number) =>
  db
    .selectFrom('push_device as d')
    .innerJoin('communication_recipient as r', 'r.person_id', 'd.person_id')
    .innerJoin('communication as c', 'c.id', 'r.communication_id')
    .innerJoin('user_account as u', 'u.person_id', 'd.person_id')
    .select(['d.id', 'd.endpoint', 'd.p256dh', 'd.auth'])
    .select((eb) => ['c.type', eb.selectFrom('company').select('name').as('institution')])
    .where('d.id', '=', deviceId)
    .where('c.id', '=', communicationId)
    .where('r.read_at', 'is', null)
    .where(sql<boolean>`(c.expires_at is null or c.expires_at > now())`)
    .where('u.active', '=', true)
    .where('u.blocked_at', 'is', null)
    .where(sql<boolean>`'communications.read' = any(${effectivePermissions.expression})`)
    .executeTakeFirst();

/** The stored key, locked until the transaction ends where there is one. */
export const lockKey = async (tx: Tx) => {
  await sql`lock table push_key in share row exclusive mode`.execute(tx);
  return storedKey(tx);
};
export const storedKey = (db: Db) =>
  db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst();

/** Replaces the key. Devices are subscribed for one key, so those of the one before are removed. */
export async function replaceKey(tx: Tx, key: { public_key: string; private_key: Buffer }): Promise<void> {
  await tx.deleteFrom('push_key').execute();
  await tx.deleteFrom('push_device').execute();
  await tx.insertInto('push_key').values(key).execute();
}
