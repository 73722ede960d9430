import type { OfferedService, Service, ServiceForm } from '@portal/shared-kit/contract/finance/service';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

const rows = (db: Db) =>
  db
    .selectFrom('service')
    .select(['id', 'name', 'price_cents as price', 'delivery_days', 'by_students', 'documents'])
    .select(['blocked_by_debt', 'active', 'version', 'entity_id', 'template'])
    .select((eb) => [
      eb.ref('type').$castTo<Service['type']>().as('type'),
      sql<
        string | null
      >`(select format('%s (%s)', e.bank, e.code) from payment_entity e where e.id = service.entity_id)`.as(
        'entity',
      ),
    ]);

export const list = (db: Db): Promise<Service[]> => rows(db).orderBy('name').orderBy('id').execute();
export const find = (db: Db, id: number): Promise<Service | undefined> =>
  rows(db).where('id', '=', id).executeTakeFirst();

/** Locks a service until the transaction ends. */
export const lock = (tx: Tx, id: number): Promise<Service | undefined> =>
  rows(tx).where('id', '=', id).forUpdate().executeTakeFirst();

const columns = ({ price, ...form }: ServiceForm) => ({ ...form, price_cents: price });
export const insert = async (tx: Tx, form: ServiceForm): Promise<number> =>
  (await tx.insertInto('service').values(columns(form)).returning('id').executeTakeFirstOrThrow()).id;
export const update = (tx: Tx, id: number, form: ServiceForm) =>
  tx
    .updateTable('service')
    .set((eb) => ({ ...columns(form), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** The services that students may request themselves, by name; `inTheWay` is the invoice that blocks those blocked by debts. */
export async function offered(db: Db, inTheWay: OfferedService['blocked_by']): Promise<OfferedService[]> {
  const found = await rows(db)
    .where('active', '=', true)
    .where('by_students', '=', true)
    .where('price_cents', 'is not', null)
    .orderBy('name')
    .execute();
  return found.map(({ id, name, price, delivery_days, documents, blocked_by_debt }) => ({
    id,
    name,
    price: price!,
    delivery_days,
    documents,
    blocked_by: blocked_by_debt ? inTheWay : null,
  }));
}
