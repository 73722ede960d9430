import { sql, type Kysely } from 'kysely';

/** Equivalences, requested and recorded (J4): a recorded one is an enrolment in the state DISPENSADO. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table equivalence (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    course_subject_id integer not null references course_subject,
    subject_id integer not null references subject,
    hundredths smallint not null check (hundredths between 0 and 2000),
    year smallint not null check (year between 2000 and 2100),
    origin text not null check (length(origin) between 1 and 200),
    paper text not null check (length(paper) between 1 and 200),
    reason text not null check (length(reason) <= 500),
    state text not null check (state in ('PEDIDA', 'REGISTADA', 'RECUSADA', 'ANULADA')),
    asked_by integer not null references user_account,
    asked_at timestamptz not null default now(),
    decided_by integer references user_account,
    decided_at timestamptz,
    decision_reason text not null default '' check (length(decision_reason) <= 500),
    enrolment_id integer unique references enrolment,
    version integer not null default 1,
    constraint equivalence_enrolment check ((enrolment_id is not null) = (state in ('REGISTADA', 'ANULADA')))
  )`.execute(db);
  await sql`create unique index equivalence_once on equivalence (student_id, subject_id)
    where state in ('PEDIDA', 'REGISTADA')`.execute(db);
  for (const column of ['student_id', 'course_subject_id', 'subject_id', 'asked_by', 'decided_by'])
    await sql`create index ${sql.ref(`equivalence_${column}`)} on equivalence (${sql.ref(column)})`.execute(
      db,
    );
  await sql`create index equivalence_state on equivalence (state, id)`.execute(db);
  await sql`insert into permission (name, module, action, label)
    values ('enrolment.equivalence', 'enrolment', 'equivalence', 'Registar equivalências')`.execute(db);
  await sql`insert into role_permission (role_id, permission_id)
    select role.id, permission.id from role cross join permission
    where role.name in ('Master', 'Admin') and permission.name = 'enrolment.equivalence'`.execute(db);
}
