import type { Tx } from '../../platform/database/db.ts';

/** Notes which invoices are the instalments after the first, in order. */
export const insert = (tx: Tx, firstId: number, later: readonly number[]) =>
  tx
    .insertInto('instalment')
    .values(later.map((id, index) => ({ invoice_id: id, first_invoice_id: firstId, nth: index + 2 })))
    .execute();

/** The instalments after the first that stand, and which of them are paid; locked until the transaction ends. */
export const after = (tx: Tx, firstId: number): Promise<{ id: number; paid: boolean }[]> =>
  tx
    .selectFrom('instalment as it')
    .innerJoin('invoice as i', 'i.id', 'it.invoice_id')
    .select(['i.id', (eb) => eb('i.state', '=', 'PAGA').$castTo<boolean>().as('paid')])
    .where('it.first_invoice_id', '=', firstId)
    .where('i.state', 'in', ['EMITIDA', 'PARCIAL', 'PAGA'])
    .orderBy('it.nth')
    .forUpdate('i')
    .execute();
