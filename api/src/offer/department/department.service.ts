import { department } from '@portal/shared-kit/contract/offer/department';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as departments from './department.repository.ts';
import type { DepartmentForm } from './department.repository.ts';
import { messages } from './messages.ts';
import {
  createRecord,
  lockForChange,
  removeRecord,
  saveChange,
  type ChangeOf,
  type Records,
} from '../../platform/registers/records.ts';

type Row = NonNullable<Awaited<ReturnType<typeof departments.find>>>;
const records: Records<Row, DepartmentForm> = {
  ...departments,
  entity: 'department',
  keys: { department_name_key: department.unique! },
  missing: messages.missing,
  toRemove: 'departments.delete',
  audited: ({ dep_name, description, head_id, active }) => ({ dep_name, description, head_id, active }),
  usesOf,
};

/** What uses a department, counted, in words. */
export async function usesOf(db: Db, id: number): Promise<string[]> {
  const { course, class_group, teacher, employee } = await departments.uses(db, id);
  return [
    ...(course ? [messages.courses(course)] : []),
    ...(class_group ? [messages.classes(class_group)] : []),
    ...(teacher ? [messages.teachers(teacher)] : []),
    ...(employee ? [messages.employees(employee)] : []),
  ];
}

export async function create(tx: Tx, form: DepartmentForm, ctx: UserContext) {
  await refuseUnknownHead(tx, form.head_id);
  return createRecord(tx, records, form, ctx);
}

export async function update(
  tx: Tx,
  id: number,
  { version, ...change }: ChangeOf<DepartmentForm>,
  ctx: UserContext,
) {
  const before = await lockForChange(tx, records, id, { ...change, version }, ctx);
  if (change.head_id !== before.head_id) await refuseUnknownHead(tx, change.head_id);
  return saveChange(tx, records, before, change, ctx);
}

export const remove = (tx: Tx, id: number, ctx: UserContext) => removeRecord(tx, records, id, ctx);

async function refuseUnknownHead(tx: Tx, id: number | null | undefined) {
  if (typeof id === 'number' && !(await departments.isActiveEmployee(tx, id)))
    throw fieldError('invalid', 'head_id', messages.noSuchEmployee);
}
