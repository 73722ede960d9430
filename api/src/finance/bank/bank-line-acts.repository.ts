import { sql } from 'kysely';
import type {
  LineClass,
  LineOutcome,
  ReversalProposal,
} from '@portal/shared-kit/contract/finance/bank-import';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { isKnown, isNamed } from './bank-class.repository.ts';
import { bankNumber } from './bank-line.repository.ts';

/** A line with its file, locked until the transaction ends. */
export const lock = (tx: Tx, id: number) =>
  tx
    .selectFrom('bank_import_line as l')
    .innerJoin('bank_import as b', 'b.id', 'l.import_id')
    .select(['l.id', 'l.import_id', 'l.number', 'l.reference', 'l.transaction', 'l.paid_at', 'l.value_on'])
    .select([
      'l.amount_cents',
      'l.currency',
      'l.incoming',
      'l.booked',
      'l.payment_id',
      'b.state as import_state',
    ])
    .select([sql<LineClass>`l.class`.as('class'), sql<LineOutcome | null>`l.outcome`.as('outcome')])
    .where('l.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedLine = NonNullable<Awaited<ReturnType<typeof lock>>>;

interface Assigned {
  paymentId: number;
  reason: string;
  by: number;
}
/** Gives a line the payment that a person made of it. Where another line with its identity is recorded already, that line keeps it. */
export const assign = (tx: Tx, id: number, { paymentId, reason, by }: Assigned) =>
  sql`update bank_import_line l set outcome = 'POR_IDENTIFICAR', payment_id = ${paymentId}, reason = ${reason}, assigned_by = ${by},
    payment_version = (select version from payment where id = ${paymentId}),
    identity = case when exists (select from bank_import_line o where ${isKnown}) then identity || '|' || id else identity end
    where id = ${id}`.execute(tx);

export const noteReversed = (tx: Tx, id: number, { paymentId, reason, by }: Assigned) =>
  updateRow(tx, 'bank_import_line', id, {
    outcome: 'ESTORNADO',
    reversed_payment_id: paymentId,
    reason,
    assigned_by: by,
  });

export const setAside = (tx: Tx, id: number, { reason, by }: Omit<Assigned, 'paymentId'>) =>
  updateRow(tx, 'bank_import_line', id, { outcome: 'IGNORADO', reason, assigned_by: by });

/** The payments of this amount that money leaving the account may take back: those that the line names (J26). */
export const reversalProposals = (db: Db, id: number) => sqlRows<ReversalProposal>(db)`
    select p.id, case when own.id is null then p.transaction else ${bankNumber('own', 'e')} end as transaction, p.amount_cents as amount, p.state, i.number as invoice,
      to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as paid_at
    from bank_import_line l
      join payment p on p.amount_cents = l.amount_cents and p.state in ('CONCILIADO', 'POR_IDENTIFICAR') and p.paid_at <= l.paid_at + interval '1 day'
      left join bank_import_line own on own.payment_id = p.id
      left join bank_import f on f.id = own.import_id left join payment_entity e on e.id = f.entity_id
      left join invoice i on i.id = p.invoice_id
    where l.id = ${id} and ${isNamed(4)}
    order by p.paid_at desc, p.id desc limit 6`;
