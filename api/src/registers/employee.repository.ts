import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import type { Person } from '../kit/schema.ts';
import { contains } from '../kit/search.ts';

/** Active employees by name whose name contains what was typed, at most 50; the one named by `id` comes along whatever their state. */
export const options = (db: Db, { search, id }: { search: string; id?: number | undefined }) =>
  db
    .selectFrom('employee')
    .innerJoin('person', 'person.id', 'employee.person_id')
    .select(['employee.id', 'person.full_name as name'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('employee.active', '=', true),
          ...(search ? [contains(sql.ref('person.name_key'), search)] : []),
        ]),
        eb('employee.id', '=', id ?? null),
      ]),
    )
    // Whoever is chosen already must be among the fifty.
    .orderBy((eb) => eb('employee.id', 'is distinct from', id ?? null))
    .orderBy(sql.ref('person.name_key'))
    .limit(50)
    .execute();

/** Whether there is such an employee and they are active. */
export const isActive = async (db: Db, id: number) =>
  (await db.selectFrom('employee').select('active').where('id', '=', id).executeTakeFirst())?.active ?? false;

export interface NewEmployee {
  /** Somebody new, or the id of a person who is known. */
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
