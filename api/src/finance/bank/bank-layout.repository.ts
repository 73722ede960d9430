import type { BankLayout, LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import { sql } from 'kysely';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { sqlValue } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { accountName } from '../common/fragments.repository.ts';

const asRows = (db: Db) =>
  db
    .selectFrom('bank_layout as m')
    .select(['m.id', 'm.name', 'm.version'])
    .select([
      sql<LayoutRules>`m.rules`.as('rules'),
      instantText('m.created_at').as('created_at'),
      accountName('m.created_by').as('created_by'),
      instantText('m.replaced_at').$castTo<string | null>().as('replaced_at'),
    ]);

/** Active layouts of an entity, by name. */
export const current = (db: Db, entityId: number): Promise<BankLayout[]> =>
  asRows(db)
    .where('m.entity_id', '=', entityId)
    .where('m.replaced_at', 'is', null)
    .orderBy(sql`lower(m.name)`)
    .execute();

/** A layout and its entity. */
export const find = (db: Db, id: number): Promise<(BankLayout & { entity_id: number }) | undefined> =>
  asRows(db).select('m.entity_id').where('m.id', '=', id).executeTakeFirst();

/** All versions with the same name, the newest first. */
export const versions = (
  db: Db,
  { entity_id, name }: { entity_id: number; name: string },
): Promise<BankLayout[]> =>
  asRows(db)
    .where('m.entity_id', '=', entity_id)
    .where(sql`lower(m.name)`, '=', name.toLowerCase())
    .orderBy('m.version', 'desc')
    .execute();

/** Locks the layouts of an entity until the transaction ends. */
export const lockEntity = (tx: Tx, entityId: number) => lockRow(tx, 'payment_entity', entityId);

export const insert = (
  tx: Tx,
  layout: { entityId: number; name: string; rules: LayoutRules; by: number },
) => sqlValue<number>(tx)`
    insert into bank_layout (entity_id, name, rules, created_by, version)
    select ${layout.entityId}, ${layout.name}, ${JSON.stringify(layout.rules)}::jsonb, ${layout.by}, coalesce(max(version), 0) + 1
    from bank_layout where entity_id = ${layout.entityId} and lower(name) = lower(${layout.name}) returning id`;

export const replace = (tx: Tx, id: number) => updateRow(tx, 'bank_layout', id, { replaced_at: sql`now()` });
