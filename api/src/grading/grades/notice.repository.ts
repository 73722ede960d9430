import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyValue } from '../../platform/database/read.ts';

export const personOf = (db: Db, studentId: number): Promise<number> =>
  onlyValue(db.selectFrom('student').select('person_id').where('id', '=', studentId));

/** The facts of a notice about an edition, and the addresses of those people who may sign in. */
export async function noticeOf(db: Db, editionId: number, people: readonly number[]) {
  const { subject } = await db
    .selectFrom('edition')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .select('subject.name as subject')
    .where('edition.id', '=', editionId)
    .executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('user_account')
    .select('email')
    .where('active', '=', true)
    .where('blocked_at', 'is', null)
    .where(sql<boolean>`person_id = any (${people as number[]}::int[])`)
    .orderBy('id')
    .execute();
  return { subject, addresses: accounts.map(({ email }) => email) };
}
