import { sql, type Kysely } from 'kysely';

/** Reason and supporting document of a correction of a person's identity. */
const correction = sql`
  create table person_correction (
    id integer generated always as identity primary key,
    person_id integer not null references person,
    attachment_id integer not null unique references attachment,
    reason text not null check (reason <> '' and length(reason) <= 500),
    created_at timestamptz not null default now(),
    created_by integer references user_account
  );
  create index person_correction_of on person_correction (person_id, id)`;

/** The actor by their name at the time. Earlier entries take the name that the first later rename replaced, or the current one. */
const actorName = [
  sql`alter table audit_log add actor_name text`,
  sql`alter table audit_log disable trigger audit_log_append_only`,
  sql`
  with named as (
    select l.id, l.entity, l.entity_id::integer as record, c ->> 'old' as old
    from audit_log l cross join jsonb_array_elements(l.changes) c
    where l.entity in ('user_account', 'teacher', 'employee', 'student', 'person') and l.entity_id ~ '^[0-9]{1,9}$'
      and c ->> 'field' in ('fullName', 'full_name') and c ->> 'old' is not null
  ), renamed as materialized (
    select n.id, n.old, case n.entity
        when 'person' then n.record
        when 'user_account' then (select person_id from user_account where id = n.record)
        when 'teacher' then (select person_id from teacher where id = n.record)
        when 'employee' then (select person_id from employee where id = n.record)
        when 'student' then (select person_id from student where id = n.record) end as person_id
    from named n
  )
  update audit_log l set actor_name = coalesce(
    (select r.old from renamed r where r.person_id = p.id and r.id > l.id order by r.id limit 1), p.full_name)
  from user_account u join person p on p.id = u.person_id
  where u.id = l.actor_id`,
  sql`alter table audit_log enable trigger audit_log_append_only`,
];

/** Corrections of identity, and actors' names at the time of the action (decision I51). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [correction, ...actorName]) await part.execute(db);
}
