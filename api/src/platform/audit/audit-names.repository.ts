import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Tables and columns with the names of records that are referred to by id. */
const named = {
  department: 'name',
  course: 'name',
  subject: 'name',
  academic_year: 'designation',
  semester: 'semester_name',
  level: 'name',
  class_group: 'name',
  role: 'name',
  province: 'name',
  district: 'name',
  person: 'full_name',
} as const;
/** What an audited field may refer to: a record with a name of its own, or one shown by the name of its person. */
export type ReferencedKind = keyof typeof named | 'employee' | 'teacher' | 'user_account' | 'permission';
/** Whether records of that kind have names. */
export const isNamed = (entity: string): entity is ReferencedKind =>
  entity in named || ['employee', 'teacher', 'user_account'].includes(entity);
/** How the log stores a reference: a record by its id, a permission by its name. */
export type RecordedReference = number | string;

/** The names of records of one table in one query; deleted ones are left out. */
export async function namesOf(
  db: Db,
  what: ReferencedKind,
  ids: readonly RecordedReference[],
): Promise<Map<RecordedReference, string>> {
  if (what === 'permission') return labelsOf(db, ids);
  const table = sql.table(what);
  const anyOfIds = sql`any(${ids}::integer[])`;
  const { rows } = await (
    what in named
      ? sql<Named>`select id, ${sql.ref(named[what as keyof typeof named])} as name from ${table} where id = ${anyOfIds}`
      : sql<Named>`select it.id, person.full_name as name from ${table} it
          join person on person.id = it.person_id where it.id = ${anyOfIds}`
  ).execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
async function labelsOf(db: Db, names: readonly RecordedReference[]) {
  const { rows } = await sql<{ name: string; label: string }>`
    select name, label from permission where name = any(${names}::text[])`.execute(db);
  return new Map<RecordedReference, string>(rows.map(({ name, label }) => [name, label]));
}

interface Named {
  id: number;
  name: string;
}
