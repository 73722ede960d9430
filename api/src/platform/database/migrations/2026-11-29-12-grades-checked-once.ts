import { sql, type Kysely } from 'kysely';

/** Whether grades may be written is checked once for each statement instead of twice for each row: for a column of sixty grades that a
 *  statement updates, the checks of each row took longer than writing it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger grade_open on grade`.execute(db);
  await sql`drop trigger grade_edition_open on grade`.execute(db);
  await sql`drop function refuse_closed_grade()`.execute(db);
  await sql`drop function refuse_grade_of_closed_edition()`.execute(db);
  await checkStatements(db, 'insert', 'new table as new_rows', 'new_rows');
  await checkStatements(
    db,
    'update',
    'old table as old_rows new table as new_rows',
    `(select n.* from new_rows n join old_rows o on o.id = n.id where
        (n.item_id, n.enrolment_id, n.status, n.hundredths, n.version)
        is distinct from (o.item_id, o.enrolment_id, o.status, o.hundredths, o.version))`,
  );
}

async function checkStatements(
  db: Kysely<unknown>,
  event: 'insert' | 'update',
  tables: string,
  written: string,
): Promise<void> {
  const check = `refuse_closed_grades_of_${event}`;
  await sql
    .raw(
      `create function ${check}() returns trigger language plpgsql as $$
    declare
      refused integer;
    begin
      if current_setting('portal.rectification', true) is not distinct from 'on' then
        return null;
      end if;
      select n.enrolment_id into refused from ${written} n join grade_item i on i.id = n.item_id
        join pauta_student m on m.enrolment_id = n.enrolment_id and m.kind = i.kind limit 1;
      if found then
        raise exception 'the pauta of enrolment % is submitted', refused
          using errcode = 'check_violation', constraint = 'grade_open';
      end if;
      select n.enrolment_id into refused from ${written} n join grade_item i on i.id = n.item_id
        join edition e on e.id = i.edition_id where e.closed_at is not null limit 1;
      if found then
        raise exception 'the edition of enrolment % is closed', refused
          using errcode = 'check_violation', constraint = 'grade_edition_open';
      end if;
      return null;
    end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger grade_open_for_${event} after ${event} on grade referencing ${tables}
    for each statement execute function ${check}()`,
    )
    .execute(db);
}
