import { sql, type Kysely } from 'kysely';

/** Teachers read what they are sent. Names of registers lose the invisible characters that forms and files have been read without since
 *  2026-11-30; one that another record already has stays as it is. The audit log keeps what was written. The steps of a candidacy may go
 *  with it two years after its rejection (H.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into role_permission (role_id, permission_id)
    select role.id, permission.id from role cross join permission
    where role.base and role.name = 'Teacher' and permission.name = 'communications.read'
    on conflict do nothing`.execute(db);
  for (const register of ['role', 'department', 'course', 'class_group', 'subject'])
    await sql`do $$
      declare one record;
      begin
        for one in select id, name, btrim(regexp_replace(
            regexp_replace(name, '[\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff]', '', 'g'),
            '[\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]', ' ', 'g')) as visible from ${sql.table(register)} order by id
        loop
          begin
            update ${sql.table(register)} set name = one.visible
              where id = one.id and one.visible not in (one.name, '');
          exception when unique_violation then null;
          end;
        end loop;
      end $$`.execute(db);
  await sql`create or replace function keep_candidacy_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (select from candidacy where id = old.candidacy_id and state = 'REPROVADA'
        and state_since < now() - interval '2 years') then return old; end if;
      raise exception 'candidacy_event is append-only' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`create or replace trigger candidacy_event_append_only before delete or update on candidacy_event
    for each row execute function keep_candidacy_event()`.execute(db);
}
