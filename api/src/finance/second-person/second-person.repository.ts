import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type {
  FileRule,
  SecondPersonSettings,
  WaitingPayment,
} from '@portal/shared-kit/contract/finance/payment-approval';
import { sql } from 'kysely';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf, exists, onlyValue, sqlRows } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { pageOf } from '../../platform/database/page.ts';
import { accountName } from '../common/fragments.repository.ts';
import { payerName } from '../ledger/settled-invoice.repository.ts';

/** The amount above which a second person confirms. */
export const limit = (db: Db): Promise<number> =>
  onlyValue(db.selectFrom('company').select('second_person_cents'));

export const setSettings = (tx: Tx, { amount, files }: { amount: number; files: FileRule }) =>
  tx.updateTable('company').set({ second_person_cents: amount, second_person_files: files }).execute();

/** The settings, with a change that waits. */
export async function settings(db: Db, me: number): Promise<SecondPersonSettings> {
  const now = await db
    .selectFrom('company')
    .select(['second_person_cents as amount', sql<FileRule>`second_person_files`.as('files')])
    .executeTakeFirstOrThrow();
  const pending = await db
    .selectFrom('second_person_change as c')
    .select(['c.id', 'c.amount_cents as amount', 'c.files', 'c.reason'])
    .select([
      instantText('c.requested_at').as('requested_at'),
      accountName('c.requested_by').$castTo<string>().as('requested_by'),
      sql<boolean>`c.requested_by = ${me}`.as('own'),
    ])
    .where('c.decided_at', 'is', null)
    .executeTakeFirst();
  return { ...now, pending: pending ?? null };
}

/** Locks the settings until the transaction ends. */
export const lockSettings = (tx: Tx) => tx.selectFrom('company').select('id').forUpdate().execute();

export const insertChange = (
  tx: Tx,
  { amount, files, reason }: { amount: number; files: FileRule; reason: string },
  by: number,
) =>
  tx
    .insertInto('second_person_change')
    .values({ amount_cents: amount, files, reason, requested_by: by })
    .execute();

export const decideChange = (tx: Tx, id: number, confirmed: boolean, by: number) =>
  updateRow(tx, 'second_person_change', id, { confirmed, decided_at: sql`now()`, decided_by: by });

