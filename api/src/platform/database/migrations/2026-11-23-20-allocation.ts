import { sql, type Kysely } from 'kysely';

/** Which part of a payment, or of a credit, paid which invoice, and what was left as the payer's credit (I20). Both tables are append-only:
 *  a mistake is undone by a row of the opposite amount. Their sums are checked when a transaction commits. */
const tables = [
  sql`create table allocation (
    id integer generated always as identity primary key,
    payment_id integer references payment,
    invoice_id integer not null references invoice,
    amount_cents bigint not null check (amount_cents <> 0),
    undoes_id integer unique references allocation,
    made_at timestamptz not null default now(),
    made_by integer references user_account,
    check ((amount_cents < 0) = (undoes_id is not null))
  )`,
  sql`create index allocation_payment on allocation (payment_id) where payment_id is not null`,
  sql`create index allocation_invoice on allocation (invoice_id, id)`,
  sql`create table credit_account (
    id integer generated always as identity primary key,
    student_id integer unique references student,
    candidacy_id integer unique references candidacy,
    balance_cents bigint not null default 0 constraint credit_never_negative check (balance_cents >= 0),
    check (num_nonnulls(student_id, candidacy_id) = 1)
  )`,
  sql`create table credit_entry (
    id integer generated always as identity primary key,
    account_id integer not null references credit_account,
    amount_cents bigint not null check (amount_cents <> 0),
    payment_id integer references payment,
    allocation_id integer unique references allocation,
    reason text not null check (reason <> '' and length(reason) <= 500),
    made_at timestamptz not null default now(),
    made_by integer references user_account,
    constraint credit_entry_of_one check (num_nonnulls(payment_id, allocation_id) = 1)
  )`,
  sql`create index credit_entry_account on credit_entry (account_id, id)`,
  sql`create index credit_entry_payment on credit_entry (payment_id) where payment_id is not null`,
];

const moved = [
  sql`insert into allocation (payment_id, invoice_id, amount_cents, made_at, made_by)
    select id, invoice_id, to_invoice, recorded_at, recorded_by from (
      select p.*, least(p.amount_cents, greatest(0, i.total_cents - coalesce(sum(p.amount_cents)
        over (partition by p.invoice_id order by p.id rows between unbounded preceding and 1 preceding), 0))) as to_invoice
      from payment p join invoice i on i.id = p.invoice_id where p.state = 'CONCILIADO') paid
    where to_invoice > 0 order by id`,
  sql`create temporary table surplus on commit drop as
    select p.id, p.recorded_at, p.recorded_by, i.student_id, i.candidacy_id, p.amount_cents - coalesce(a.amount_cents, 0) as left_cents
    from payment p join invoice i on i.id = p.invoice_id left join allocation a on a.payment_id = p.id
    where p.state = 'CONCILIADO' and p.amount_cents > coalesce(a.amount_cents, 0)`,
  sql`insert into credit_account (student_id, candidacy_id, balance_cents)
    select student_id, candidacy_id, sum(left_cents) from surplus group by student_id, candidacy_id`,
  sql`insert into credit_entry (account_id, amount_cents, payment_id, reason, made_at, made_by)
    select account.id, left_cents, surplus.id, 'Valor pago a mais.', recorded_at, recorded_by
    from surplus join credit_account account on account.student_id = surplus.student_id or account.candidacy_id = surplus.candidacy_id
    order by surplus.id`,
  sql`update invoice set paid_cents = total_cents where paid_cents > total_cents`,
];

/** No invoice is paid beyond its total any more, and an annulled one has returned what was paid. */
const paid = [
  sql`alter table invoice drop constraint invoice_paid_matches_state, add constraint invoice_paid_matches_state check (case state
    when 'PARCIAL' then paid_cents > 0 and paid_cents < total_cents
    when 'PAGA' then paid_cents = total_cents
    else paid_cents = 0 end)`,
  sql`drop trigger invoice_moves on invoice`,
  sql`create trigger invoice_moves before update of state on invoice
    for each row when (old.state is distinct from new.state) execute function check_transition(
    '{RASCUNHO>EMITIDA,EMITIDA>PARCIAL,EMITIDA>PAGA,PARCIAL>PAGA,EMITIDA>ANULADA,PARCIAL>ANULADA,PAGA>PARCIAL,PAGA>EMITIDA,PARCIAL>EMITIDA}')`,
  sql`drop trigger payment_moves on payment`,
  sql`create trigger payment_moves before update of state on payment
    for each row when (old.state is distinct from new.state) execute function check_transition(
    '{RECEBIDO>CONCILIADO,RECEBIDO>POR_IDENTIFICAR,RECEBIDO>DEVOLVIDO,POR_IDENTIFICAR>CONCILIADO,POR_IDENTIFICAR>DEVOLVIDO,CONCILIADO>POR_IDENTIFICAR,CONCILIADO>ESTORNADO}')`,
];

