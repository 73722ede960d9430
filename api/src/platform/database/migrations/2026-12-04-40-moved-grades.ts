import { sql, type Kysely } from 'kysely';

/** What goes along when an enrolment moves to another edition (J1): each move, the publication of a grade where it differs from its new
 *  column, and the formula by which a submitted pauta of the earlier edition was computed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table enrolment_move (
    id integer generated always as identity primary key,
    enrolment_id integer not null references enrolment,
    from_edition_id integer not null references edition,
    to_edition_id integer not null references edition,
    at timestamptz not null default now(),
    actor_id integer references user_account,
    reason text not null,
    constraint enrolment_move_elsewhere check (from_edition_id <> to_edition_id)
  )`.execute(db);
  await sql`create index enrolment_move_from on enrolment_move (from_edition_id, enrolment_id)`.execute(db);
  await sql`create index enrolment_move_of on enrolment_move (enrolment_id, id)`.execute(db);
  await sql`create trigger enrolment_move_append_only before update or delete on enrolment_move
    for each row execute function refuse_event_change()`.execute(db);
  // The publication of a grade is that of its column, unless `own_publication`: then it is `published_at` of the grade.
  await sql`alter table grade add own_publication boolean not null default false, add published_at timestamptz,
    add constraint grade_publication check (own_publication or published_at is null)`.execute(db);
  // The pauta of the earlier edition, and what its results were computed from.
  await sql`alter table pauta_student add origin_id integer references pauta, add carried jsonb,
    add constraint pauta_student_carried check ((origin_id is null) = (carried is null))`.execute(db);
  await sql`create or replace function note_changed_grades() returns trigger language plpgsql as $$
    begin
      insert into grade_event (grade_id, edition_id, old_status, old_hundredths, new_status, new_hundredths, version, author_id, at,
          client_id, reason)
        select n.id, i.edition_id, o.status, o.hundredths, n.status, n.hundredths, n.version, n.changed_by, n.changed_at,
          n.client_id, n.reason
        from new_rows n join old_rows o on o.id = n.id join grade_item i on i.id = n.item_id
        where o.version <> n.version order by n.id;
      return null;
    end $$`.execute(db);
  await sql`drop trigger grade_open on grade`.execute(db);
  await sql`create trigger grade_open before insert or update of item_id, enrolment_id, status, hundredths, version on grade
    for each row execute function refuse_closed_grade()`.execute(db);
  // The students of a homologated pauta stay, unless they move to another class with what it says of them.
  await sql`create or replace function refuse_change_of_members() returns trigger language plpgsql as $$
    begin
      if exists (select from pauta where id = old.pauta_id and state in ('HOMOLOGADA', 'RECTIFICADA'))
        and current_setting('portal.move', true) is distinct from 'on'
      then
        raise exception 'the students of a homologated pauta stay'
          using errcode = 'check_violation', constraint = 'pauta_student_stays';
      end if;
      return coalesce(new, old);
    end $$`.execute(db);
  await sql`drop trigger pauta_student_stays on pauta_student`.execute(db);
  await sql`create trigger pauta_student_stays before update of pauta_id, enrolment_id, kind or delete on pauta_student
    for each row execute function refuse_change_of_members()`.execute(db);
}
