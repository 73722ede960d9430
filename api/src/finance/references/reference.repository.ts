import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { Sort } from '@portal/shared-kit/contract/core/sort';
import type { ReferenceRow, ReferenceState } from '@portal/shared-kit/contract/finance/payment-reference';
import { sql } from 'kysely';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf, onlyValue } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { isAfter, sorting } from '../../platform/database/sort.ts';
import { today } from '../common/fragments.repository.ts';
import { exactly, matching } from '../ledger/search.repository.ts';

const expired = sql<boolean>`(r.state = 'ATRIBUIDA' and r.expires_on < ${today})`;
const state = sql<ReferenceState>`case when ${expired} then 'EXPIRADA' else r.state end`;

export interface ReferenceFilters {
  search: string;
  state?: ReferenceState | undefined;
  entity_id?: number | undefined;
  sort?: Sort<'created_at' | 'expires_on'> | undefined;
}
/** They are numbered as they are created; the last created first. */
const sorted = sorting(
  { created_at: 'r.id', expires_on: sql`coalesce(r.expires_on, 'infinity'::date)` },
  '-created_at',
);
const ofState: Record<ReferenceState, ReturnType<typeof sql<boolean>>> = {
  LIVRE: sql<boolean>`r.state = 'LIVRE'`,
  ATRIBUIDA: sql<boolean>`r.state = 'ATRIBUIDA' and (r.expires_on is null or r.expires_on >= ${today})`,
  PAGA: sql<boolean>`r.state = 'PAGA'`,
  EXPIRADA: sql<boolean>`(r.state = 'EXPIRADA' or ${expired})`,
  ANULADA: sql<boolean>`r.state = 'ANULADA'`,
};
/** References by the start of their number, or of invoices that match, alone or together. */
function found(db: Db, search: string) {
  const digits = search.replaceAll(/\s/g, '');
  if (/^\d{3,11}$/.test(digits))
    return sql<boolean>`(r.number like ${`${digits}%`} or r.invoice_id = any(array(${exactly(db, search)})))`;
  // A lookup per match instead of a join with a full scan: `offset 0` keeps them separate.
  return sql<boolean>`r.id in (with found as materialized (${matching(db, search)})
    select r.id from found, lateral (select id from payment_reference where invoice_id = found.id offset 0) r
    union select r.id from found, lateral (select group_id from reference_group_invoice where invoice_id = found.id offset 0) g,
      lateral (select id from payment_reference where group_id = g.group_id offset 0) r)`;
}
const keyed = (db: Db, { search, ...of }: ReferenceFilters) =>
  db
    .selectFrom('payment_reference as r')
    .select(['r.id', sorted(of.sort).key.as('key')])
    .$if(of.state !== undefined, (rows) => rows.where(ofState[of.state!]))
    .$if(of.entity_id !== undefined, (rows) => rows.where('r.entity_id', '=', of.entity_id!))
    .$if(search !== '', (rows) => rows.where(found(db, search)));

const rows = (db: Db) =>
  db
    .selectFrom('payment_reference as r')
    .innerJoin('payment_entity as e', 'e.id', 'r.entity_id')
    .leftJoin('invoice as i', 'i.id', 'r.invoice_id')
    .leftJoin('reference_group as g', 'g.id', 'r.group_id')
    .leftJoin('student as s', (join) =>
      join.on('s.id', '=', (eb) => eb.fn.coalesce('i.student_id', 'g.student_id')),
    )
    .leftJoin('candidacy as ca', 'ca.id', 'i.candidacy_id')
    .select(['r.id', 'r.number', 'e.code as entity', 'e.bank', 'r.amount_cents as amount', 'r.invoice_id'])
    .select(['s.id as student_id', 'r.expires_on'])
    .select([
      sql<
        string | null
      >`coalesce(i.number, (select string_agg(number, ', ' order by due_date, id) from invoice
        where id in (select invoice_id from reference_group_invoice where group_id = r.group_id)))`.as(
        'invoice',
      ),
      instantText('r.created_at').as('created_at'),
      state.as('state'),
      sql<
        string | null
      >`coalesce((select full_name from person where person.id = s.person_id), ca.full_name)`.as('name'),
      sql<string | null>`coalesce(s.code, ca.number)`.as('code'),
      sql<boolean>`coalesce(i.state in ('EMITIDA', 'PARCIAL') and r.state in ('ATRIBUIDA', 'EXPIRADA', 'ANULADA')
        and (select o.id from payment_reference o where o.invoice_id = i.id and o.entity_id = r.entity_id
          and o.id <> r.id and o.state = 'ATRIBUIDA' and (o.expires_on is null or o.expires_on >= ${today}) limit 1) is null, false)`.as(
        'can_reissue',
      ),
    ]);

