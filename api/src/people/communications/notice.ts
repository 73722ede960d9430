import type { CommunicationType } from '@portal/shared-kit/contract/people/communication';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { insert, insertEach, type ToldStudent } from './communication.repository.ts';

interface Notice {
  type: CommunicationType;
  title: string;
  body: string;
  /** To whom, in words. */
  audience: string;
}

const tell = (tx: Tx, notice: Notice & { expires_at?: string }, people: RawBuilder<{ person_id: number }>) =>
  insert(tx, { expires_at: null, ...notice, sent_by: null, attachment_id: null }, people);

/** Tells everybody a statement names, once each, without reading who they are. */
export async function notifyPeopleOf(
  tx: Tx,
  people: RawBuilder<{ person_id: number }>,
  notice: Notice & { expires_at: string },
): Promise<void> {
  await tell(tx, notice, people);
}

/** Tells people of something that happened, in the transaction of it: one communication, one row for each of them however often they are
 *  named (G.7, I3). Nobody to tell is no error. */
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

/** Tells each student something else, however many they are. */
export async function notifyEachStudent(
  tx: Tx,
  type: CommunicationType,
  told: readonly ToldStudent[],
): Promise<void> {
  if (told.length > 0) await insertEach(tx, type, told);
}
