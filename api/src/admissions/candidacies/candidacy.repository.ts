import { sql, type UpdateObject } from 'kysely';
import { mendableReasons, type CandidacyState } from '@portal/shared-kit/contract/admissions/candidacy-rules';
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

/** Neither withdrawn nor rejected for a correctable reason: another candidacy with its document has to be confirmed (I53). The unique
 *  indexes have the same condition. */
export const stands = sql<boolean>`(candidacy.state <> 'DESISTIDA' and (candidacy.state <> 'REPROVADA'
  or candidacy.reason_code not in (${sql.join(mendableReasons.map((reason) => sql.lit(reason)))})))`;

/** The number of another valid candidacy of the intake with the same document or e-mail. */
export const rival = async (db: Db, it: Pick<CandidacyRow, 'id' | 'year' | 'doc_number' | 'email'>) =>
  (
    await db
      .selectFrom('candidacy')
      .select('number')
      .where('year', '=', it.year)
      .where('id', '<>', it.id)
      .where('to_confirm', '=', false)
      .where(stands)
      .where((eb) =>
        eb.or([
          eb(sql`upper(doc_number)`, '=', it.doc_number.toUpperCase()),
          eb(sql`lower(email)`, '=', it.email.toLowerCase()),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
  )?.number;

/** Locks the unpaid invoice of the candidacy fee until the transaction ends. */
export const unpaidFee = (tx: Tx, id: number) =>
  tx
    .selectFrom('invoice')
    .select('id')
    .where('candidacy_id', '=', id)
    .where('type', '=', 'CANDIDATURA')
    .where('state', '=', 'EMITIDA')
    .forUpdate()
    .executeTakeFirst();

/** Locks the candidacy until the transaction ends. */
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

export interface CandidacyEventRow {
  candidacy_id: number;
  from_state: CandidacyState;
  to_state: CandidacyState;
  actor_id: number | null;
  reason_code?: string | null;
  reason_text?: string;
  message_sent?: string | null;
}
export const insertEvent = (tx: Tx, event: CandidacyEventRow) =>
  tx.insertInto('candidacy_event').values(event).execute();
