import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { paymentProofs } from '@portal/shared-kit/contract/finance/payment-proof';
import type { PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { sql } from 'kysely';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf, firstValue } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { pageOf } from '../../platform/database/page.ts';
import { accountName, isStudent } from '../common/fragments.repository.ts';
import { payerName } from '../ledger/settled-invoice.repository.ts';
import { messages } from '../ledger/messages.ts';
import { eachTime, isCommonName, matches, matching } from '../ledger/search.repository.ts';

/** Minutes after which an idle claim on a proof expires. */
const patience = sql`interval '10 minutes'`;
/** Whether a proof has a valid claim. */
const isClaimed = sql<boolean>`(p.held_at > now() - ${patience})`;

/** Why the proof `p` was refused, or why the payment that it was accepted with no longer counts for its invoice; otherwise empty. */
export const proofReason = sql<string>`case when p.state <> 'ACEITE' then p.reason else coalesce((
  select case when pay.state = 'ESTORNADO' then ${messages.proofReversed}::text || ' ' || pay.reason
    when pay.state <> 'CONCILIADO' or pay.invoice_id <> p.invoice_id then (
      select ${messages.proofUnmatched}::text || ' ' || void_reason from receipt
      where payment_id = pay.id and voided_at is not null order by id desc limit 1) end
  from payment pay where pay.id = p.payment_id), '') end`;

const proofs = (db: Db, me: number) =>
  db
    .selectFrom('payment_proof as p')
    .leftJoin('invoice as i', 'i.id', 'p.invoice_id')
    .innerJoin('attachment as a', 'a.id', 'p.attachment_id')
    .leftJoin('student as s', (join) =>
      join.on((eb) => eb('s.id', '=', eb.fn.coalesce('i.student_id', 'p.student_id'))),
    )
    .leftJoin('candidacy as ca', 'ca.id', 'i.candidacy_id')
    .select([
      'p.id',
      'p.invoice_id',
      'p.note',
      proofReason.as('reason'),
      'a.name as file_name',
      'a.media_type',
      accountName('p.decided_by').as('decided_by'),
      'p.claimed_number',
      'p.claimed_on',
      'i.number as invoice',
      'i.type',
      payerName.as('payer_name'),
      sql<string | null>`coalesce(s.code, ca.number)`.as('payer_code'),
      sql<number>`coalesce((select amount_cents from payment where payment.id = p.payment_id),
        greatest(0, i.total_cents - i.paid_cents), 0)`.as('amount'),
      sql<PaymentMethod | null>`(select method from payment where payment.id = p.payment_id)`.as('method'),
      'p.state',
      instantText('p.sent_at').as('sent_at'),
      instantText('p.decided_at').$castTo<string | null>().as('decided_at'),
      sql<string | null>`case when ${isClaimed} then ${accountName('p.held_by')} end`.as('held_by'),
      sql<boolean>`coalesce(${isClaimed} and p.held_by = ${me}, false)`.as('held_by_me'),
    ]);

type ProofQuery = Args<typeof paymentProofs>['query'];
/** A page of proofs, by default the undecided ones. */
export async function list(db: Db, { search, state, type, order, ...filters }: ProofQuery, me: number) {
  const base = db
    .selectFrom('payment_proof as p')
    .select(['p.id', 'p.sent_at as key'])
    .$if(state === undefined, (rows) => rows.where(sql<boolean>`p.state in ('ENVIADO', 'EM_VERIFICACAO')`))
    .$if(state !== undefined, (rows) => rows.where('p.state', '=', state!))
    .$if(type !== undefined, (rows) =>
      rows.where(sql<boolean>`(select type from invoice where invoice.id = p.invoice_id) = ${type}`),
    );
  /** Those without an invoice are few. */
  const unassigned = base
    .where('p.invoice_id', 'is', null)
    .where('p.student_id', 'in', db.selectFrom('student as s').select('s.id').where(isStudent(search)));
  const gathered = () =>
    db
      .selectFrom(matching(db, search).as('m'))
      .innerJoinLateral(
        base
          .where('p.invoice_id', '=', sql<number>`m.id`)
          .offset(eachTime)
          .as('p'),
        (join) => join.onTrue(),
      )
      .select(['p.id', 'p.key'])
      .union(unassigned as never) as unknown as typeof base;
  const found = async () =>
    (await isCommonName(db, search))
      ? base.where(
          sql<boolean>`(${matches(db, search, 'p.invoice_id')} or p.invoice_id is null and (
            select ${isStudent(search)} from student s where s.id = p.student_id))`,
        )
      : gathered();
  return pageOf(db, filters, {
    source: search === '' ? base : await found(),
    searched: search !== '',
    order: order === 'newest' ? 'desc' : 'asc',
    rows: proofs(db, me),
  });
}

