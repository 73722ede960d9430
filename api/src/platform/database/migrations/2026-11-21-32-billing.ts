import { sql, type Kysely } from 'kysely';

/** What is charged, in centavos. Empty scope fields match everything; the most specific row of a year applies. A change is a new row that
 *  replaces the old one from then on: issued invoices keep their amounts (decision 124). */
const fee = sql`
  create table fee (
    id integer generated always as identity primary key,
    year smallint not null check (year between 2000 and 2100),
    level_type text not null check (level_type in ('Licenciatura', 'Mestrado', 'Doutoramento', 'Técnico')),
    course_id integer references course,
    engineering boolean,
    shift text check (shift in ('LABORAL', 'POS-LABORAL')),
    nationality text check (nationality in ('NACIONAL', 'ESTRANGEIRA')),
    candidacy_cents bigint not null check (candidacy_cents between 0 and 10000000000),
    enrolment_cents bigint not null check (enrolment_cents between 0 and 10000000000),
    renewal_cents bigint not null check (renewal_cents between 0 and 10000000000),
    monthly_cents bigint not null check (monthly_cents between 0 and 10000000000),
    months smallint not null default 10 check (months between 1 and 12),
    first_month smallint not null default 2 check (first_month between 1 and 12),
    due_day smallint not null default 10 check (due_day between 1 and 28),
    enrolment_days smallint not null default 15 check (enrolment_days between 1 and 180),
    created_at timestamptz not null default now(),
    created_by integer references user_account,
    replaced_at timestamptz,
    replaced_by_id integer references fee,
    check (course_id is null or engineering is null),
    constraint fee_replaced_once check ((replaced_by_id is not null) <= (replaced_at is not null))
  );
  create unique index fee_scope on fee (year, level_type, coalesce(course_id, 0), coalesce(engineering::int, -1),
    coalesce(shift, ''), coalesce(nationality, '')) where replaced_at is null;
  create index fee_course on fee (course_id) where course_id is not null;
  create index fee_before on fee (replaced_by_id) where replaced_by_id is not null;
  create function keep_fee() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.replaced_by_id is not null
        or (old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at)
        or to_jsonb(new) - array['replaced_at', 'replaced_by_id'] <> to_jsonb(old) - array['replaced_at', 'replaced_by_id']
      then raise exception 'a version of a fee never changes' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $$;
  create trigger fee_stays before update or delete on fee for each row execute function keep_fee()`;

/** Payment entities (decision 123). References count up per entity and are never reused (E.2): a bank identifies an entity by its code, so
 *  a reused code continues from its last number. */
const entity = sql`
  create table payment_entity (
    id integer generated always as identity primary key,
    bank text not null check (btrim(bank) = bank and bank <> '' and length(bank) <= 80),
    code text not null check (code ~ '^[0-9]{5}$'),
    nib text check (nib ~ '^[0-9]{21}$'),
    used_for text[] not null check (cardinality(used_for) > 0 and used_for <@ array['CANDIDATURA', 'INSCRICAO', 'RENOVACAO', 'PROPINA', 'MULTA', 'EXAME', 'SERVICO', 'OUTRO']),
    reference_mode text not null check (reference_mode in ('CALCULADA_MOD97', 'SEQUENCIAL', 'CARREGADA')),
    wallet_shortcode text check (wallet_shortcode ~ '^[0-9]{3,10}$'),
    valid_from date not null,
    valid_to date,
    active boolean not null default true,
    last_reference integer not null default 0 check (last_reference between 0 and 9999999),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    check (valid_from <= valid_to)
  );
  create unique index payment_entity_code_key on payment_entity (code) where active;
  create index payment_entity_code on payment_entity (code);
  create function keep_reference_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.last_reference < old.last_reference
      then raise exception 'references of an entity are never used again' using errcode = 'insufficient_privilege'; end if;
      new.last_reference := greatest(new.last_reference,
        (select max(last_reference) from payment_entity where code = new.code));
      return new;
    end $$;
  create trigger payment_entity_counts before insert or update of code, active, last_reference on payment_entity
    for each row execute function keep_reference_count()`;

/** Gapless numbers: taken inside the transaction that uses them, and returned by its rollback. */
const counters = sql`
  create table document_counter (
    series text not null check (series in ('FACTURA', 'RECIBO', 'NOTA_CREDITO')),
    year smallint not null,
    last integer not null check (last > 0),
    primary key (series, year)
  )`;

