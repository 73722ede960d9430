import { departmentList } from '@portal/shared-kit/contract/offer/department';
import type { Db } from '../../platform/database/db.ts';
import type { RegisterQuery } from '../../platform/lists/register-export.ts';
import * as departments from './department.repository.ts';
import { listWords as words } from '../../platform/documents/messages.ts';

/** The department that a file is narrowed to, in words. */
export async function departmentInWords(db: Db, { department_id }: RegisterQuery): Promise<string[]> {
  if (department_id === undefined) return [];
  const department = await departments.find(db, Number(department_id));
  return department ? [words.is(departmentList.fields.dep_name!.title, department.dep_name)] : [];
}
