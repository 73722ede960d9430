import { sql, type Kysely } from 'kysely';

/** Rectifications of grades in homologated pautas: old value, new value, reason and file, decided by another person; the pauta gets a
 *  further snapshot that references the one before (C.5). */
const rectification = [
  sql`create table grade_rectification (
    id integer generated always as identity primary key,
    pauta_id integer not null references pauta,
    grade_id integer not null references grade,
    old_status text not null check (old_status in ('NOTA', 'F', 'D')),
    old_hundredths smallint,
    new_status text not null check (new_status in ('NOTA', 'F', 'D')),
    new_hundredths smallint check (new_hundredths between 0 and 2000),
    reason text not null check (reason <> ''),
    attachment_id integer not null references attachment,
    state text not null default 'PENDENTE' check (state in ('PENDENTE', 'AUTORIZADO', 'RECUSADO')),
    asked_by integer not null references user_account,
    asked_at timestamptz not null default now(),
    decided_by integer references user_account,
    decided_at timestamptz,
    decision_reason text not null default '',
    constraint grade_rectification_value check ((new_status = 'NOTA') = (new_hundredths is not null)),
    constraint grade_rectification_changes check ((old_status, old_hundredths) is distinct from (new_status, new_hundredths)),
    constraint grade_rectification_other_person check (decided_by <> asked_by),
    constraint grade_rectification_decided check ((state = 'PENDENTE') = (decided_by is null))
  )`,
  sql`create unique index grade_rectification_pending on grade_rectification (grade_id) where state = 'PENDENTE'`,
  sql`create index grade_rectification_order on grade_rectification (asked_at desc, id)`,
  sql`create function check_rectification_change() returns trigger language plpgsql as $$
    begin
      if old.state <> 'PENDENTE' or (old.pauta_id, old.grade_id, old.old_status, old.old_hundredths, old.new_status, old.new_hundredths,
          old.reason, old.attachment_id, old.asked_by, old.asked_at)
        is distinct from (new.pauta_id, new.grade_id, new.old_status, new.old_hundredths, new.new_status, new.new_hundredths,
          new.reason, new.attachment_id, new.asked_by, new.asked_at)
      then
        raise exception 'rectification % is decided once and says what it said', old.id
          using errcode = 'check_violation', constraint = 'grade_rectification_once';
      end if;
      return new;
    end $$`,
  sql`create trigger grade_rectification_once before update on grade_rectification
    for each row execute function check_rectification_change()`,
  sql`alter table pauta_snapshot add previous_id integer references pauta_snapshot,
    add rectification_id integer references grade_rectification`,
];

/** Nobody homologates what they submitted, and a homologated pauta never changes state, whatever the statement (C.5, I2). */
const guards = [
  sql`create function refuse_own_homologation() returns trigger language plpgsql as $$
    begin
      if new.to_state = 'HOMOLOGADA' and new.actor_id = (select e.actor_id from pauta_event e
          where e.pauta_id = new.pauta_id and e.to_state = 'SUBMETIDA' order by e.id desc limit 1)
      then
        raise exception 'pauta % is homologated by another person than who submitted it', new.pauta_id
          using errcode = 'check_violation', constraint = 'pauta_homologated_by_other';
      end if;
      return new;
    end $$`,
  sql`create trigger pauta_homologated_by_other before insert on pauta_event
    for each row execute function refuse_own_homologation()`,
  sql`create function refuse_change_of_members() returns trigger language plpgsql as $$
    begin
      if exists (select from pauta where id = old.pauta_id and state in ('HOMOLOGADA', 'RECTIFICADA')) then
        raise exception 'the students of a homologated pauta stay'
          using errcode = 'check_violation', constraint = 'pauta_student_stays';
      end if;
      return coalesce(new, old);
    end $$`,
  sql`create trigger pauta_student_stays before update or delete on pauta_student
    for each row execute function refuse_change_of_members()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [...rectification, ...guards]) await step.execute(db);
}