/** Owed by a candidate or a student, never both (decision 118). An issued invoice is immutable except for its state and paid amount. */
const invoice = sql`
  create table invoice (
    id integer generated always as identity primary key,
    number text unique,
    year smallint,
    sequence integer,
    type text not null check (type in ('CANDIDATURA', 'INSCRICAO', 'RENOVACAO', 'PROPINA', 'MULTA', 'EXAME', 'SERVICO', 'OUTRO')),
    candidacy_id integer references candidacy,
    student_id integer references student,
    inscription_id integer references inscription,
    state text not null default 'RASCUNHO' check (state in ('RASCUNHO', 'EMITIDA', 'PARCIAL', 'PAGA', 'ANULADA')),
    total_cents bigint not null default 0 check (total_cents >= 0),
    paid_cents bigint not null default 0 check (paid_cents >= 0),
    due_date date not null,
    issued_at timestamptz,
    issued_by integer references user_account,
    annulled_reason text check (annulled_reason <> '' and length(annulled_reason) <= 500),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    unique (year, sequence),
    check ((candidacy_id is null) <> (student_id is null)),
    check ((state = 'RASCUNHO') = (number is null)),
    check (number = format('FT %s/%s', year, lpad(sequence::text, greatest(6, length(sequence::text)), '0'))),
    check ((state = 'ANULADA') = (annulled_reason is not null)),
    check ((number is null) = (issued_at is null) and (number is null) = (sequence is null) and (number is null) = (year is null)),
    constraint invoice_paid_matches_state check (case state
      when 'PARCIAL' then paid_cents > 0 and paid_cents < total_cents
      when 'PAGA' then paid_cents >= total_cents
      when 'ANULADA' then true
      else paid_cents = 0 end)
  );
  create unique index invoice_inscription on invoice (inscription_id)
    where inscription_id is not null and state <> 'ANULADA' and type in ('INSCRICAO', 'RENOVACAO');
  create unique index invoice_candidacy_fee on invoice (candidacy_id) where type = 'CANDIDATURA' and state <> 'ANULADA';
  create index invoice_student on invoice (student_id, id) where student_id is not null;
  create index invoice_candidacy on invoice (candidacy_id, id) where candidacy_id is not null;
  create index invoice_list on invoice (type, state, id);
  create index invoice_state on invoice (state, id);
  create index invoice_type on invoice (type, id);
  create index invoice_year on invoice (year, id);
  create index invoice_due on invoice (due_date) where state in ('EMITIDA', 'PARCIAL');
  create table invoice_line (
    id integer generated always as identity primary key,
    invoice_id integer not null references invoice on delete cascade,
    position smallint not null check (position > 0),
    description text not null check (description <> '' and length(description) <= 200),
    quantity smallint not null default 1 check (quantity > 0),
    unit_cents bigint not null check (unit_cents >= 0),
    discount_cents bigint not null default 0 check (discount_cents between 0 and unit_cents * quantity),
    amount_cents bigint not null generated always as (unit_cents * quantity - discount_cents) stored,
    unique (invoice_id, position)
  );
  create table credit_note (
    id integer generated always as identity primary key,
    number text not null unique check (number = format('NC %s/%s', year, lpad(sequence::text, greatest(6, length(sequence::text)), '0'))),
    year smallint not null,
    sequence integer not null,
    invoice_id integer not null unique references invoice,
    amount_cents bigint not null check (amount_cents >= 0),
    reason text not null check (reason <> '' and length(reason) <= 500),
    issued_at timestamptz not null default now(),
    issued_by integer references user_account,
    unique (year, sequence)
  )`;

const reference = sql`
  create table payment_reference (
    id integer generated always as identity primary key,
    entity_id integer not null references payment_entity,
    number text not null check (number ~ '^[0-9]{9,11}$'),
    state text not null default 'LIVRE' check (state in ('LIVRE', 'ATRIBUIDA', 'PAGA', 'EXPIRADA', 'ANULADA')),
    invoice_id integer references invoice,
    amount_cents bigint check (amount_cents > 0),
    expires_on date,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (entity_id, number),
    check ((state = 'LIVRE') = (invoice_id is null)),
    check ((invoice_id is null) = (amount_cents is null))
  );
  create index payment_reference_invoice on payment_reference (invoice_id) where invoice_id is not null;
  create index payment_reference_free on payment_reference (entity_id, id) where state = 'LIVRE';
  create function keep_reference() returns trigger language plpgsql as $$
    begin
      if (new.entity_id, new.number) is distinct from (old.entity_id, old.number)
        or (old.state <> 'LIVRE' and (new.invoice_id, new.amount_cents, new.expires_on)
          is distinct from (old.invoice_id, old.amount_cents, old.expires_on))
      then raise exception 'reference % is given', old.id using errcode = 'insufficient_privilege'; end if;
      return new;
    end $$;
  create trigger payment_reference_stays before update on payment_reference
    for each row execute function keep_reference()`;

