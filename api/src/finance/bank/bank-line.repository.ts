import type { BankLine, LineClass, LineOutcome } from '@portal/shared-kit/contract/finance/bank-import';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf, sqlRows } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { pageOf } from '../../platform/database/page.ts';
import { firstInvoice } from '../references/reference.repository.ts';
import { payerName } from '../ledger/settled-invoice.repository.ts';
import type { IdentifiedMovement } from './bank-identity.rules.ts';

/** Inserts the lines of a file, in one statement however many. */
export const insert = (tx: Tx, importId: number, lines: readonly IdentifiedMovement[]) =>
  sql`insert into bank_import_line (import_id, number, kind, reference, transaction, identity, told, paid_at, amount_cents,
      incoming, booked, currency, is_foreign, value_on)
    select ${importId}, * from unnest(${lines.map(({ number }) => number)}::int[], ${lines.map(({ kind }) => kind)}::text[],
      ${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ transaction }) => transaction)}::text[],
      ${lines.map(({ identity }) => identity)}::text[], ${lines.map(({ told }) => told)}::text[],
      ${lines.map(({ paidAt }) => paidAt.toISOString())}::timestamptz[], ${lines.map(({ amountCents }) => amountCents)}::bigint[],
      ${lines.map(({ incoming }) => incoming)}::boolean[], ${lines.map(({ booked }) => booked)}::boolean[],
      ${lines.map(({ currency }) => currency)}::text[], ${lines.map(({ foreign }) => foreign)}::boolean[],
      ${lines.map(({ valueOn }) => valueOn ?? null)}::date[])`.execute(tx);

/** Pending lines, in order. */
export const waiting = (db: Db, importId: number, most: number) =>
  db
    .selectFrom('bank_import_line as l')
    .select(['l.id', 'l.number', 'l.reference', 'l.transaction', 'l.paid_at', 'l.value_on', 'l.amount_cents'])
    .select('l.incoming')
    .select(sql<LineClass>`l.class`.as('class'))
    .where('l.import_id', '=', importId)
    .where('l.outcome', 'is', null)
    .orderBy('l.number')
    .limit(most)
    .execute();
export type WaitingLine = Awaited<ReturnType<typeof waiting>>[number];

/** Marks lines whose payments were recorded together, in this order. */
export const noteTogether = (
  tx: Tx,
  outcome: 'CONCILIADO' | 'POR_IDENTIFICAR',
  ids: readonly number[],
  paymentIds: readonly number[],
) =>
  sql`update bank_import_line l set outcome = ${outcome}, payment_id = p.id, payment_version = p.version, reason = p.reason
    from unnest(${[...ids]}::int[], ${[...paymentIds]}::int[]) as given (line, payment) join payment p on p.id = given.payment
    where l.id = given.line`.execute(tx);

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

/** The line takes back money, and a person says of which payment. */
export const noteReversal = (tx: Tx, id: number) =>
  updateRow(tx, 'bank_import_line', id, { class: 'ESTORNO', outcome: 'A_TRATAR' });

export const noteDiverging = (tx: Tx, id: number) =>
  updateRow(tx, 'bank_import_line', id, { class: 'DIVERGE', outcome: 'A_TRATAR' });

/** Opens again the next lines of one import whose day has come, under the lock of the import; undefined where there are none. */
export async function takeDue(tx: Tx) {
  const found = await sql<{ importId: number; entity: string }>`
    select b.id as "importId", e.code as entity from bank_import b join payment_entity e on e.id = b.entity_id
    where b.state = 'IMPORTADO' and exists (select from bank_import_line l
      where l.import_id = b.id and l.outcome = 'EM_ESPERA' and l.paid_at <= now())
    order by b.id limit 1 for update of b skip locked`.execute(tx);
  const [file] = found.rows;
  if (!file) return undefined;
  const rows = await sqlRows<{ id: number }>(tx)`
    update bank_import_line set outcome = null where id in (select id from bank_import_line
      where import_id = ${file.importId} and outcome = 'EM_ESPERA' and paid_at <= now() order by number limit 1)
    returning id`;
  return { ...file, id: rows[0]!.id };
}

/** Lines with a payment that are not undone, the latest first; with the version of the payment as the file recorded it. */
export const toUndo = (db: Db, importId: number, before: number, most: number) =>
  db
    .selectFrom('bank_import_line as l')
    .innerJoin('payment as p', 'p.id', 'l.payment_id')
    .select(['l.id', 'l.number', 'p.id as paymentId', 'l.payment_version as version'])
    .where('l.import_id', '=', importId)
    .where('l.undone_at', 'is', null)
    .where('l.number', '<', before)
    .orderBy('l.number', 'desc')
    .limit(most)
    .execute();