/** What this person alone confirmed today for the debtor of each of these invoices, without what a bank reported (J28). */
export async function confirmedToday(
  db: Db,
  by: number,
  invoiceIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await sqlRows<{ id: number; cents: number }>(db)`
    select m.id, sum(p.amount_cents)::bigint as cents from invoice m
      cross join lateral (select id from invoice where student_id = m.student_id
        union select id from invoice where candidacy_id = m.candidacy_id) i
      join payment p on p.invoice_id = i.id and p.recorded_by = ${by} and p.state = 'CONCILIADO'
      join receipt r on r.payment_id = p.id and r.voided_at is null
    where m.id = any(${[...invoiceIds]}::int[])
      and (r.issued_at at time zone 'Africa/Maputo')::date = (now() at time zone 'Africa/Maputo')::date
      and not exists (select from payment_approval a where a.payment_id = p.id)
      and not exists (select from bank_import_line l where l.payment_id in (p.id, p.part_of_id))
    group by m.id`;
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** One confirmation at a time by a person for a debtor, until the transaction ends: two at once would not see each other's amount. */
export const lockConfirmer = (tx: Tx, by: number, invoiceIds: readonly number[]) =>
  sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(concat_ws(' ', 'second person', ${by}::int, student_id, case when student_id is null then 'c' || candidacy_id end), 0) as key
    from invoice where id = any(${[...invoiceIds]}::int[]) order by key) as debtor`.execute(tx);

const undecided = (db: Db) =>
  db.selectFrom('payment_approval as a').where('a.decided_at', 'is', null).select('a.payment_id as id');

export const list = (db: Db, filters: Omit<PageQuery, 'search'>, me: number) =>
  pageOf<WaitingPayment>(db, filters, {
    source: undecided(db).select('a.payment_id as key'),
    searched: true,
    order: 'asc',
    rows: db
      .selectFrom('payment_approval as a')
      .innerJoin('payment as pay', 'pay.id', 'a.payment_id')
      .innerJoin('invoice as i', 'i.id', 'a.invoice_id')
      .leftJoin('student as s', 's.id', 'i.student_id')
      .leftJoin('candidacy as ca', 'ca.id', 'i.candidacy_id')
      .select(['pay.id', 'pay.amount_cents as amount', 'i.student_id'])
      .select([payerName.as('payer_name'), sql<string | null>`coalesce(s.code, ca.number)`.as('payer_code')])
      .select([instantText('pay.paid_at').as('paid_at'), instantText('pay.recorded_at').as('recorded_at')])
      .select([
        sql<string>`case when a.invoice_ids is null then i.number
          else (select string_agg(number, ', ' order by due_date, id) from invoice where id = any(a.invoice_ids)) end`.as(
          'invoice',
        ),
        sql<string>`case when pay.request_key is null then pay.transaction else '' end`.as('transaction'),
        'pay.method',
        accountName('a.recorded_by').$castTo<string>().as('recorded_by'),
        sql<boolean>`a.recorded_by = ${me}`.as('own'),
      ]),
  });

export const waiting = (db: Db): Promise<number> =>
  countOf(db.selectFrom('payment_approval').where('decided_at', 'is', null));

interface NewApproval {
  paymentId: number;
  invoiceId: number;
  /** All invoices of a payment of several. */
  invoiceIds: readonly number[] | undefined;
  proofId: number | undefined;
  differentReason: string | undefined;
  by: number;
}
export const insert = (
  tx: Tx,
  { paymentId, invoiceId, invoiceIds, proofId, differentReason, by }: NewApproval,
) =>
  tx
    .insertInto('payment_approval')
    .values({
      payment_id: paymentId,
      invoice_id: invoiceId,
      invoice_ids: invoiceIds ? [...invoiceIds] : null,
      proof_id: proofId ?? null,
      recorded_by: by,
      different_reason: differentReason ?? '',
    })
    .execute();

export const find = (db: Db, paymentId: number) =>
  db
    .selectFrom('payment_approval as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    .selectAll('a')
    .select('p.reference_id')
    .where('a.payment_id', '=', paymentId)
    .executeTakeFirst();

/** A payment that waits or waited for a second person, in words. */
export const named = (db: Db, paymentId: number) =>
  db
    .selectFrom('payment_approval as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    .innerJoin('invoice as i', 'i.id', 'a.invoice_id')
    .leftJoin('student as s', 's.id', 'i.student_id')
    .leftJoin('candidacy as ca', 'ca.id', 'i.candidacy_id')
    .select([payerName.as('payer_name'), sql<string>`i.number`.as('invoice'), 'p.amount_cents'])
    .select([
      sql<boolean>`a.decided_at is not null`.as('decided'),
      sql<boolean>`a.decided_at is not null and p.state = 'CONCILIADO'`.as('confirmed'),
    ])
    .where('a.payment_id', '=', paymentId)
    .executeTakeFirst();

export const isProofWaiting = (db: Db, proofId: number): Promise<boolean> =>
  exists(undecided(db).where('a.proof_id', '=', proofId));

/** Who sent a proof, which is locked until the transaction ends. */
export const lockSender = (tx: Tx, proofId: number): Promise<number | null> =>
  onlyValue(tx.selectFrom('payment_proof').select('sent_by').where('id', '=', proofId).forUpdate());

export const decide = (tx: Tx, paymentId: number, by: number) =>
  tx
    .updateTable('payment_approval')
    .set({ decided_at: sql`now()`, decided_by: by })
    .where('payment_id', '=', paymentId)
    .execute();

/** Whether a payment came from a bank file and was not recorded by hand, nor made by hand of a line that a file had set apart. */
export const cameByBank = (db: Db, paymentId: number): Promise<boolean> =>
  exists(
    db.selectFrom('bank_import_line').where('payment_id', '=', paymentId).where('assigned_by', 'is', null),
  );
