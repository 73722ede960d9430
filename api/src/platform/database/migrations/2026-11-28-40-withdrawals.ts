import { sql, type Kysely } from 'kysely';

/** Students who gave up, and what each withdrawal ended, so that a reinstatement brings back that and nothing else. */
const steps = [
  sql`create table student_withdrawal (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    kind text not null check (kind in ('PEDIDO', 'NAO_RENOVOU', 'ABANDONO')),
    reason text not null check (reason <> ''),
    effective_on date not null,
    class_id integer references class_group,
    made_at timestamptz not null default now(),
    made_by integer references user_account,
    ended_at timestamptz,
    ended_by integer references user_account,
    end_reason text not null default '',
    constraint student_withdrawal_ended check ((ended_at is null) = (end_reason = ''))
  )`,
  sql`create unique index student_withdrawal_open on student_withdrawal (student_id) where ended_at is null`,
  sql`create index student_withdrawal_student on student_withdrawal (student_id, id)`,
  sql`create table withdrawal_effect (
    id integer generated always as identity primary key,
    withdrawal_id integer not null references student_withdrawal,
    enrolment_id integer references enrolment,
    inscription_id integer references inscription,
    invoice_id integer references invoice,
    constraint withdrawal_effect_one check (num_nonnulls(enrolment_id, inscription_id, invoice_id) = 1)
  )`,
  sql`create index withdrawal_effect_withdrawal on withdrawal_effect (withdrawal_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
