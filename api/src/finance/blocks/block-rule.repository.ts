import type { DebtBlockRules, DebtBlocksForm } from '@portal/shared-kit/contract/finance/debt-block';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

const key = 'finance.debt_blocks';

/** Whether debts block renewals: they do until an institution decides otherwise. */
export async function blocksRenewal(db: Db): Promise<boolean> {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return (stored?.value as { renewal?: boolean } | undefined)?.renewal ?? true;
}

/** The active services, by name, with whether debts block each. */
export async function rules(db: Db): Promise<DebtBlockRules> {
  const services = await db
    .selectFrom('service')
    .select(['id', 'name', 'blocked_by_debt as blocked'])
    .select((eb) => eb.ref('type').$castTo<DebtBlockRules['services'][number]['type']>().as('type'))
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { renewal: await blocksRenewal(db), services };
}

export async function setRules(tx: Tx, { renewal, services }: DebtBlocksForm): Promise<void> {
  const value = JSON.stringify({ renewal });
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute();
  const stopped = sql<boolean>`service.id = any(${sql.val([...services])}::int[])`;
  await tx
    .updateTable('service')
    .set((eb) => ({ blocked_by_debt: stopped, version: eb('version', '+', 1) }))
    .where('active', '=', true)
    .where(sql<boolean>`blocked_by_debt <> (${stopped})`)
    .execute();
}
