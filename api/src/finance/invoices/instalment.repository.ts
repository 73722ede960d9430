import type { Tx } from '../../platform/database/db.ts';

/** Links the instalments after the first, in order. */
export const insert = (tx: Tx, firstId: number, later: readonly number[]) =>
  tx
    .insertInto('instalment')
    .values(later.map((id, index) => ({ invoice_id: id, first_invoice_id: firstId, nth: index + 2 })))
    .execute();

/** The instalments after the first, in order. */
export const after = async (tx: Tx, firstId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('instalment')
      .select('invoice_id')
      .where('first_invoice_id', '=', firstId)
      .orderBy('nth')
      .execute()
  ).map(({ invoice_id }) => invoice_id);
