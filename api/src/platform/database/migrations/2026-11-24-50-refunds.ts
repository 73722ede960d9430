import { sql, type Kysely } from 'kysely';

const statements = [
  // Credit that is paid back: requested by one person, paid or refused by another.
  sql`create table refund (
    id integer generated always as identity primary key,
    account_id integer not null references credit_account,
    amount_cents bigint not null check (amount_cents > 0),
    destination text not null check (destination <> '' and length(destination) <= 120),
    reason text not null check (reason <> '' and length(reason) <= 500),
    state text not null default 'PEDIDO' check (state in ('PEDIDO', 'PAGO', 'RECUSADO')),
    requested_at timestamptz not null default now(),
    requested_by integer not null references user_account,
    decided_at timestamptz,
    decided_by integer references user_account,
    -- The number of the transfer of what was paid, the reason of what was refused.
    note text not null default '' check (length(note) <= 500),
    check ((state = 'PEDIDO') = (decided_at is null)),
    check ((state = 'PEDIDO') = (decided_by is null)),
    constraint refund_by_two check (decided_by <> requested_by)
  )`,
  sql`create index refund_account on refund (account_id, id)`,
  sql`create index refund_waiting on refund (id) where state = 'PEDIDO'`,
  sql`create trigger refund_moves before update of state on refund
    for each row when (old.state is distinct from new.state) execute function check_transition('{PEDIDO>PAGO,PEDIDO>RECUSADO}')`,
  sql`create trigger refund_stays before delete on refund for each row execute function refuse_payment_removal()`,
  // A credit note over a part of an invoice becomes credit; only one can annul an invoice.
  sql`alter table credit_note add partial boolean not null default false, drop constraint credit_note_invoice_id_key`,
  sql`create unique index credit_note_invoice_id_key on credit_note (invoice_id) where not partial`,
  sql`create index credit_note_partial on credit_note (invoice_id) where partial`,
  sql`alter table credit_entry add refund_id integer unique references refund,
    add credit_note_id integer references credit_note,
    drop constraint credit_entry_of_one,
    add constraint credit_entry_of_one check (num_nonnulls(payment_id, allocation_id, refund_id, credit_note_id) = 1)`,
  sql`create index credit_entry_note on credit_entry (credit_note_id) where credit_note_id is not null`,
];

/** Refunds of credit, and credit notes over a part of an invoice (C.7, I20, I21). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
