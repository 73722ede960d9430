import { sql, type Kysely } from 'kysely';

/** Background jobs: a row that a worker takes under a lease, with notes of its steps and its result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job (
      id integer generated always as identity primary key,
      kind text not null,
      title text not null,
      owner_id integer not null references user_account on delete cascade,
      -- One of them is needed to run it and to see what came of it; none where it is about the owner.
      permissions text[] not null default '{}',
      input jsonb not null,
      -- The same key of the same owner is the same job.
      key text,
      state text not null default 'EM_ESPERA'
        check (state in ('EM_ESPERA', 'EM_CURSO', 'CONCLUIDA', 'FALHADA', 'CANCELADA')),
      done integer not null default 0,
      total integer,
      noted jsonb,
      result jsonb,
      message text,
      attempts integer not null default 0,
      run_after timestamptz not null default now(),
      worker uuid,
      lease_until timestamptz,
      cancel_asked_at timestamptz,
      ip text,
      request_id text not null,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz,
      expires_at timestamptz,
      check ((state = 'EM_CURSO') = (worker is not null)),
      check ((worker is null) = (lease_until is null)),
      check ((state in ('EM_ESPERA', 'EM_CURSO')) = (finished_at is null)),
      check ((finished_at is null) = (expires_at is null))
    );
    create unique index job_key on job (owner_id, kind, key);
    create index job_unfinished on job (id) where state in ('EM_ESPERA', 'EM_CURSO');
    create index job_owner on job (owner_id, id);
    create index job_expired on job (expires_at) where expires_at is not null;
    create table job_file (
      job_id integer not null references job on delete cascade,
      position integer not null,
      attachment_id integer not null references attachment on delete cascade,
      primary key (job_id, position)
    );
    create index job_file_attachment on job_file (attachment_id);
    create function tell_job() returns trigger language plpgsql as $$
      begin perform pg_notify('job', ''); return null; end $$;
    create trigger job_told after insert or update of cancel_asked_at on job
      for each statement execute function tell_job()`.execute(db);
}
