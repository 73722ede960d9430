import { sql, type Kysely } from 'kysely';

/** What the lists of paid and unpaid inscriptions are filtered, searched and sorted by stands in one narrow table, kept by triggers: among
 *  all invoices those of inscriptions are few, and their newest may lie below a hundred thousand monthly fees. */
const table = sql`
  create table inscription_charge (
    invoice_id integer primary key references invoice on delete cascade,
    student_id integer not null references student,
    type text not null check (type in ('INSCRICAO', 'RENOVACAO')),
    state text not null,
    course_id integer references course,
    year smallint,
    name_key text collate "C" not null
  )`;

/** A student is held while the name is read, so that nobody renames them before the charge can be seen. */
const take = sql`
  create function take_inscription_charges(ids integer[]) returns void language plpgsql as $$
    begin
      perform from student where id in (select student_id from invoice where id = any (ids)) order by id for no key update;
      insert into inscription_charge (invoice_id, student_id, type, state, course_id, year, name_key)
      select i.id, s.id, i.type, i.state, f.course_id, f.year, s.name_key
      from invoice i join student s on s.id = i.student_id left join inscription f on f.id = i.inscription_id
      where i.id = any (ids) and i.type in ('INSCRICAO', 'RENOVACAO');
    end $$`;

/** Triggers fire in the order of their names: these of the invoice come before those of inscription_fact, since a new name of a student
 *  reaches the charges before the facts. */
const triggers = sql`
  create function take_inscription_charge() returns trigger language plpgsql as $$
    begin
      perform take_inscription_charges(array[new.id]);
      return null;
    end $$;
  create trigger inscription_charge_made after insert on invoice
    for each row when (new.type in ('INSCRICAO', 'RENOVACAO') and new.student_id is not null) execute function take_inscription_charge();
  create function pass_inscription_charge_state() returns trigger language plpgsql as $$
    begin
      update inscription_charge set state = new.state where invoice_id = new.id;
      return null;
    end $$;
  create trigger inscription_charge_moved after update of state on invoice
    for each row when (new.type in ('INSCRICAO', 'RENOVACAO') and old.state <> new.state)
    execute function pass_inscription_charge_state();
  create function pass_student_name() returns trigger language plpgsql as $$
    begin
      perform from inscription_charge where student_id = new.id order by invoice_id for no key update;
      update inscription_charge set name_key = new.name_key where student_id = new.id;
      return null;
    end $$;
  create trigger student_name_passed after update of name_key, person_id on student
    for each row when (old.name_key <> new.name_key) execute function pass_student_name();
  create function pass_inscription_study() returns trigger language plpgsql as $$
    begin
      update inscription_charge c set course_id = new.course_id, year = new.year
        from invoice i where i.inscription_id = new.id and c.invoice_id = i.id;
      return null;
    end $$;
  create trigger inscription_study_passed after update of course_id, year on inscription
    for each row when ((old.course_id, old.year) <> (new.course_id, new.year)) execute function pass_inscription_study()`;

const paid = sql`where state = 'PAGA'`;
const open = sql`where state in ('EMITIDA', 'PARCIAL')`;
/** Each list in its order, and what a search finds of it. */
const indexes = [
  sql`create index inscription_charge_paid on inscription_charge (type, invoice_id) include (year, course_id, name_key) ${paid}`,
  sql`create index inscription_charge_paid_year on inscription_charge (type, year, invoice_id) include (course_id, name_key) ${paid}`,
  sql`create index inscription_charge_open on inscription_charge (type, invoice_id) include (year, course_id, name_key) ${open}`,
  sql`create index inscription_charge_open_year on inscription_charge (type, year, invoice_id) include (course_id, name_key) ${open}`,
  sql`create index inscription_charge_course on inscription_charge (course_id, invoice_id) include (year, type, state, name_key)`,
  sql`create index inscription_charge_student on inscription_charge (student_id, invoice_id)`,
  sql`create index inscription_charge_paid_search on inscription_charge using gin (name_key gin_trgm_ops) ${paid}`,
  sql`create index inscription_charge_open_search on inscription_charge using gin (name_key gin_trgm_ops) ${open}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [table, take, triggers]) await step.execute(db);
  await sql`select take_inscription_charges(array(select id from invoice where type in ('INSCRICAO', 'RENOVACAO')))`.execute(
    db,
  );
  for (const index of indexes) await index.execute(db);
}
