import { createAccount } from '../../identity/access/account.service.ts';
import { newInvitation, type Invitation } from '../../identity/access/invitation.ts';
import { findRole } from '../../identity/sessions/account.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { Server, UserContext } from '../../platform/http/route.ts';
import * as departments from '../../offer/department/department.repository.ts';
import { messages } from './messages.ts';

/** The temporary password of a requested account; hashed before the transaction, since hashing is slow. */
export const invitationFor = (
  { settings }: Server,
  { create_user }: { create_user: boolean },
): Promise<Invitation | undefined> =>
  create_user ? newInvitation(settings.publicUrl) : Promise.resolve(undefined);

/** Opens the requested account of a new teacher or employee (decision 52). */
export async function openAccount(
  tx: Tx,
  { person_id, email }: { person_id: number; email: string },
  role: number | 'Teacher',
  invitation: Invitation | undefined,
  ctx: UserContext,
): Promise<void> {
  if (!invitation) return;
  const roleId =
    typeof role === 'number' ? role : orNotFound(await findRole(tx, role), messages.roleMissing).id;
  await createAccount(tx, { personId: person_id, email, roleId }, invitation, ctx);
}

/** Throws for an unknown or inactive department. */
export async function refuseUnknownDepartment(tx: Tx, id: number | undefined): Promise<void> {
  if (id !== undefined && !(await departments.isActive(tx, id)))
    throw fieldError('invalid', 'department_id', messages.noSuchDepartment);
}
