import { sql, type Kysely } from 'kysely';

/** Rooms, exams with date and room, and the secret addresses of calendars (rows 83, 131). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table room (
      id integer generated always as identity primary key,
      name text not null check (btrim(name) = name and name <> '' and length(name) <= 80),
      name_key text collate "C" not null generated always as (lower(f_unaccent(name))) stored,
      location text not null default '' check (length(location) <= 120),
      capacity smallint not null check (capacity between 1 and 2000),
      ground_floor boolean not null default false,
      description text not null default '' check (length(description) <= 1000),
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    );
    create unique index room_name_key on room (name_key);
    create index room_name_search on room using gin (name_key gin_trgm_ops);
    call permit_register('rooms', 'salas');

    create table exam (
      id integer generated always as identity primary key,
      edition_id integer not null references edition,
      kind text not null check (kind in ('EXAME_NORMAL', 'RECORRENCIA', 'EXAME_ESPECIAL')),
      room_id integer references room,
      starts_at timestamptz not null,
      minutes smallint not null check (minutes between 15 and 480),
      shares_room boolean not null default false,
      note text not null default '' check (length(note) <= 300),
      accepted text not null default '' check (length(accepted) <= 500),
      published_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    );
    create unique index exam_once on exam (edition_id, kind);
    create index exam_order on exam (starts_at, id);
    create index exam_room on exam (room_id, starts_at);
    call permit_register('exams', 'exames');
    insert into role_permission (role_id, permission_id)
      select role.id, permission.id from role cross join permission
      where role.name = 'Secretaria' and permission.name in ('rooms.read', 'rooms.create', 'rooms.update',
          'exams.read', 'exams.create', 'exams.update', 'exams.delete')
        or role.name = 'Testers' and permission.name in ('rooms.read', 'exams.read');

    create table calendar_feed (
      person_id integer primary key references person,
      hash bytea not null unique,
      created_at timestamptz not null default now()
    )`.execute(db);
}
