import type { EntityForm, EntityRow } from '@portal/shared-kit/contract/finance/payment-entity';
import type { ByState } from '@portal/shared-kit/contract/core/crud';
import { sql } from 'kysely';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { today } from '../common/fragments.repository.ts';

/** Entities by the names of the contract. */
const asRows = (db: Db) =>
  db.selectFrom('payment_entity as entity').select([
    'entity.id',
    'entity.bank',
    'entity.code',
    'entity.nib',
    'entity.used_for',
    'entity.reference_mode',
    'entity.wallet_shortcode',
    'entity.wallet',
    'entity.valid_from',
    'entity.valid_to',
    'entity.active',
    'entity.version',
    'entity.last_reference',
    sql<boolean>`entity.active and entity.valid_from <= ${today} and coalesce(entity.valid_to >= ${today}, true)`.as(
      'in_force',
    ),
    // The first number comes from the index; with EXISTS PostgreSQL scans all of them.
    sql<boolean>`(select r.id from payment_reference r where r.entity_id = entity.id order by r.number limit 1) is not null`.as(
      'in_use',
    ),
    sql<
      number | null
    >`case when entity.reference_mode = 'CARREGADA' then (select count(*) from payment_reference r where r.entity_id = entity.id and r.state = 'LIVRE') end`.as(
      'free_references',
    ),
  ]);

/** A page by code, active ones first. */
export const list = (db: Db, { search, state, ...filters }: ByState) =>
  pageOf<EntityRow>(db, filters, {
    source: db
      .selectFrom('payment_entity')
      .select(['id', 'id as key'])
      .$if(state !== undefined, (rows) => rows.where('active', '=', state === 'activo'))
      .$if(search !== '', (rows) =>
        rows.where((eb) =>
          eb.or([
            eb('code', 'like', `${search.replaceAll(/\D/g, '') || search}%`),
            contains(sql`lower(f_unaccent(bank))`, search),
          ]),
        ),
      ),
    searched: search !== '',
    rows: asRows,
  });

export const find = (db: Db, id: number): Promise<EntityRow | undefined> =>
  asRows(db).where('entity.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('payment_entity', find);

export const insert = (tx: Tx, form: EntityForm) => insertRow(tx, 'payment_entity', form);

export const update = (tx: Tx, id: number, change: Partial<EntityForm> & { active?: boolean }) =>
  updateRecord(tx, 'payment_entity', id, change);

/** Only where no reference was given. */
export const remove = (tx: Tx, id: number) => tx.deleteFrom('payment_entity').where('id', '=', id).execute();

/** Entities in force today with the types each serves. */
export const inForce = (db: Db) => sqlRows<{ code: string; used_for: string[] }>(db)`
      select code, used_for from payment_entity entity
      where entity.active and entity.valid_from <= ${today} and coalesce(entity.valid_to >= ${today}, true)`;
