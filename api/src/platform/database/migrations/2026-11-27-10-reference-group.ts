import { sql, type Kysely } from 'kysely';

/** One reference for several invoices of a student (I28). It asks for the sum of their open amounts, so it ends as soon as one of them
 *  changes: a later payment by it is still recognised, and waits to be identified. */
const statements = [
  sql`create table reference_group (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    created_at timestamptz not null default now(),
    created_by integer references user_account
  )`,
  sql`create index reference_group_student on reference_group (student_id, id)`,
  sql`create table reference_group_invoice (
    group_id integer not null references reference_group,
    invoice_id integer not null references invoice,
    open_cents bigint not null check (open_cents > 0),
    primary key (group_id, invoice_id)
  )`,
  sql`create index reference_group_of_invoice on reference_group_invoice (invoice_id)`,
  sql`create trigger reference_group_stays before update or delete on reference_group
    for each row execute function refuse_payment_removal()`,
  sql`create trigger reference_group_invoice_stays before update or delete on reference_group_invoice
    for each row execute function refuse_payment_removal()`,
  sql`alter table payment_reference add group_id integer references reference_group,
    drop constraint payment_reference_check, drop constraint payment_reference_check1`,
  sql`alter table payment_reference
    add constraint payment_reference_of_one check (num_nonnulls(invoice_id, group_id) = case state when 'LIVRE' then 0 else 1 end),
    add constraint payment_reference_asks check ((state = 'LIVRE') = (amount_cents is null))`,
  sql`create index payment_reference_group on payment_reference (group_id) where group_id is not null`,
  sql`create or replace function keep_reference() returns trigger language plpgsql as $$
    begin
      if (new.entity_id, new.number) is distinct from (old.entity_id, old.number)
        or (old.state <> 'LIVRE' and (new.invoice_id, new.group_id, new.amount_cents, new.expires_on)
          is distinct from (old.invoice_id, old.group_id, old.amount_cents, old.expires_on))
      then raise exception 'reference % is given', old.id using errcode = 'insufficient_privilege'; end if;
      return new;
    end $$`,
  sql`create function end_reference_groups() returns trigger language plpgsql as $$
    begin
      update payment_reference set state = 'ANULADA', updated_at = now()
      where state = 'ATRIBUIDA' and group_id in (select group_id from reference_group_invoice where invoice_id = new.id);
      return null;
    end $$`,
  sql`create trigger invoice_ends_groups after update of state, paid_cents on invoice
    for each row when (old.state <> 'RASCUNHO' and (old.state, old.paid_cents) is distinct from (new.state, new.paid_cents))
    execute function end_reference_groups()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
