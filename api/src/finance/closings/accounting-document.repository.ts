import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type {
  AccountingAmount,
  AccountingDocument,
  AccountingPapers,
} from '@portal/shared-kit/contract/finance/accounting-period';
import { sql, type RawBuilder } from 'kysely';
import type { InvoiceStanding, PaidType } from '@portal/shared-kit/contract/finance/payment-rules';
import type { Db } from '../../platform/database/db.ts';
import { sqlRows, sqlValue } from '../../platform/database/read.ts';
import type { Page } from '../../platform/database/page.ts';
import { receiptAt } from '../common/fragments.repository.ts';
import { startOfDay, isInPeriod, daysOf, nextDay, type DayRange } from './accounting-period.repository.ts';

const day = (column: string) => sql`(${sql.ref(column)} at time zone 'Africa/Maputo')::date`;

/** To whom an invoice was issued: what left credit on a candidate's account was paid with an invoice of the candidate. */
const ofInvoice = sql`case when i.candidacy_id is null then i.student_id end as student_id, i.candidacy_id`;
/** What was open of each invoice, and the credit of each account, at the start of a day. Few invoices change after it: the others are
 *  open now as they were then. */
const standing = (until: string): RawBuilder<unknown> => sql`
  select 'F' || i.id as key, i.number as document, ${day('i.issued_at')} as day, ${ofInvoice}, i.total_cents
      - coalesce((select sum(amount_cents)::bigint from allocation where invoice_id = i.id and made_at < ${startOfDay(until)}), 0) as amount
    from invoice i where i.issued_at < ${startOfDay(until)}
      and (i.state in ('EMITIDA', 'PARCIAL')
        or i.id in (select invoice_id from allocation where made_at >= ${startOfDay(until)})
        or i.id in (select invoice_id from credit_note where not partial and issued_at >= ${startOfDay(until)}))
      and not exists (select from credit_note n where n.invoice_id = i.id and not n.partial and n.issued_at < ${startOfDay(until)})
  union all
  select 'C' || a.id, case when sum(e.amount_cents) < 0 then 'A repor' else 'Crédito' end, ${day('max')}, a.student_id, a.candidacy_id,
      -sum(e.amount_cents)::bigint
    from credit_account a join credit_entry e on e.account_id = a.id,
      lateral (select max(made_at) as max from credit_entry where account_id = a.id and made_at < ${startOfDay(until)}) last
    where e.made_at < ${startOfDay(until)} group by a.id, max`;

const ofAccount = sql`a.student_id, a.candidacy_id`;

const sources: Record<AccountingAmount, (period: DayRange) => RawBuilder<unknown>> = {
  INICIO: ({ from }) => standing(from),
  FIM: ({ to }) => standing(nextDay(to)),
  FACTURAS: (period) => sql`
    select 'F' || i.id as key, i.number as document, ${day('i.issued_at')} as day, ${ofInvoice}, i.total_cents as amount
    from invoice i where ${isInPeriod('i.issued_at', period)}`,
  NOTAS: (period) => sql`
    select 'N' || n.id as key, n.number as document, ${day('n.issued_at')} as day, ${ofInvoice}, n.amount_cents as amount
    from credit_note n join invoice i on i.id = n.invoice_id where ${isInPeriod('n.issued_at', period)}`,
  PAGO_ANULADAS: (period) => sql`
    select 'F' || i.id as key, i.number as document, ${day('n.issued_at')} as day, ${ofInvoice},
      i.total_cents - (select sum(amount_cents)::bigint from credit_note where invoice_id = i.id) as amount
    from credit_note n join invoice i on i.id = n.invoice_id where not n.partial and ${isInPeriod('n.issued_at', period)}`,
  RECEBIDO: (period) => sql`
    select 'P' || p.id || '.' || extract(epoch from moved.at) as key,
      coalesce(${receiptAt('moved.at')}, p.transaction) as document,
      ${day('moved.at')} as day, moved.student_id, moved.candidacy_id, moved.amount
    from (select payment_id, made_at as at, student_id, candidacy_id, sum(cents)::bigint as amount from (
        select a.payment_id, a.made_at, ${ofInvoice}, a.amount_cents as cents
          from allocation a join invoice i on i.id = a.invoice_id where a.payment_id is not null and ${isInPeriod('a.made_at', period)}
        union all
        select e.payment_id, e.made_at, ${ofAccount}, e.amount_cents
          from credit_entry e join credit_account a on a.id = e.account_id where e.payment_id is not null and ${isInPeriod('e.made_at', period)}
      ) part group by payment_id, made_at, student_id, candidacy_id) moved join payment p on p.id = moved.payment_id`,
  REEMBOLSOS: (period) => sql`
    select 'R' || r.id as key, r.note as document, ${day('e.made_at')} as day, ${ofAccount}, -e.amount_cents as amount
    from credit_entry e join refund r on r.id = e.refund_id join credit_account a on a.id = e.account_id
    where ${isInPeriod('e.made_at', period)}`,
  CREDITO_USADO: (period) => sql`
    select 'U' || e.id as key, i.number as document, ${day('e.made_at')} as day, ${ofInvoice}, -e.amount_cents as amount
    from credit_entry e join allocation a on a.id = e.allocation_id join invoice i on i.id = a.invoice_id
    where ${isInPeriod('e.made_at', period)}`,
  POR_IDENTIFICAR: (period) => sql`
    select 'P' || p.id as key, p.transaction as document, ${day('p.recorded_at')} as day, null::int as student_id,
      null::int as candidacy_id, p.amount_cents as amount
    from payment p where p.state = 'POR_IDENTIFICAR' and ${isInPeriod('p.recorded_at', period)}`,
};

