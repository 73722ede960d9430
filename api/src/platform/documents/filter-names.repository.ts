import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/db.ts';
import { listWords as words } from './messages.ts';

interface Reference {
  title: string;
  named: (id: number) => RawBuilder<{ name: string }>;
  /** The name as it is shown, where that differs. */
  shown?: (name: string) => string;
}

const record =
  (table: string, column = 'name') =>
  (id: number) =>
    sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)} where id = ${id}`;
const classGroup = { title: words.class, named: record('class_group') };

/** Filters of lists that hold the id of a record: their title and where the name of the record is. */
const references: Readonly<Record<string, Reference>> = {
  department_id: { title: 'Departamento', named: record('department') },
  course_id: { title: words.course, named: record('course') },
  subject_id: { title: words.subject, named: record('subject') },
  class_id: classGroup,
  classmate_id: classGroup,
  level_id: {
    title: 'Nível',
    named: (id) => sql`select name || ' – ' || level_type as name from level where id = ${id}`,
  },
  academic_year_id: { title: 'Ano lectivo', named: record('academic_year', 'designation') },
  semester_id: { title: words.semester, named: record('semester', 'semester_name') },
  teacher_id: {
    title: 'Docente',
    named: (id) => sql`
      select person.full_name as name from teacher join person on person.id = teacher.person_id
      where teacher.id = ${id}`,
  },
  province_id: { title: 'Província', named: record('province') },
  service_id: { title: 'Serviço', named: record('service') },
  entity_id: {
    title: words.entity,
    named: (id) => sql`select code || ' · ' || bank as name from payment_entity where id = ${id}`,
  },
  room_id: { title: 'Sala', named: record('room') },
  role_id: { title: 'Função', named: record('role'), shown: roleLabel },
};

/** Title and name of the record that a filter refers to; undefined for another filter, and where there is no such record. */
export async function referenceInWords(
  db: Db,
  filter: string,
  id: number,
): Promise<{ title: string; name: string } | undefined> {
  const reference = references[filter];
  if (!reference) return undefined;
  const { title, named, shown = (name) => name } = reference;
  const { rows } = await named(id).execute(db);
  return rows[0] && { title, name: shown(rows[0].name) };
}
