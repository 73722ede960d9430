import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { exists, sqlRows } from '../../platform/database/read.ts';
import type { ReferenceMode } from '@portal/shared-kit/contract/finance/payment-entity';
import type { PaidType } from '@portal/shared-kit/contract/finance/payment-rules';
import { today } from '../common/fragments.repository.ts';

export interface ServingEntity {
  id: number;
  code: string;
  bank: string;
  reference_mode: ReferenceMode;
}
/** What a reference pays: an invoice, or several together. */
export type ReferenceOwner =
  | { invoiceId: number; groupId?: undefined }
  | { invoiceId: null; groupId: number };
type Owed = ReferenceOwner & {
  amountCents: number;
  expiresOn: string | null;
};

/** The entities that serve these types today, in the institution's time zone (decision 123). */
const serving = (db: Db, types: readonly string[]) =>
  db
    .selectFrom('payment_entity')
    .where('active', '=', true)
    .where('valid_from', '<=', today)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', today)]))
    .where(sql<boolean>`used_for @> ${[...types]}::text[]`);

/** Whether some entity, or this one, serves a type today (decisions 123, 126). */
export const isServed = (db: Db, type: PaidType, by?: number): Promise<boolean> =>
  exists(serving(db, [type]).$if(by !== undefined, (rows) => rows.where('id', '=', by!)));

/** The entities that serve all these types, or the requested one of them; locked in a fixed order until the transaction ends, to avoid
 *  deadlocks. */
export const servingEntities = (tx: Tx, types: readonly string[], only?: number) =>
  serving(tx, types)
    .$if(only !== undefined, (rows) => rows.where('id', '=', only!))
    .select(['id', 'code', 'bank', 'reference_mode'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute() as Promise<ServingEntity[]>;

/** The next numbers of an entity, returned by a rollback; undefined where too few are left. */
export async function nextIds(
  tx: Tx,
  entityId: number,
  count: number,
  last: number,
): Promise<number[] | undefined> {
  const row = await tx
    .updateTable('payment_entity')
    .set((eb) => ({ last_reference: eb('last_reference', '+', count) }))
    .where('id', '=', entityId)
    .where('last_reference', '<=', last - count)
    .returning('last_reference')
    .executeTakeFirst();
  return row && Array.from({ length: count }, (_, nth) => row.last_reference - count + 1 + nth);
}

/** Inserts references; returns the numbers that were new. */
export async function insertNumbered(
  tx: Tx,
  entityId: number,
  numbered: readonly { number: string; owed: Owed }[],
): Promise<Set<string>> {
  const rows = await tx
    .insertInto('payment_reference')
    .values(
      numbered.map(({ number, owed }) => ({
        entity_id: entityId,
        number,
        state: 'ATRIBUIDA',
        invoice_id: owed.invoiceId,
        group_id: owed.groupId ?? null,
        amount_cents: owed.amountCents,
        expires_on: owed.expiresOn,
      })),
    )
    .onConflict((conflict) => conflict.columns(['entity_id', 'number']).doNothing())
    .returning('number')
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Assigns the first free reference, in the order they were loaded. */
export async function takeFree(tx: Tx, entityId: number, owed: Owed): Promise<string | undefined> {
  const row = await tx
    .updateTable('payment_reference')
    .set({
      state: 'ATRIBUIDA',
      invoice_id: owed.invoiceId,
      group_id: owed.groupId ?? null,
      amount_cents: owed.amountCents,
      expires_on: owed.expiresOn,
      updated_at: sql`now()`,
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('payment_reference')
        .select('id')
        .where('entity_id', '=', entityId)
        .where('state', '=', 'LIVRE')
        .orderBy('id')
        .limit(1),
    )
    .returning('number')
    .executeTakeFirst();
  return row?.number;
}

/** Annuls the references of an invoice: payments by them are still recognised, but settle nothing (C.7). */
export const annulOf = (tx: Tx, invoiceId: number) =>
  tx
    .updateTable('payment_reference')
    .set({ state: 'ANULADA', updated_at: sql`now()` })
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'ATRIBUIDA')
    .execute();

/** Which of these numbers exist for any entity with that code. */
export async function existingNumbers(
  tx: Tx,
  code: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  const rows = await sqlRows<{ number: string }>(tx)`
    select r.number from payment_reference r
    where r.entity_id in (select id from payment_entity where code = ${code})
      and r.number = any(${numbers}::text[])`;
  return new Set(rows.map(({ number }) => number));
}

/** Inserts references that are not assigned yet, in order. */
export const insertFree = (tx: Tx, entityId: number, numbers: readonly string[]) =>
  sql`insert into payment_reference (entity_id, number)
    select ${entityId}, number from unnest(${numbers}::text[]) with ordinality as given (number, place)
    order by place`.execute(tx);
