import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Calculated references of the first entity that has some, of open invoices and of a paid one, each with the amount and a day,
 *  yesterday at the latest, on which it could be paid. */
export async function references(db: Db, most: number) {
  const { rows } = await sql<{ entity: string; number: string; cents: number; paid: boolean; day: string }>`
    with entity as (select id, code from payment_entity where active and reference_mode = 'CALCULADA_MOD97' order by id limit 1),
    of_state as (select e.code as entity, r.number, i.total_cents - i.paid_cents as cents, false as paid, r.id, r.expires_on
      from payment_reference r join entity e on e.id = r.entity_id join invoice i on i.id = r.invoice_id
      where r.state = 'ATRIBUIDA' and i.state in ('EMITIDA', 'PARCIAL')
      order by r.id limit ${most}),
    settled as (select e.code, r.number, i.total_cents, true, r.id, r.expires_on from payment_reference r
      join entity e on e.id = r.entity_id join invoice i on i.id = r.invoice_id where r.state = 'PAGA' order by r.id limit 1)
    select entity, number, cents, paid,
      to_char(least((now() at time zone 'Africa/Maputo')::date - 1, expires_on), 'YYYYMMDD') as day from (select * from of_state union all select * from settled) them order by paid, id`.execute(
    db,
  );
  return rows;
}
