import type { Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';

export type DueKind = 'A_VENCER' | 'VENCIDA';

/** An invoice to notify about; `open` in centavos. */
export interface DueInvoice {
  id: number;
  student_id: number;
  name: string;
  /** Of an active account. */
  email: string | null;
  number: string;
  due: string;
  open: number;
}

/** Selects the next open invoices due on these days without a notice, and marks them as notified. An invoice issued within a day of `now`
 *  was announced by its paper; while a proof is under review, a payment waits for its second person, or a promise of payment runs, there is
 *  no reminder. */
export const claimUnannounced = (
  tx: Tx,
  { kind, days, now, today, most }: { kind: DueKind; days: string[]; now: Date; today: string; most: number },
) => sqlRows<DueInvoice>(tx)`with told as (
      insert into invoice_notice (invoice_id, kind)
        select i.id, ${kind} from invoice i
        where i.state in ('EMITIDA', 'PARCIAL') and i.due_date = any(${days}::date[]) and i.student_id is not null
          and i.issued_at < ${now}::timestamptz - interval '1 day'
          and not exists (select from invoice_notice n where n.invoice_id = i.id and n.kind = ${kind})
          and not exists (select from payment_proof w where w.invoice_id = i.id and w.state in ('ENVIADO', 'EM_VERIFICACAO'))
          and not exists (select from payment_approval a where a.decided_at is null
            and (a.invoice_id = i.id or i.id = any(a.invoice_ids)))
          and not exists (select from payment_promise p where p.student_id = i.student_id and p.until_day >= ${today}::date)
        order by i.due_date, i.id limit ${most}
        on conflict do nothing returning invoice_id)
    select i.id, i.student_id, p.full_name as name, u.email, i.number, i.due_date::text as due, i.total_cents - i.paid_cents as open
    from told join invoice i on i.id = told.invoice_id join student s on s.id = i.student_id join person p on p.id = s.person_id
      left join user_account u on u.person_id = p.id and u.active and u.blocked_at is null
    order by i.id`;
