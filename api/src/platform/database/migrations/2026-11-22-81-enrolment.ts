import { sql, type Kysely } from 'kysely';

/** A student's enrolment in a subject (I9). Without an edition it is history from an earlier system; `flagged` means that a precedent
 *  failed afterwards (I10). */
const columns = [
  sql`alter table enrolment
    add subject_id integer references subject,
    add semester_id integer references semester,
    add state text not null default 'INSCRITO' check (state in ('INSCRITO', 'ANULADO', 'TRANSFERIDO', 'DISPENSADO', 'CONCLUIDO')),
    add state_since timestamptz not null default now(),
    add reason text not null default '' check (length(reason) <= 1000),
    add origin text not null default '' check (length(origin) <= 200),
    add paper text not null default '' check (length(paper) <= 200),
    add final_hundredths smallint check (final_hundredths between 0 and 2000),
    add attempt smallint not null default 1 check (attempt > 0),
    add flagged boolean not null default false,
    add override_reason text not null default '' check (length(override_reason) <= 1000),
    add updated_at timestamptz not null default now(),
    add version integer not null default 1`,
  sql`update enrolment e set subject_id = p.subject_id, semester_id = p.semester_id, state_since = e.created_at
    from course_subject p where p.id = e.course_subject_id`,
  sql`update enrolment e set attempt = counted.nth from (
    select id, row_number() over (partition by student_id, subject_id order by year, id) as nth from enrolment) counted
    where counted.id = e.id and counted.nth > 1`,
  // A subject that was closed and allocated again could occur twice in one year; the first one counts.
  sql`update enrolment e set state = 'ANULADO', reason = 'Inscrição repetida' from (
    select id, row_number() over (partition by student_id, subject_id, year, semester_id order by id) as nth from enrolment) counted
    where counted.id = e.id and counted.nth > 1`,
];

const keys = [
  sql`alter table course_subject add constraint course_subject_of unique (id, subject_id)`,
  sql`alter table enrolment drop column class_id, alter subject_id set not null, alter semester_id set not null,
    drop constraint enrolment_student_id_course_subject_id_year_key,
    add constraint enrolment_plan foreign key (course_subject_id, subject_id) references course_subject (id, subject_id),
    add constraint enrolment_edition foreign key (edition_id, subject_id, year, semester_id)
      references edition (id, subject_id, year, semester_id),
    add constraint enrolment_ended check (state not in ('ANULADO', 'TRANSFERIDO') or reason <> ''),
    add constraint enrolment_equivalence check (state <> 'DISPENSADO' or (origin <> '' and final_hundredths is not null))`,
  sql`create unique index enrolment_once on enrolment (student_id, subject_id, year, semester_id)
    where state not in ('ANULADO', 'TRANSFERIDO')`,
  sql`create index enrolment_student on enrolment (student_id, year, semester_id)`,
  sql`create index enrolment_edition_state on enrolment (edition_id, state) where edition_id is not null`,
];

const machine = [
  sql`create function check_enrolment_transition() returns trigger language plpgsql as $$
    begin
      if not (old.state, new.state) in (('INSCRITO', 'ANULADO'), ('INSCRITO', 'TRANSFERIDO'), ('INSCRITO', 'DISPENSADO'),
        ('INSCRITO', 'CONCLUIDO'), ('ANULADO', 'INSCRITO'), ('TRANSFERIDO', 'INSCRITO'), ('DISPENSADO', 'ANULADO'),
        ('CONCLUIDO', 'INSCRITO'))
      then
        raise exception 'enrolment %: % does not lead to %', old.id, old.state, new.state
          using errcode = 'check_violation', constraint = 'enrolment_transition';
      end if;
      new.state_since := now();
      return new;
    end $$`,
  sql`create trigger enrolment_transition before update of state on enrolment
    for each row when (old.state is distinct from new.state) execute function check_enrolment_transition()`,
  sql`create function refuse_first_enrolment_state() returns trigger language plpgsql as $$
    begin raise exception 'an enrolment in an edition begins as INSCRITO'
      using errcode = 'check_violation', constraint = 'enrolment_transition'; end $$`,
  sql`create trigger enrolment_begins before insert on enrolment
    for each row when (new.state in ('ANULADO', 'TRANSFERIDO') or (new.state <> 'INSCRITO' and new.edition_id is not null))
    execute function refuse_first_enrolment_state()`,
  sql`create table enrolment_event (
    id bigint generated always as identity primary key,
    enrolment_id integer not null references enrolment,
    from_state text not null,
    to_state text not null,
    at timestamptz not null default now(),
    actor_id integer references user_account,
    reason text not null default ''
  )`,
  sql`create index enrolment_event_of on enrolment_event (enrolment_id, id)`,
  sql`create trigger enrolment_event_append_only before update or delete on enrolment_event
    for each row execute function refuse_event_change()`,
];

/** States of the enrolment in a subject, enforced by a trigger, with the fields that each state requires. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [...columns, ...keys, ...machine]) await step.execute(db);
}
