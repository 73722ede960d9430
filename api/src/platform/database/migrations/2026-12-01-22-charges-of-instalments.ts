import { sql, type Kysely } from 'kysely';

/** The charge of a later instalment has the course and the year of the inscription that its first is of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function take_inscription_charges(ids integer[]) returns void language plpgsql as $$
    begin
      perform from student where id in (select student_id from invoice where id = any (ids)) order by id for no key update;
      insert into inscription_charge (invoice_id, student_id, type, state, course_id, year, name_key)
      select i.id, s.id, i.type, i.state, f.course_id, f.year, s.name_key
      from invoice i join student s on s.id = i.student_id left join instalment n on n.invoice_id = i.id
        left join invoice b on b.id = coalesce(n.first_invoice_id, i.id) left join inscription f on f.id = b.inscription_id
      where i.id = any (ids) and i.type in ('INSCRICAO', 'RENOVACAO')
      on conflict (invoice_id) do update set course_id = excluded.course_id, year = excluded.year;
    end $$`.execute(db);
  await sql`create function take_charge_of_instalment() returns trigger language plpgsql as $$
    begin
      perform take_inscription_charges(array[new.invoice_id]);
      return null;
    end $$`.execute(db);
  await sql`create trigger inscription_charge_of_instalment after insert on instalment
    for each row execute function take_charge_of_instalment()`.execute(db);
  await sql`create or replace function pass_inscription_study() returns trigger language plpgsql as $$
    begin
      update inscription_charge c set course_id = new.course_id, year = new.year
        from invoice i left join instalment n on n.first_invoice_id = i.id
        where i.inscription_id = new.id and c.invoice_id in (i.id, n.invoice_id);
      return null;
    end $$`.execute(db);
  await sql`update inscription_charge c set course_id = f.course_id, year = f.year
    from instalment n join inscription_charge f on f.invoice_id = n.first_invoice_id
    where c.invoice_id = n.invoice_id`.execute(db);
}
