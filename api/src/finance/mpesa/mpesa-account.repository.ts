import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { today } from '../common/fragments.repository.ts';

/** The access of an entity, with its sealed secrets. */
export const ofEntity = (db: Db, entityId: number) =>
  db.selectFrom('mpesa_account').selectAll().where('entity_id', '=', entityId).executeTakeFirst();
export type StoredAccount = NonNullable<Awaited<ReturnType<typeof ofEntity>>>;

export const find = (db: Db, id: number) =>
  db.selectFrom('mpesa_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Accesses through which a type of invoice can be paid today, by the code of their entity. */
export const serving = (db: Db, type: string) =>
  db
    .selectFrom('mpesa_account as a')
    .innerJoin('payment_entity as e', 'e.id', 'a.entity_id')
    .selectAll('a')
    .where('a.active', '=', true)
    .where('e.active', '=', true)
    .where('e.valid_from', '<=', today)
    .where((eb) => eb.or([eb('e.valid_to', 'is', null), eb('e.valid_to', '>=', today)]))
    .where((eb) => eb(eb.val(type), '=', eb.fn.any('e.used_for')))
    .orderBy('e.code')
    .orderBy('a.id')
    .execute();

type Change = Omit<StoredAccount, 'id' | 'entity_id' | 'created_at' | 'updated_at' | 'version'>;
export const insert = (tx: Tx, entity_id: number, row: Change) =>
  insertRow(tx, 'mpesa_account', { ...row, entity_id });
export const update = (tx: Tx, id: number, row: Change) => updateRecord(tx, 'mpesa_account', id, row);

/** Entities that have an access. */
export const entitiesOf = (db: Db) =>
  db
    .selectFrom('mpesa_account as a')
    .innerJoin('payment_entity as e', 'e.id', 'a.entity_id')
    .select(['e.id', 'e.code', 'e.bank'])
    .orderBy('e.code')
    .orderBy('e.id')
    .execute();
