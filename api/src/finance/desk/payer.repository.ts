import { cleanPhone } from '@portal/shared-kit/contract/core/phone';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { DeskPayment, Payer, ReversalBlock } from '@portal/shared-kit/contract/finance/desk';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { firstValue, sqlRows } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { searchLimit, type Page } from '../../platform/database/page.ts';
import { contains, isNumberSearch, withCardDots } from '../../platform/database/search.ts';
import { accountName, today } from '../common/fragments.repository.ts';
import { digitsOf, numberOf } from '../ledger/payment.rules.ts';
import { bills } from '../ledger/settled-invoice.repository.ts';

type Kind = Payer['kind'];
const owner = { student: 'student_id', candidacy: 'candidacy_id' } as const;

const most = sql.lit(searchLimit + 1);
/** Students, and candidates who are no students yet and owe something or whose document is named, by what is said of them or of one of their documents. Each part uses its own index. */
function found(typed: string) {
  const whole = typed.replaceAll(/\s/g, '').toUpperCase();
  const starts = (column: string, text: string) =>
    sql`${sql.ref(column)} ~>=~ ${text} and ${sql.ref(column)} ~<~ ${`${text}\u{10ffff}`}`;
  const billed = sql`student_id is null and exists (select from invoice where candidacy_id = candidacy.id and state in ('EMITIDA', 'PARCIAL'))`;
  if (!isNumberSearch(typed))
    return sql`(select 'student' as kind, id, name_key as key from student where ${contains(sql.ref('name_key'), typed)} limit ${most})
      union (select 'candidacy', id, name_key from candidacy where ${contains(sql.ref('name_key'), typed)} and ${billed} limit ${most})`;
  const none = { year: -1, sequence: -1 };
  const invoice = numberOf(typed) ?? none;
  const receipt = (/^\s*ft/i.test(typed) ? undefined : numberOf(typed.replace(/^\s*rc/i, ''))) ?? none;
  const phone = cleanPhone(typed);
  return sql`with people as materialized (
      (select id from person where ${starts('doc_number', whole)} limit ${most})
      union (select id from person where ${starts('contact', phone)} limit ${most})),
    document as (
      select id from invoice where year = ${invoice.year} and sequence = ${invoice.sequence}
      union select invoice_id from receipt where year = ${receipt.year} and sequence = ${receipt.sequence}
      union select invoice_id from payment_reference where number = ${digitsOf(typed)} and invoice_id is not null
      union select g.invoice_id from payment_reference r join reference_group_invoice g on g.group_id = r.group_id
        where r.number = ${digitsOf(typed)})
    (select 'student' as kind, id, name_key as key from student where ${starts('code', withCardDots(whole))} limit ${most})
    union (select 'student', id, name_key from student where person_id in (select id from people))
    union (select 'candidacy', id, name_key from candidacy where (upper(doc_number) = ${whole} or number = ${whole}) and ${billed})
    union (select 'student', id, name_key from student where id in (select student_id from invoice where id in (select id from document)))
    union (select 'candidacy', id, name_key from candidacy
      where student_id is null and id in (select candidacy_id from invoice where id in (select id from document)))`;
}

const owedBy = (column: 'student_id' | 'candidacy_id') =>
  sql<number>`coalesce((select sum(total_cents - paid_cents) from invoice
    where ${sql.ref(column)} = m.id and state in ('EMITIDA', 'PARCIAL')), 0)::bigint`;

/** Who pays, by name. */
export async function list(db: Db, { search, page, per_page }: PageQuery): Promise<Page<Payer>> {
  if (search === '') return { rows: [], total: 0 };
  const all = await sqlRows<{ kind: Kind; id: number }>(db)`
    select kind, id from (${found(search)}) f order by key, kind desc, id`;
  const shown = all.slice((page - 1) * per_page, page * per_page);
  const payers = await Promise.all(shown.map(({ kind, id }) => find(db, kind, id)));
  return { rows: payers.flatMap((payer) => payer ?? []), total: all.length };
}

