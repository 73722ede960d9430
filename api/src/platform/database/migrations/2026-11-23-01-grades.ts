import { sql, type Kysely } from 'kysely';

/** What is assessed in an edition. Weights are hundredths of a percent; an exam takes its weight from `edition_weights`. A removed item
 *  keeps its grades (decision 62). */
const items = [
  sql`create table grade_item (
    id integer generated always as identity primary key,
    edition_id integer not null references edition on delete cascade,
    kind text not null default 'FREQUENCIA' check (kind in ('FREQUENCIA', 'EXAME_NORMAL', 'RECORRENCIA')),
    type text not null,
    weight integer check (weight between 1 and 10000),
    published_at timestamptz,
    published_by integer references user_account,
    archived_at timestamptz,
    archive_reason text not null default '',
    created_at timestamptz not null default now(),
    version integer not null default 1,
    constraint grade_item_weighs check ((kind = 'FREQUENCIA') = (weight is not null))
  )`,
  sql`create unique index grade_item_once on grade_item (edition_id, type) where archived_at is null`,
  sql`create table edition_weights (
    edition_id integer primary key references edition on delete cascade,
    frequency integer not null check (frequency between 0 and 10000),
    exam integer not null check (exam between 0 and 10000),
    resit integer not null check (resit between 0 and 10000),
    version integer not null default 1
  )`,
];

/** A cell of a pauta; NOTA without hundredths is blank. With who changed it last, why, and the id that the browser gave the change. */
const grades = [
  sql`create table grade (
    id integer generated always as identity primary key,
    item_id integer not null references grade_item,
    enrolment_id integer not null references enrolment,
    status text not null check (status in ('NOTA', 'F', 'D')),
    hundredths smallint check (hundredths between 0 and 2000),
    version integer not null default 1,
    changed_by integer not null references user_account,
    changed_at timestamptz not null default clock_timestamp(),
    client_id text not null,
    reason text not null default '',
    constraint grade_key unique (item_id, enrolment_id),
    constraint grade_value check (status = 'NOTA' or hundredths is null)
  )`,
  sql`create index grade_enrolment on grade (enrolment_id)`,
  sql`create table grade_event (
    id integer generated always as identity primary key,
    grade_id integer not null references grade,
    edition_id integer not null references edition,
    old_status text,
    old_hundredths smallint,
    new_status text not null,
    new_hundredths smallint,
    version integer not null,
    author_id integer not null references user_account,
    at timestamptz not null,
    client_id text not null,
    reason text not null
  )`,
  sql`create unique index grade_event_client on grade_event (edition_id, client_id)`,
  sql`create index grade_event_since on grade_event (edition_id, id)`,
  sql`create index grade_event_of on grade_event (grade_id, id)`,
  sql`create trigger grade_event_append_only before update or delete on grade_event
    for each row execute function refuse_event_change()`,
];

/** Every change of a cell inserts its event, by trigger, whatever the statement. */
const history = [
  sql`create function note_new_grades() returns trigger language plpgsql as $$
    begin
      insert into grade_event (grade_id, edition_id, new_status, new_hundredths, version, author_id, at, client_id, reason)
        select n.id, i.edition_id, n.status, n.hundredths, n.version, n.changed_by, n.changed_at, n.client_id, n.reason
        from new_rows n join grade_item i on i.id = n.item_id order by n.id;
      return null;
    end $$`,
  sql`create function note_changed_grades() returns trigger language plpgsql as $$
    begin
      insert into grade_event (grade_id, edition_id, old_status, old_hundredths, new_status, new_hundredths, version, author_id, at,
          client_id, reason)
        select n.id, i.edition_id, o.status, o.hundredths, n.status, n.hundredths, n.version, n.changed_by, n.changed_at,
          n.client_id, n.reason
        from new_rows n join old_rows o on o.id = n.id join grade_item i on i.id = n.item_id order by n.id;
      return null;
    end $$`,
  sql`create trigger grade_noted after insert on grade referencing new table as new_rows
    for each statement execute function note_new_grades()`,
  sql`create trigger grade_change_noted after update on grade referencing old table as old_rows new table as new_rows
    for each statement execute function note_changed_grades()`,
  sql`create function refuse_grade_removal() returns trigger language plpgsql as $$
    begin raise exception 'a grade is emptied, never deleted' using errcode = 'check_violation', constraint = 'grade_kept'; end $$`,
  sql`create trigger grade_kept before delete on grade for each row execute function refuse_grade_removal()`,
];

