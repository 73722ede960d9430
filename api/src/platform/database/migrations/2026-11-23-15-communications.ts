import { sql, type Kysely } from 'kysely';

/** Communications and their recipients, which are stored on sending, so that readers can be counted. Whoever may write to everybody may
 *  also write as a teacher does: both use one screen, which is opened by one permission. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table communication (
      id integer generated always as identity primary key,
      type text not null check (type in ('GERAL', 'CURSO', 'TURMA', 'INDIVIDUAL', 'FINANCEIRA', 'PAUTA')),
      title text not null check (length(title) between 1 and 120),
      body text not null check (length(body) between 1 and 4000),
      -- To whom it went, in words, as it was at that moment.
      audience text not null,
      attachment_id integer unique references attachment,
      -- Nobody where the portal itself tells something.
      sent_by integer references user_account,
      sent_at timestamptz not null default now(),
      expires_at timestamptz,
      recipients integer not null check (recipients > 0)
    );
    create index communication_sender on communication (sent_by, id) where sent_by is not null;
    create table communication_recipient (
      communication_id integer not null references communication,
      person_id integer not null references person,
      read_at timestamptz,
      primary key (person_id, communication_id)
    );
    create index communication_recipient_read on communication_recipient (communication_id) where read_at is not null;
    create index communication_recipient_unread on communication_recipient (person_id) where read_at is null;
    insert into role_permission
      select held.role_id, own.id from role_permission held
        join permission whole on whole.id = held.permission_id and whole.name = 'communications.create'
        join permission own on own.name = 'communications.create_own'
      on conflict do nothing`.execute(db);
}
