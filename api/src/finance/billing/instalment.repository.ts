import type { Tx } from '../../platform/database/db.ts';

/** Notes which invoices are the instalments after the first, in order. */
export const insert = (tx: Tx, firstId: number, later: readonly number[]) =>
  tx
    .insertInto('instalment')
    .values(later.map((id, index) => ({ invoice_id: id, first_invoice_id: firstId, nth: index + 2 })))
    .execute();

/** The instalments after the first that still are to be paid. */
export const openAfter = async (tx: Tx, firstId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('instalment as it')
      .innerJoin('invoice as i', 'i.id', 'it.invoice_id')
      .select('i.id')
      .where('it.first_invoice_id', '=', firstId)
      .where('i.state', 'in', ['EMITIDA', 'PARCIAL'])
      .orderBy('it.nth')
      .execute()
  ).map(({ id }) => id);
