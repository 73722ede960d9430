import { sql, type Kysely } from 'kysely';

/** The special exam (I2): a further kind of pauta, for students who are listed individually with a reason. */
const kinds = ['pauta', 'grade_item', 'grade_reopening'].map(
  (table) =>
    sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_kind_check`)},
      add constraint ${sql.ref(`${table}_kind_check`)}
        check (kind in ('FREQUENCIA', 'EXAME_NORMAL', 'RECORRENCIA', 'EXAME_ESPECIAL'))`,
);

const named = [
  sql`create table special_exam (
    id integer generated always as identity primary key,
    enrolment_id integer not null references enrolment,
    reason text not null check (reason <> ''),
    named_by integer not null references user_account,
    named_at timestamptz not null default now(),
    withdrawn_by integer references user_account,
    withdrawn_at timestamptz,
    withdrawal_reason text not null default '',
    constraint special_exam_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null))
  )`,
  sql`create unique index special_exam_once on special_exam (enrolment_id) where withdrawn_at is null`,
  sql`create index special_exam_order on special_exam (named_at desc, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [...kinds, ...named]) await step.execute(db);
}
