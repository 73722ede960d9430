import { sql, type Kysely } from 'kysely';

/** Payments by wallets (E.5): whose menu the short code of an entity belongs to; of M-Pesa the access of an entity to the operator, and each attempt with its answers. An attempt that was or may have
 *  been sent is A_CONFIRMAR until the operator says what became of it; also a refused or expired one turns out to be paid, by the
 *  operator's statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_entity add column wallet text check (wallet in ('EMOLA', 'MKESH')),
    add constraint payment_entity_wallet_code check (wallet is null or wallet_shortcode is not null)`.execute(
    db,
  );
  await sql`create table mpesa_account (
      id integer generated always as identity primary key,
      entity_id integer not null unique references payment_entity,
      host text not null,
      service_code text not null check (service_code ~ '^[0-9]{5,6}$'),
      origin text not null,
      public_key text not null,
      initiator text not null default '',
      secrets bytea not null,
      prefixes text[] not null check (cardinality(prefixes) > 0),
      min_cents bigint not null check (min_cents > 0),
      max_cents bigint not null check (max_cents >= min_cents),
      day_cents bigint not null check (day_cents >= max_cents),
      wait_seconds integer not null check (wait_seconds between 1 and 180),
      reversal_hours integer not null check (reversal_hours between 0 and 720),
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1)`.execute(db);
  await sql`create table mpesa_attempt (
      id integer generated always as identity primary key,
      account_id integer not null references mpesa_account,
      invoice_id integer not null references invoice,
      asked_by integer not null references user_account,
      request_key uuid not null unique,
      ref text not null unique check (ref ~ '^[0-9]{14}$'),
      msisdn text not null check (msisdn ~ '^2588[2-7][0-9]{7}$'),
      amount_cents bigint not null check (amount_cents > 0),
      state text not null default 'INICIADA',
      code text not null default '' check (length(code) <= 40),
      transaction text check (length(transaction) between 1 and 60),
      note text not null default '' check (length(note) <= 500),
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      decided_at timestamptz,
      checks integer not null default 0,
      next_check_at timestamptz,
      payment_id integer unique references payment,
      reversal text check (reversal in ('PEDIDO', 'FEITO', 'RECUSADO')),
      reversal_ref text unique check (reversal_ref ~ '^[0-9]{14}$'),
      reversal_code text not null default '' check (length(reversal_code) <= 40),
      reversal_reason text not null default '' check (length(reversal_reason) <= 500),
      reversal_by integer references user_account,
      reversal_asked_at timestamptz,
      reversal_sent_at timestamptz,
      check (state in ('INICIADA', 'A_CONFIRMAR', 'CONFIRMADA', 'RECUSADA', 'EXPIRADA')),
      check ((state = 'CONFIRMADA') = (payment_id is not null)),
      check (reversal is null or payment_id is not null),
      check ((reversal is null) = (reversal_ref is null)))`.execute(db);
  await sql`create unique index mpesa_attempt_open on mpesa_attempt (invoice_id)
    where state in ('INICIADA', 'A_CONFIRMAR')`.execute(db);
  await sql`create index mpesa_attempt_due on mpesa_attempt (next_check_at) where next_check_at is not null`.execute(
    db,
  );
  await sql`create index mpesa_attempt_invoice on mpesa_attempt (invoice_id, id)`.execute(db);
  await sql`create index mpesa_attempt_day on mpesa_attempt (created_at)`.execute(db);
  await sql`create trigger mpesa_attempt_begins before insert on mpesa_attempt for each row
    when (new.state <> 'INICIADA') execute function refuse_beginning()`.execute(db);
  await sql`create trigger mpesa_attempt_moves before update of state on mpesa_attempt for each row
    when (old.state is distinct from new.state) execute function check_transition(
      '{INICIADA>A_CONFIRMAR,INICIADA>EXPIRADA,A_CONFIRMAR>CONFIRMADA,A_CONFIRMAR>RECUSADA,A_CONFIRMAR>EXPIRADA,RECUSADA>CONFIRMADA,EXPIRADA>CONFIRMADA}')`.execute(
    db,
  );
}
