import type { AnnulmentLimits } from '@portal/shared-kit/contract/enrolment/inscription';
import type { Db, Tx } from '../../platform/database/db.ts';

const key = 'inscription.annulment';
/** UP's defaults (C.3). */
const usual: AnnulmentLimits = { after_semesters: 1, per_degree: 2 };

export async function annulmentLimits(db: Db): Promise<AnnulmentLimits> {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return { ...usual, ...(stored?.value as Partial<AnnulmentLimits> | undefined) };
}

/** Locks the limits until the transaction ends. */
export async function holdLimits(tx: Tx): Promise<AnnulmentLimits> {
  await tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify(usual) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await tx.selectFrom('setting').select('key').where('key', '=', key).forUpdate().execute();
  return annulmentLimits(tx);
}

export const writeLimits = (tx: Tx, limits: AnnulmentLimits) =>
  tx
    .updateTable('setting')
    .set({ value: JSON.stringify(limits) })
    .where('key', '=', key)
    .execute();
