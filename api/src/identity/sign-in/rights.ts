import type { sessionUser } from '@portal/shared-kit/contract/identity/identity';
import type * as z from 'zod';
import { treeOf } from '@portal/shared-kit/contract/core/permission-tree';
import {
  type Account,
  insertAccessRequest,
  peopleOfRole,
  permissionLabel,
} from '../accounts/account.repository.ts';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { masterRole } from '@portal/shared-kit/contract/identity/access';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { IdentityServices } from './identity.ts';
import { mails } from '../accounts/messages.ts';

/** Home, tree and permission names, as returned by sign-in, renewal and the role group (decision 142). */
export const rightsOf = (role: string, actions: string[]) => ({
  home: homeOf(role, actions),
  permissions: treeOf(actions),
  actions,
});

/** An account on the wire (S1 §3). */
export const sessionUserOf = (account: Account): z.input<typeof sessionUser> => ({
  id: account.id,
  email: account.email,
  user_code: account.user_code,
  role: [account.role],
  person: {
    fullName: account.full_name,
    gender: account.gender,
    birthDate: account.birth_date,
    doc_type: account.doc_type,
    doc_number: account.doc_number,
    created_at: account.person_created_at,
    user_id: account.id,
  },
  first_logg: account.first_login ? 'yes' : 'não',
  last_login_at: account.last_login_at,
  ...(account.password_hash === null && { without_password: true as const }),
});

/** Whether the account may sign in. */
export const isUsable = (account: Pick<Account, 'active' | 'blocked_at'>): boolean =>
  account.active && !account.blocked_at;

const homes = new Map(
  Object.entries({
    master: '/dashboard',
    secretaria: '/dashboard',
    admin: '/dashboard',
    testers: '/dashboard',
    teacher: '/Teacher',
    student: '/Student',
  }),
);

/** Landing page of a role after sign-in; names are compared ignoring case (decision 4). A custom role lands on the dashboard if it has any
 *  permission, and the portal redirects where that is not allowed (I50). */
export const homeOf = (role: string, actions: readonly string[]): string =>
  homes.get(role.toLowerCase()) ?? (actions.length > 0 ? '/dashboard' : '/unauthorized');

const oneLine = (text: string) => text.replace(/\p{C}/gu, ' ');

/** Notifies the administrators of a missing permission (decision 5), or the Masters where there are none. */
export async function requestAccess(
  { db, limits, publicUrl }: IdentityServices,
  request: { path: string; permission: string },
  ctx: UserContext,
): Promise<void> {
  await limits.askAccess(ctx.user.userId);
  const path = oneLine(request.path);
  const permission = oneLine(request.permission);
  await db.transaction().execute(async (tx) => {
    const request = await insertAccessRequest(tx, { user_id: ctx.user.userId, path, permission });
    const found = await permissionLabel(tx, permission);
    const what = {
      who: ctx.user.name,
      role: roleLabel(ctx.user.role),
      permission: found?.label ?? permission,
      link: `${publicUrl}${path}`,
    };
    const admins = await peopleOfRole(tx, 'Admin');
    for (const admin of admins.length > 0 ? admins : await peopleOfRole(tx, masterRole))
      await enqueueMail(tx, { to: admin.email, ...mails.accessRequest(admin.full_name, what) });
    await audit(tx, ctx, { action: 'access_request.create', entityId: request.id });
  });
}
