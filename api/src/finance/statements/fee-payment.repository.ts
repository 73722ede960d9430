import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { Sort } from '@portal/shared-kit/contract/core/sort';
import type { FineType, PaymentStatus } from '@portal/shared-kit/contract/finance/fee-payment';
import { sql, type RawBuilder } from 'kysely';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';
import { fewMatches, pageOf, searchLimit } from '../../platform/database/page.ts';
import { isAfter, sorting } from '../../platform/database/sort.ts';
import { rememberedCounts } from '../../platform/database/totals.ts';
import { today } from '../common/fragments.repository.ts';
import { allFound, foundStudents, isAmong, isFound } from '../invoices/invoice-view.repository.ts';

export interface FeePaymentFilters {
  search: string;
  status?: PaymentStatus | undefined;
  /** Of the student's card. */
  code?: string | undefined;
  fines?: FineType | undefined;
  month?: number | undefined;
  year?: number | undefined;
  course_id?: number | undefined;
  shift?: string | undefined;
  /** Only of this person, for callers who may see no others. */
  personId?: number | undefined;
  sort?: Sort<'due_date'> | undefined;
}
/** The latest invoice first, unless another order is given. */
const sorted = sorting({ due_date: 'm.due_date', invoice: 'm.invoice_id' }, '-invoice');

/** By what a charge keeps of its invoice. */
const statuses: Record<PaymentStatus, ReturnType<typeof sql<boolean>>> = {
  PAGO: sql<boolean>`m.state = 'PAGA'`,
  PENDENTE: sql<boolean>`m.state = 'EMITIDA' and m.due_date >= ${today}`,
  VENCIDO: sql<boolean>`m.state = 'EMITIDA' and m.due_date < ${today}`,
  PARCIAL: sql<boolean>`m.state = 'PARCIAL'`,
  ANULADO: sql<boolean>`m.state = 'ANULADA'`,
};

