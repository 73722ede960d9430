import { sql, type Kysely } from 'kysely';

const subject = sql`
  create table subject (
    id integer generated always as identity primary key,
    code text check (btrim(code) = code and code <> '' and length(code) <= 20),
    name text not null check (btrim(name) = name and name <> '' and length(name) <= 160),
    name_key text collate "C" not null generated always as (lower(f_unaccent(name))) stored,
    description text not null default '' check (length(description) <= 1000),
    credits smallint check (credits between 1 and 60),
    weekly_hours smallint check (weekly_hours between 1 and 40),
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1
  );
  create unique index subject_name_key on subject (name_key);
  create unique index subject_code_key on subject (lower(code));
  create index subject_name_search on subject using gin (name_key gin_trgm_ops)`;

/** The plan of a course: each subject once, in a year of study and a semester, until it is closed from a calendar year on (decisions 46, 47). */
const plan = sql`
  create table course_subject (
    id integer generated always as identity primary key,
    course_id integer not null references course,
    subject_id integer not null references subject,
    academic_year_id integer not null references academic_year,
    semester_id integer not null references semester,
    credits smallint check (credits between 1 and 60),
    mandatory boolean not null default true,
    option_group text check (option_group <> '' and length(option_group) <= 60),
    closed_from smallint check (closed_from between 2000 and 2100),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1
  );
  create unique index course_subject_key on course_subject (course_id, subject_id) where closed_from is null;
  create index course_subject_place on course_subject (course_id, academic_year_id, semester_id, id);
  create index course_subject_subject on course_subject (subject_id);
  create table precedence (
    id integer generated always as identity primary key,
    course_id integer not null references course,
    subject_id integer not null references subject,
    required_subject_id integer not null references subject,
    type text not null check (type in ('OBRIGATORIA', 'CO_REQUISITO', 'RECOMENDADA')),
    min_grade numeric(4, 2) not null default 10 check (min_grade between 0 and 20),
    valid_from_year smallint check (valid_from_year between 2000 and 2100),
    valid_to_year smallint check (valid_to_year between 2000 and 2100),
    note text not null default '' check (length(note) <= 1000),
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    check (subject_id <> required_subject_id),
    check (valid_from_year <= valid_to_year)
  );
  create unique index precedence_key on precedence (course_id, subject_id, required_subject_id);
  create index precedence_subject on precedence (subject_id);
  create index precedence_required on precedence (required_subject_id)`;

const classGroup = sql`
  create table class_group (
    id integer generated always as identity primary key,
    name text not null check (btrim(name) = name and name <> '' and length(name) <= 80),
    name_key text collate "C" not null generated always as (lower(f_unaccent(name))) stored,
    description text not null default '' check (length(description) <= 1000),
    department_id integer not null references department,
    course_id integer not null references course,
    level_id integer not null references level,
    academic_year_id integer not null references academic_year,
    semester_id integer not null references semester,
    shift text not null check (shift in ('LABORAL', 'POS-LABORAL')),
    capacity smallint not null check (capacity between 1 and 99),
    entry_year smallint not null check (entry_year between 1900 and 2100),
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1
  );
  create unique index class_group_name_key on class_group (course_id, entry_year, name_key);
  create index class_group_name on class_group (name_key, id);
  create index class_group_name_search on class_group using gin (name_key gin_trgm_ops);
  create index class_group_department on class_group (department_id);
  create index class_group_level on class_group (level_id, name_key, id);
  create index class_group_entry_year on class_group (entry_year, name_key, id)`;

/** Who teaches a subject to a class: one responsible teacher and any assistants (decision 111). */
const teaching = sql`
  create table teaching (
    id integer generated always as identity primary key,
    class_id integer not null references class_group,
    subject_id integer not null references subject,
    teacher_id integer not null references teacher,
    role text not null default 'RESPONSAVEL' check (role in ('RESPONSAVEL', 'ASSISTENTE')),
    created_at timestamptz not null default now(),
    unique (class_id, subject_id, teacher_id)
  );
  create unique index teaching_responsible on teaching (class_id, subject_id) where role = 'RESPONSAVEL';
  create index teaching_teacher on teaching (teacher_id, created_at desc, id);
  create index teaching_subject on teaching (subject_id)`;

/** What registers check before a change or a deletion: who studies, in which class, enrolled in what, and which pautas are open. */
const history = sql`
  create table student (
    id integer generated always as identity primary key,
    person_id integer not null unique references person,
    course_id integer not null references course,
    active boolean not null default true,
    created_at timestamptz not null default now(),
    version integer not null default 1
  );
  create index student_course on student (course_id);
  create table class_student (
    class_id integer not null references class_group,
    student_id integer not null references student,
    status text not null default 'ALOCADO' check (status in ('ALOCADO', 'TRANSFERIDO', 'DESISTENTE')),
    since timestamptz not null default now(),
    primary key (class_id, student_id)
  );
  create index class_student_student on class_student (student_id);
  create table enrolment (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    course_subject_id integer not null references course_subject,
    class_id integer references class_group,
    year smallint not null check (year between 2000 and 2100),
    created_at timestamptz not null default now(),
    unique (student_id, course_subject_id, year)
  );
  create index enrolment_course_subject on enrolment (course_subject_id);
  create index enrolment_class on enrolment (class_id) where class_id is not null;
  create table pauta (
    id integer generated always as identity primary key,
    class_id integer not null references class_group,
    subject_id integer not null references subject,
    academic_year_id integer not null references academic_year,
    semester_id integer not null references semester,
    state text not null default 'EM_EDICAO' check (state in ('EM_EDICAO', 'SUBMETIDA', 'HOMOLOGADA', 'RECTIFICADA')),
    created_at timestamptz not null default now(),
    unique (class_id, subject_id, academic_year_id, semester_id)
  );
  create index pauta_subject on pauta (subject_id)`;

/** The academic offer of a year: subjects, plans, precedences, classes, who teaches them, and the history that protects them from deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [subject, plan, classGroup, teaching, history]) await part.execute(db);
}