export const noteUndone = (tx: Tx, ids: readonly number[]) =>
  sql`update bank_import_line set undone_at = now() where id = any(${[...ids]}::int[])`.execute(tx);

export const noteKept = (tx: Tx, id: number, reason: string) =>
  updateRow(tx, 'bank_import_line', id, { reason });

/** An annulled file tells of no reversal any more: another one may. */
export const forgetReversals = (tx: Tx, importId: number) =>
  tx
    .updateTable('bank_import_line')
    .set({ undone_at: sql`now()`, reversed_payment_id: null })
    .where('import_id', '=', importId)
    .where('outcome', '=', 'DUPLICADO')
    .where('reversed_payment_id', 'is not', null)
    .execute();

/** The bank's own number of line `line` of entity `entity`; empty where the line has none and is recorded under a made number. */
export const bankNumber = (line: string, entity: string) => {
  const [identity, transaction, code] = [
    sql.ref(`${line}.identity`),
    sql.ref(`${line}.transaction`),
    sql.ref(`${entity}.code`),
  ];
  return sql<string>`case when starts_with(translate(upper(${identity}), ' ', ''), translate(upper(${code} || '|' || ${transaction}), ' ', ''))
    then ${transaction} else '' end`;
};

const shown = (db: Db) =>
  db
    .selectFrom('bank_import_line as l')
    .innerJoin('bank_import as b', 'b.id', 'l.import_id')
    .innerJoin('payment_entity as e', 'e.id', 'b.entity_id')
    .leftJoin('payment as p', (join) =>
      join.on('p.id', '=', (eb) => eb.fn.coalesce('l.payment_id', 'l.reversed_payment_id')),
    )
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
      'l.amount_cents as amount',
      'l.currency',
      'l.incoming',
      'l.value_on',
      'l.payment_id',
      'l.told',
      'l.reason',
    ])
    .select(['i.number as invoice', payerName.$castTo<string | null>().as('payer_name')])
    .select([
      sql<LineClass>`l.class`.as('class'),
      sql<LineOutcome | null>`l.outcome`.as('outcome'),
      sql<boolean>`l.undone_at is not null`.as('undone'),
      instantText('l.paid_at').as('paid_at'),
      bankNumber('l', 'e').as('transaction'),
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
      .$if(of !== undefined, (query) => query.where('l.class', '=', of!)),
    searched: true,
    order: 'asc',
    rows: shown,
  });

/** The next lines of a file, of one class or all, in order. */
export const rowsAfter = (
  db: Db,
  { id, class: of }: { id: number; class?: LineClass | undefined },
  last: number,
  most: number,
): Promise<BankLine[]> =>
  shown(db)
    .where('l.import_id', '=', id)
    .$if(of !== undefined, (query) => query.where('l.class', '=', of!))
    .where('l.number', '>', last)
    .orderBy('l.number')
    .limit(most)
    .execute();

/** The number of pending lines. */
export const left = (db: Db, importId: number): Promise<number> =>
  countOf(db.selectFrom('bank_import_line').where('import_id', '=', importId).where('outcome', 'is', null));

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

/** Calculated references of the first entity that has some, of open invoices and of a paid one, each with the amount and a day,
 *  yesterday at the latest, on which it could be paid. */
export const references = (db: Db, most: number) => sqlRows<{
  entity: string;
  number: string;
  cents: number;
  paid: boolean;
  day: string;
}>(db)`
    with entity as (select id, code from payment_entity where active and reference_mode = 'CALCULADA_MOD97' order by id limit 1),
    of_state as (select e.code as entity, r.number, i.total_cents - i.paid_cents as cents, false as paid, r.id, r.expires_on
      from payment_reference r join entity e on e.id = r.entity_id join invoice i on i.id = r.invoice_id
      where r.state = 'ATRIBUIDA' and i.state in ('EMITIDA', 'PARCIAL')
      order by r.id limit ${most}),
    settled as (select e.code, r.number, i.total_cents, true, r.id, r.expires_on from payment_reference r
      join entity e on e.id = r.entity_id join invoice i on i.id = r.invoice_id where r.state = 'PAGA' order by r.id limit 1)
    select entity, number, cents, paid,
      to_char(least((now() at time zone 'Africa/Maputo')::date - 1, expires_on), 'YYYYMMDD') as day from (select * from of_state union all select * from settled) them order by paid, id`;