const stands = sql`f.ended is null and fi.state <> 'ANULADA'`;
const fined = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from fine f join invoice fi on fi.id = f.fine_invoice_id where f.invoice_id = m.invoice_id and (${condition}))`;
const fineTypes: Record<Exclude<FineType, 'TODOS'>, ReturnType<typeof sql<boolean>>> = {
  COM_MULTA: fined(stands),
  SEM_MULTA: sql<boolean>`not ${fined(sql`${stands} or f.ended = 'ISENTA'`)}`,
  ISENTO: fined(sql`f.ended = 'ISENTA'`),
};
const fineOf = sql<number>`coalesce((select sum(f.amount_cents) from fine f join invoice fi on fi.id = f.fine_invoice_id
  where f.invoice_id = i.id and ${stands}), 0)::bigint`;

/** Months and years are those of the calendar: January of a fee that began in June stands under its own year. */
const filtered = (db: Db, of: Omit<FeePaymentFilters, 'search'>) =>
  db
    .selectFrom('monthly_charge as m')
    .$if(of.status !== undefined, (rows) => rows.where(statuses[of.status!]))
    .$if(of.fines !== undefined && of.fines !== 'TODOS', (rows) =>
      rows.where(fineTypes[of.fines as keyof typeof fineTypes]),
    )
    .$if(of.month !== undefined, (rows) => rows.where('m.month', '=', of.month!))
    .$if(of.year !== undefined, (rows) => rows.where('m.calendar_year', '=', of.year!))
    .$if(of.course_id !== undefined, (rows) => rows.where('m.course_id', '=', of.course_id!))
    .$if(of.shift !== undefined, (rows) => rows.where('m.shift', '=', of.shift!))
    .$if(Boolean(of.code), (rows) =>
      rows.where('m.student_id', 'in', db.selectFrom('student').select('id').where('code', '=', of.code!)),
    )
    .$if(of.personId !== undefined, (rows) =>
      rows.where(
        'm.student_id',
        'in',
        db.selectFrom('student').select('id').where('person_id', '=', of.personId!),
      ),
    );

const narrowed = (db: Db, of: FeePaymentFilters) =>
  filtered(db, of).$if(of.search !== '', (rows) =>
    rows.where('m.student_id', 'in', foundStudents(db, of.search)),
  );

/** The same, for where the other filters leave few fees, or where a search finds many. */
const looked = (db: Db, of: FeePaymentFilters) =>
  filtered(db, of).$if(of.search !== '', (rows) => rows.where(isFound(db, of.search, 'm.student_id')));

const lastPayment = (column: string) => sql<string | null>`(select ${sql.raw(column)} from allocation a
  join payment p on p.id = a.payment_id where a.invoice_id = i.id and a.undoes_id is null
    and not exists (select from allocation u where u.undoes_id = a.id) order by a.id desc limit 1)`;
const reference = (column: string) => sql<string | null>`(
  select ${sql.ref(column)} from payment_reference r join payment_entity e on e.id = r.entity_id
  where r.invoice_id = i.id order by r.state in ('ATRIBUIDA', 'PAGA') desc, r.id limit 1)`;

const rows = (db: Db) =>
  db
    .selectFrom('monthly_charge as m')
    .innerJoin('invoice as i', 'i.id', 'm.invoice_id')
    .innerJoin('student as s', 's.id', 'm.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .innerJoin('course as c', 'c.id', 'm.course_id')
    .select([
      'i.id',
      'm.student_id',
      's.code',
      'p.full_name as name',
      'c.name as course',
      'm.month',
      'm.calendar_year as year',
    ])
    .select(['i.due_date', 'i.total_cents as amount', 'i.paid_cents as paid', 'i.state'])
    .select([
      sql<string>`i.number`.as('invoice'),
      sql<string>`(select description from invoice_line where invoice_id = i.id order by position limit 1)`.as(
        'description',
      ),
      fineOf.as('fine'),
      lastPayment(`to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`).as('paid_at'),
      lastPayment('p.method').as('method'),
      lastPayment('(select number from receipt where payment_id = p.id and voided_at is null)').as('receipt'),
      reference('e.code').as('entity'),
      reference('r.number').as('reference'),
    ]);
const rowsById = builtOnce((db, { ids }: { ids: readonly number[] }) =>
  rows(db).where(sql<boolean>`i.id = any(${ids})`),
);
export type FeePaymentRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const keyed = (fees: ReturnType<typeof filtered>, sort?: FeePaymentFilters['sort']) =>
  fees.select(['m.invoice_id as id', sorted(sort).key.as('key')]);

/** Up to so many fees it is faster to look at each than to gather those of everybody with a common name. */
const isFast = 20_000;
/** Up to so many students it is faster to hand them over than to look up the name of each of those fees. */
const maxAmong = 20_000;
/** How many fees the filters leave, counted no further; of many as some seconds ago. */
const size = async (db: Db, { search: _, sort: _sort, ...of }: FeePaymentFilters): Promise<number> =>
  rememberedCounts(
    `size of monthly fees ${JSON.stringify(of)}`,
    () =>
      countOf(
        db.selectFrom(
          keyed(filtered(db, of))
            .limit(isFast + 1)
            .as('some'),
        ),
      ),
    (many) => many,
  );
/** The fees of a search: of few whom it finds by their ids; else by a look at each fee that the other filters leave, where that is faster than
 *  to gather those of all whom it finds. */
async function gathered(db: Db, of: FeePaymentFilters) {
  if (of.search === '') return undefined;
  const many = await size(db, of);
  if (many <= searchLimit) return keyed(looked(db, of), of.sort);
  const few = await fewMatches(db, foundStudents(db, of.search).select('f.id as key'));
  if (few) return keyed(filtered(db, of).where(sql<boolean>`m.student_id = any(${few}::int[])`), of.sort);
  if (many > isFast) return undefined;
  const found = await allFound(db, of.search, maxAmong + 1);
  const fees =
    found.length > maxAmong ? looked(db, of) : filtered(db, of).where(isAmong(found, 'm.student_id'));
  return keyed(fees, of.sort);
}

export async function list(db: Db, { page, per_page, ...of }: PageQuery & FeePaymentFilters) {
  const gather = await gathered(db, of);
  return pageOf(
    db,
    { page, per_page },
    {
      source: keyed(narrowed(db, of), of.sort),
      ...(gather && { gather }),
      walk: keyed(looked(db, of), of.sort),
      searched: of.search !== '',
      order: sorted(of.sort).order,
      rows: { byIds: rowsById },
    },
  );
}

const sums = (db: Db, of: FeePaymentFilters) =>
  narrowed(db, of)
    .innerJoin('invoice as i', 'i.id', 'm.invoice_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('invoices'),
      sql<number>`coalesce(sum(i.total_cents) filter (where i.state <> 'ANULADA'), 0)::bigint`.as('amount'),
      sql<number>`coalesce(sum(i.paid_cents), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(i.total_cents - i.paid_cents) filter (where i.state <> 'ANULADA'), 0)::bigint`.as(
        'open',
      ),
    ])
    .executeTakeFirstOrThrow();

/** Summed from the fines, which are fewer than the invoices. */
const finesOf = (db: Db, of: FeePaymentFilters) =>
  db
    .selectFrom('fine as f')
    .innerJoin('invoice as fi', 'fi.id', 'f.fine_invoice_id')
    .where('f.ended', 'is', null)
    .where('fi.state', '<>', 'ANULADA')
    .where('f.invoice_id', 'in', narrowed(db, of).select('m.invoice_id'))
    .select(sql<number>`coalesce(sum(f.amount_cents), 0)::bigint`.as('fines'))
    .executeTakeFirstOrThrow();

/** What they come to, of many as some seconds ago; what was annulled is not owed. */
export const totals = (db: Db, of: FeePaymentFilters) =>
  rememberedCounts(
    `monthly fees ${JSON.stringify(of)}`,
    async () => ({ ...(await sums(db, of)), ...(await finesOf(db, of)) }),
    ({ invoices }) => invoices,
  );

export const count = (db: Db, of: FeePaymentFilters): Promise<number> => countOf(narrowed(db, of));

/** The next rows of a file, in the order of the list. */
export function rowsAfter(
  db: Db,
  of: FeePaymentFilters,
  last: Pick<FeePaymentRow, 'id' | 'due_date'> | undefined,
  most: number,
) {
  const { by, key, order } = sorted(of.sort);
  const place = last && { id: last.id, key: by === 'invoice' ? last.id : last.due_date };
  const part = db
    .selectFrom(keyed(narrowed(db, of), of.sort).as('source'))
    .select('id')
    .$if(place !== undefined, (rows) => rows.where(isAfter({ order }, place!)))
    .orderBy('key', order)
    .orderBy('id', order)
    .limit(most);
  return rows(db).where('i.id', 'in', part).orderBy(key, order).orderBy('i.id', order).execute();
}