export const list = (db: Db, { page, per_page, ...of }: PageQuery & ReferenceFilters) =>
  pageOf<ReferenceRow>(
    db,
    { page, per_page },
    {
      source: keyed(db, of),
      searched: of.search !== '',
      order: sorted(of.sort).order,
      rows,
    },
  );

export const find = (db: Db, id: number): Promise<ReferenceRow | undefined> =>
  rows(db).where('r.id', '=', id).executeTakeFirst();

export const count = (db: Db, of: ReferenceFilters): Promise<number> => countOf(keyed(db, of));

/** The next rows of a file, in the order of the list. */
export function rowsAfter(db: Db, of: ReferenceFilters, last: ReferenceRow | undefined, most: number) {
  const { by, key, order } = sorted(of.sort);
  const place = last && { id: last.id, key: by === 'created_at' ? last.id : (last.expires_on ?? 'infinity') };
  const part = db
    .selectFrom(keyed(db, of).as('source'))
    .select('id')
    .$if(place !== undefined, (rows) => rows.where(isAfter({ order }, place!)))
    .orderBy('key', order)
    .orderBy('id', order)
    .limit(most);
  return rows(db).where('r.id', 'in', part).orderBy(key, order).orderBy('r.id', order).execute();
}

/** The invoices that a reference pays together, the first due first; none where it pays a single one. */
export async function invoicesOf(db: Db, referenceId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_reference as r')
    .innerJoin('reference_group_invoice as g', 'g.group_id', 'r.group_id')
    .innerJoin('invoice as i', 'i.id', 'g.invoice_id')
    .select('i.id')
    .where('r.id', '=', referenceId)
    .orderBy('i.due_date')
    .orderBy('i.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The invoice of the reference `r`, or the first of those it pays together. */
export const firstInvoice = sql<number | null>`coalesce(r.invoice_id,
  (select min(invoice_id) from reference_group_invoice g where g.group_id = r.group_id))`;

/** Locks the invoice of a reference, or those it pays together, and then the reference, as a payment does; undefined where there is no
 *  such reference. */
export async function lock(tx: Tx, id: number) {
  const reference = await tx
    .selectFrom('payment_reference')
    .select('invoice_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!reference) return undefined;
  const invoiceIds = reference.invoice_id === null ? await invoicesOf(tx, id) : [reference.invoice_id];
  for (const invoice of invoiceIds.toSorted((a, b) => a - b)) await lockRow(tx, 'invoice', invoice);
  await lockRow(tx, 'payment_reference', id);
  const found = await tx
    .selectFrom('payment_reference as r')
    .leftJoin('invoice as i', 'i.id', 'r.invoice_id')
    .select([
      'r.entity_id',
      'r.invoice_id',
      'r.state',
      'i.type',
      'i.due_date',
      'i.total_cents',
      'i.paid_cents',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
  return found && { ...found, invoiceIds };
}

export const annul = (tx: Tx, id: number) =>
  updateRow(tx, 'payment_reference', id, { state: 'ANULADA', updated_at: sql`now()` });

/** The entity that issues references; locked until the transaction ends. */
export const lockEntity = (tx: Tx, id: number) =>
  tx
    .selectFrom('payment_entity')
    .select(['id', 'code', 'bank', 'active', 'reference_mode'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const newestOf = (tx: Tx, invoiceId: number, entityId: number): Promise<number> =>
  onlyValue(
    tx
      .selectFrom('payment_reference')
      .select('id')
      .where('invoice_id', '=', invoiceId)
      .where('entity_id', '=', entityId)
      .where('state', '=', 'ATRIBUIDA')
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );
