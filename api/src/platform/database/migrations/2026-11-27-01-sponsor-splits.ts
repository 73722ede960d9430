import { sql, type Kysely } from 'kysely';

/** One transfer from a sponsor for many students (I29): a payment of its own, REPARTIDO, of which each student's part is a payment too,
 *  with its own receipt, so that everything possible with a payment is possible with a part. */
const statements = [
  sql`alter table payment add part_of_id integer references payment,
    drop constraint payment_state_check, add constraint payment_state_check
    check (state in ('RECEBIDO', 'CONCILIADO', 'POR_IDENTIFICAR', 'DEVOLVIDO', 'ESTORNADO', 'REPARTIDO')),
    add constraint payment_split_has_no_invoice check (state <> 'REPARTIDO' or (invoice_id is null and part_of_id is null))`,
  sql`create index payment_part on payment (part_of_id) where part_of_id is not null`,
  sql`drop trigger payment_moves on payment`,
  sql`create trigger payment_moves before update of state on payment
    for each row when (old.state is distinct from new.state) execute function check_transition(
    '{RECEBIDO>CONCILIADO,RECEBIDO>POR_IDENTIFICAR,RECEBIDO>DEVOLVIDO,POR_IDENTIFICAR>CONCILIADO,POR_IDENTIFICAR>DEVOLVIDO,POR_IDENTIFICAR>ESTORNADO,CONCILIADO>POR_IDENTIFICAR,CONCILIADO>ESTORNADO,POR_IDENTIFICAR>REPARTIDO,REPARTIDO>POR_IDENTIFICAR}')`,
  sql`create table sponsor_split (
    id integer generated always as identity primary key,
    sponsor text not null check (btrim(sponsor) = sponsor and sponsor <> '' and length(sponsor) <= 120),
    method text not null,
    transaction text not null,
    amount_cents bigint not null check (amount_cents > 0),
    paid_at timestamptz not null,
    -- Null until a transfer that somebody records here is confirmed.
    payment_id integer references payment,
    file_name text not null check (length(file_name) <= 255),
    state text not null default 'PREVISTO' check (state in ('PREVISTO', 'A_REPARTIR', 'REPARTIDO', 'A_DESFAZER', 'DESFEITO')),
    job_id integer references job on delete set null,
    created_at timestamptz not null default now(),
    created_by integer not null references user_account,
    confirmed_at timestamptz,
    confirmed_by integer references user_account,
    reason text not null default '' check (length(reason) <= 500),
    check ((confirmed_at is null) = (confirmed_by is null)),
    check (state in ('PREVISTO', 'A_REPARTIR') or payment_id is not null)
  )`,
  sql`create unique index sponsor_split_payment on sponsor_split (payment_id) where state in ('REPARTIDO', 'A_DESFAZER')`,
  sql`create index sponsor_split_of_payment on sponsor_split (payment_id) where payment_id is not null`,
  sql`create table sponsor_split_line (
    id integer generated always as identity primary key,
    split_id integer not null references sponsor_split on delete cascade,
    -- Of the file, and the place among what its lines come to.
    number integer not null,
    part integer not null,
    student_id integer not null references student,
    invoice_id integer not null references invoice,
    amount_cents bigint not null check (amount_cents > 0),
    -- Of the amount, what is beyond the invoice and becomes credit.
    credit_cents bigint not null default 0 check (credit_cents >= 0 and credit_cents < amount_cents),
    payment_id integer unique references payment,
    unique (split_id, part),
    unique (split_id, invoice_id)
  )`,
  sql`create function check_sponsor_split() returns trigger language plpgsql as $$
    begin
      if new.amount_cents <> (select coalesce(sum(p.amount_cents), 0) from sponsor_split_line l join payment p on p.id = l.payment_id
          where l.split_id = new.id and p.part_of_id = new.payment_id)
        or new.amount_cents <> (select amount_cents from payment where id = new.payment_id)
      then raise exception 'the parts of split % do not add up to its payment', new.id
        using errcode = 'check_violation', constraint = 'sponsor_split_adds_up'; end if;
      return null;
    end $$`,
  sql`create constraint trigger sponsor_split_adds_up after update of state on sponsor_split deferrable initially deferred
    for each row when (new.state = 'REPARTIDO') execute function check_sponsor_split()`,
  sql`create function keep_sponsor_split() returns trigger language plpgsql as $$
    begin
      if old.state in ('PREVISTO', 'A_REPARTIR') then return old; end if;
      raise exception 'a split that was made stays' using errcode = 'insufficient_privilege';
    end $$`,
  sql`create trigger sponsor_split_stays before delete on sponsor_split for each row execute function keep_sponsor_split()`,
];

/** Sponsors' transfers, split over students (I29). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
