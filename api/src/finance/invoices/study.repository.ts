import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

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

/** Shift and year of the inscription or candidacy of an invoice, otherwise of its student and its own issue, and the fines for late
 *  payment. */
export const studyOf = async (db: Db, invoiceId: number): Promise<Study> =>
  (await studiesOf(db, [invoiceId]))[0]!;

/** The same of several invoices, the first due first. */
export async function studiesOf(db: Db, invoiceIds: readonly number[]): Promise<Study[]> {
  const { rows } = await sql<Study>`
    select coalesce(ins.shift, ca.shift, s.shift) as shift, coalesce(ins.year, ca.year, i.year) as year,
      i.type = 'INSCRICAO' and exists (select from candidacy c where c.id = ins.candidacy_id and c.state = 'APROVADA') as lapses,
      (select coalesce(json_agg(json_build_object('from_day', greatest(b.from_day, p.grace_days + 1), 'percent', b.percent)
          order by b.from_day), '[]')
        from fine_policy p join fine_band b on b.policy_id = p.id
        where p.replaced_at is null and i.student_id is not null and i.type = any(p.types) and i.due_date >= p.due_from) as fines
    from invoice i
      left join inscription ins on ins.id = i.inscription_id
      left join candidacy ca on ca.id = i.candidacy_id
      left join student s on s.id = i.student_id
    where i.id = any(${[...invoiceIds]}::int[])
    order by i.due_date, i.id`.execute(db);
  return rows;
}