/** Payments are never deleted; a transaction number is unique per method (decision 97, C.7). */
const payment = sql`
  create table payment (
    id integer generated always as identity primary key,
    invoice_id integer references invoice,
    reference_id integer references payment_reference,
    method text not null check (method in ('REFERENCIA', 'TRANSFERENCIA', 'DEPOSITO', 'POS', 'NUMERARIO', 'MPESA', 'EMOLA', 'MKESH')),
    transaction text not null check (btrim(transaction) = transaction and transaction <> '' and length(transaction) <= 60),
    amount_cents bigint not null check (amount_cents > 0),
    paid_at timestamptz not null,
    state text not null default 'RECEBIDO' check (state in ('RECEBIDO', 'CONCILIADO', 'POR_IDENTIFICAR', 'DEVOLVIDO', 'ESTORNADO')),
    recorded_at timestamptz not null default now(),
    recorded_by integer references user_account,
    reason text not null default '' check (length(reason) <= 500),
    version integer not null default 1,
    check ((state in ('CONCILIADO', 'ESTORNADO')) <= (invoice_id is not null))
  );
  create unique index payment_transaction_key on payment (method, upper(transaction));
  create index payment_invoice on payment (invoice_id) where invoice_id is not null;
  create index payment_state on payment (state, recorded_at, id);
  create table payment_proof (
    id integer generated always as identity primary key,
    invoice_id integer not null references invoice,
    attachment_id integer not null unique references attachment,
    state text not null default 'ENVIADO' check (state in ('ENVIADO', 'EM_VERIFICACAO', 'ACEITE', 'REJEITADO')),
    sent_at timestamptz not null default now(),
    sent_by integer references user_account,
    note text not null default '' check (length(note) <= 500),
    decided_at timestamptz,
    decided_by integer references user_account,
    reason text not null default '' check (length(reason) <= 500),
    payment_id integer references payment,
    version integer not null default 1,
    check ((state = 'ACEITE') = (payment_id is not null)),
    check ((state in ('ACEITE', 'REJEITADO')) = (decided_at is not null)),
    check ((state = 'REJEITADO') <= (reason <> ''))
  );
  create index payment_proof_queue on payment_proof (sent_at, id) where state in ('ENVIADO', 'EM_VERIFICACAO');
  create index payment_proof_invoice on payment_proof (invoice_id, id);
  create table receipt (
    id integer generated always as identity primary key,
    number text not null unique,
    year smallint not null,
    sequence integer not null,
    payment_id integer not null unique references payment,
    issued_at timestamptz not null default now(),
    unique (year, sequence)
  )`;

/** Verification codes printed on the institution's papers (decision G.4). */
const issuedDocument = sql`
  create table issued_document (
    id integer generated always as identity primary key,
    code text not null unique check (code ~ '^[0-9A-F]{4}(-[0-9A-F]{4}){3}$'),
    kind text not null check (kind in ('COMPROVATIVO_CANDIDATURA', 'FICHA_PAGAMENTO', 'RECIBO')),
    entity_id integer not null,
    issued_at timestamptz not null default now(),
    unique (kind, entity_id)
  )`;

const transitions: Record<string, [from: string, to: string][]> = {
  invoice: [
    ['RASCUNHO', 'EMITIDA'],
    ['EMITIDA', 'PARCIAL'],
    ['EMITIDA', 'PAGA'],
    ['PARCIAL', 'PAGA'],
    ['EMITIDA', 'ANULADA'],
    // Reversing a payment reopens the invoice that it settled.
    ['PAGA', 'PARCIAL'],
    ['PAGA', 'EMITIDA'],
    ['PARCIAL', 'EMITIDA'],
  ],
  payment_reference: [
    ['LIVRE', 'ATRIBUIDA'],
    ['ATRIBUIDA', 'PAGA'],
    ['ATRIBUIDA', 'EXPIRADA'],
    ['ATRIBUIDA', 'ANULADA'],
    ['PAGA', 'ATRIBUIDA'],
  ],
  payment: [
    ['RECEBIDO', 'CONCILIADO'],
    ['RECEBIDO', 'POR_IDENTIFICAR'],
    ['RECEBIDO', 'DEVOLVIDO'],
    ['POR_IDENTIFICAR', 'CONCILIADO'],
    ['POR_IDENTIFICAR', 'DEVOLVIDO'],
    ['CONCILIADO', 'ESTORNADO'],
  ],
  payment_proof: [
    ['ENVIADO', 'EM_VERIFICACAO'],
    ['EM_VERIFICACAO', 'ACEITE'],
    ['EM_VERIFICACAO', 'REJEITADO'],
  ],
};