export const find = (db: Db, id: number, me: number) =>
  proofs(db, me).where('p.id', '=', id).executeTakeFirst();

export const waiting = (db: Db): Promise<number> =>
  countOf(db.selectFrom('payment_proof as p').where(sql<boolean>`p.state in ('ENVIADO', 'EM_VERIFICACAO')`));

/** The invoice of a proof; null where it has none yet, undefined for an unknown proof. */
export const invoiceOf = (db: Db, id: number): Promise<number | null | undefined> =>
  firstValue(db.selectFrom('payment_proof').select('invoice_id').where('id', '=', id));

/** Locks the proof until the transaction ends, with the holder of its claim. */
export const lock = (tx: Tx, id: number) =>
  tx
    .selectFrom('payment_proof as p')
    .select(['p.id', 'p.invoice_id', 'p.student_id', 'p.sent_by', 'p.held_by', 'p.payment_id'])
    .select([
      'p.state',
      sql<boolean>`coalesce(${isClaimed}, false)`.as('is_held'),
      accountName('p.held_by').as('holder'),
      accountName('p.decided_by').as('decider'),
    ])
    .where('p.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const assign = (tx: Tx, id: number, invoice_id: number) =>
  tx
    .updateTable('payment_proof')
    .set((eb) => ({ invoice_id, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** The student of a proof without an invoice, as `refuseOwn` and mails need them. */
export const payerOf = (db: Db, studentId: number) =>
  db
    .selectFrom('student as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .leftJoin('user_account as u', 'u.person_id', 'p.id')
    .select(['s.id as student_id', 's.person_id', 'p.full_name as payer_name'])
    .select((eb) => eb.fn.coalesce('u.email', 'p.email').as('email'))
    .where('s.id', '=', studentId)
    .executeTakeFirstOrThrow();

export const take = (tx: Tx, id: number, by: number) =>
  updateRow(tx, 'payment_proof', id, (eb) => ({
    state: 'EM_VERIFICACAO' as const,
    held_by: by,
    held_at: sql`now()`,
    version: eb('version', '+', 1),
  }));

export const leave = (tx: Tx, id: number, by: number) =>
  tx
    .updateTable('payment_proof')
    .set({ held_by: null, held_at: null })
    .where('id', '=', id)
    .where('held_by', '=', by)
    .execute();

export const reject = (tx: Tx, id: number, by: number, reason: string) =>
  updateRow(tx, 'payment_proof', id, (eb) => ({
    state: 'REJEITADO' as const,
    reason,
    decided_by: by,
    decided_at: sql`now()`,
    held_by: null,
    held_at: null,
    version: eb('version', '+', 1),
  }));

/** The file of a proof. */
export const file = (db: Db, id: number) =>
  db
    .selectFrom('payment_proof as p')
    .innerJoin('attachment as a', 'a.id', 'p.attachment_id')
    .select(['p.id', 'a.sha256', 'a.size', 'a.media_type', 'a.name'])
    .where('p.id', '=', id)
    .executeTakeFirst();
