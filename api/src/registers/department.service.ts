import { department } from '@portal/shared-kit/contract/registers';
import { audit, diff } from '../audit/audit.repository.ts';
import type { Tx } from '../kit/db.ts';
import { ApiError, fieldError, orNotFound } from '../kit/errors.ts';
import type { UserContext } from '../kit/route.ts';
import { refuseActivation, refuseStale, refusingDuplicates } from './changes.ts';
import * as departments from './department.repository.ts';
import type { DepartmentForm } from './department.repository.ts';
import * as employees from './employee.repository.ts';
import { messages } from './messages.ts';

const entity = 'department';
const keys = { department_name_key: department.unique! };
const audited = ({ dep_name, description, head_id, active }: DepartmentForm & { active: boolean }) => ({
  dep_name,
  description,
  head_id,
  active,
});

export async function create(tx: Tx, form: DepartmentForm, ctx: UserContext) {
  await refuseUnknownHead(tx, form.head_id);
  const id = await refusingDuplicates(keys, () => departments.insert(tx, form));
  const made = orNotFound(await departments.find(tx, id), messages.departmentMissing);
  await audit(tx, ctx, {
    action: 'department.create',
    entity,
    entityId: id,
    changes: diff(undefined, audited(made)),
  });
  return made;
}

type Change = Partial<DepartmentForm> & { version?: number; active?: boolean };

export async function update(tx: Tx, id: number, { version, ...change }: Change, ctx: UserContext) {
  const before = orNotFound(await departments.lock(tx, id), messages.departmentMissing);
  refuseStale(before, version);
  if (change.active !== undefined && change.active !== before.active)
    refuseActivation(ctx, 'departments.delete');
  if (change.head_id !== before.head_id) await refuseUnknownHead(tx, change.head_id);
  const changes = diff(audited(before), { ...audited(before), ...change });
  if (changes.length === 0) return before;
  await refusingDuplicates(keys, () => departments.update(tx, id, change));
  await audit(tx, ctx, { action: 'department.update', entity, entityId: id, changes });
  return orNotFound(await departments.find(tx, id), messages.departmentMissing);
}

/** Deletes what nothing belongs to; otherwise says what does (decision 35). */
export async function remove(tx: Tx, id: number, ctx: UserContext) {
  const before = orNotFound(await departments.lock(tx, id), messages.departmentMissing);
  const { courses, employees: staff } = await departments.uses(tx, id);
  if (courses || staff) {
    const uses = [
      ...(courses ? [messages.courses(courses)] : []),
      ...(staff ? [messages.employees(staff)] : []),
    ];
    throw new ApiError('in_use', messages.cannotRemove(uses));
  }
  await departments.remove(tx, id);
  await audit(tx, ctx, {
    action: 'department.delete',
    entity,
    entityId: id,
    changes: diff(audited(before), undefined),
  });
}

async function refuseUnknownHead(tx: Tx, id: number | null | undefined) {
  if (typeof id === 'number' && !(await employees.isActive(tx, id)))
    throw fieldError('invalid', 'head_id', messages.noSuchEmployee);
}
