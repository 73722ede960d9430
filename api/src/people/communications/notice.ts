import type { CommunicationType } from '@portal/shared-kit/contract/people/communication';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { insert } from './communication.repository.ts';

interface Notice {
  type: CommunicationType;
  title: string;
  body: string;
  /** To whom, in words. */
  audience: string;
  studentIds: readonly number[];
  /** Who brought it about; null where nobody did. */
  sentBy: number | null;
}

/** Tells students of something that happened, in the transaction of it: one communication, one row for each of them however often they
 *  are named (G.7, I3). Nobody to tell is no error. */
export async function notifyStudents(tx: Tx, { studentIds, sentBy, ...notice }: Notice): Promise<void> {
  if (studentIds.length === 0) return;
  await insert(
    tx,
    { ...notice, sent_by: sentBy, attachment_id: null, expires_at: null },
    sql`select distinct person_id from student where id = any(${[...studentIds]}::integer[])`,
  );
}
