import { sql, type Expression } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { exists } from '../../platform/database/read.ts';
import { contains, withCardDots } from '../../platform/database/search.ts';

/** The day in the institution's time zone. */
export const today = sql<string>`(now() at time zone 'Africa/Maputo')::date`;

/** The name of the owner of an account; its column may be null. */
export const accountName = (column: string) =>
  sql<string | null>`(select full_name from person join user_account u on u.person_id = person.id
    where u.id = ${sql.ref(column)})`;

/** The invoice of the inscription or month that an invoice belongs to, as a later instalment, or a fine of either; otherwise itself. */
export const chargedBy = (invoice: 'i.id' | 'invoice.id') =>
  sql<number>`(select coalesce(n.first_invoice_id, late.id)
    from (select coalesce((select invoice_id from fine where fine_invoice_id = ${sql.ref(invoice)}), ${sql.ref(invoice)}) as id) late
      left join instalment n on n.invoice_id = late.id)`;

/** The course of that inscription or month, null where there is none: its student may study in another one now. */
export const chargedCourse = (invoice: 'i.id' | 'invoice.id') =>
  sql<number | null>`(select coalesce(n.course_id, m.course_id) from invoice b
    left join inscription n on n.id = b.inscription_id left join monthly_charge m on m.invoice_id = b.id
    where b.id = ${chargedBy(invoice)})`;

/** The number of the receipt that the payment `p` had at a moment; null before its first. */
export const receiptAt = (moment: string) =>
  sql<string | null>`(select number from receipt
    where payment_id = p.id and issued_at <= ${sql.ref(moment)} order by id desc limit 1)`;

/** Whether what is searched for is the card, or stands in the name, of the student `student`. */
export const isStudent = (search: string, student = 's') =>
  sql<boolean>`(${contains(sql.ref(`${student}.name_key`) as Expression<unknown>, search)} or ${sql.ref(`${student}.code`)} = ${withCardDots(search)})`;

export const studentExists = (db: Db, id: number): Promise<boolean> =>
  exists(db.selectFrom('student').where('id', '=', id));
