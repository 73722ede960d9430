import { sql, type Kysely } from 'kysely';

const person = sql`
  alter table person
    add nationality text,
    add province_id integer references province,
    add district_id integer references district,
    add house_number text,
    add block text,
    add childhood_location text,
    add father_name text,
    add mother_name text,
    add has_disability boolean,
    add disability_type text,
    add last_school text,
    add last_school_year smallint check (last_school_year between 1900 and 2100),
    add training_area text check (training_area in ('Geral', 'Tecnico')),
    add name_key text collate "C" not null generated always as (lower(f_unaccent(full_name))) stored;
  drop index person_name_search;
  create index person_name_search on person using gin (name_key gin_trgm_ops);
  create index person_name on person (name_key, id)`;

const teacher = sql`
  create table teacher (
    id integer generated always as identity primary key,
    person_id integer not null unique references person,
    department_id integer not null references department,
    has_certificate boolean not null default false,
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1
  );
  create index teacher_department on teacher (department_id)`;

const employee = sql`
  alter table employee add contract_type text, add admission_date date`;

/** Lists of people are sorted and searched by name: each register stores the key, so that a single index serves both. */
const names = sql`
  create function take_person_name() returns trigger language plpgsql as $$
    begin
      new.name_key := (select name_key from person where id = new.person_id);
      return new;
    end $$;
  create function pass_person_name() returns trigger language plpgsql as $$
    begin
      update teacher set name_key = new.name_key where person_id = new.id;
      update employee set name_key = new.name_key where person_id = new.id;
      update user_account set name_key = new.name_key where person_id = new.id;
      return null;
    end $$;
  create trigger person_name_passed after update of full_name on person
    for each row when (old.name_key is distinct from new.name_key) execute function pass_person_name()`;

const named = (table: 'teacher' | 'employee' | 'user_account') => sql`
  alter table ${sql.table(table)} add name_key text collate "C";
  update ${sql.table(table)} it set name_key = (select p.name_key from person p where p.id = it.person_id);
  alter table ${sql.table(table)} alter name_key set default '', alter name_key set not null;
  create index ${sql.ref(`${table}_name`)} on ${sql.table(table)} (name_key, id);
  create index ${sql.ref(`${table}_name_search`)} on ${sql.table(table)} using gin (name_key gin_trgm_ops);
  create trigger ${sql.ref(`${table}_named`)} before insert or update of person_id on ${sql.table(table)}
    for each row execute function take_person_name()`;

/** What registers know of a person, teachers, and names that lists of people sort by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [person, teacher, employee, names]) await part.execute(db);
  for (const table of ['teacher', 'employee', 'user_account'] as const) await named(table).execute(db);
  await sql`create index user_account_email_search on user_account using gin (lower(email) gin_trgm_ops)`.execute(
    db,
  );
}
