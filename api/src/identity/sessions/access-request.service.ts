import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { insertAccessRequest, peopleOfRole, permissionLabel } from './account.repository.ts';
import type { IdentityServices } from './identity.ts';
import { mails } from './messages.ts';

const oneLine = (text: string) => text.replace(/\p{C}/gu, ' ');

/** Notifies the administrators of a missing permission (decision 5). */
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
    for (const admin of await peopleOfRole(tx, 'Admin'))
      await enqueueMail(tx, { to: admin.email, ...mails.accessRequest(admin.full_name, what) });
    await audit(tx, ctx, { action: 'access_request.create', entityId: request.id });
  });
}
