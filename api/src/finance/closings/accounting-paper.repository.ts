import type { AccountingPapers } from '@portal/shared-kit/contract/finance/accounting-period';
import type { InvoiceStanding, PaidType } from '@portal/shared-kit/contract/finance/payment-rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { within, type DayRange } from './accounting-period.repository.ts';

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

const sources = {
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
  const { from, at } = sources[of];
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from ${from} where d.number is not null and ${within(at, period)}`.execute(
    db,
  );
  return rows[0]!.many;
};

/** The next papers of a period by number, which is the order of their ids. */
export const after = async (
  db: Db,
  of: AccountingPapers,
  period: DayRange,
  { last, most }: { last: number; most: number },
): Promise<AccountingPaper[]> => {
  const { from, at, amount, state } = sources[of];
  const { rows } = await sql<AccountingPaper>`
    select d.id, d.number, to_char(d.issued_at at time zone 'Africa/Maputo', 'YYYY-MM-DD') as day,
      coalesce(person.full_name, ca.full_name) as name, coalesce(s.code, ca.number) as code, i.type,
      ${amount} as amount, ${state} as state
    from ${from} left join student s on s.id = i.student_id left join person on person.id = s.person_id
      left join candidacy ca on ca.id = i.candidacy_id
    where d.number is not null and d.id > ${last} and ${within(at, period)} order by d.id limit ${most}`.execute(
    db,
  );
  return rows;
};
