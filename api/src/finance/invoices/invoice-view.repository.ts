import type { InvoiceRow, InvoiceState, InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import type { Db } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains, withCardDots } from '../../platform/database/search.ts';
import { chargedBy, chargedCourse, today, isStudent } from '../common/fragments.repository.ts';
import { rememberedOrder } from '../../platform/database/totals.ts';

/** Invoices by the names of the contract, without lines and references. Few relations are joined and the rest comes from subqueries:
 *  PostgreSQL plans at most eight together (`from_collapse_limit`), and with more it would build all rows before taking a page. */
const asRows = (db: Db) =>
  db
    .selectFrom('invoice')
    .leftJoin('candidacy', 'candidacy.id', 'invoice.candidacy_id')
    .leftJoin('student', 'student.id', 'invoice.student_id')
    .leftJoin('person', 'person.id', 'student.person_id')
    .select([
      'invoice.id',
      'invoice.number',
      'invoice.type',
      sql<InvoiceState>`case when invoice.state = 'EMITIDA' and invoice.due_date < ${today} then 'VENCIDA' else invoice.state end`.as(
        'state',
      ),
      'invoice.student_id',
      'invoice.candidacy_id as candidate_id',
      'invoice.inscription_id',
      sql<string>`coalesce(candidacy.full_name, person.full_name)`.as('name'),
      sql<string | null>`coalesce(candidacy.number, student.code)`.as('code'),
      sql<string>`(select course.name from course
        where course.id = coalesce(candidacy.course_id, ${chargedCourse('invoice.id')}, student.course_id))`.as(
        'course',
      ),
      'invoice.total_cents as total',
      'invoice.paid_cents as paid',
      'invoice.due_date',
      'invoice.issued_at',
      sql<
        string | null
      >`(select by_person.full_name from user_account issuer join person by_person on by_person.id = issuer.person_id
        where issuer.id = invoice.issued_by)`.as('issued_by'),
      sql<number>`coalesce((select sum(f.amount_cents) from fine f join invoice fi on fi.id = f.fine_invoice_id
        where f.invoice_id = invoice.id and f.ended is null and fi.state <> 'ANULADA'), 0)::bigint`.as(
        'fine',
      ),
      'invoice.annulled_reason',
      sql<
        string | null
      >`(select note.number from credit_note note where note.invoice_id = invoice.id and not note.partial)`.as(
        'credit_note',
      ),
      'invoice.version',
    ]);
type BareRow = Awaited<ReturnType<ReturnType<typeof asRows>['executeTakeFirstOrThrow']>>;

interface InvoiceQuery extends Pick<PageQuery, 'page' | 'search'> {
  per_page: number;
  state?: InvoiceState | undefined;
  type?: InvoiceType | undefined;
  year?: number | undefined;
  candidate_id?: number | undefined;
  student_id?: number | undefined;
  /** Only invoices of this person, for callers who may see no others. */
  personId?: number | undefined;
}

/** The ids of invoices by number, or by the name or code of their student or candidate. */
const found = (db: Db, search: string) => {
  const code = search.toUpperCase();
  const owedBy = db.selectFrom('invoice').select('invoice.id');
  const student = owedBy.innerJoin('student', 'student.id', 'invoice.student_id');
  const candidacy = owedBy.innerJoin('candidacy', 'candidacy.id', 'invoice.candidacy_id');
  return db
    .selectFrom('invoice')
    .select('id')
    .where('number', 'in', [code, `FT ${code}`])
    .union(student.where(contains(sql.ref('student.name_key'), search)))
    .union(student.where('student.code', '=', withCardDots(search)))
    .union(candidacy.where(contains(sql.ref('candidacy.name_key'), search)))
    .union(candidacy.where('candidacy.number', '=', code));
};

/** A page, the latest first. */
export async function list(
  db: Db,
  { search, state, type, year, candidate_id, student_id, personId, ...filters }: InvoiceQuery,
) {
  const page = await pageOf<BareRow>(db, filters, {
    source: db
      .selectFrom('invoice')
      .select(['invoice.id', 'invoice.id as key'])
      .$if(search !== '', (rows) => rows.where('invoice.id', 'in', found(db, search)))
      .$if(state !== undefined, (rows) =>
        rows.where('invoice.state', '=', state === 'VENCIDA' ? 'EMITIDA' : state!),
      )
      .$if(state === 'VENCIDA', (rows) => rows.where('invoice.due_date', '<', today))
      .$if(state === 'EMITIDA', (rows) => rows.where('invoice.due_date', '>=', today))
      .$if(type !== undefined, (rows) => rows.where('invoice.type', '=', type!))
      .$if(year !== undefined, (rows) => rows.where('invoice.year', '=', year!))
      .$if(candidate_id !== undefined, (rows) => rows.where('invoice.candidacy_id', '=', candidate_id!))
      .$if(student_id !== undefined, (rows) => rows.where('invoice.student_id', '=', student_id!))
      .$if(personId !== undefined, (rows) =>
        rows.where('invoice.student_id', 'in', studentsOf(db, personId!)),
      ),
    searched: search !== '',
    order: 'desc',
    rows: asRows,
  });
  return { ...page, rows: await completed(db, page.rows) };
}

const studentsOf = (db: Db, personId: number) =>
  db.selectFrom('student').select('id').where('person_id', '=', personId);

