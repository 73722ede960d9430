import { sql, type Kysely } from 'kysely';

/** A class moves up every year: teaching belongs to class, subject, calendar year and semester (I1). An edition without dependents is
 *  deleted with its class or subject. */
const edition = [
  sql`create table edition (
    id integer generated always as identity primary key,
    class_id integer not null references class_group on delete cascade,
    subject_id integer not null references subject on delete cascade,
    year smallint not null check (year between 2000 and 2100),
    semester_id integer not null references semester,
    created_at timestamptz not null default now(),
    constraint edition_key unique (class_id, subject_id, year, semester_id),
    constraint edition_place unique (id, subject_id, year, semester_id)
  )`,
  sql`create index edition_subject on edition (subject_id, year, semester_id)`,
];

/** Rows by class and subject get their year and semester. A pauta and an enrolment know theirs; a teacher without either belongs to the
 *  year of the allocation, or to the later year in which the class takes the subject. */
const places = [
  sql`create temporary table placed_enrolment on commit drop as
    select e.id, e.class_id, p.subject_id, e.year, p.semester_id
    from enrolment e join course_subject p on p.id = e.course_subject_id`,
  sql`create temporary table placed_pauta on commit drop as
    select p.id, p.class_id, p.subject_id, p.semester_id,
      case when y.start_date is null then extract(year from p.created_at at time zone 'Africa/Maputo')
        else extract(year from y.start_date) end::smallint as year
    from pauta p join academic_year y on y.id = p.academic_year_id`,
  sql`create temporary table placed_teaching on commit drop as
    select t.id, t.class_id, t.subject_id, coalesce(held.semester_id, plan.semester_id, c.semester_id) as semester_id,
      coalesce(held.year, greatest(first.year, case when plan.academic_year_id > c.academic_year_id
        then extract(year from now() at time zone 'Africa/Maputo') + plan.academic_year_id - c.academic_year_id end))::smallint as year
    from teaching t join class_group c on c.id = t.class_id
      cross join lateral (select extract(year from min(o.created_at) at time zone 'Africa/Maputo') as year
        from teaching o where o.class_id = t.class_id and o.subject_id = t.subject_id) first
      left join lateral (select academic_year_id, semester_id from course_subject p
        where p.course_id = c.course_id and p.subject_id = t.subject_id
        order by p.closed_from desc nulls first, p.id limit 1) plan on true
      left join lateral (select year, semester_id from (
          select 1 as kind, year, semester_id from placed_pauta p where p.class_id = t.class_id and p.subject_id = t.subject_id
          union all
          select 2, year, semester_id from placed_enrolment e where e.class_id = t.class_id and e.subject_id = t.subject_id) known
        order by kind, year, semester_id limit 1) held on true`,
  sql`insert into edition (class_id, subject_id, year, semester_id)
    select class_id, subject_id, year, semester_id from placed_pauta
    union select class_id, subject_id, year, semester_id from placed_enrolment where class_id is not null
    union select class_id, subject_id, year, semester_id from placed_teaching
    order by 1, 3, 4, 2`,
];

const editionOf = (table: string) =>
  sql`update ${sql.table(table)} it set edition_id = e.id from ${sql.table(`placed_${table}`)} placed
    join edition e using (class_id, subject_id, year, semester_id) where placed.id = it.id`;

/** A teacher has a subject from `started_on` until the day before `ended_on`; a substitution is one end and one start on the same day. */
const teaching = [
  sql`alter table teaching add edition_id integer references edition, add started_on date, add ended_on date,
    add version integer not null default 1`,
  editionOf('teaching'),
  sql`update teaching set started_on = (created_at at time zone 'Africa/Maputo')::date`,
  sql`alter table teaching drop column class_id, drop column subject_id, alter edition_id set not null, alter started_on set not null,
    alter started_on set default (now() at time zone 'Africa/Maputo')::date,
    add constraint teaching_dates check (ended_on >= started_on),
    add constraint teaching_responsible exclude using gist (edition_id with =, daterange(started_on, ended_on) with &&)
      where (role = 'RESPONSAVEL'),
    add constraint teaching_once exclude using gist (edition_id with =, teacher_id with =, daterange(started_on, ended_on) with &&)`,
  sql`create index teaching_edition on teaching (edition_id, started_on)`,
];

/** One pauta of each kind; students enrolled after submission are on a supplementary one, numbered from 1 (I2). */
const pauta = [
  sql`alter table pauta add edition_id integer references edition, add number smallint not null default 0 check (number >= 0),
    add kind text not null default 'FREQUENCIA' check (kind in ('FREQUENCIA', 'EXAME_NORMAL', 'RECORRENCIA'))`,
  editionOf('pauta'),
  // A class could have one pauta for each of its years of study within one calendar year.
  sql`update pauta set number = counted.nth - 1 from (select id, row_number() over (partition by edition_id order by id) as nth
    from pauta) counted where counted.id = pauta.id and counted.nth > 1`,
  sql`alter table pauta drop column class_id, drop column subject_id, drop column academic_year_id, drop column semester_id,
    alter edition_id set not null, add constraint pauta_key unique (edition_id, kind, number)`,
];

/** Editions, with teaching and pautas by edition. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const enrolment = [
    sql`alter table enrolment add edition_id integer references edition`,
    editionOf('enrolment'),
  ];
  for (const step of [...edition, ...places, ...teaching, ...pauta, ...enrolment]) await step.execute(db);
}
