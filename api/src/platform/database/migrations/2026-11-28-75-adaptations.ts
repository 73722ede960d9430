import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table adaptation (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    kind text not null check (kind in ('TEMPO_EXTRA', 'LETRA_AMPLIADA', 'SALA_TERREA', 'OUTRA')),
    minutes_per_hour integer check (minutes_per_hour between 1 and 60),
    note text not null default '' check (length(note) <= 300),
    valid_from date not null,
    valid_until date,
    recorded_at timestamptz not null default now(),
    recorded_by integer not null references user_account,
    ended_at timestamptz,
    ended_by integer references user_account,
    end_reason text not null default '' check (length(end_reason) <= 500),
    check (valid_until >= valid_from),
    check ((kind = 'TEMPO_EXTRA') = (minutes_per_hour is not null)),
    check (kind <> 'OUTRA' or note <> ''),
    check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason = '')),
    constraint adaptation_once exclude using gist (
      student_id with =, kind with =, daterange(valid_from, valid_until, '[]') with &&
    ) where (ended_at is null and kind <> 'OUTRA')
  )`,
  sql`create index adaptation_student on adaptation (student_id, id)`,
  sql`with added as (
      insert into permission (name, module, action, label)
      values ('students.adaptations', 'students', 'adaptations', 'Ver e registar adaptações nos exames')
      returning id
    )
    insert into role_permission
      select r.id, added.id from role r cross join added where r.name in ('Master', 'Admin')`,
];

/** What students are given in exams, and the permission of the exam office to see it (H.2). No role of a school is called exam office: the Master
 *  and the Admin hold the permission, and give it to whoever prepares the exams. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
