import { sql, type Kysely } from 'kysely';

/** `name_key` is the normalised name: unique, sorted by alike on every system, and searched in. */
const department = sql`
  create table department (
    id integer generated always as identity primary key,
    name text not null check (btrim(name) = name and name <> '' and length(name) <= 120),
    name_key text collate "C" not null generated always as (lower(f_unaccent(name))) stored,
    description text not null default '' check (length(description) <= 1000),
    head_id integer,
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1
  );
  create unique index department_name_key on department (name_key);
  create index department_name_search on department using gin (name_key gin_trgm_ops);
  create index department_head on department (head_id) where head_id is not null`;

const employee = sql`
  create table employee (
    id integer generated always as identity primary key,
    person_id integer not null unique references person,
    department_id integer not null references department,
    position text not null check (position <> ''),
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1
  );
  create index employee_department on employee (department_id);
  alter table department add constraint department_head_fkey foreign key (head_id) references employee`;

const course = sql`
  create table course (
    id integer generated always as identity primary key,
    name text not null check (btrim(name) = name and name <> '' and length(name) <= 160),
    name_key text collate "C" not null generated always as (lower(f_unaccent(name))) stored,
    code text not null check (code ~ '^[0-9]{4}$'),
    description text not null default '' check (length(description) <= 1000),
    department_id integer not null references department,
    engineering boolean not null default false,
    level_type text not null check (level_type in ('Licenciatura', 'Mestrado', 'Doutoramento', 'Técnico')),
    duration smallint not null check (duration between 1 and 8),
    coordinator_id integer references employee,
    weight_frequency numeric(5, 2) check (weight_frequency between 0 and 100),
    weight_exam numeric(5, 2) check (weight_exam between 0 and 100),
    weight_recurrence numeric(5, 2) check (weight_recurrence between 0 and 100),
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1
  );
  create unique index course_name_key on course (name_key);
  create unique index course_code_key on course (code);
  create index course_name_search on course using gin (name_key gin_trgm_ops);
  create index course_department on course (department_id);
  create index course_coordinator on course (coordinator_id) where coordinator_id is not null;
  create table course_vacancy (
    course_id integer not null references course on delete cascade,
    year smallint not null check (year between 2000 and 2100),
    shift text not null check (shift in ('LABORAL', 'POS-LABORAL')),
    vacancies smallint not null check (vacancies between 0 and 9999),
    primary key (course_id, year, shift)
  );
  create index user_account_course on user_account (substr(user_code, 4, 4)) where user_code is not null`;

const figures = sql`create index audit_log_action on audit_log (action, at)`;

/** Departments, employees, courses with their vacancies, and what the dashboard counts by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [department, employee, course, figures]) await part.execute(db);
}
