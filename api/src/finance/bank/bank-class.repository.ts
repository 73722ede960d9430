import { sql } from 'kysely';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { sqlRows, sqlValue } from '../../platform/database/read.ts';
import { attemptOfLine, refOf } from '../mpesa/mpesa-attempt.repository.ts';
import type { IdentifiedMovement } from './bank-identity.rules.ts';
import type { WaitingLine } from './bank-line.repository.ts';
import { messages } from './messages.ts';

/** Line `o` is another line with the identity of line `l`, whose money is recorded. */
export const isKnown = sql`o.identity = l.identity and o.id <> l.id and o.undone_at is null
  and (o.payment_id is not null or o.reversed_payment_id is not null)`;
/** What identifies line `of` where its number does not (`identified`), without its index among equal lines. */
const contentOf = (of: 'l' | 'o') => {
  const [told, at] = [sql.raw(`${of}.told`), sql.raw(`${of}.paid_at at time zone 'UTC'`)];
  const [identity, reference] = [sql.raw(`${of}.identity`), sql.raw(`${of}.reference`)];
  return sql`concat_ws('|', split_part(${identity}, '|', 1), coalesce(nullif(${reference}, ''), ${told}),
    to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${sql.raw(`${of}.amount_cents`)},
    case when not ${sql.raw(`${of}.incoming`)} then 'D' end, nullif(${sql.raw(`${of}.currency`)}, 'MZN'))`;
};
const hasOwnNumber = (of: 'l' | 'o') =>
  sql`not starts_with(${sql.raw(`${of}.identity`)}, ${contentOf(of)} || '|')`;
/** The payment of line `o` stands. */
const stands = sql`o.undone_at is null and o.payment_id is not null
  and exists (select from payment p where p.id = o.payment_id and p.state <> 'ESTORNADO')`;
/** Line `l` has a number of its own, and the first line with its content was recorded without one from another file. It may be the same
 *  movement, whose number stood on several lines of that file, or another one of that day. */
const mayBeKnown = sql`(${hasOwnNumber('l')} and exists (select from bank_import_line o
  where o.identity = ${contentOf('l')} || '|1' and o.import_id <> l.import_id and ${stands}))`;
const isSame = sql`o.amount_cents = l.amount_cents and o.reference = l.reference`;
/** Payment `p` was recorded by hand under the number of line `l` in the same year. */
const isByHand = sql`p.transaction_key = transaction_key('REFERENCIA', l.transaction) and p.state <> 'ESTORNADO'
  and extract(year from p.paid_at) = extract(year from l.paid_at)
  and not exists (select from bank_import_line b where b.payment_id = p.id)`;
/** The reference of line `l` is not that of an invoice other than the one that payment `p` settled. */
const isOfItsInvoice = sql`(p.invoice_id is null or not exists (select from payment_reference x
    where x.number = l.reference and x.invoice_id is not null) or exists (select from payment_reference x
    where x.number = l.reference and x.invoice_id = p.invoice_id))`;

/** Line `l` names payment `p` of its entity: by its reference, its number, or a number of the operator of M-Pesa. Its text has a number of at
 *  least so many characters. */
export const isNamed = (least: number) => sql`(
  (l.reference <> '' and (exists (select from payment_reference r where r.id = p.reference_id and r.number = l.reference)
    or exists (select from bank_import_line own where own.payment_id = p.id and own.reference = l.reference)))
  or p.transaction_key = transaction_key('REFERENCIA', l.transaction)
  or (length(p.transaction) >= ${least} and position(upper(p.transaction) in upper(l.told)) > 0)
  or exists (select from mpesa_attempt t where t.payment_id = p.id and ${refOf('l')} in (t.ref, t.reversal_ref)))`;
/** Payment `p` was made to another entity than that of the file of line `l`: each entity numbers its references by itself. */
const isElsewhere = sql`exists (select from bank_import b join payment_entity mine on mine.id = b.entity_id
    join payment_entity other on other.code <> mine.code
  where b.id = l.import_id and (other.id = (select r.entity_id from payment_reference r where r.id = p.reference_id)
    or other.id = (select f.entity_id from bank_import_line own join bank_import f on f.id = own.import_id where own.payment_id = p.id)))`;
