import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** Serialises the sending of reminders until the transaction ends, so that the next sender sees whom they reached. */
export const lockReminders = (tx: Tx) => sql`select pg_advisory_xact_lock(7202128)`.execute(tx);

interface NewReminder {
  student_id: number;
  email: string;
  total_cents: number;
  sent_by: number;
}
export const insertReminders = (tx: Tx, made: readonly NewReminder[]) =>
  tx
    .insertInto('debt_reminder')
    .values([...made])
    .execute();

interface NewPromise {
  student_id: number;
  until_day: string;
  note: string;
  made_by: number;
}
export const insertPromise = (tx: Tx, it: NewPromise) =>
  tx.insertInto('payment_promise').values(it).execute();

export const studentExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('student').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
