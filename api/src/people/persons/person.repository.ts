import {
  sql,
  type AliasableExpression,
  type Expression,
  type Insertable,
  type SqlBool,
  type Updateable,
} from 'kysely';
import { isRegistered } from '../../identity/accounts/account.repository.ts';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { exists, sqlRows } from '../../platform/database/read.ts';
import type { Person } from '../../platform/database/schema.ts';
import { fewMatches } from '../../platform/database/page.ts';
import { contains, containsOften } from '../../platform/database/search.ts';
import type { PersonFields } from './person.rules.ts';

const text = (column: keyof Person) => sql<string>`coalesce(${sql.ref(`person.${column}`)}, '')`;

/** The columns of `person` by the names of the contract; select them from any query that joins it. */
export const personColumns = [
  'person.id as person_id',
  'person.uuid',
  'person.full_name as fullName',
  'person.gender',
  'person.birth_date as birthDate',
  text('email').as('email'),
  text('contact').as('contact'),
  text('alternative_contact').as('alternative_contact'),
  'person.doc_type',
  text('doc_number').as('doc_number'),
  text('nationality').as('nactionality'),
  'person.province_id',
  'person.district_id',
  text('address_location').as('address_location'),
  text('house_number').as('house_number'),
  text('block').as('block'),
  text('childhood_location').as('childhood_location'),
  text('father_name').as('fathers_filliation'),
  text('mother_name').as('mothers_filliation'),
  sql<string | null>`case person.has_disability when true then 'Sim' when false then 'Não' end`.as(
    'is_deficient',
  ),
  'person.disability_type as deficient_type',
  text('last_school').as('last_school_frequency'),
  'person.last_school_year as last_school_frequency_year',
  'person.training_area as trainingArea',
] as const;

const columnOf: Record<keyof PersonFields, keyof Person> = {
  fullName: 'full_name',
  gender: 'gender',
  birthDate: 'birth_date',
  email: 'email',
  contact: 'contact',
  alternative_contact: 'alternative_contact',
  doc_type: 'doc_type',
  doc_number: 'doc_number',
  nactionality: 'nationality',
  province_id: 'province_id',
  district_id: 'district_id',
  address_location: 'address_location',
  house_number: 'house_number',
  block: 'block',
  childhood_location: 'childhood_location',
  fathers_filliation: 'father_name',
  mothers_filliation: 'mother_name',
  is_deficient: 'has_disability',
  deficient_type: 'disability_type',
  last_school_frequency: 'last_school',
  last_school_frequency_year: 'last_school_year',
  trainingArea: 'training_area',
};

/** Fields as columns; empty texts are null. */
const columns = (fields: Partial<PersonFields>): Updateable<Person> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (field === 'is_deficient') return ['has_disability', value === null ? null : value === 'Sim'];
      return [columnOf[field as keyof PersonFields], value === '' ? null : value];
    }),
  );

const people = (db: Db) => db.selectFrom('person').select(personColumns).select('person.version');

export const find = (db: Db, id: number) => people(db).where('person.id', '=', id).executeTakeFirst();

export const findMany = (db: Db, ids: readonly number[]) =>
  people(db)
    .where('person.id', 'in', [...ids, 0])
    .execute();

export const lock = (tx: Tx, id: number) =>
  people(tx).where('person.id', '=', id).forUpdate().executeTakeFirst();

export const insert = (tx: Tx, fields: PersonFields): Promise<number> =>
  insertRow(tx, 'person', columns(fields) as Insertable<Person>);

/** Inserts people who all have a document; returns their ids in the same order. */
export async function insertMany(tx: Tx, many: readonly Partial<PersonFields>[]): Promise<number[]> {
  const made = await tx
    .insertInto('person')
    .values(many.map((fields) => columns(fields) as Insertable<Person>))
    .returning(['id', 'doc_type', 'doc_number'])
    .execute();
  const ids = new Map(made.map((row) => [documentKey(row.doc_type, row.doc_number), row.id]));
  return many.map(({ doc_type, doc_number }) => ids.get(documentKey(doc_type, doc_number))!);
}
const documentKey = (type: string | null | undefined, number: string | null | undefined) =>
  JSON.stringify([type, number?.toUpperCase()]);

export const update = (tx: Tx, id: number, fields: Partial<PersonFields>) =>
  updateRecord(tx, 'person', id, { ...columns(fields) });

export const findByDocument = (db: Db, type: string, number: string) =>
  db
    .selectFrom('person')
    .select(['id', 'full_name'])
    .where('doc_type', '=', type)
    .where(sql`upper(doc_number)`, '=', number)
    .executeTakeFirst();

export const registerIdsOf = (db: Db, id: number) =>
  db
    .selectFrom('person')
    .leftJoin('teacher', 'teacher.person_id', 'person.id')
    .leftJoin('employee', 'employee.person_id', 'person.id')
    .leftJoin('student', 'student.person_id', 'person.id')
    .leftJoin('user_account', 'user_account.person_id', 'person.id')
    .select([
      'teacher.id as teacher_id',
      'employee.id as employee_id',
      'student.id as student_id',
      'user_account.id as user_id',
    ])
    .where('person.id', '=', id)
    .executeTakeFirst();