/** Payment `p` could be what money leaving the account in line `l` takes back. */
const mayTakeBack = sql`not l.incoming and not l.is_foreign and l.kind in ('ESTORNO', 'DEBITO') and p.amount_cents = l.amount_cents
  and p.paid_at <= l.paid_at + interval '1 day' and ${isNamed(8)} and not ${isElsewhere}`;
/** Payment `p` was reversed or returned, and no line of a bank has told of it. What went with its import was received nevertheless. */
const isGone = sql`p.state in ('ESTORNADO', 'DEVOLVIDO')
  and not exists (select from bank_import_line o where o.reversed_payment_id = p.id)
  and not exists (select from bank_import_line o where o.payment_id = p.id and o.undone_at is not null)`;
/** Whether the payment that line `l` takes back is reversed already, and the line names none that stands. */
const isReversed = sql<boolean>`(exists (select from payment p where ${isGone} and ${mayTakeBack})
  and not exists (select from payment p where p.state in ('CONCILIADO', 'POR_IDENTIFICAR') and ${mayTakeBack}))`;

/** Whether the money of line `l` is recorded already: the same movement of an earlier file, or of money that came in a payment that somebody
 *  recorded by hand under the same number, with the same amount and reference (J20), or one by M-Pesa that the operator confirmed (E.5). */
const isProcessed = sql<boolean>`(exists (select from bank_import_line o where ${isKnown} and ${isSame})
  or (l.incoming and not l.is_foreign
    and exists (select from payment p where ${isByHand} and p.amount_cents = l.amount_cents and ${isOfItsInvoice}))
  or (l.incoming and exists (select from ${attemptOfLine} and t.state = 'CONFIRMADA' and t.amount_cents = l.amount_cents)))`;
/** Whether its number is recorded with another amount or reference, or its amount and reference on the same day with no number. */
const diverges = sql<boolean>`(not ${isProcessed} and (exists (select from bank_import_line o where ${isKnown}) or ${mayBeKnown}
  or exists (select from payment p where ${isByHand}) or exists (select from ${attemptOfLine} and t.amount_cents <> l.amount_cents)))`;

/** Classifies each line, or these ones, by what it would do, as far as that is known in advance (E.4, J20–J26). */
export const classify = (tx: Tx, importId: number, paymentEntity: string, ids?: readonly number[]) =>
  sql`update bank_import_line line set class = said.class from (
    select l.id, case
      when l.amount_cents = 0 then 'SEM_VALOR'
      when not l.booked then 'NAO_LANCADO'
      when ${isProcessed} then 'JA_PROCESSADO'
      when l.is_foreign then 'OUTRA_MOEDA'
      when ${isReversed} then 'JA_PROCESSADO'
      when l.kind = 'DEBITO' and exists (select from ${attemptOfLine}) then 'ESTORNO'
      when l.kind <> 'CREDITO' then l.kind
      when ${diverges} then 'DIVERGE'
      when l.paid_at > now() then 'DATA_FUTURA'
      when exists (select from ${attemptOfLine}) then 'CONCILIAR'
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
        where e.code = ${paymentEntity} and r.number = l.reference
          and l.kind = 'CREDITO' and l.booked and not l.is_foreign and l.paid_at <= now()
        order by (r.state = 'ATRIBUIDA') desc, r.id desc limit 1) r on true
      left join invoice i on i.id = r.invoice_id
    where l.import_id = ${importId} ${ids ? sql`and l.id = any(${[...ids]}::int[])` : sql``}) said
  where said.id = line.id`.execute(tx);

/** Classes of lines that become payments. */
const paying = [
  'CONCILIAR',
  'VALOR_DIFERENTE',
  'FACTURA_PAGA',
  'REFERENCIA_DESCONHECIDA',
  'REFERENCIA_INVALIDA',
];

