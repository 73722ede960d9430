import { sql } from 'kysely';
import type { Tx } from '../kit/db.ts';
import type { ReferenceMode } from '@portal/shared-kit/contract/entity';

export interface ServingEntity {
  id: number;
  code: string;
  bank: string;
  reference_mode: ReferenceMode;
}
interface Owed {
  invoiceId: number;
  amountCents: number;
  dueDate: string;
}

/** The entities that a type is paid to today, by the clock of the institution; each held until the transaction ends, always in
 *  the same order, so that two invoices never wait for each other (decision 123). */
export const servingEntities = (tx: Tx, type: string) =>
  tx
    .selectFrom('payment_entity')
    .select(['id', 'code', 'bank'])
    .select((eb) => eb.ref('reference_mode').$castTo<ReferenceMode>().as('reference_mode'))
    .where('active', '=', true)
    .where('valid_from', '<=', sql<string>`(now() at time zone 'Africa/Maputo')::date`)
    .where((eb) =>
      eb.or([
        eb('valid_to', 'is', null),
        eb('valid_to', '>=', sql<string>`(now() at time zone 'Africa/Maputo')::date`),
      ]),
    )
    .where(sql<boolean>`${type} = any (used_for)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute() as Promise<ServingEntity[]>;

/** The next number of an entity, given back by a rollback; undefined once all are used. */
export async function nextId(tx: Tx, entityId: number, last: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('payment_entity')
    .set((eb) => ({ last_reference: eb('last_reference', '+', 1) }))
    .where('id', '=', entityId)
    .where('last_reference', '<', last)
    .returning('last_reference')
    .executeTakeFirst();
  return row?.last_reference;
}

/** False where the entity has that number already. */
export async function insertGiven(tx: Tx, entityId: number, number: string, owed: Owed): Promise<boolean> {
  const row = await tx
    .insertInto('payment_reference')
    .values({
      entity_id: entityId,
      number,
      state: 'ATRIBUIDA',
      invoice_id: owed.invoiceId,
      amount_cents: owed.amountCents,
      expires_on: owed.dueDate,
    })
    .onConflict((conflict) => conflict.columns(['entity_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the invoice the first reference that is free, in the order they were loaded. */
export async function takeFree(tx: Tx, entityId: number, owed: Owed): Promise<string | undefined> {
  const row = await tx
    .updateTable('payment_reference')
    .set({
      state: 'ATRIBUIDA',
      invoice_id: owed.invoiceId,
      amount_cents: owed.amountCents,
      expires_on: owed.dueDate,
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

/** References of an annulled invoice are recognised when somebody still pays by them, and settle nothing (C.7). */
export const annulOf = (tx: Tx, invoiceId: number) =>
  tx
    .updateTable('payment_reference')
    .set({ state: 'ANULADA', updated_at: sql`now()` })
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'ATRIBUIDA')
    .execute();

/** Which of these numbers any entity with that code has already. */
export async function known(tx: Tx, code: string, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select r.number from payment_reference r
    where r.entity_id in (select id from payment_entity where code = ${code})
      and r.number = any(${numbers}::text[])`.execute(tx);
  return new Set(rows.map(({ number }) => number));
}

/** Loads references that nobody has yet, in their order. */
export const insertFree = (tx: Tx, entityId: number, numbers: readonly string[]) =>
  sql`insert into payment_reference (entity_id, number)
    select ${entityId}, number from unnest(${numbers}::text[]) with ordinality as given (number, place)
    order by place`.execute(tx);
