import { sql, type Kysely } from 'kysely';

/** What the statistics count and the report filters by: one narrow row per inscription, so that a year is read in one pass of some
 *  megabytes however large the source tables are. Maintained by triggers only. */
const table = sql`
  create table inscription_fact (
    inscription_id integer primary key references inscription on delete cascade,
    student_id integer not null,
    year smallint not null,
    course_id integer not null,
    level_id integer not null,
    shift text collate "C" not null,
    type text collate "C" not null,
    state text collate "C" not null,
    semester_id integer not null,
    from_candidacy boolean not null,
    month date not null,
    gender text collate "C",
    birth_year smallint,
    province_id integer,
    nationality text collate "C",
    has_disability boolean,
    disability_type text collate "C",
    expected_cents bigint not null default 0,
    received_cents bigint not null default 0,
    name_key text collate "C" not null
  );
  create index inscription_fact_year on inscription_fact (year, course_id);
  create index inscription_fact_list on inscription_fact (year, name_key, inscription_id)`;

/** The amount owed for an inscription is that of its one valid invoice. The row is locked before it is recomputed, so that of two
 *  concurrent changes the later sees the earlier; for a new inscription the person is locked, as there is no row yet to wait for. */
const take = sql`
  create function take_inscription_facts(ids integer[]) returns void language plpgsql as $$
    begin
      perform from inscription_fact where inscription_id = any (ids) order by inscription_id for update;
      insert into inscription_fact (inscription_id, student_id, year, course_id, level_id, shift, type, state, semester_id, from_candidacy, month,
        gender, birth_year, province_id, nationality, has_disability, disability_type, expected_cents, received_cents, name_key)
      select i.id, i.student_id, i.year, i.course_id, i.level_id, i.shift, i.type, i.state, i.semester_id, i.candidacy_id is not null,
        date_trunc('month', i.created_at at time zone 'Africa/Maputo')::date,
        p.gender, extract(year from p.birth_date)::smallint, p.province_id, p.nationality, p.has_disability, p.disability_type,
        coalesce(bill.total_cents, 0), coalesce(bill.paid_cents, 0), i.name_key
      from inscription i join student s on s.id = i.student_id join person p on p.id = s.person_id
        left join invoice bill on bill.inscription_id = i.id and bill.state <> 'ANULADA' and bill.state <> 'RASCUNHO'
          and bill.type in ('INSCRICAO', 'RENOVACAO')
      where i.id = any (ids)
      on conflict (inscription_id) do update set (student_id, year, course_id, level_id, shift, type, state, semester_id, from_candidacy, month,
        gender, birth_year, province_id, nationality, has_disability, disability_type, expected_cents, received_cents, name_key) =
        (excluded.student_id, excluded.year, excluded.course_id, excluded.level_id, excluded.shift, excluded.type, excluded.state, excluded.semester_id,
        excluded.from_candidacy, excluded.month, excluded.gender, excluded.birth_year, excluded.province_id, excluded.nationality,
        excluded.has_disability, excluded.disability_type, excluded.expected_cents, excluded.received_cents, excluded.name_key);
    end $$`;

const triggers = sql`
  create function inscription_fact_of_inscription() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform from person p join student s on s.person_id = p.id where s.id = new.student_id for share of p;
      end if;
      perform take_inscription_facts(array[new.id]);
      return null;
    end $$;
  create trigger inscription_fact_inserted after insert on inscription
    for each row execute function inscription_fact_of_inscription();
  create trigger inscription_fact_updated
    after update of year, course_id, level_id, shift, type, state, semester_id, candidacy_id, created_at, student_id, name_key on inscription
    for each row execute function inscription_fact_of_inscription();

  create function inscription_fact_of_student() returns trigger language plpgsql as $$
    begin
      perform take_inscription_facts(array(select id from inscription where student_id = new.id));
      return null;
    end $$;
  create trigger inscription_fact_student after update of person_id on student
    for each row when (old.person_id <> new.person_id) execute function inscription_fact_of_student();

  create function inscription_fact_of_person() returns trigger language plpgsql as $$
    begin
      perform take_inscription_facts(array(select i.id from inscription i join student s on s.id = i.student_id where s.person_id = new.id));
      return null;
    end $$;
  -- By its name after person_name_passed: inscriptions are held before their facts, here as everywhere.
  create trigger person_statistics_passed
    after update of gender, birth_date, province_id, nationality, has_disability, disability_type on person
    for each row when ((old.gender, old.birth_date, old.province_id, old.nationality, old.has_disability, old.disability_type)
      is distinct from (new.gender, new.birth_date, new.province_id, new.nationality, new.has_disability, new.disability_type))
    execute function inscription_fact_of_person();

  create function inscription_fact_of_invoice() returns trigger language plpgsql as $$
    begin
      perform take_inscription_facts(array[new.inscription_id]);
      return null;
    end $$;
  create trigger inscription_fact_invoice_inserted after insert on invoice
    for each row when (new.inscription_id is not null) execute function inscription_fact_of_invoice();
  create trigger inscription_fact_invoice_updated after update of state, total_cents, paid_cents, inscription_id on invoice
    for each row when (new.inscription_id is not null) execute function inscription_fact_of_invoice()`;

/** Figures of inscriptions by year (decision 99). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [table, take, triggers]) await part.execute(db);
  await sql`select take_inscription_facts(array(select id from inscription))`.execute(db);
}