/** Leaves to a person the lines of a file without a number of their own that a file confirmed since this one was read may have recorded by
 *  a number: what was recorded before was compared by number then. */
export const leaveRecordedSince = (tx: Tx, importId: number) =>
  sql`update bank_import_line l set class = 'DIVERGE' from bank_import mine join payment_entity e on e.id = mine.entity_id
    where mine.id = ${importId} and l.import_id = mine.id and l.class = any(${paying}::text[]) and l.identity = ${contentOf('l')} || '|1'
      and exists (select from bank_import b join payment_entity same on same.id = b.entity_id and same.code = e.code
          join job j on j.id = b.job_id and j.created_at > mine.created_at join bank_import_line o on o.import_id = b.id
        where b.id <> mine.id and ${stands} and ${isSame} and o.paid_at = l.paid_at
          and (l.reference <> '' or o.told = l.told) and o.currency = l.currency and ${hasOwnNumber('o')})`.execute(
    tx,
  );

/** Of these movements, the numbers of those that a recorded line has with this identity, amount and reference. */
export const recordedAs = async (
  db: Db,
  movements: readonly Pick<IdentifiedMovement, 'number' | 'identity' | 'amountCents' | 'reference'>[],
): Promise<Set<number>> => {
  const rows = await sqlRows<{ number: number }>(db)`
    select l.number from unnest(${movements.map(({ number }) => number)}::int[], ${movements.map(({ identity }) => identity)}::text[],
        ${movements.map(({ amountCents }) => amountCents)}::bigint[], ${movements.map(({ reference }) => reference)}::text[])
      as l (number, identity, amount_cents, reference)
    where exists (select from bank_import_line o where o.identity = l.identity and ${isSame}
      and o.undone_at is null and (o.payment_id is not null or o.reversed_payment_id is not null))`;
  return new Set(rows.map(({ number }) => number));
};

/** Whether each of these movements is a line of this import: then the file repeats it (J21). */
export const containsAll = (
  db: Db,
  importId: number,
  movements: readonly IdentifiedMovement[],
) => sqlValue<boolean>(db)`select not exists (
    select from unnest(${movements.map(({ identity }) => identity)}::text[], ${movements.map(({ amountCents }) => amountCents)}::bigint[],
      ${movements.map(({ reference }) => reference)}::text[]) as given (identity, amount, reference)
    where not exists (select from bank_import_line l where l.import_id = ${importId} and l.identity = given.identity
      and l.amount_cents = given.amount and l.reference = given.reference)) as all`;

/** These lines, each with whether it is the first of its movement and number among them: by window functions, since a self-join took most
 *  of the time of a file. */
const numbered = (
  ids: readonly number[],
) => sql`(select *, row_number() over (partition by identity order by id) = 1
      and row_number() over (partition by transaction_key('REFERENCIA', transaction) order by id) = 1 as first
    from bank_import_line where id = any(${[...ids]}::int[])) l`;
/** Line `l` is the first, and neither its movement nor its number is recorded. */
const isNew = sql`l.first and not exists (select from bank_import_line o where ${isKnown})
  and not exists (select from payment p where p.transaction_key = transaction_key('REFERENCIA', l.transaction) and p.state <> 'ESTORNADO')`;

/** Of these lines, those that pay an open invoice by its reference and no more than its open amount, the first of each invoice, whose
 *  type has no handler: they are settled together. An invoice that a line among them pays together with others (I28) waits its turn:
 *  in the order of the file, the first settles. Locks their invoices. */