/** States of a pauta (C.5), its content at each submission, and its students: those enrolled later are on a supplementary one (I2). */
const sheets = [
  sql`alter table pauta add version integer not null default 1, add state_since timestamptz not null default now()`,
  sql`create function check_pauta_transition() returns trigger language plpgsql as $$
    begin
      if not (old.state, new.state) in (('EM_EDICAO', 'SUBMETIDA'), ('SUBMETIDA', 'EM_EDICAO'), ('SUBMETIDA', 'HOMOLOGADA'),
        ('HOMOLOGADA', 'RECTIFICADA'))
      then
        raise exception 'pauta %: % does not lead to %', old.id, old.state, new.state
          using errcode = 'check_violation', constraint = 'pauta_transition';
      end if;
      new.state_since := now();
      return new;
    end $$`,
  sql`create trigger pauta_transition before update of state on pauta
    for each row when (old.state is distinct from new.state) execute function check_pauta_transition()`,
  sql`create table pauta_event (
    id integer generated always as identity primary key,
    pauta_id integer not null references pauta,
    from_state text not null,
    to_state text not null,
    at timestamptz not null default now(),
    actor_id integer references user_account,
    reason text not null default ''
  )`,
  sql`create index pauta_event_of on pauta_event (pauta_id, id)`,
  sql`create trigger pauta_event_append_only before update or delete on pauta_event
    for each row execute function refuse_event_change()`,
  sql`create table pauta_snapshot (
    id integer generated always as identity primary key,
    pauta_id integer not null references pauta,
    content text not null,
    checksum text not null check (checksum ~ '^[0-9a-f]{64}$'),
    at timestamptz not null default now(),
    actor_id integer not null references user_account
  )`,
  sql`create index pauta_snapshot_of on pauta_snapshot (pauta_id, id)`,
  sql`create trigger pauta_snapshot_append_only before update or delete on pauta_snapshot
    for each row execute function refuse_event_change()`,
  sql`create table pauta_student (
    pauta_id integer not null references pauta,
    enrolment_id integer not null references enrolment,
    kind text not null,
    primary key (pauta_id, enrolment_id),
    constraint pauta_student_once unique (enrolment_id, kind)
  )`,
];

/** The grades of a submitted pauta change only by rectification, and its weights not at all. */
const closed = [
  sql`create function refuse_closed_grade() returns trigger language plpgsql as $$
    begin
      if exists (select from pauta_student m join grade_item i on i.id = new.item_id and i.kind = m.kind
          where m.enrolment_id = new.enrolment_id)
        and current_setting('portal.rectification', true) is distinct from 'on'
      then
        raise exception 'the pauta of enrolment % is submitted', new.enrolment_id
          using errcode = 'check_violation', constraint = 'grade_open';
      end if;
      return new;
    end $$`,
  sql`create trigger grade_open before insert or update on grade for each row execute function refuse_closed_grade()`,
  sql`create function refuse_closed_weight() returns trigger language plpgsql as $$
    begin
      if new.kind = 'FREQUENCIA' and exists (select from pauta p where p.edition_id = new.edition_id and p.kind = 'FREQUENCIA'
          and p.number = 0 and p.state <> 'EM_EDICAO')
      then
        raise exception 'the weights of edition % are closed', new.edition_id
          using errcode = 'check_violation', constraint = 'grade_item_open';
      end if;
      return new;
    end $$`,
  sql`create trigger grade_item_open before insert or update of weight, type, archived_at on grade_item
    for each row execute function refuse_closed_weight()`,
];

/** Requests to enter grades after the period (C.6), and those that were refused. */
const reopening = [
  sql`create table grade_reopening (
    id integer generated always as identity primary key,
    edition_id integer not null references edition,
    kind text not null check (kind in ('FREQUENCIA', 'EXAME_NORMAL', 'RECORRENCIA')),
    days smallint not null check (days between 1 and 7),
    reason text not null,
    state text not null default 'PENDENTE' check (state in ('PENDENTE', 'AUTORIZADO', 'RECUSADO', 'FECHADO')),
    asked_by integer not null references user_account,
    asked_at timestamptz not null default now(),
    decided_by integer references user_account,
    decided_at timestamptz,
    decision_reason text not null default '',
    until timestamptz,
    version integer not null default 1,
    constraint grade_reopening_other_person check (decided_by <> asked_by),
    constraint grade_reopening_decided check ((state = 'PENDENTE') = (decided_by is null)),
    constraint grade_reopening_ends check ((state in ('AUTORIZADO', 'FECHADO')) = (until is not null))
  )`,
  sql`create unique index grade_reopening_pending on grade_reopening (edition_id, kind) where state = 'PENDENTE'`,
  sql`create index grade_reopening_order on grade_reopening (asked_at desc, id)`,
  sql`create function check_reopening_transition() returns trigger language plpgsql as $$
    begin
      if not (old.state, new.state) in (('PENDENTE', 'AUTORIZADO'), ('PENDENTE', 'RECUSADO'), ('AUTORIZADO', 'FECHADO')) then
        raise exception 'reopening %: % does not lead to %', old.id, old.state, new.state
          using errcode = 'check_violation', constraint = 'grade_reopening_transition';
      end if;
      return new;
    end $$`,
  sql`create trigger grade_reopening_transition before update of state on grade_reopening
    for each row when (old.state is distinct from new.state) execute function check_reopening_transition()`,
  sql`create table grade_draft (
    id integer generated always as identity primary key,
    edition_id integer not null references edition,
    item_id integer not null references grade_item,
    enrolment_id integer not null references enrolment,
    status text not null,
    hundredths smallint,
    author_id integer not null references user_account,
    at timestamptz not null default now(),
    client_id text not null,
    constraint grade_draft_key unique (edition_id, client_id)
  )`,
];

/** Weights, grades with their history, pautas and requests to reopen them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [...items, ...grades, ...history, ...sheets, ...closed, ...reopening])
    await step.execute(db);
}
