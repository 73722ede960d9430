import type { DeskClosing, ReceivedCash } from '@portal/shared-kit/contract/finance/desk';
import { sql } from 'kysely';
import { insertRow, type Db, type Tx } from '../../platform/database/db.ts';
import { instantText } from '../../platform/database/dates.ts';
import { lockReferable } from '../../platform/database/lock-row.ts';
import { accountName } from '../common/fragments.repository.ts';

/** Whether a moment lies on a day of the institution. */
const isOn = (column: string, day: string) =>
  sql<boolean>`${sql.ref(column)} >= ${day}::date::timestamp at time zone 'Africa/Maputo'
    and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone 'Africa/Maputo'`;

/** Whether payment `p` is cash that somebody has, also while it waits for a second person, or for the invoice that it is for. */
const isCashInHand = sql<boolean>`(p.method = 'NUMERARIO' and p.state in ('RECEBIDO', 'CONCILIADO', 'POR_IDENTIFICAR'))`;

/** Valid payments that people recorded by hand on a day, by person and method, with all cash that a closing counts. */
export const received = (db: Db, day: string): Promise<ReceivedCash[]> =>
  db
    .selectFrom('payment as p')
    .innerJoin('user_account as u', 'u.id', 'p.recorded_by')
    .innerJoin('person', 'person.id', 'u.person_id')
    .select(['person.full_name as user', 'p.method'])
    .select([
      sql<number>`count(*)::int`.as('payments'),
      sql<number>`sum(p.amount_cents)::bigint`.as('amount'),
    ])
    .where((eb) => eb.or([eb('p.state', '=', 'CONCILIADO'), isCashInHand]))
    .where(isOn('p.recorded_at', day))
    .where(
      sql<boolean>`not exists (select from bank_import_line l where l.payment_id = coalesce(p.part_of_id, p.id))`,
    )
    .groupBy(['u.id', 'person.full_name', 'p.method'])
    .orderBy('person.full_name')
    .orderBy('u.id')
    .orderBy('p.method')
    .execute();

export const closings = (db: Db, day: string): Promise<DeskClosing[]> =>
  db
    .selectFrom('desk_closing as c')
    .select(['c.id', 'c.expected_cents as expected', 'c.counted_cents as counted', 'c.note'])
    .select([
      accountName('c.user_id').$castTo<string>().as('user'),
      instantText('c.closed_at').as('closed_at'),
      sql<number>`c.counted_cents - c.expected_cents`.as('difference'),
      sql<number>`(select count(*)::int from desk_closing_payment where closing_id = c.id)`.as('payments'),
    ])
    .where(isOn('c.closed_at', day))
    .orderBy('c.id')
    .execute();

/** Cash that somebody received since their last closing. */
export const open = (db: Db, userId: number) =>
  db
    .selectFrom('payment as p')
    .select(['p.id', 'p.amount_cents'])
    .where('p.recorded_by', '=', userId)
    .where(isCashInHand)
    .where(sql<boolean>`not exists (select from desk_closing_payment d where d.payment_id = p.id)`)
    .execute();

/** Serialises the closings of a person, and what they reverse. */
export const lock = (tx: Tx, userId: number) => lockReferable(tx, 'user_account', userId);

interface NewClosing {
  userId: number;
  expectedCents: number;
  countedCents: number;
  note: string;
  paymentIds: readonly number[];
}
export async function insert(tx: Tx, closing: NewClosing): Promise<number> {
  const id = await insertRow(tx, 'desk_closing', {
    user_id: closing.userId,
    expected_cents: closing.expectedCents,
    counted_cents: closing.countedCents,
    note: closing.note,
  });
  await tx
    .insertInto('desk_closing_payment')
    .values(closing.paymentIds.map((payment_id) => ({ payment_id, closing_id: id })))
    .execute();
  return id;
}