export async function plain(
  tx: Tx,
  ids: readonly number[],
  { paymentEntity, handled }: { paymentEntity: string; handled: readonly string[] },
) {
  const invoiceOfLine = sql`from ${numbered(ids)} join payment_reference r on r.number = l.reference
      join payment_entity e on e.id = r.entity_id and e.code = ${paymentEntity}
      join invoice i on i.id = r.invoice_id and i.type <> all(${[...handled]}::text[])
    where l.class in ('CONCILIAR', 'VALOR_DIFERENTE') and l.paid_at <= now() and r.state = 'ATRIBUIDA'`;
  // With those of their fines, which a payment in time corrects.
  await sql`with paid as (select i.id ${invoiceOfLine})
    select from invoice where id in (select id from paid union select fine_invoice_id from fine where invoice_id in (select id from paid))
    order by id for update`.execute(tx);
  return sqlRows<{ id: number; invoice_id: number; reference_id: number }>(tx)`
    select distinct on (i.id) l.id, i.id as invoice_id, r.id as reference_id ${invoiceOfLine} and ${isNew}
      and i.state in ('EMITIDA', 'PARCIAL') and l.amount_cents <= i.total_cents - i.paid_cents
      and (r.expires_on is null or r.expires_on >= (l.paid_at at time zone 'Africa/Maputo')::date)
      and i.id <> all(array(select part.invoice_id from bank_import_line other join payment_reference joint on joint.number = other.reference
        join reference_group_invoice part on part.group_id = joint.group_id where other.id = any(${[...ids]}::int[])))
    order by i.id, l.number`;
}

/** Of these lines, those whose reference nobody has: they are kept as unmatched together. */
export const unknown = async (tx: Tx, ids: readonly number[], paymentEntity: string) => {
  const rows = await sqlRows<{ id: number }>(tx)`
    select l.id from ${numbered(ids)} where l.class = 'REFERENCIA_DESCONHECIDA' and l.paid_at <= now() and ${isNew}
      and not exists (select from ${attemptOfLine})
      and not exists (select from payment_reference r join payment_entity e on e.id = r.entity_id
        where e.code = ${paymentEntity} and r.number = l.reference)`;
  return new Set(rows.map(({ id }) => id));
};

/** Gives a line the reversed payment that it tells of, the first that was paid, so that no other line has it; false where there is none. */
export async function takeReversal(tx: Tx, id: number): Promise<boolean> {
  const rows = await sqlRows<{ id: number }>(tx)`
    select p.id from bank_import_line l join payment p on ${isGone} and ${mayTakeBack} where l.id = ${id} and ${isReversed}
    order by p.paid_at, p.id limit 1 for update of p skip locked`;
  const [payment] = rows;
  if (!payment) return false;
  await updateRow(tx, 'bank_import_line', id, {
    class: 'JA_PROCESSADO',
    outcome: 'DUPLICADO',
    reason: messages.reversedBefore,
    reversed_payment_id: payment.id,
  });
  return true;
}

/** Lines of recorded files that wait for a person and whose payment was reversed meanwhile, locked. */
export const reversedSince = async (tx: Tx, most: number): Promise<number[]> => {
  const rows = await sqlRows<{ id: number }>(tx)`
    select l.id from bank_import_line l join bank_import b on b.id = l.import_id and b.state = 'IMPORTADO'
    where l.outcome = 'A_TRATAR' and l.class = 'ESTORNO' and ${isReversed}
    order by l.id limit ${most} for update of l skip locked`;
  return rows.map(({ id }) => id);
};

/** Whether the money of a line was recorded since it was classified, or its number with another amount or reference. */
export const recordedSince = (tx: Tx, id: number) =>
  tx
    .selectFrom('bank_import_line as l')
    .select([isProcessed.as('processed'), diverges.as('diverges')])
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow();

/** The number to record a line under: its own, or a distinct one where a payment of another year or day has it. */
export const freeTransaction = async (tx: Tx, line: Pick<WaitingLine, 'id' | 'transaction' | 'paid_at'>) => {
  const day = line.paid_at.toISOString().slice(0, 10);
  return sqlValue<string>(tx)`
    select given.transaction from unnest(${[line.transaction, `${line.transaction} ${day}`, `${line.transaction} ${line.id}`]}::text[])
      with ordinality as given (transaction, nth)
    where not exists (select from payment p where p.transaction_key = transaction_key('REFERENCIA', given.transaction) and p.state <> 'ESTORNADO')
    order by nth limit 1`;
};
