import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Locks e-mails until the transaction ends, as `holdEmail` does, always in the same order to avoid deadlocks. */
export const holdEmails = (tx: Tx, emails: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended('person ' || email, 0))
    from (select distinct lower(email) as email from unnest(${emails}::text[]) as email order by 1) as sorted`.execute(
    tx,
  );

interface Contactable {
  doc_type: string;
  doc_number: string;
  email: string;
}
/** Registered people with one of these documents or e-mails, each with the key of `knownKeys` that matched. */
export async function findRegistered(db: Db, many: readonly Contactable[]) {
  const { rows } = await sql<{ id: number; full_name: string; key: string }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(many)}::jsonb)
      as g (doc_type text, doc_number text, email text))
    select p.id, p.full_name, 'document ' || g.doc_type || ' ' || upper(g.doc_number) as key from given g
      join person p on p.doc_type = g.doc_type and upper(p.doc_number) = upper(g.doc_number)
    union all
    select p.id, p.full_name, 'email ' || lower(g.email) from given g
      join person p on lower(p.email) = lower(g.email) where g.email <> ''
    union all
    select p.id, p.full_name, 'email ' || lower(g.email) from given g
      join user_account u on lower(u.email) = lower(g.email) join person p on p.id = u.person_id
      where g.email <> ''`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}
export const matchKeys = ({ doc_type, doc_number, email }: Contactable) => ({
  document: `document ${doc_type} ${doc_number.toUpperCase()}`,
  email: email === '' ? undefined : `email ${email.toLowerCase()}`,
});
