import { sql, type Kysely } from 'kysely';

/** The institution's grading rules, each value valid from a day on; earlier versions never change (row 125). Values are hundredths of a
 *  percent or of a grade, decimals as they are; null: no limit. */
const steps = [
  sql`create table percentage (
    id integer generated always as identity primary key,
    name text not null unique,
    place smallint not null unique
  )`,
  sql`create table percentage_version (
    id integer generated always as identity primary key,
    percentage_id integer not null references percentage,
    value integer check (value between 0 and 10000),
    valid_from date not null,
    reason text not null default '',
    edited_by integer references user_account,
    edited_at timestamptz not null default now()
  )`,
  sql`create index percentage_version_of on percentage_version (percentage_id, valid_from desc, id desc)`,
  sql`create trigger percentage_version_append_only before update or delete on percentage_version
    for each row execute function refuse_event_change()`,
  sql`insert into percentage (name, place) values ('MEDIAFREQUENCIA', 1), ('EXAME-NORMAL', 2), ('RECORRENCIA', 3), ('DISPENSA', 4),
    ('ADMISSAO', 5), ('APROVACAO', 6), ('CASAS-DECIMAIS', 7), ('MAXIMO-RECORRENCIA', 8)`,
  sql`insert into percentage_version (percentage_id, value, valid_from, edited_at)
    select p.id, v.value, date '2000-01-01', timestamptz '2000-01-01 00:00+02' from percentage p join (values ('MEDIAFREQUENCIA', 6000),
      ('EXAME-NORMAL', 4000), ('RECORRENCIA', 4000), ('DISPENSA', 1400), ('ADMISSAO', 1000), ('APROVACAO', 900), ('CASAS-DECIMAIS', 1),
      ('MAXIMO-RECORRENCIA', null)) v (name, value) on v.name = p.name order by p.place`,
];

/** Grading rules of the institution. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