/** A receipt's invoice never changes. When its payment is matched to another invoice the receipt is void and keeps its number. */
const receipts = [
  sql`drop trigger receipt_stays on receipt`,
  sql`alter table receipt add invoice_id integer references invoice, add voided_at timestamptz,
    add void_reason text not null default '' check (length(void_reason) <= 500)`,
  sql`update receipt set invoice_id = payment.invoice_id from payment where payment.id = receipt.payment_id`,
  sql`alter table receipt alter invoice_id set not null, drop constraint receipt_payment_id_key`,
  sql`create unique index receipt_payment on receipt (payment_id) where voided_at is null`,
  sql`create index receipt_of_payment on receipt (payment_id, id)`,
  sql`create function keep_receipt() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.voided_at is not null or new.voided_at is null
        or to_jsonb(new) - array['voided_at', 'void_reason'] <> to_jsonb(old) - array['voided_at', 'void_reason']
      then raise exception 'receipt is never deleted and never changes' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $$`,
  sql`create trigger receipt_stays before update or delete on receipt for each row execute function keep_receipt()`,
];

const kept = [
  sql`create trigger allocation_stays before update or delete on allocation
    for each row execute function refuse_payment_removal()`,
  sql`create trigger credit_entry_stays before update or delete on credit_entry
    for each row execute function refuse_payment_removal()`,
  sql`create function check_undone() returns trigger language plpgsql as $$
    begin
      if not exists (select from allocation done where done.id = new.undoes_id and done.undoes_id is null
        and done.amount_cents = -new.amount_cents and done.invoice_id = new.invoice_id
        and done.payment_id is not distinct from new.payment_id)
      then raise exception 'an allocation is undone as a whole' using errcode = 'check_violation', constraint = 'allocation_undone_whole'; end if;
      return new;
    end $$`,
  sql`create trigger allocation_undone before insert on allocation
    for each row when (new.undoes_id is not null) execute function check_undone()`,
  sql`create function keep_balance() returns trigger language plpgsql as $$
    begin
      update credit_account set balance_cents = balance_cents + new.amount_cents where id = new.account_id;
      return new;
    end $$`,
  sql`create trigger credit_entry_counts after insert on credit_entry for each row execute function keep_balance()`,
  sql`create function refuse_balance() returns trigger language plpgsql as $$
    begin raise exception 'a balance is the sum of its entries' using errcode = 'insufficient_privilege'; end $$`,
  sql`create trigger credit_account_counted before update or delete on credit_account
    for each row when (pg_trigger_depth() = 0) execute function refuse_balance()`,
];

/** The sums, checked at commit under a lock of the row they belong to. */
const sums = [
  sql`create function check_invoice_paid() returns trigger language plpgsql as $$
    declare
      invoice integer := case tg_table_name when 'invoice' then new.id else (to_jsonb(new) ->> 'invoice_id')::integer end;
      stands bigint;
    begin
      select paid_cents into stands from invoice it where it.id = invoice for no key update;
      if stands is distinct from (select coalesce(sum(amount_cents), 0) from allocation where invoice_id = invoice)
      then raise exception 'what is paid of invoice % is not what was allocated to it', invoice
        using errcode = 'check_violation', constraint = 'invoice_paid_of_allocations'; end if;
      return null;
    end $$`,
  sql`create constraint trigger invoice_paid_of_allocations after update of paid_cents on invoice deferrable initially deferred
    for each row when (old.paid_cents <> new.paid_cents) execute function check_invoice_paid()`,
  sql`create constraint trigger allocation_of_invoice after insert on allocation deferrable initially deferred
    for each row execute function check_invoice_paid()`,
  sql`create function check_payment_accounted() returns trigger language plpgsql as $$
    declare
      payment integer := case tg_table_name when 'payment' then new.id else (to_jsonb(new) ->> 'payment_id')::integer end;
      expected bigint;
    begin
      select case it.state when 'CONCILIADO' then it.amount_cents else 0 end into expected
        from payment it where it.id = payment for no key update;
      if expected <> (select coalesce(sum(amount_cents), 0) from allocation where payment_id = payment)
        + (select coalesce(sum(amount_cents), 0) from credit_entry where payment_id = payment)
      then raise exception 'payment % is not the sum of its allocations and its credit', payment
        using errcode = 'check_violation', constraint = 'payment_accounted'; end if;
      return null;
    end $$`,
  sql`create constraint trigger payment_accounted after update of state on payment deferrable initially deferred
    for each row when (old.state <> new.state) execute function check_payment_accounted()`,
  sql`create constraint trigger allocation_of_payment after insert on allocation deferrable initially deferred
    for each row when (new.payment_id is not null) execute function check_payment_accounted()`,
  sql`create constraint trigger credit_of_payment after insert on credit_entry deferrable initially deferred
    for each row when (new.payment_id is not null) execute function check_payment_accounted()`,
  sql`create function check_allocation_funded() returns trigger language plpgsql as $$
    begin
      if not exists (select from credit_entry where allocation_id = new.id and amount_cents = -new.amount_cents)
      then raise exception 'allocation % comes from no payment and no credit', new.id
        using errcode = 'check_violation', constraint = 'allocation_funded'; end if;
      return null;
    end $$`,
  sql`create constraint trigger allocation_funded after insert on allocation deferrable initially deferred
    for each row when (new.payment_id is null) execute function check_allocation_funded()`,
];

/** Allocations and credit, with every centavo that existed before (I20, I21). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...moved, ...paid, ...receipts, ...kept, ...sums])
    await statement.execute(db);
}
