import type { Db } from '../../platform/database/db.ts';
import type { RegisterQuery } from '../../platform/documents/register-export.ts';
import * as departments from './department.repository.ts';
import { exportTexts as text } from './messages.ts';

/** The department that a file is narrowed to, in words. */
export async function departmentInWords(db: Db, { department_id }: RegisterQuery): Promise<string[]> {
  if (department_id === undefined) return [];
  const department = await departments.find(db, Number(department_id));
  return department ? [`${text.department}: ${department.dep_name}`] : [];
}
