import { sql, type Kysely } from 'kysely';

const moves = [
  'NOVO>POR_PAGAR',
  'NOVO>EM_PROCESSAMENTO',
  'NOVO>REJEITADO',
  'NOVO>CANCELADO',
  'POR_PAGAR>EM_PROCESSAMENTO',
  'POR_PAGAR>REJEITADO',
  'POR_PAGAR>CANCELADO',
  'EM_PROCESSAMENTO>AGUARDA_ENTIDADE_EXTERNA',
  'EM_PROCESSAMENTO>PRONTO',
  'EM_PROCESSAMENTO>REJEITADO',
  'AGUARDA_ENTIDADE_EXTERNA>EM_PROCESSAMENTO',
  'AGUARDA_ENTIDADE_EXTERNA>PRONTO',
  'AGUARDA_ENTIDADE_EXTERNA>REJEITADO',
  'PRONTO>ENTREGUE',
  // The order's payment was reversed.
  'EM_PROCESSAMENTO>POR_PAGAR',
  'AGUARDA_ENTIDADE_EXTERNA>POR_PAGAR',
];

const statements = [
  sql`create table service (
    id integer generated always as identity primary key,
    name text not null check (btrim(name) = name and name <> '' and length(name) <= 80),
    type text not null check (type in ('DECLARACAO', 'CERTIFICADO', 'CARTAO', 'EXAME', 'MUDANCA', 'OUTRO')),
    price_cents bigint check (price_cents between 0 and 10000000000),
    delivery_days smallint not null check (delivery_days between 1 and 180),
    by_students boolean not null default true,
    documents text not null default '' check (length(documents) <= 300),
    blocked_by_debt boolean not null default false,
    active boolean not null default true,
    version integer not null default 1
  )`,
  sql`create unique index service_name_key on service (lower(name))`,
  // A service without a price cannot be ordered yet: no amounts are shipped (decision 126).
  sql`insert into service (name, type, delivery_days, blocked_by_debt) values
    ('Declaração de frequência', 'DECLARACAO', 3, false), ('Declaração com notas', 'DECLARACAO', 5, false),
    ('Certificado', 'CERTIFICADO', 15, true), ('2.ª via do cartão', 'CARTAO', 5, false),
    ('Revisão de prova', 'EXAME', 10, false), ('Exame de recorrência', 'EXAME', 3, false), ('Exame especial', 'EXAME', 5, false),
    ('Mudança de curso', 'MUDANCA', 15, false), ('Mudança de regime', 'MUDANCA', 10, false), ('Reingresso', 'MUDANCA', 10, false),
    ('Anulação de matrícula', 'OUTRO', 5, false), ('Equivalência', 'OUTRO', 30, false)`,
  sql`create table service_request (
    id integer generated always as identity primary key,
    number text not null generated always as ('PS ' || lpad(id::text, greatest(6, length(id::text)), '0')) stored unique,
    service_id integer not null references service,
    student_id integer not null references student,
    service text not null,
    price_cents bigint not null check (price_cents >= 0),
    delivery_days smallint not null,
    state text not null default 'NOVO' check (state in ('NOVO', 'POR_PAGAR', 'EM_PROCESSAMENTO', 'AGUARDA_ENTIDADE_EXTERNA',
      'PRONTO', 'ENTREGUE', 'REJEITADO', 'CANCELADO')),
    invoice_id integer unique references invoice,
    note text not null default '' check (length(note) <= 300),
    reason text not null default '' check (length(reason) <= 500),
    due_day date,
    ordered_at timestamptz not null default now(),
    ordered_by integer references user_account,
    check ((state = 'REJEITADO') <= (reason <> ''))
  )`,
  sql`create index service_request_student on service_request (student_id, id)`,
  sql`create index service_request_service on service_request (service_id, id)`,
  sql`create index service_request_state on service_request (state, id)`,
  sql`create unique index service_request_unpaid on service_request (student_id, service_id) where state in ('NOVO', 'POR_PAGAR')`,
  sql.raw(`create trigger service_request_moves before update of state on service_request
    for each row when (old.state is distinct from new.state) execute function check_transition('{${moves.join(',')}}')`),
  sql`create trigger service_request_begins before insert on service_request
    for each row when (new.state <> 'NOVO') execute function refuse_beginning()`,
  sql`create trigger service_request_stays before delete on service_request
    for each row execute function refuse_payment_removal()`,
  sql`create table service_request_event (
    id integer generated always as identity primary key,
    request_id integer not null references service_request,
    from_state text not null,
    to_state text not null,
    reason text not null default '',
    at timestamptz not null default now(),
    actor_id integer references user_account
  )`,
  sql`create index service_request_event_of on service_request_event (request_id, id)`,
  sql`create trigger service_request_event_stays before update or delete on service_request_event
    for each row execute function refuse_payment_removal()`,
];

/** Services that students order, and the states of each order (decisions 117, 122, C.8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
