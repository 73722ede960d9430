import { sql, type Kysely } from 'kysely';

/** The month of an invoice of a monthly fee, unique per student, approved student discounts, and public holidays: those of the law, which
 *  an institution may change (I26, E.6). */
const statements = [
  sql`alter table fee add prorating text not null default 'MES_INTEIRO'
    check (prorating in ('MES_INTEIRO', 'PROPORCIONAL', 'MES_SEGUINTE'))`,
  sql`create table monthly_charge (
    invoice_id integer primary key references invoice,
    student_id integer not null references student,
    course_id integer not null references course,
    shift text not null,
    year smallint not null check (year between 2000 and 2100),
    month smallint not null check (month between 1 and 12),
    unique (student_id, year, month)
  )`,
  sql`create index monthly_charge_month on monthly_charge (year, month, invoice_id)`,
  sql`create index monthly_charge_course on monthly_charge (course_id, invoice_id)`,
  sql`create table discount (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    kind text not null check (kind in ('DESCONTO', 'BOLSA')),
    percent smallint not null check (percent between 1 and 100),
    from_day date not null,
    until_day date not null,
    reason text not null check (reason <> '' and length(reason) <= 100),
    asked_at timestamptz not null default now(),
    asked_by integer references user_account,
    approved_at timestamptz,
    approved_by integer references user_account,
    refused_at timestamptz,
    refused_by integer references user_account,
    check (from_day <= until_day),
    check (approved_at is null or refused_at is null),
    constraint discount_second_person check (approved_by <> asked_by)
  )`,
  sql`create index discount_student on discount (student_id, id)`,
  sql`create table holiday (
    id integer generated always as identity primary key,
    year smallint check (year between 2000 and 2100),
    month smallint not null,
    day smallint not null,
    name text not null check (name <> '' and length(name) <= 80),
    check (make_date(coalesce(year, 2000), month, day) is not null),
    unique nulls not distinct (year, month, day)
  )`,
  sql`insert into holiday (month, day, name) values (1, 1, 'Ano Novo'), (2, 3, 'Dia dos Heróis Moçambicanos'),
    (4, 7, 'Dia da Mulher Moçambicana'), (5, 1, 'Dia do Trabalhador'), (6, 25, 'Dia da Independência'), (9, 7, 'Dia da Vitória'),
    (9, 25, 'Dia das Forças Armadas'), (10, 4, 'Dia da Paz'), (12, 25, 'Dia da Família')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