/** Somebody who pays, with what they owe. */
export const find = async (db: Db, kind: Kind, id: number): Promise<Payer | undefined> =>
  kind === 'student'
    ? db
        .selectFrom('student as m')
        .innerJoin('person as p', 'p.id', 'm.person_id')
        .innerJoin('course as c', 'c.id', 'm.course_id')
        .select(['m.id', 'p.full_name as name', 'm.code', 'c.name as course'])
        .select([sql<Kind>`'student'`.as('kind'), owedBy('student_id').as('owed')])
        .where('m.id', '=', id)
        .executeTakeFirst()
    : db
        .selectFrom('candidacy as m')
        .innerJoin('course as c', 'c.id', 'm.course_id')
        .select(['m.id', 'm.full_name as name', 'm.number as code', 'c.name as course'])
        .select([sql<Kind>`'candidacy'`.as('kind'), owedBy('candidacy_id').as('owed')])
        .where('m.id', '=', id)
        .executeTakeFirst();

/** Balance of the account of somebody who pays; negative where it has to repay (J27). */
export const balanceOf = async (db: Db, kind: Kind, id: number): Promise<number> =>
  (await firstValue(db.selectFrom('credit_account').select('balance_cents').where(owner[kind], '=', id))) ??
  0;

/** Open invoices of somebody who pays, the first due first. */
export const openInvoices = (db: Db, kind: Kind, id: number) =>
  bills(db)
    .select([
      sql<boolean>`exists (select from payment_proof where invoice_id = i.id and state in ('ENVIADO', 'EM_VERIFICACAO'))`.as(
        'proof_waits',
      ),
      sql<boolean>`exists (select from payment_request where invoice_id = i.id and act = 'ANULACAO' and decided_at is null)`.as(
        'annulment_asked',
      ),
    ])
    .where(`i.${owner[kind]}`, '=', id)
    .where('i.state', 'in', ['EMITIDA', 'PARCIAL'])
    .orderBy('i.due_date')
    .orderBy('i.id')
    .execute();

/** The invoices with these ids, the first due first. */
export const named = (db: Db, ids: readonly number[]) =>
  bills(db)
    .where('i.id', 'in', [...ids, 0])
    .orderBy('i.due_date')
    .orderBy('i.id')
    .execute();

/** Why somebody may not reverse the payment `p` with the receipt `r` as a clerk; null where they may (J30). */
const blockFor = (by: number) => sql<ReversalBlock | null>`case
  when p.recorded_by is distinct from ${by} or p.part_of_id is not null
    or exists (select from bank_import_line where payment_id = p.id)
    or exists (select from payment_proof where payment_id = p.id)
    or exists (select from payment_approval where payment_id = p.id)
    or exists (select from sponsor_split_line where payment_id = p.id) then 'BALCAO'
  when (r.issued_at at time zone 'Africa/Maputo')::date <> ${today} then 'DIA'
  when case p.method when 'NUMERARIO' then exists (select from desk_closing_payment where payment_id = p.id)
    else exists (select from desk_closing where user_id = ${by} and closed_at >= p.recorded_at) end then 'FECHADA' end`;

/** The latest confirmed payments of somebody who pays. */
export const latestPayments = (db: Db, kind: Kind, id: number, by: number): Promise<DeskPayment[]> =>
  db
    .selectFrom('payment as p')
    .innerJoin('receipt as r', (join) =>
      join.onRef('r.payment_id', '=', 'p.id').on('r.voided_at', 'is', null),
    )
    .select([
      'p.id',
      'r.number as receipt',
      'p.amount_cents as amount',
      accountName('p.recorded_by').as('recorded_by'),
    ])
    .select([
      'p.method',
      sql<DeskPayment['state']>`p.state`.as('state'),
      instantText('r.issued_at').as('recorded_at'),
      sql<string>`(select string_agg(distinct l.description, ' · ') from invoice_line l where l.invoice_id in (
        select p.invoice_id union select invoice_id from allocation where payment_id = p.id and made_at >= r.issued_at))`.as(
        'description',
      ),
      blockFor(by).as('block'),
      sql<boolean>`exists (select from payment_request q where q.payment_id = p.id and q.decided_at is null)`.as(
        'asked',
      ),
    ])
    .where('p.state', 'in', ['CONCILIADO', 'ESTORNADO'])
    .where('p.invoice_id', 'in', (eb) => eb.selectFrom('invoice').select('id').where(owner[kind], '=', id))
    .orderBy('r.id', 'desc')
    .limit(10)
    .execute();

/** Why somebody may not reverse a payment as a clerk; undefined for one without a receipt. */
export const reversalBlock = (db: Db, paymentId: number, by: number) =>
  db
    .selectFrom('payment as p')
    .innerJoin('receipt as r', (join) =>
      join.onRef('r.payment_id', '=', 'p.id').on('r.voided_at', 'is', null),
    )
    .select(['p.recorded_by', blockFor(by).as('block')])
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
