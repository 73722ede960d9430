import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { randomInt } from 'node:crypto';
import type {
  MpesaAttempt,
  MpesaCompared,
  MpesaMatch,
  mpesaAttempts,
  compareMpesaDay,
} from '@portal/shared-kit/contract/finance/mpesa';
import type { MenuWallet, MpesaState } from '@portal/shared-kit/contract/finance/mpesa-rules';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { exists, sqlRow, sqlRows } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { pageOf } from '../../platform/database/page.ts';
import { isStudent } from '../common/fragments.repository.ts';

/** A reference of ours at the operator: digits only, never used before, also after a restored backup. */
export const newRef = (): string =>
  `${randomInt(1_000_000, 9_999_999)}${String(randomInt(10_000_000)).padStart(7, '0')}`;

const paymentState = sql<string | null>`(select state from payment where payment.id = t.payment_id)`;

/** The valid receipt of its payment; null while it is unmatched, and where it was matched with somebody else. */
const receiptOfPayer = sql<
  string | null
>`(select r.number from receipt r join invoice paid on paid.id = r.invoice_id
  where r.payment_id = t.payment_id and r.voided_at is null and paid.student_id = i.student_id)`;

const base = (db: Db) =>
  db
    .selectFrom('mpesa_attempt as t')
    .innerJoin('invoice as i', 'i.id', 't.invoice_id')
    .innerJoin('student as s', 's.id', 'i.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .selectAll('t')
    .select(['s.person_id', 's.id as student_id', 's.code as student_code', 'p.full_name as name'])
    .select([
      sql<string>`i.number`.as('invoice'),
      receiptOfPayer.as('receipt'),
      paymentState.as('payment_state'),
    ]);

export const find = (db: Db, id: number) => base(db).where('t.id', '=', id).executeTakeFirst();
export type Attempt = NonNullable<Awaited<ReturnType<typeof find>>>;

/** The attempt, locked until the transaction ends. Lock its invoice before. */
export async function lock(tx: Tx, id: number): Promise<Attempt | undefined> {
  await sql`select from mpesa_attempt where id = ${id} for update`.execute(tx);
  return find(tx, id);
}

export const byKey = (db: Db, key: string) => base(db).where('t.request_key', '=', key).executeTakeFirst();

/** The latest attempt for an invoice; there is at most one open one. */
export const latestOf = (db: Db, invoiceId: number) =>
  base(db).where('t.invoice_id', '=', invoiceId).orderBy('t.id', 'desc').limit(1).executeTakeFirst();

/** Inserts an attempt, which is sent at once, and by the routine where this process dies before. */
export const insert = (tx: Tx, attempt: Omit<New<'mpesa_attempt'>, 'ref' | 'next_check_at'>) =>
  insertRow(tx, 'mpesa_attempt', {
    ...attempt,
    ref: newRef(),
    next_check_at: sql`now() + interval '15 seconds'`,
  });

const isToday = sql<boolean>`created_at >= (now() at time zone 'Africa/Maputo')::date::timestamp at time zone 'Africa/Maputo'`;

/** What a number was asked for today and did not refuse, and how many attempts it and somebody made. */
export const ofToday = (db: Db, { msisdn, userId }: { msisdn: string; userId: number }) => sqlRow<{
  cents: number;
  of_number: number;
  of_user: number;
}>(db)`
    select coalesce(sum(amount_cents) filter (where msisdn = ${msisdn} and state not in ('RECUSADA', 'EXPIRADA')), 0)::bigint as cents,
      count(*) filter (where msisdn = ${msisdn})::int as of_number, count(*) filter (where asked_by = ${userId})::int as of_user
    from mpesa_attempt where ${isToday} and (msisdn = ${msisdn} or asked_by = ${userId})`;

/** Serialises attempts with one key, or on one number, so that its limit of the day holds. */
export const lockText = (tx: Tx, text: string) =>
  sql`select pg_advisory_xact_lock(hashtext('mpesa'), hashtext(${text}))`.execute(tx);

/** Marks an attempt as sent before it is: false where it was sent before, or is too old to surprise its payer. */
export const claimSending = async (db: Db, id: number, waitSeconds: number): Promise<boolean> =>
  (await db
    .updateTable('mpesa_attempt')
    .set({
      state: 'A_CONFIRMAR',
      sent_at: sql`now()`,
      next_check_at: sql`now() + make_interval(secs => ${waitSeconds + 5})`,
    })
    .where('id', '=', id)
    .where('state', '=', 'INICIADA')
    .where('created_at', '>', sql<Date>`now() - interval '2 minutes'`)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Marks a reversal as sent before it is; false where it was. */
export const claimReversal = async (db: Db, id: number, waitSeconds: number): Promise<boolean> =>
  (await db
    .updateTable('mpesa_attempt')
    .set({
      reversal_sent_at: sql`now()`,
      next_check_at: sql`now() + make_interval(secs => ${waitSeconds + 5})`,
    })
    .where('id', '=', id)
    .where('reversal', '=', 'PEDIDO')
    .where('reversal_sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** When to ask again: every 30 s for five minutes, then hourly (E.5). */
const nextCheck = (since: 'sent_at' | 'reversal_sent_at') =>
  sql<Date>`now() + case when now() < ${sql.ref(since)} + interval '5 minutes' then interval '30 seconds' else interval '1 hour' end`;

/** Takes attempts that are due, so that no other process does; each comes back later unless it is decided. */
export const takeDue = async (db: Db, most: number): Promise<number[]> => {
  const rows = await sqlRows<{ id: number }>(db)`
    update mpesa_attempt set next_check_at = now() + interval '4 minutes', checks = checks + 1
    where id in (select id from mpesa_attempt where next_check_at <= now()
      order by next_check_at limit ${most} for update skip locked)
    returning id`;
  return rows.map(({ id }) => id);
};

/** The operator said nothing that decides: it is asked again later. */
export const postpone = (
  db: Db,
  id: number,
  since: 'sent_at' | 'reversal_sent_at',
  change: { code?: string } = {},
) => updateRow(db, 'mpesa_attempt', id, { ...change, next_check_at: nextCheck(since) });

interface Decided {
  state: MpesaState;
  code?: string;
  transaction?: string | null;
  payment_id?: number;
  note?: string;
}
export const decide = (tx: Tx, id: number, change: Decided) =>
  updateRow(tx, 'mpesa_attempt', id, { ...change, decided_at: sql`now()`, next_check_at: null });

export const askReversal = (tx: Tx, id: number, { by, reason }: { by: number; reason: string }) =>
  updateRow(tx, 'mpesa_attempt', id, {
    reversal: 'PEDIDO',
    reversal_ref: newRef(),
    reversal_code: '',
    reversal_reason: reason,
    reversal_by: by,
    reversal_asked_at: sql`now()`,
    reversal_sent_at: null,
    next_check_at: sql`now() + interval '15 seconds'`,
  });

export const decideReversal = (
  tx: Tx,
  id: number,
  change: { reversal: 'FEITO' | 'RECUSADO'; reversal_code: string; note?: string },
) => updateRow(tx, 'mpesa_attempt', id, { ...change, next_check_at: null });

/** Whether it can be reversed at the operator now. */
const isReversible = sql<boolean>`(t.state = 'CONFIRMADA' and t.transaction is not null and (t.reversal is null or t.reversal = 'RECUSADO')
  and now() < t.sent_at + make_interval(hours => a.reversal_hours)
  and exists (select from payment where payment.id = t.payment_id and payment.state = 'CONCILIADO'))`;

/** Whether a reversal that was asked for a day ago is still without an answer: as long as E.5 has the operator asked. */
const isUnanswered = sql<boolean>`(t.reversal is not distinct from 'PEDIDO' and t.reversal_asked_at < now() - interval '24 hours')`;

const shown = (db: Db) =>
  base(db)
    .innerJoin('mpesa_account as a', 'a.id', 't.account_id')
    .clearSelect()
    .select(['t.id', 's.id as student_id', 'p.full_name as name', 's.code', 't.invoice_id', 't.ref'])
    .select(['t.transaction', 't.amount_cents as amount', 't.payment_id', 't.note'])
    .select([
      sql<string>`i.number`.as('invoice'),
      sql<string>`substr(t.msisdn, 4)`.as('phone'),
      't.state',
      't.reversal',
      sql<string>`case when t.reversal = 'RECUSADO' then t.reversal_code else t.code end`.as('shown_code'),
      receiptOfPayer.as('receipt'),
      paymentState.as('payment_state'),
      instantText('t.created_at').as('created_at'),
      isReversible.as('reversible'),
      isUnanswered.as('reversal_unanswered'),
    ]);

/** An attempt as the office lists it. */
export const listed = (db: Db, id: number) => shown(db).where('t.id', '=', id).executeTakeFirst();

type AttemptQuery = Args<typeof mpesaAttempts>['query'];
/** A page of attempts, the latest first, without the sentence of their code. */
export const list = (db: Db, { search, student_id, state, late, ...filters }: AttemptQuery) =>
  pageOf<
    Omit<MpesaAttempt, 'message' | 'operator_code'> & {
      shown_code: string;
      note: string;
      payment_state: string | null;
    }
  >(db, filters, {
    source: db
      .selectFrom('mpesa_attempt as t')
      .innerJoin('invoice as i', 'i.id', 't.invoice_id')
      .innerJoin('student as s', 's.id', 'i.student_id')
      .select(['t.id', 't.id as key'])
      .$if(student_id !== undefined, (rows) => rows.where('i.student_id', '=', student_id!))
      .$if(state !== undefined, (rows) => rows.where('t.state', '=', state!))
      .$if(late === true, (rows) =>
        rows
          .where((eb) =>
            eb.or([eb('t.state', 'in', ['INICIADA', 'A_CONFIRMAR']), eb('t.reversal', '=', 'PEDIDO')]),
          )
          .where(sql<boolean>`coalesce(t.reversal_asked_at, t.created_at) < now() - interval '1 hour'`),
      )
      .$if(search !== '', (rows) =>
        rows.where((eb) =>
          eb.or([
            isStudent(search),
            eb('t.ref', '=', search),
            eb(sql`upper(t.transaction)`, '=', search.toUpperCase()),
            eb('t.msisdn', '=', `258${search.replaceAll(/\D/g, '')}`),
          ]),
        ),
      ),
    searched: search !== '',
    order: 'desc',
    rows: shown,
  });

const withAccount = (db: Db) =>
  db.selectFrom('mpesa_attempt as t').innerJoin('mpesa_account as a', 'a.id', 't.account_id').select('t.id');
export const isReversibleNow = (db: Db, id: number): Promise<boolean> =>
  exists(withAccount(db).where('t.id', '=', id).where(isReversible));

export const isReversalUnanswered = (db: Db, id: number): Promise<boolean> =>
  exists(withAccount(db).where('t.id', '=', id).where(isUnanswered));

/** Whether a payment is reversed at the operator, now or already under way, and so not by hand. */
export const isReversedThere = (db: Db, paymentId: number): Promise<boolean> =>
  exists(
    withAccount(db)
      .where('t.payment_id', '=', paymentId)
      .where((eb) => eb.or([isReversible, eb('t.reversal', '=', 'PEDIDO')])),
  );

/** The open invoices of a person as a student, with their types. */
export const openInvoices = (db: Db, personId: number) =>
  db
    .selectFrom('invoice as i')
    .innerJoin('student as s', 's.id', 'i.student_id')
    .select(['i.id', 'i.type'])
    .where('s.person_id', '=', personId)
    .where('i.number', 'is not', null)
    .where('i.state', 'in', ['EMITIDA', 'PARCIAL'])
    .execute();

/** References of these invoices that another wallet takes by its short code. */
export const menusOf = (db: Db, invoiceIds: readonly number[]) =>
  db
    .selectFrom('payment_reference as r')
    .innerJoin('payment_entity as e', 'e.id', 'r.entity_id')
    .select(['e.code as entity', 'r.number as reference'])
    .select([
      sql<number>`r.invoice_id`.as('invoice_id'),
      sql<MenuWallet>`e.wallet`.as('wallet'),
      sql<string>`e.wallet_shortcode`.as('shortcode'),
    ])
    .where('r.invoice_id', 'in', [...invoiceIds, 0])
    .where('r.state', '=', 'ATRIBUIDA')
    .where('e.wallet', 'is not', null)
    .orderBy('r.id')
    .execute();

/** An invoice of this person as a student; undefined where it is somebody else's. */
export const ownInvoice = (db: Db, personId: number, id: number) =>
  db
    .selectFrom('invoice as i')
    .innerJoin('student as s', 's.id', 'i.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['i.id', 'i.type', 'i.state', 'i.total_cents', 'i.paid_cents', 'p.contact'])
    .where('s.person_id', '=', personId)
    .where('i.number', 'is not', null)
    .where('i.id', '=', id)
    .executeTakeFirst();

/** The reference of ours that a line of the operator's statement names: in its own column, or in its text. */
export const refOf = (line: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${line}.reference`)} ~ '^[0-9]{14}$' then ${sql.ref(`${line}.reference`)}
    else substring(${sql.ref(`${line}.told`)} from '\\m[0-9]{14}\\M') end`;

/** The attempt `t` of the line `l` of a bank file of its entity, by our reference. */
export const attemptOfLine = sql`mpesa_attempt t join mpesa_account a on a.id = t.account_id
  join bank_import b on b.entity_id = a.entity_id and b.id = l.import_id where t.ref = ${refOf('l')}`;

/** The undecided, refused or expired attempt that a line confirms; undefined where there is none. */
export const confirmedByLine = async (db: Db, lineId: number): Promise<number | undefined> =>
  (
    await sqlRows<{
      id: number;
    }>(
      db,
    )`select t.id from bank_import_line l, lateral (select t.id, t.state, t.amount_cents from ${attemptOfLine}) t
      where l.id = ${lineId} and t.state <> 'CONFIRMADA' and t.state <> 'INICIADA' and t.amount_cents = l.amount_cents`
  )[0]?.id;

type DayQuery = Args<typeof compareMpesaDay>['query'];
/** A day's confirmed payments of an entity beside the movements of its imported statements, differences first. */
export async function compareDay(db: Db, { entity_id, day, page, per_page }: DayQuery) {
  const onDay = (moment: string) =>
    sql`(${sql.ref(moment)} at time zone 'Africa/Maputo')::date = ${day}::date`;
  const rows = await sqlRows<MpesaCompared & { total: number }>(db)`
    with attempt as (
      select t.*, p.full_name as name from mpesa_attempt t join mpesa_account a on a.id = t.account_id
        join invoice i on i.id = t.invoice_id join student s on s.id = i.student_id join person p on p.id = s.person_id
      where a.entity_id = ${entity_id} and t.state = 'CONFIRMADA' and t.sent_at >= ${day}::date - 2 and t.sent_at < ${day}::date + 3),
    movement as (
      select distinct on (l.identity) l.*, ${refOf('l')} as ref from bank_import_line l join bank_import b on b.id = l.import_id
      where b.entity_id = ${entity_id} and l.undone_at is null and l.incoming and l.kind = 'CREDITO' and l.booked
        and l.paid_at >= ${day}::date - 2 and l.paid_at < ${day}::date + 3
      order by l.identity, l.id),
    line as (
      select m.*, (select t.id from attempt t where t.ref = m.ref or upper(t.transaction) = upper(m.transaction)
        order by t.id limit 1) as attempt_id from movement m),
    pair as (
      select coalesce(t.ref, l.ref, '') as ref, coalesce(t.transaction, l.transaction, '') as transaction, t.name,
        t.amount_cents as portal, l.amount_cents as statement, coalesce(t.sent_at, l.paid_at) as moment,
        case when l.id is null then 'SO_PORTAL' when t.id is null then 'SO_EXTRACTO'
          when l.amount_cents <> t.amount_cents then 'VALOR_DIFERENTE' else 'IGUAL' end as match
      from attempt t full join line l on l.attempt_id = t.id
      where ${onDay('t.sent_at')} or ${onDay('l.paid_at')})
    select row_number() over (order by match = 'IGUAL', moment, ref, transaction)::int as id, ref, transaction, name, portal, statement, ${instantText('moment')} as at, ${sql<MpesaMatch>`match`} as match,
      count(*) over ()::int as total
    from pair order by id limit ${per_page} offset ${(page - 1) * per_page}`;
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
