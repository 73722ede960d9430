import { sql, type UpdateObject } from 'kysely';
import type { CandidacyState } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import type { Db, Tx } from '../../platform/database/db.ts';
import { hold } from '../../platform/database/hold.ts';
import type { DB } from '../../platform/database/schema.ts';

const candidacies = (db: Db) =>
  db
    .selectFrom('candidacy')
    .innerJoin('course', 'course.id', 'candidacy.course_id')
    .leftJoin('user_account as clerk', 'clerk.id', 'candidacy.decided_by')
    .leftJoin('person as decider', 'decider.id', 'clerk.person_id')
    .selectAll('candidacy')
    .select((eb) => [
      eb.ref('candidacy.state').$castTo<CandidacyState>().as('state'),
      eb.ref('candidacy.shift').$castTo<'LABORAL' | 'POS-LABORAL'>().as('shift'),
      'course.name as course_name',
      'decider.full_name as decided_by_name',
    ]);
export type CandidacyRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: number) => candidacies(db).where('candidacy.id', '=', id).executeTakeFirst();

/** The candidacy held against everybody else until the transaction ends. */
export async function lock(tx: Tx, id: number) {
  await hold(tx, 'candidacy', id);
  return find(tx, id);
}

export const update = (tx: Tx, id: number, change: UpdateObject<DB, 'candidacy'>) =>
  tx
    .updateTable('candidacy')
    .set((eb) => ({ ...change, updated_at: sql`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export interface CandidacyEvent {
  candidacy_id: number;
  from_state: CandidacyState;
  to_state: CandidacyState;
  actor_id: number | null;
  reason_code?: string | null;
  reason_text?: string;
  message_sent?: string | null;
}
export const insertEvent = (tx: Tx, event: CandidacyEvent) =>
  tx.insertInto('candidacy_event').values(event).execute();
