import type { BankLine, LineClass, LineOutcome } from '@portal/shared-kit/contract/finance/bank-import';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/database/page.ts';
import { moment } from '../../people/persons/person.repository.ts';
import { firstInvoice } from '../groups/reference-group.repository.ts';
import { payerName } from '../payments/settled-invoice.repository.ts';
import type { IdentifiedMovement } from './bank-identity.rules.ts';

/** Inserts the lines of a file, in one statement however many. */
export const insert = (tx: Tx, importId: number, lines: readonly IdentifiedMovement[]) =>
  sql`insert into bank_import_line (import_id, number, kind, reference, transaction, identity, told, paid_at, amount_cents)
    select ${importId}, * from unnest(${lines.map(({ number }) => number)}::int[], ${lines.map(({ kind }) => kind)}::text[],
      ${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ transaction }) => transaction)}::text[],
      ${lines.map(({ identity }) => identity)}::text[], ${lines.map(({ told }) => told.replaceAll('\u0000', ''))}::text[],
      ${lines.map(({ paidAt }) => paidAt.toISOString())}::timestamptz[], ${lines.map(({ amountCents }) => amountCents)}::bigint[])`.execute(
    tx,
  );

/** Whether the money of line `l` is recorded already: the same movement of an earlier file, or a payment that somebody recorded by hand
 *  under the same number, with the same amount and in the same year. */
const isProcessed = sql<boolean>`(
  exists (select from bank_import_line o where o.identity = l.identity and o.payment_id is not null and o.undone_at is null and o.id <> l.id)
  or exists (select from payment p where p.transaction_key = transaction_key('REFERENCIA', l.transaction) and p.state <> 'ESTORNADO'
    and p.amount_cents = l.amount_cents and extract(year from p.paid_at) = extract(year from l.paid_at)
    and not exists (select from bank_import_line b where b.payment_id = p.id)))`;

/** Classifies each line by what it would do, as far as that is known in advance (E.4). */
export const classify = (tx: Tx, importId: number, paymentEntity: string) =>
  sql`update bank_import_line line set class = said.class from (
    select l.id, case
      when l.kind <> 'CREDITO' then l.kind
      when l.paid_at > now() then 'DATA_FUTURA'
      when ${isProcessed} or row_number() over (partition by l.identity order by l.number) > 1 then 'JA_PROCESSADO'
      when r.id is null or r.state = 'LIVRE' then 'REFERENCIA_DESCONHECIDA'
      when r.state = 'PAGA' or i.state = 'PAGA' then 'FACTURA_PAGA'
      when r.state <> 'ATRIBUIDA' or i.state = 'ANULADA'
        or r.expires_on < (l.paid_at at time zone 'Africa/Maputo')::date then 'REFERENCIA_INVALIDA'
      when coalesce(sum(l.amount_cents) over (partition by i.id order by l.number rows between unbounded preceding and 1 preceding), 0)
        >= i.total_cents - i.paid_cents then 'FACTURA_PAGA'
      when r.group_id is not null and row_number() over (partition by r.id order by l.number) > 1 then 'FACTURA_PAGA'
      when l.amount_cents <> r.amount_cents then 'VALOR_DIFERENTE'
      else 'CONCILIAR' end as class
    from bank_import_line l
      left join lateral (select r.* from payment_reference r join payment_entity e on e.id = r.entity_id
        where e.code = ${paymentEntity} and r.number = l.reference and l.kind = 'CREDITO'
        order by (r.state = 'ATRIBUIDA') desc, r.id desc limit 1) r on true
      left join invoice i on i.id = r.invoice_id
    where l.import_id = ${importId}) said
  where said.id = line.id`.execute(tx);

/** Pending lines, in order. */
export const waiting = (db: Db, importId: number, most: number) =>
  db
    .selectFrom('bank_import_line as l')
    .select(['l.id', 'l.number', 'l.kind', 'l.reference', 'l.transaction', 'l.paid_at', 'l.amount_cents'])
    .select(sql<LineClass>`l.class`.as('class'))
    .where('l.import_id', '=', importId)
    .where('l.outcome', 'is', null)
    .orderBy('l.number')
    .limit(most)
    .execute();
export type WaitingLine = Awaited<ReturnType<typeof waiting>>[number];