/** The invoice by the names of the wire (decision 118); undefined where there is none, or none that `personId` owes. */
export async function invoiceView(db: Db, id: number, personId?: number): Promise<InvoiceRow | undefined> {
  const row = await asRows(db)
    .where('invoice.id', '=', id)
    .$if(personId !== undefined, (rows) => rows.where('invoice.student_id', 'in', studentsOf(db, personId!)))
    .executeTakeFirst();
  return row && (await completed(db, [row]))[0];
}

/** Adds lines and references, in one query each. */
async function completed(db: Db, rows: BareRow[]): Promise<InvoiceRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .selectFrom('invoice_line')
    .select(['invoice_id', 'description', 'quantity'])
    .select(['unit_cents as unit', 'discount_cents as discount', 'amount_cents as amount'])
    .where('invoice_id', 'in', ids)
    .orderBy('position')
    .execute();
  const references = await db
    .selectFrom('payment_reference as reference')
    .innerJoin('payment_entity as entity', 'entity.id', 'reference.entity_id')
    .select(['reference.invoice_id', 'entity.code as entity', 'entity.bank', 'entity.wallet_shortcode'])
    .select([
      'reference.number',
      'reference.amount_cents as amount',
      'reference.expires_on',
      'reference.state',
    ])
    .where('reference.invoice_id', 'in', ids)
    .orderBy('entity.id')
    .orderBy('reference.id')
    .execute();
  return rows.map(({ issued_at, ...row }) => {
    const own = references
      .filter(({ invoice_id }) => invoice_id === row.id)
      .map(({ invoice_id: _invoice, amount, ...rest }) => ({ ...rest, amount: amount! }));
    return {
      ...row,
      issued_at: issued_at?.toISOString() ?? null,
      lines: lines
        .filter(({ invoice_id }) => invoice_id === row.id)
        .map(({ invoice_id: _invoice, ...rest }) => rest),
      entity: own[0]?.entity ?? null,
      reference: own[0]?.number ?? null,
      references: own,
      pdf: row.number && `/invoices/${row.id}/pdf`,
    };
  });
}

/** What an invoice is for, as printed on papers. */
export interface Study {
  shift: Shift | null;
  /** A calendar year. */
  year: number | null;
  /** Whether it is of an approved candidacy, which expires when it is not paid in time (C.1). */
  lapses: boolean;
  /** Possible fines, by days after the due date (E.6). */
  fines: { from_day: number; percent: number }[];
}

/** Shift and year of the inscription, month or candidacy of an invoice, otherwise of its student and its own issue, and the fines for late
 *  payment. */
export const studyOf = async (db: Db, invoiceId: number): Promise<Study> =>
  (await studiesOf(db, [invoiceId]))[0]!;

/** The same of several invoices, the first due first. */
export const studiesOf = (db: Db, invoiceIds: readonly number[]) => sqlRows<Study>(db)`
    select coalesce(ins.shift, m.shift, ca.shift, s.shift) as shift, coalesce(ins.year, m.year, ca.year, i.year) as year,
      i.type = 'INSCRICAO' and i.inscription_id is not null
        and exists (select from candidacy c where c.id = ins.candidacy_id and c.state = 'APROVADA') as lapses,
      (select coalesce(json_agg(json_build_object('from_day', greatest(b.from_day, p.grace_days + 1), 'percent', b.percent)
          order by b.from_day), '[]')
        from fine_policy p join fine_band b on b.policy_id = p.id
        where p.replaced_at is null and i.student_id is not null and i.type = any(p.types) and i.due_date >= p.due_from) as fines
    from invoice i
      join invoice b on b.id = ${chargedBy('i.id')}
      left join inscription ins on ins.id = b.inscription_id
      left join monthly_charge m on m.invoice_id = b.id
      left join candidacy ca on ca.id = i.candidacy_id
      left join student s on s.id = i.student_id
    where i.id = any(${[...invoiceIds]}::int[])
    order by i.due_date, i.id`;

/** The students whom a search finds by name or card. */
export const foundStudents = (db: Db, search: string) =>
  db.selectFrom('student as f').select('f.id').where(isStudent(search, 'f'));

/** Whether a search finds the student in `column`, each looked at by itself: faster where there are few to look at, or most match. */
export const isFound = (db: Db, search: string, column: 'm.student_id') =>
  sql<boolean>`exists (${foundStudents(db, search).where('f.id', '=', sql.ref<number>(column))} offset 0)`;

/** The ids of all students whom a search finds, up to `most` of them: of many, as some seconds ago. To read them costs as much as the rows of a page do hundreds
 *  of times, so it is for a common name that is asked for again and again. As one value: so many rows would keep everybody else waiting. */
export const allFound = (db: Db, search: string, most?: number): Promise<Int32Array> =>
  rememberedOrder(`students ${most ?? ''} ${search}`, async () => {
    const some = foundStudents(db, search).$if(most !== undefined, (rows) => rows.limit(most!));
    const { ids } = await db
      .selectFrom(some.as('f'))
      .select(sql<number[]>`coalesce(json_agg(f.id), '[]')`.as('ids'))
      .executeTakeFirstOrThrow();
    return ids;
  });

const texts = new WeakMap<Int32Array, string>();
function textOf(ids: Int32Array): string {
  const text = texts.get(ids) ?? `{${ids.join()}}`;
  texts.set(ids, text);
  return text;
}

/** Whether the student in `column` is one of these many, looked up in a hash of them. `is true` keeps the planner from going the other way,
 *  through an index once for each of them. */
export const isAmong = (ids: Int32Array, column: 'm.student_id') =>
  sql<boolean>`(${sql.ref(column)} in (select unnest(${textOf(ids)}::int[]))) is true`;
