import { sql, type Kysely } from 'kysely';

/** What is owed for an inscription is its one valid invoice with the instalments after it. */
const take = sql`
  create or replace function take_inscription_facts(ids integer[]) returns void language plpgsql as $$
    begin
      perform from inscription_fact where inscription_id = any (ids) order by inscription_id for update;
      insert into inscription_fact (inscription_id, student_id, year, course_id, level_id, shift, type, state, semester_id, from_candidacy, month,
        gender, birth_year, province_id, nationality, has_disability, disability_type, expected_cents, received_cents, name_key)
      select i.id, i.student_id, i.year, i.course_id, i.level_id, i.shift, i.type, i.state, i.semester_id, i.candidacy_id is not null,
        date_trunc('month', i.created_at at time zone 'Africa/Maputo')::date,
        p.gender, extract(year from p.birth_date)::smallint, p.province_id, p.nationality, p.has_disability, p.disability_type,
        coalesce(bill.total_cents, 0) + coalesce(later.total_cents, 0), coalesce(bill.paid_cents, 0) + coalesce(later.paid_cents, 0), i.name_key
      from inscription i join student s on s.id = i.student_id join person p on p.id = s.person_id
        left join invoice bill on bill.inscription_id = i.id and bill.state <> 'ANULADA' and bill.state <> 'RASCUNHO'
          and bill.type in ('INSCRICAO', 'RENOVACAO')
        left join lateral (select sum(part.total_cents)::bigint as total_cents, sum(part.paid_cents)::bigint as paid_cents
          from instalment n join invoice part on part.id = n.invoice_id
          where n.first_invoice_id = bill.id and part.state <> 'ANULADA' and part.state <> 'RASCUNHO') later on true
      where i.id = any (ids)
      on conflict (inscription_id) do update set (student_id, year, course_id, level_id, shift, type, state, semester_id, from_candidacy, month,
        gender, birth_year, province_id, nationality, has_disability, disability_type, expected_cents, received_cents, name_key) =
        (excluded.student_id, excluded.year, excluded.course_id, excluded.level_id, excluded.shift, excluded.type, excluded.state, excluded.semester_id,
        excluded.from_candidacy, excluded.month, excluded.gender, excluded.birth_year, excluded.province_id, excluded.nationality,
        excluded.has_disability, excluded.disability_type, excluded.expected_cents, excluded.received_cents, excluded.name_key);
    end $$`;

const triggers = sql`
  create function inscription_fact_of_instalment() returns trigger language plpgsql as $$
    declare
      ids integer[] := array(select f.inscription_id from instalment n join invoice f on f.id = n.first_invoice_id
        where f.inscription_id is not null and n.invoice_id = case tg_table_name when 'invoice' then (to_jsonb(new) ->> 'id')::integer
          else (to_jsonb(new) ->> 'invoice_id')::integer end);
    begin
      if cardinality(ids) > 0 then
        perform take_inscription_facts(ids);
      end if;
      return null;
    end $$;
  create trigger inscription_fact_instalment_inserted after insert on instalment
    for each row execute function inscription_fact_of_instalment();
  create trigger inscription_fact_instalment_updated after update of state, total_cents, paid_cents on invoice
    for each row when (new.inscription_id is null and new.type in ('INSCRICAO', 'RENOVACAO'))
    execute function inscription_fact_of_instalment()`;

/** Statistics count every instalment of an inscription (I26). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [take, triggers]) await part.execute(db);
  await sql`select take_inscription_facts(array(select distinct f.inscription_id from instalment n
    join invoice f on f.id = n.first_invoice_id where f.inscription_id is not null))`.execute(db);
}