type Register = 'teacher' | 'employee' | 'student' | 'user_account';

/** Most matches considered: nearly everybody is in one of the registers below. */
const firstOfMany = 80;

/** People of these registers whose name contains the search, at most 50 by name, or the one with `id`. */
export async function options(
  db: Db,
  registers: readonly Register[],
  { search, id }: { search: string; id?: number | undefined },
) {
  if (id !== undefined) return shown(db, registers, withIds(db, [id]));
  const named = <Q extends { where(condition: Expression<SqlBool>): Q }>(q: Q, holds = contains) =>
    search === '' ? q : q.where(holds(sql.ref('name_key'), search));
  if (!registers.some((register) => register === 'student' || register === 'user_account')) {
    const teachers = named(db.selectFrom('teacher').select('person_id as id'));
    return shown(db, registers, teachers.union(named(db.selectFrom('employee').select('person_id as id'))));
  }
  const people = db.selectFrom('person').select(['id', 'name_key as key']);
  const few = search === '' ? undefined : await fewMatches(db, named(people));
  if (few) return shown(db, registers, withIds(db, few));
  const first = named(people, containsOften).orderBy('name_key').orderBy('id').limit(firstOfMany);
  return shown(db, registers, db.selectFrom(first.as('first')).select('id'));
}

const withIds = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('person')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`);

const shown = (db: Db, registers: readonly Register[], among: AliasableExpression<{ id: number }>) =>
  db
    .selectFrom(among.as('found'))
    .innerJoin('person', 'person.id', 'found.id')
    .select(['person.id', 'person.full_name as name', text('doc_number').as('doc_number')])
    .where(({ or, eb, selectFrom }) =>
      or(
        registers.map((table) =>
          eb(selectFrom(table).select('id').whereRef(`${table}.person_id`, '=', 'person.id'), 'is not', null),
        ),
      ),
    )
    .orderBy('person.name_key')
    .orderBy('person.id')
    .limit(50)
    .execute();

export const hasOpenAccount = (db: Db, id: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('user_account')
      .where('person_id', '=', id)
      .where('active', '=', true)
      .where('blocked_at', 'is', null),
  );

export const account = (db: Db, id: number) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('role', 'role.id', 'u.role_id')
    .select([
      'u.id as user_id',
      'u.email',
      'role.name as role',
      'u.active',
      sql<boolean>`u.blocked_at is not null`.as('blocked'),
      sql<'yes' | 'não'>`case when u.first_login then 'yes' else 'não' end`.as('first_logg'),
      'u.last_login_at',
    ])
    .where('u.person_id', '=', id)
    .executeTakeFirst();

export const isDistrictOf = (db: Db, district: number, province: number | null): Promise<boolean> =>
  exists(
    db
      .selectFrom('district')
      .where('id', '=', district)
      .where('province_id', '=', province ?? 0),
  );
export const provinceExists = (db: Db, id: number): Promise<boolean> =>
  exists(db.selectFrom('province').where('id', '=', id));

interface Contactable {
  doc_type: string;
  doc_number: string;
  email: string;
}
/** People with one of these documents, or in a register with one of these e-mails, each with the key of `matchKeys` that matched. */
export async function findRegistered(db: Db, many: readonly Contactable[]) {
  const rows = await sqlRows<{ id: number; full_name: string; key: string }>(db)`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(many)}::jsonb)
      as g (doc_type text, doc_number text, email text))
    select p.id, p.full_name, 'document ' || g.doc_type || ' ' || upper(g.doc_number) as key from given g
      join person p on p.doc_type = g.doc_type and upper(p.doc_number) = upper(g.doc_number)
    union all
    select p.id, p.full_name, 'email ' || lower(g.email) from given g
      join person p on lower(p.email) = lower(g.email) where g.email <> '' and ${isRegistered}
    union all
    select p.id, p.full_name, 'email ' || lower(g.email) from given g
      join user_account u on lower(u.email) = lower(g.email) join person p on p.id = u.person_id
      where g.email <> ''`;
  return new Map(rows.map((row) => [row.key, row]));
}
export const matchKeys = ({ doc_type, doc_number, email }: Contactable) => ({
  document: `document ${doc_type} ${doc_number.toUpperCase()}`,
  email: email === '' ? undefined : `email ${email.toLowerCase()}`,
});

export const insertCorrection = (
  tx: Tx,
  correction: { person_id: number; attachment_id: number; reason: string; created_by: number },
) => tx.insertInto('person_correction').values(correction).execute();

/** The file of a correction, of that person and no other. */
export const findFile = (db: Db, personId: number, id: number) =>
  db
    .selectFrom('person_correction as c')
    .innerJoin('attachment as a', 'a.id', 'c.attachment_id')
    .select(['a.sha256', 'a.size', 'a.media_type', 'a.name'])
    .where('c.person_id', '=', personId)
    .where('c.id', '=', id)
    .executeTakeFirst();
