import { sql, type Kysely } from 'kysely';

/** Reversing its payment makes an active inscription, or a concluded renewal, unpaid again (I21). */
const machine = sql`
  create or replace function check_inscription_transition() returns trigger language plpgsql as $$
    begin
      if not (case when new.type = 'Renovação' then (old.state, new.state) in (
          ('PENDENTE', 'CONFIRMADA'), ('CONFIRMADA', 'CONCLUIDA'), ('PENDENTE', 'CANCELADA'), ('CONFIRMADA', 'CANCELADA'),
          ('CANCELADA', 'CONFIRMADA'), ('CONCLUIDA', 'CONFIRMADA'))
        else (old.state, new.state) in (
          ('PENDENTE', 'CONFIRMADA'), ('CONFIRMADA', 'ACTIVA'), ('ACTIVA', 'CONCLUIDA'), ('ACTIVA', 'CONFIRMADA'),
          ('ACTIVA', 'SUSPENSA'), ('SUSPENSA', 'ACTIVA'), ('PENDENTE', 'ANULADA'), ('CONFIRMADA', 'ANULADA'),
          ('ACTIVA', 'ANULADA'), ('ACTIVA', 'TRANSFERIDA'), ('ANULADA', 'CONFIRMADA')) end)
      then
        raise exception 'inscription %: % does not lead to %', old.id, old.state, new.state
          using errcode = 'check_violation', constraint = 'inscription_transition';
      end if;
      new.state_since := now();
      return new;
    end $$`;

/** A transaction number is unique over all methods but cash, ignoring case, blanks and punctuation (I55). Existing duplicates are kept:
 *  those after the first are distinguished by their payment id. */
const numbers = [
  sql`create function transaction_key(method text, number text) returns text language sql immutable parallel safe as $$
    select case when method = 'NUMERARIO' then 'NUMERARIO ' || upper(number)
      else coalesce(nullif(upper(regexp_replace(number, '[^[:alnum:]]', '', 'g')), ''), number) end $$`,
  sql`alter table payment add transaction_key text`,
  sql`update payment set transaction_key = transaction_key(method, transaction)`,
  sql`update payment set transaction_key = transaction_key || ' #' || id where id in (
    select id from (select id, row_number() over (partition by transaction_key order by id) as nth
      from payment where state <> 'ESTORNADO') counted where nth > 1)`,
  // Filled by the trigger below; inserts never set it.
  sql`alter table payment alter transaction_key set not null, alter transaction_key set default ''`,
  sql`create function keep_transaction_key() returns trigger language plpgsql as $$
    begin new.transaction_key := transaction_key(new.method, new.transaction); return new; end $$`,
  sql`create trigger payment_transaction_key before insert or update of method, transaction on payment
    for each row execute function keep_transaction_key()`,
  sql`drop index payment_transaction_key`,
  sql`create unique index payment_transaction_key on payment (transaction_key) where state <> 'ESTORNADO'`,
  sql`create index payment_transaction_known on payment (transaction_key)`,
];

/** Reversal after activation, and transaction numbers that are unique whatever the method. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [machine, ...numbers]) await statement.execute(db);
}