interface DocumentQuery extends Omit<PageQuery, 'search' | 'per_page'> {
  per_page: number;
  year: number;
  month?: number | undefined;
  of: AccountingAmount;
}

/** The documents of an amount that are not zero, by day. */
export async function list(
  db: Db,
  { of, page, per_page, ...period }: DocumentQuery,
): Promise<Page<AccountingDocument>> {
  const documents = sql`select *, row_number() over (order by day, key)::int as id from (${sources[of](daysOf(period))}) document
    where amount <> 0`;
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from (${documents}) entry`.execute(db);
  const rows = await sqlRows<AccountingDocument>(db)`
    select entry.id, entry.document, entry.day::text, coalesce(person.full_name, ca.full_name) as name, coalesce(s.code, ca.number) as code,
      entry.student_id, entry.amount
    from (${documents} order by id limit ${per_page} offset ${(page - 1) * per_page}) entry
      left join student s on s.id = entry.student_id left join person on person.id = s.person_id
      left join candidacy ca on ca.id = entry.candidacy_id
    order by entry.id`;
  return { rows, total: counted.rows[0]!.total };
}

export interface AccountingPaper {
  id: number;
  number: string;
  day: string;
  name: string;
  code: string | null;
  type: PaidType;
  amount: number;
  /** Of an invoice; whether a receipt is valid. */
  state: InvoiceStanding | 'VALIDO' | 'SEM_EFEITO';
}

const paperSources = {
  FACTURAS: {
    from: sql`invoice d join invoice i on i.id = d.id`,
    at: 'd.issued_at',
    amount: sql`d.total_cents`,
    state: sql`d.state`,
  },
  RECIBOS: {
    from: sql`receipt d join invoice i on i.id = d.invoice_id join payment p on p.id = d.payment_id`,
    at: 'd.issued_at',
    amount: sql`p.amount_cents`,
    state: sql`case when d.voided_at is null and p.state = 'CONCILIADO' then 'VALIDO' else 'SEM_EFEITO' end`,
  },
  NOTAS: {
    from: sql`credit_note d join invoice i on i.id = d.invoice_id`,
    at: 'd.issued_at',
    amount: sql`d.amount_cents`,
    state: sql`'VALIDO'`,
  },
};

export const count = async (db: Db, of: AccountingPapers, period: DayRange): Promise<number> => {
  const { from, at } = paperSources[of];
  return sqlValue<number>(db)`
    select count(*)::int as many from ${from} where d.number is not null and ${isInPeriod(at, period)}`;
};

/** The next papers of a period by number, which is the order of their ids. */
export const rowsAfter = async (
  db: Db,
  of: AccountingPapers,
  period: DayRange,
  { last, most }: { last: number; most: number },
): Promise<AccountingPaper[]> => {
  const { from, at, amount, state } = paperSources[of];
  return sqlRows<AccountingPaper>(db)`
    select d.id, d.number, to_char(d.issued_at at time zone 'Africa/Maputo', 'YYYY-MM-DD') as day,
      coalesce(person.full_name, ca.full_name) as name, coalesce(s.code, ca.number) as code, i.type,
      ${amount} as amount, ${state} as state
    from ${from} left join student s on s.id = i.student_id left join person on person.id = s.person_id
      left join candidacy ca on ca.id = i.candidacy_id
    where d.number is not null and d.id > ${last} and ${isInPeriod(at, period)} order by d.id limit ${most}`;
};
