import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

interface NewTeaching {
  edition_id: number;
  teacher_id: number;
  role: TeachingRole;
  started_on: string;
  ended_on: string | null;
}
export const insert = async (tx: Tx, teaching: NewTeaching): Promise<number> =>
  (await tx.insertInto('teaching').values(teaching).returning('id').executeTakeFirstOrThrow()).id;

/** The first day on which they no longer teach; never before the start. */
export const endOn = (tx: Tx, id: number, day: string) =>
  tx
    .updateTable('teaching')
    .set((eb) => ({
      ended_on: sql<string>`greatest(started_on, ${day}::date)`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

export const remove = (tx: Tx, id: number) => tx.deleteFrom('teaching').where('id', '=', id).execute();