const machine = sql`
  create function check_transition() returns trigger language plpgsql as $$
    begin
      if not (old.state || '>' || new.state) = any (tg_argv[0]::text[]) then
        raise exception '% %: % does not lead to %', tg_table_name, old.id, old.state, new.state
          using errcode = 'check_violation', constraint = tg_table_name || '_transition';
      end if;
      return new;
    end $$;
  create function refuse_payment_removal() returns trigger language plpgsql as $$
    begin raise exception '% is never deleted', tg_table_name using errcode = 'insufficient_privilege'; end $$;
  create function refuse_beginning() returns trigger language plpgsql as $$
    begin raise exception '% % does not begin as %', tg_table_name, new.id, new.state
      using errcode = 'check_violation', constraint = tg_table_name || '_transition'; end $$;
  create trigger invoice_begins before insert on invoice
    for each row when (new.state <> 'RASCUNHO') execute function refuse_beginning();
  create trigger payment_reference_begins before insert on payment_reference
    for each row when (new.state not in ('LIVRE', 'ATRIBUIDA')) execute function refuse_beginning();
  create trigger payment_begins before insert on payment
    for each row when (new.state <> 'RECEBIDO') execute function refuse_beginning();
  create trigger payment_proof_begins before insert on payment_proof
    for each row when (new.state <> 'ENVIADO') execute function refuse_beginning();
  create trigger payment_reference_never_deleted before delete on payment_reference
    for each row execute function refuse_payment_removal();
  create trigger credit_note_stays before update or delete on credit_note
    for each row execute function refuse_payment_removal();
  create trigger payment_stays before delete on payment for each row execute function refuse_payment_removal();
  create trigger receipt_stays before update or delete on receipt for each row execute function refuse_payment_removal();
  create function keep_issued_invoice() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - array['state', 'paid_cents', 'annulled_reason', 'updated_at', 'version']
        <> to_jsonb(old) - array['state', 'paid_cents', 'annulled_reason', 'updated_at', 'version']
      then raise exception 'invoice % is issued', old.id using errcode = 'insufficient_privilege'; end if;
      return new;
    end $$;
  create function check_invoice_total() returns trigger language plpgsql as $$
    begin
      if new.total_cents is distinct from (select sum(amount_cents) from invoice_line where invoice_id = new.id)
      then raise exception 'the total of invoice % is not that of its lines', new.id
        using errcode = 'check_violation', constraint = 'invoice_total_of_lines'; end if;
      return new;
    end $$;
  create trigger invoice_issued_whole before update of state on invoice
    for each row when (old.state = 'RASCUNHO' and new.state <> 'RASCUNHO') execute function check_invoice_total();
  create trigger invoice_issued_stays before update on invoice
    for each row when (old.state <> 'RASCUNHO') execute function keep_issued_invoice();
  create trigger invoice_never_deleted before delete on invoice
    for each row when (old.state <> 'RASCUNHO') execute function refuse_payment_removal();
  create function keep_issued_line() returns trigger language plpgsql as $$
    begin
      perform 1 from invoice where id in (old.invoice_id, new.invoice_id) for share;
      if exists (select from invoice where id in (old.invoice_id, new.invoice_id) and state <> 'RASCUNHO')
      then raise exception 'the invoice of this line is issued' using errcode = 'insufficient_privilege'; end if;
      return coalesce(new, old);
    end $$;
  create trigger invoice_line_stays before insert or update or delete on invoice_line
    for each row execute function keep_issued_line()`;

/** Fees, entities, invoices with their references, payments with proofs and receipts (decisions 97, 118, 121, 123, 124, C.7, E.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [fee, entity, counters, invoice, reference, payment, issuedDocument, machine])
    await part.execute(db);
  for (const [table, allowed] of Object.entries(transitions)) {
    const pairs = sql.lit(`{${allowed.map((pair) => pair.join('>')).join(',')}}`);
    await sql`create trigger ${sql.ref(`${table}_moves`)} before update of state on ${sql.table(table)}
      for each row when (old.state is distinct from new.state) execute function check_transition(${pairs})`.execute(
      db,
    );
  }
}
