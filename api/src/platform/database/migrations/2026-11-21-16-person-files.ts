import { sql, type Kysely } from 'kysely';

/** A document belongs to one person across all registers; an e-mail address may be shared, but is searched by. */
const identities = sql`
  create unique index person_document_key on person (doc_type, upper(doc_number)) where doc_number is not null;
  create index person_email on person (lower(email)) where email is not null`;

/** Uploaded documents. The content is in the file store under its hash; content without a row is deleted. */
const attachment = sql`
  create table attachment (
    id integer generated always as identity primary key,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    media_type text not null,
    size integer not null check (size > 0),
    name text not null check (name <> '' and length(name) <= 200),
    created_at timestamptz not null default now()
  );
  create index attachment_content on attachment (sha256)`;

/** Documents of a person (decision 49). */
const personFile = sql`
  create table person_file (
    id integer generated always as identity primary key,
    person_id integer not null references person on delete cascade,
    kind text not null check (kind in ('CV', 'CERTIFICADO')),
    attachment_id integer not null unique references attachment
  );
  create index person_file_owner on person_file (person_id, id)`;

/** The rule that nobody is registered twice, and the files people upload. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [identities, attachment, personFile]) await part.execute(db);
}
