import { sql, type Kysely } from 'kysely';

/** A candidate is not yet a person of the portal: an application's data are kept here until it is approved, so that nobody without an
 *  account can change a person's record. `id` is both the `inscription_id` and the `person_id` of the wire. */
const candidacy = sql`
  create sequence candidacy_number as integer;
  create table candidacy (
    id integer generated always as identity primary key,
    number text not null unique check (number ~ '^CAND-20[0-9]{2}-[0-9]{6}$'),
    state text not null default 'SUBMETIDA' check (state in ('SUBMETIDA', 'EM_ANALISE', 'APROVADA', 'REPROVADA',
      'DESISTIDA', 'MATRICULADA', 'CADUCADA')),
    state_since timestamptz not null default now(),
    submission_key uuid not null unique,
    activity_id integer references activity,
    academic_year_id integer not null references academic_year,
    year smallint not null check (year between 2000 and 2100),
    course_id integer not null references course,
    shift text not null check (shift in ('LABORAL', 'POS-LABORAL')),
    level_id integer not null references level,
    full_name text not null check (btrim(full_name) = full_name and full_name <> '' and length(full_name) <= 160),
    name_key text collate "C" not null generated always as (lower(f_unaccent(full_name))) stored,
    gender text not null check (gender in ('Masculino', 'Feminino', 'Outro')),
    birth_date date not null,
    email text not null check (length(email) <= 254),
    contact text not null check (contact ~ '^8[2-7][0-9]{7}$'),
    alternative_contact text check (alternative_contact ~ '^8[2-7][0-9]{7}$'),
    father_name text not null check (father_name <> ''),
    mother_name text not null check (mother_name <> ''),
    has_disability boolean not null,
    disability_type text,
    doc_type text not null,
    doc_number text not null check (doc_number <> ''),
    doc_issue_place text,
    doc_expires_on date,
    nationality text not null check (nationality <> ''),
    lives_in_mozambique boolean not null default true,
    province_id integer references province,
    district_id integer,
    address_location text not null check (address_location <> ''),
    childhood_location text,
    house_number text,
    block text,
    last_school text not null check (last_school <> ''),
    training_area text not null check (training_area in ('Geral', 'Tecnico')),
    last_school_year smallint not null check (last_school_year between 1900 and 2100),
    guardian_name text,
    guardian_contact text check (guardian_contact ~ '^8[2-7][0-9]{7}$'),
    guardian_consent_id integer references attachment,
    privacy_version text,
    disability_consent boolean not null default false,
    submitted_at timestamptz not null default now(),
    decided_at timestamptz,
    decided_by integer references user_account,
    reason_code text check (reason_code in ('DOCUMENTACAO_INCOMPLETA', 'DOCUMENTO_INVALIDO', 'SEM_REQUISITOS',
      'VAGAS_ESGOTADAS', 'DUPLICADA', 'TAXA_NAO_PAGA', 'DADOS_FALSOS', 'OUTRO')),
    reason_text text not null default '' check (length(reason_text) <= 1000),
    pay_until date,
    student_id integer references student,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    foreign key (district_id, province_id) references district (id, province_id),
    check (district_id is null or province_id is not null),
    check (disability_type is null or has_disability),
    constraint candidacy_decided check ((state in ('APROVADA', 'REPROVADA', 'MATRICULADA', 'CADUCADA')) <= (decided_at is not null)),
    constraint candidacy_rejected_with_reason check ((state = 'REPROVADA') <= (reason_code is not null)),
    constraint candidacy_approved_is_student check ((state in ('APROVADA', 'MATRICULADA', 'CADUCADA')) = (student_id is not null))
  );
  create unique index candidacy_document_key on candidacy (year, upper(doc_number));
  create unique index candidacy_email_key on candidacy (year, lower(email));
  create index candidacy_list on candidacy (year, submitted_at desc, id desc);
  create index candidacy_state on candidacy (year, state, submitted_at desc, id desc);
  create index candidacy_course on candidacy (course_id, year, shift, state);
  create index candidacy_name_search on candidacy using gin (name_key gin_trgm_ops);
  create index candidacy_document on candidacy (upper(doc_number));
  create index candidacy_student on candidacy (student_id) where student_id is not null;
  create index candidacy_deadline on candidacy (pay_until) where state = 'APROVADA'`;

/** Each transition with who, when, why and what the candidate was told (decisions C.1). Append-only. */
const events = sql`
  create table candidacy_event (
    id bigint generated always as identity primary key,
    candidacy_id integer not null references candidacy,
    from_state text,
    to_state text not null,
    at timestamptz not null default now(),
    actor_id integer references user_account,
    reason_code text,
    reason_text text not null default '',
    message_sent text
  );
  create index candidacy_event_of on candidacy_event (candidacy_id, id)`;

/** Decisions C.1, without the states that are not part of the first version. Reopening is REPROVADA → EM_ANALISE. */
const machine = sql`
  create function check_candidacy_transition() returns trigger language plpgsql as $$
    begin
      if not (old.state, new.state) in (
        ('SUBMETIDA', 'EM_ANALISE'), ('EM_ANALISE', 'APROVADA'), ('EM_ANALISE', 'REPROVADA'),
        ('SUBMETIDA', 'DESISTIDA'), ('EM_ANALISE', 'DESISTIDA'),
        ('APROVADA', 'MATRICULADA'), ('APROVADA', 'CADUCADA'), ('REPROVADA', 'EM_ANALISE'))
      then
        raise exception 'candidacy %: % does not lead to %', old.id, old.state, new.state
          using errcode = 'check_violation', constraint = 'candidacy_transition';
      end if;
      new.state_since := now();
      return new;
    end $$;
  create trigger candidacy_transition before update of state on candidacy
    for each row when (old.state is distinct from new.state) execute function check_candidacy_transition();
  create function refuse_first_candidacy_state() returns trigger language plpgsql as $$
    begin raise exception 'a candidacy begins as SUBMETIDA'
      using errcode = 'check_violation', constraint = 'candidacy_transition'; end $$;
  create trigger candidacy_begins before insert on candidacy
    for each row when (new.state <> 'SUBMETIDA') execute function refuse_first_candidacy_state();
  create function refuse_event_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege'; end $$;
  create trigger candidacy_event_append_only before update or delete on candidacy_event
    for each row execute function refuse_event_change()`;

/** Applications submitted without an account, and their states. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [candidacy, events, machine]) await part.execute(db);
}
