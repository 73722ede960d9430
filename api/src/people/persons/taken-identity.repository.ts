import { sql } from 'kysely';
import { isRegistered } from '../../identity/accounts/account.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlRows, sqlValue } from '../../platform/database/read.ts';

/** Locks e-mails as `emailOwner` does, always in the same order to avoid deadlocks. */
export const lockEmails = (tx: Tx, emails: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(identity.held, 0)) from (
    select distinct 'person ' || lower(email) as held from unnest(${emails}::text[]) as email order by held) identity`.execute(
    tx,
  );

/** Whether anybody in a register has one of these e-mails, of their own or of their account. */
export async function haveEmail(db: Db, emails: readonly string[]): Promise<boolean> {
  const lower = emails.map((email) => email.toLowerCase());
  return sqlValue<boolean>(db)`
    select exists (select from person p where lower(email) = any(${lower}) and ${isRegistered})
      or exists (select from user_account where lower(email) = any(${lower})) as had`;
}

/** Whether anybody has each document, in order. */
export async function haveDocuments(
  db: Db,
  documents: readonly { type: string; number: string }[],
): Promise<boolean[]> {
  const rows = await sqlRows<{ had: boolean }>(db)`
    select exists (select from person p where p.doc_type = given.type and upper(p.doc_number) = given.number) as had
    from unnest(${documents.map(({ type }) => type)}::text[], ${documents.map(({ number }) => number)}::text[])
      with ordinality as given (type, number, place)
    order by place`;
  return rows.map(({ had }) => had);
}
