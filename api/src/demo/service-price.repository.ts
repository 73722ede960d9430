import type { Tx } from '../platform/database/db.ts';

/** Gives a service of the catalogue its price. */
export const set = (tx: Tx, name: string, priceCents: number) =>
  tx.updateTable('service').set({ price_cents: priceCents }).where('name', '=', name).execute();
