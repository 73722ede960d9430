import type { InvoiceRow, InvoiceState, InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains, withCardDots } from '../../platform/database/search.ts';
import { today } from '../common/fragments.repository.ts';

/** Invoices by the names of the contract, without lines and references. Few relations are joined and the rest comes from subqueries:
 *  PostgreSQL plans at most eight together (`from_collapse_limit`), and with more it would build all rows before taking a page. */
const asRows = (db: Db) =>
  db
    .selectFrom('invoice')
    .leftJoin('candidacy', 'candidacy.id', 'invoice.candidacy_id')
    .leftJoin('student', 'student.id', 'invoice.student_id')
    .leftJoin('person', 'person.id', 'student.person_id')
    .leftJoin('inscription', 'inscription.id', 'invoice.inscription_id')
    .select([
      'invoice.id',
      'invoice.number',
      sql<InvoiceType>`invoice.type`.as('type'),
      sql<InvoiceState>`case when invoice.state = 'EMITIDA' and invoice.due_date < ${today} then 'VENCIDA' else invoice.state end`.as(
        'state',
      ),
      'invoice.student_id',
      'invoice.candidacy_id as candidate_id',
      'invoice.inscription_id',
      sql<string>`coalesce(candidacy.full_name, person.full_name)`.as('name'),
      sql<string | null>`coalesce(candidacy.number, student.code)`.as('code'),
      sql<string>`(select course.name from course
        where course.id = coalesce(candidacy.course_id, inscription.course_id, student.course_id))`.as(
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
    rows: asRows(db),
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
    .select(['reference.number', 'reference.amount_cents as amount', 'reference.expires_on'])
    .select((eb) =>
      eb.ref('reference.state').$castTo<InvoiceRow['references'][number]['state']>().as('state'),
    )
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