/** Of these lines, those that pay an open invoice by its reference and no more than its open amount, the first of each invoice, whose
 *  type has no handler: they are settled together. An invoice that a line among them pays together with others (I28) waits its turn:
 *  in the order of the file, the first settles. Locks their invoices. */
export async function plain(
  tx: Tx,
  ids: readonly number[],
  { paymentEntity, handled }: { paymentEntity: string; handled: readonly string[] },
) {
  // Of the same movement or number only the first: by window functions, since a self-join took most of the time of a file.
  const numbered = sql`select *, row_number() over (partition by identity order by id) = 1
      and row_number() over (partition by transaction_key('REFERENCIA', transaction) order by id) = 1 as first
    from bank_import_line where id = any(${[...ids]}::int[])`;
  const invoiceOfLine = sql`from (${numbered}) l join payment_reference r on r.number = l.reference
      join payment_entity e on e.id = r.entity_id and e.code = ${paymentEntity}
      join invoice i on i.id = r.invoice_id and i.type <> all(${[...handled]}::text[])
    where l.class in ('CONCILIAR', 'VALOR_DIFERENTE') and l.paid_at <= now() and r.state = 'ATRIBUIDA'`;
  await sql`select from invoice where id in (select i.id ${invoiceOfLine}) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; invoice_id: number; reference_id: number }>`
    select distinct on (i.id) l.id, i.id as invoice_id, r.id as reference_id ${invoiceOfLine} and l.first
      and i.state in ('EMITIDA', 'PARCIAL') and l.amount_cents <= i.total_cents - i.paid_cents
      and (r.expires_on is null or r.expires_on >= (l.paid_at at time zone 'Africa/Maputo')::date) and not ${isProcessed}
      and not exists (select from payment p where p.transaction_key = transaction_key('REFERENCIA', l.transaction) and p.state <> 'ESTORNADO')
      and i.id <> all(array(select part.invoice_id from bank_import_line other join payment_reference joint on joint.number = other.reference
        join reference_group_invoice part on part.group_id = joint.group_id where other.id = any(${[...ids]}::int[])))
    order by i.id, l.number`.execute(tx);
  return rows;
}

/** Marks lines that were settled together. */
export const noteSettled = (tx: Tx, ids: readonly number[], paymentIds: readonly number[]) =>
  sql`update bank_import_line l set outcome = 'CONCILIADO', payment_id = p.id, payment_version = p.version
    from unnest(${[...ids]}::int[], ${[...paymentIds]}::int[]) as given (line, payment) join payment p on p.id = given.payment
    where l.id = given.line`.execute(tx);

export const alreadyProcessed = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await tx
      .selectFrom('bank_import_line as l')
      .select(isProcessed.as('known'))
      .where('l.id', '=', id)
      .executeTakeFirstOrThrow()
  ).known;

/** The number to record a line under: its own, or a distinct one where a payment of another year or day has it. */
export const freeTransaction = async (tx: Tx, line: WaitingLine): Promise<string> => {
  const day = line.paid_at.toISOString().slice(0, 10);
  const { rows } = await sql<{ transaction: string }>`
    select given.transaction from unnest(${[line.transaction, `${line.transaction} ${day}`, `${line.transaction} ${line.id}`]}::text[])
      with ordinality as given (transaction, nth)
    where not exists (select from payment p where p.transaction_key = transaction_key('REFERENCIA', given.transaction) and p.state <> 'ESTORNADO')
    order by nth limit 1`.execute(tx);
  return rows[0]!.transaction;
};

/** Stores the outcome of a line. */
export const note = (
  tx: Tx,
  id: number,
  {
    outcome,
    paymentId,
    reason = '',
  }: { outcome: LineOutcome; paymentId?: number | undefined; reason?: string },
) =>
  sql`update bank_import_line set outcome = ${outcome},
    reason = coalesce(nullif(${reason}, ''), (select reason from payment where id = ${paymentId ?? null}), ''), payment_id = ${paymentId ?? null},
    payment_version = (select version from payment where id = ${paymentId ?? null}),
    credit_cents = coalesce((select sum(amount_cents) from credit_entry where payment_id = ${paymentId ?? null}), 0)
    where id = ${id}`.execute(tx);

/** Lines whose payments are unchanged since they were recorded, the latest first; with whether their credit is still available. */
export const toUndo = (db: Db, importId: number, before: number, most: number) =>
  db
    .selectFrom('bank_import_line as l')
    .innerJoin('payment as p', 'p.id', 'l.payment_id')
    .select(['l.id', 'l.number', 'p.id as payment_id', 'p.state', 'l.credit_cents'])
    .select(sql<boolean>`p.version <> l.payment_version`.as('changed'))
    .select(
      sql<number>`coalesce((select c.balance_cents - coalesce((select sum(amount_cents)::bigint from refund
          where account_id = c.id and state = 'PEDIDO'), 0)
        from credit_entry e join credit_account c on c.id = e.account_id where e.payment_id = p.id limit 1), 0)`.as(
        'balance',
      ),
    )
    .where('l.import_id', '=', importId)
    .where('l.undone_at', 'is', null)
    .where('l.number', '<', before)
    .orderBy('l.number', 'desc')
    .limit(most)
    .execute();

export const noteUndone = (tx: Tx, id: number, reason: string | undefined) =>
  tx
    .updateTable('bank_import_line')
    .set(reason === undefined ? { undone_at: sql`now()` } : { reason })
    .where('id', '=', id)
    .execute();

const shown = (db: Db) =>
  db
    .selectFrom('bank_import_line as l')
    .innerJoin('bank_import as b', 'b.id', 'l.import_id')
    .leftJoin('payment as p', 'p.id', 'l.payment_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_reference as r')
          .select(firstInvoice.as('invoice_id'))
          .whereRef('r.entity_id', '=', 'b.entity_id')
          .whereRef('r.number', '=', 'l.reference')
          .as('r'),
      (join) => join.onTrue(),
    )
    .leftJoin('invoice as i', (join) =>
      join.on('i.id', '=', (eb) => eb.fn.coalesce('p.invoice_id', 'r.invoice_id')),
    )
    .leftJoin('student as s', 's.id', 'i.student_id')
    .leftJoin('candidacy as ca', 'ca.id', 'i.candidacy_id')
    .select([
      'l.id',
      'l.number',
      'l.reference',
      'l.transaction',
      'l.amount_cents as amount',
      'l.told',
      'l.reason',
    ])
    .select(['i.number as invoice', payerName.$castTo<string | null>().as('payer_name')])
    .select([
      sql<LineClass>`l.class`.as('class'),
      sql<LineOutcome | null>`l.outcome`.as('outcome'),
      sql<boolean>`l.undone_at is not null`.as('undone'),
      moment('l.paid_at').as('paid_at'),
    ]);

export const page = (
  db: Db,
  importId: number,
  { class: of, ...filters }: Omit<PageQuery, 'search'> & { class?: LineClass | undefined },
) =>
  pageOf<BankLine>(db, filters, {
    source: db
      .selectFrom('bank_import_line as l')
      .select(['l.id', 'l.number as key'])
      .where('l.import_id', '=', importId)
      .$if(of !== undefined, (it) => it.where('l.class', '=', of!)),
    searched: true,
    order: 'asc',
    rows: shown(db),
  });

/** The next lines of a file, in order. */
export const after = (db: Db, importId: number, last: number, most: number): Promise<BankLine[]> =>
  shown(db)
    .where('l.import_id', '=', importId)
    .where('l.number', '>', last)
    .orderBy('l.number')
    .limit(most)
    .execute();

/** The number of pending lines. */
export const left = async (db: Db, importId: number): Promise<number> =>
  (
    await db
      .selectFrom('bank_import_line')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('import_id', '=', importId)
      .where('outcome', 'is', null)
      .executeTakeFirstOrThrow()
  ).n;

/** Number of payments by outcome. */
export const counted = (db: Db, importId: number) =>
  db
    .selectFrom('bank_import_line')
    .select([
      sql<number>`count(*) filter (where outcome = 'CONCILIADO')::int`.as('matched'),
      sql<number>`count(*) filter (where outcome = 'POR_IDENTIFICAR')::int`.as('unmatched'),
      sql<number>`count(*) filter (where outcome = 'DUPLICADO')::int`.as('duplicated'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
