import type { CommunicationType } from '@portal/shared-kit/contract/people/communication';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { insert, insertEach, type StudentNotice } from './communication.repository.ts';

interface Notice {
  type: CommunicationType;
  title: string;
  body: string;
  /** The audience, in words. */
  audience: string;
}

const tell = (tx: Tx, notice: Notice & { expires_at?: string }, people: RawBuilder<{ person_id: number }>) =>
  insert(tx, { expires_at: null, ...notice, sent_by: null, attachment_id: null, request_key: null }, people);

/** Notifies everybody a query selects, once each, without reading them into memory. */
export async function notifyPeopleOf(
  tx: Tx,
  people: RawBuilder<{ person_id: number }>,
  notice: Notice & { expires_at: string },
): Promise<void> {
  await tell(tx, notice, people);
}

/** Notifies people of an event, in its transaction: one communication, one recipient row per person, however often they are listed
 *  (G.7, I3). An empty list is no error. */
export async function notifyPeople(tx: Tx, people: readonly number[], notice: Notice): Promise<void> {
  if (people.length > 0)
    await tell(tx, notice, sql`select id as person_id from person where id = any(${[...people]}::integer[])`);
}

/** The same for students. */
export async function notifyStudents(tx: Tx, students: readonly number[], notice: Notice): Promise<void> {
  if (students.length > 0)
    await tell(
      tx,
      notice,
      sql`select distinct person_id from student where id = any(${[...students]}::integer[])`,
    );
}

/** Notifies each student of something else, in one statement. */
export async function notifyEachStudent(tx: Tx, type: CommunicationType, notices: readonly StudentNotice[]) {
  if (notices.length > 0) await insertEach(tx, type, notices);
}
