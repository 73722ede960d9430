import { sql, type Kysely } from 'kysely';

/** A service declares what its request has to name, and the review of a grade is a request of one grade that its teacher answers (J32). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service
    add column needs text[] not null default '{}'
      check (needs <@ '{DISCIPLINA,AVALIACAO,PERIODO,DOCUMENTO}'::text[]),
    add column ask_within_days smallint check (ask_within_days between 1 and 365)`.execute(db);
  await sql`update service set needs = '{AVALIACAO}', ask_within_days = 10 where name = 'Revisão de prova'`.execute(
    db,
  );
  await sql`alter table service_request
    add column subject text not null default '',
    add column assessment text not null default '',
    add column period text not null default '' check (length(period) <= 60),
    add column attachment_id integer references attachment`.execute(db);
  await sql`create table grade_review (
      request_id integer primary key references service_request,
      enrolment_id integer not null references enrolment,
      item_id integer not null references grade_item,
      asked_status text not null,
      asked_hundredths smallint,
      outcome text check (outcome in ('MANTIDA', 'ALTERADA')),
      opinion text not null default '' check (length(opinion) <= 500),
      answered_by integer references user_account,
      answered_at timestamptz,
      check ((outcome is null) = (answered_at is null) and (outcome is null) = (answered_by is null)))`.execute(
    db,
  );
  await sql`create index grade_review_of on grade_review (enrolment_id, item_id)`.execute(db);
}
