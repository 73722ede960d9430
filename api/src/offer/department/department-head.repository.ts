import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Person } from '../../platform/database/schema.ts';

/** Whether the employee exists and is active. */
export const isActive = async (db: Db, id: number) =>
  (await db.selectFrom('employee').select('active').where('id', '=', id).executeTakeFirst())?.active ?? false;

export interface NewEmployee {
  /** A new person's data, or the id of an existing one. */
  person: Insertable<Person> | number;
  department_id: number;
  position: string;
  active?: boolean;
}

export async function insert(tx: Tx, { person, ...employee }: NewEmployee): Promise<number> {
  const person_id = typeof person === 'number' ? person : await insertPerson(tx, person);
  const { id } = await tx
    .insertInto('employee')
    .values({ ...employee, person_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const insertPerson = async (tx: Tx, person: Insertable<Person>) =>
  (await tx.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow()).id;
