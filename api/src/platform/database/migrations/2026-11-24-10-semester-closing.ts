import { sql, type Kysely } from 'kysely';

/** What closing a semester stores: the result beside the final grade, when an edition was closed, and each closing with its totals (I14).
 *  The results of an earlier system are derived from the grade. */
const stored = [
  sql`alter table enrolment
    add result text check (result in ('APROVADO', 'REPROVADO', 'INCOMPLETO', 'SEM_AVALIACAO')),
    add constraint enrolment_result check (result is null or state = 'CONCLUIDO')`,
  sql`alter table edition add closed_at timestamptz`,
  sql`create index edition_term on edition (year, semester_id, id)`,
  sql`create table semester_closing (
    id integer generated always as identity primary key,
    activity_id integer not null unique references activity,
    started_by integer not null references user_account,
    started_at timestamptz not null default now(),
    finished_at timestamptz,
    forced boolean not null default false,
    reason text not null default '' check (length(reason) <= 500),
    totals jsonb,
    constraint semester_closing_forced check (not forced or reason <> ''),
    constraint semester_closing_counted check ((finished_at is null) = (totals is null))
  )`,
];

/** Grades and weights of a closed edition cannot change, whatever the statement; a rectification declares itself. */
const frozen = [
  sql`create function refuse_grade_of_closed_edition() returns trigger language plpgsql as $$
    begin
      if exists (select from grade_item i join edition e on e.id = i.edition_id
          where i.id = new.item_id and e.closed_at is not null)
        and current_setting('portal.rectification', true) is distinct from 'on'
      then
        raise exception 'the edition of enrolment % is closed', new.enrolment_id
          using errcode = 'check_violation', constraint = 'grade_edition_open';
      end if;
      return new;
    end $$`,
  sql`create trigger grade_edition_open before insert or update on grade
    for each row execute function refuse_grade_of_closed_edition()`,
  sql`create function refuse_weight_of_closed_edition() returns trigger language plpgsql as $$
    begin
      if exists (select from edition e where e.id = new.edition_id and e.closed_at is not null) then
        raise exception 'edition % is closed', new.edition_id
          using errcode = 'check_violation', constraint = 'weight_edition_open';
      end if;
      return new;
    end $$`,
  sql`create trigger grade_item_edition_open before insert or update of weight, type, archived_at on grade_item
    for each row execute function refuse_weight_of_closed_edition()`,
  sql`create trigger edition_weights_edition_open before insert or update on edition_weights
    for each row execute function refuse_weight_of_closed_edition()`,
];

/** End of semester. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [...stored, ...frozen]) await step.execute(db);
}
