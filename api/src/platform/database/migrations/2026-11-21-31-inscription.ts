import { sql, type Kysely } from 'kysely';

/** The card code is year of entry, course and order (decision 2); the order counts up per year and course and is never given twice. */
const student = sql`
  alter table student
    add code text unique check (code ~ '^[0-9]{2}[.][0-9]{4}[.][0-9]{4}$'),
    add entry_year smallint check (entry_year between 1900 and 2100),
    add shift text check (shift in ('LABORAL', 'POS-LABORAL')),
    add level_id integer references level,
    add updated_at timestamptz not null default now(),
    add name_key text collate "C" not null default '';
  update student it set name_key = (select p.name_key from person p where p.id = it.person_id);
  create index student_name on student (name_key, id);
  create index student_name_search on student using gin (name_key gin_trgm_ops);
  create trigger student_named before insert or update of person_id on student
    for each row execute function take_person_name();
  create table card_order (
    entry_year smallint not null,
    course_id integer not null references course,
    last smallint not null check (last between 1 and 9999),
    primary key (entry_year, course_id)
  )`;

/** `type` selects the state machine: Renovação has its own (decisions C.3, C.4). */
const inscription = sql`
  create table inscription (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    candidacy_id integer unique references candidacy,
    course_id integer not null references course,
    level_id integer not null references level,
    shift text not null check (shift in ('LABORAL', 'POS-LABORAL')),
    academic_year_id integer not null references academic_year,
    year smallint not null check (year between 2000 and 2100),
    semester_id integer not null references semester,
    type text not null check (type in ('Inscrição', 'Renovação', 'Reingresso', 'Mudança de curso')),
    entry_year smallint not null check (entry_year between 1900 and 2100),
    state text not null default 'PENDENTE' check (state in ('PENDENTE', 'CONFIRMADA', 'ACTIVA', 'SUSPENSA', 'CONCLUIDA',
      'ANULADA', 'TRANSFERIDA', 'CANCELADA')),
    state_since timestamptz not null default now(),
    effective_date date,
    name_key text collate "C" not null default '',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    constraint inscription_state_of_type check (
      case when type = 'Renovação' then state in ('PENDENTE', 'CONFIRMADA', 'CONCLUIDA', 'CANCELADA')
      else state <> 'CANCELADA' end)
  );
  create unique index inscription_once on inscription (student_id, course_id, year, semester_id, (type = 'Renovação'))
    where state not in ('ANULADA', 'CANCELADA', 'TRANSFERIDA');
  create index inscription_list on inscription (year, name_key, id);
  create index inscription_state on inscription (year, state, name_key, id);
  create index inscription_renewals on inscription (year, state, name_key, id) where type = 'Renovação';
  create index inscription_others on inscription (year, state, name_key, id) where type <> 'Renovação';
  create index inscription_tabs on inscription (year, type, state, shift, level_id);
  create index inscription_course on inscription (course_id, year, name_key, id);
  create index inscription_name_search on inscription using gin (name_key gin_trgm_ops);
  create index inscription_student on inscription (student_id, year, id);
  create function take_student_name() returns trigger language plpgsql as $$
    begin
      new.name_key := (select name_key from student where id = new.student_id);
      return new;
    end $$;
  create trigger inscription_named before insert or update of student_id on inscription
    for each row execute function take_student_name();
  create or replace function pass_person_name() returns trigger language plpgsql as $$
    begin
      update teacher set name_key = new.name_key where person_id = new.id;
      update employee set name_key = new.name_key where person_id = new.id;
      update user_account set name_key = new.name_key where person_id = new.id;
      update student set name_key = new.name_key where person_id = new.id;
      update inscription set name_key = new.name_key
        where student_id in (select id from student where person_id = new.id);
      return null;
    end $$`;

const events = sql`
  create table inscription_event (
    id bigint generated always as identity primary key,
    inscription_id integer not null references inscription,
    from_state text,
    to_state text not null,
    at timestamptz not null default now(),
    actor_id integer references user_account,
    reason text not null default '',
    effective_date date,
    constraint inscription_event_reason check (
      (to_state in ('SUSPENSA', 'ANULADA', 'TRANSFERIDA') or from_state in ('ANULADA', 'CANCELADA')) <= (reason <> ''))
  );
  create index inscription_event_of on inscription_event (inscription_id, id);
  create trigger inscription_event_append_only before update or delete on inscription_event
    for each row execute function refuse_event_change()`;

const machine = sql`
  create function check_inscription_transition() returns trigger language plpgsql as $$
    begin
      if not (case when new.type = 'Renovação' then (old.state, new.state) in (
          ('PENDENTE', 'CONFIRMADA'), ('CONFIRMADA', 'CONCLUIDA'), ('PENDENTE', 'CANCELADA'), ('CONFIRMADA', 'CANCELADA'),
          ('CANCELADA', 'CONFIRMADA'))
        else (old.state, new.state) in (
          ('PENDENTE', 'CONFIRMADA'), ('CONFIRMADA', 'ACTIVA'), ('ACTIVA', 'CONCLUIDA'),
          ('ACTIVA', 'SUSPENSA'), ('SUSPENSA', 'ACTIVA'), ('PENDENTE', 'ANULADA'), ('CONFIRMADA', 'ANULADA'),
          ('ACTIVA', 'ANULADA'), ('ACTIVA', 'TRANSFERIDA'), ('ANULADA', 'CONFIRMADA')) end)
      then
        raise exception 'inscription %: % does not lead to %', old.id, old.state, new.state
          using errcode = 'check_violation', constraint = 'inscription_transition';
      end if;
      new.state_since := now();
      return new;
    end $$;
  create trigger inscription_transition before update of state on inscription
    for each row when (old.state is distinct from new.state) execute function check_inscription_transition();
  create function refuse_first_inscription_state() returns trigger language plpgsql as $$
    begin raise exception 'an inscription begins as PENDENTE'
      using errcode = 'check_violation', constraint = 'inscription_transition'; end $$;
  create trigger inscription_begins before insert on inscription
    for each row when (new.state <> 'PENDENTE') execute function refuse_first_inscription_state();
  create function refuse_other_inscription_type() returns trigger language plpgsql as $$
    begin raise exception 'the type of an inscription never changes'
      using errcode = 'check_violation', constraint = 'inscription_type_fixed'; end $$;
  create trigger inscription_type_fixed before update of type on inscription
    for each row when (old.type is distinct from new.type) execute function refuse_other_inscription_type()`;

/** Students with their cards, and their inscriptions and renewals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [student, inscription, events, machine]) await part.execute(db);
}
