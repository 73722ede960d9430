import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import { formatDay } from '../../platform/database/dates.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound, fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { enqueueMail, enqueueMails } from '../../platform/mail/mail.ts';
import { refuseStale, refusingDuplicates } from '../../platform/registers/records.ts';
import { clearFactors } from '../second-factor/factor.service.ts';
import { findAccount } from '../accounts/account.repository.ts';
import { mails as own, texts } from '../accounts/messages.ts';
import { revokeSessionsOf } from '../sessions/session.repository.ts';
import { entity } from './account.service.ts';
import { refuseOwn, refuseProtectedRole } from './access.rules.ts';
import * as office from './factor-office.repository.ts';
import { mails, messages } from './messages.ts';
import { refuseOutrankingHolders } from './rank.ts';
import * as roles from './role.repository.ts';
import { withPermissions } from './role.service.ts';
import { lockedFor } from './user.service.ts';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { linkIdentity } from '@portal/shared-kit/contract/identity/single-sign-on';
import { link, unlink } from '../single-sign-on/link.service.ts';
import * as providers from '../single-sign-on/provider.repository.ts';

/** Decides whether a role needs a second factor, with the rules of its permissions (J40, J41). */
export async function requireOfRole(
  tx: Tx,
  id: number,
  change: { from: string | null; grace_days: number; reason: string; version?: number | undefined },
  ctx: UserContext,
) {
  const { from, grace_days, reason, version } = change;
  const role = orNotFound(await roles.lock(tx, id), messages.roleMissing);
  refuseProtectedRole(ctx.user, role);
  await refuseOutrankingHolders(tx, ctx.user, id);
  refuseStale(role, version);
  await office.requireOfRole(tx, id, from, grace_days);
  const before = {
    second_factor_from: role.second_factor_from && institutionDay(role.second_factor_from),
    second_factor_grace_days: role.second_factor_grace_days,
  };
  const after = { second_factor_from: from, second_factor_grace_days: grace_days };
  await audit(tx, ctx, {
    action: 'role.second_factor',
    entityId: id,
    changes: diff(before, after),
    ...(reason && { reason }),
  });
  return withPermissions(tx, id, ctx.user);
}

/** Reminds those who need a second factor and have none; at most once a day. Returns how many. */
export async function remind(tx: Tx, userId: number | null, publicUrl: string, ctx: UserContext) {
  const people = await office.remind(tx, userId);
  await enqueueMails(
    tx,
    people.map(({ email, full_name, from }) => ({
      to: email,
      ...mails.factorReminder(full_name, formatDay(from), `${publicUrl}/profile`),
    })),
  );
  for (const { id } of people)
    await audit(tx, ctx, { action: 'user_account.factor_reminded', entity, entityId: id });
  return people.length;
}

/** Asks that the second factors of an account be removed (J40, J41). */
export async function requestReset(
  tx: Tx,
  { user_id, reason }: { user_id: number; reason: string },
  ctx: UserContext,
): Promise<void> {
  refuseOwn(ctx.user, user_id, messages.ownFactor);
  const account = await lockedFor(tx, user_id, ctx);
  if (!(await findAccount(tx, user_id))?.second_factor_at) throw new ApiError('conflict', messages.noFactor);
  await refusingDuplicates({ factor_reset_open: { field: 'user_id', message: messages.resetAsked } }, () =>
    office.insertReset(tx, { user_id, requested_by: ctx.user.userId, reason }),
  );
  await audit(tx, ctx, { action: 'user_account.factor_reset_asked', entity, entityId: user_id, reason });
  await enqueueMail(tx, {
    to: account.email,
    ...own.factorChanged(account.fullName, messages.resetMail(ctx.user.name)),
  });
}

/** Removes the second factors, and ends the sessions, of an account as the second person; or refuses. Its owner decides nothing, and
 *  the person who asked for it can only withdraw it. */
export async function decideReset(tx: Tx, id: number, confirmed: boolean, ctx: UserContext): Promise<void> {
  const reset = orNotFound(await office.lockReset(tx, id), messages.resetGone);
  refuseOwn(ctx.user, reset.user_id, messages.ownFactor);
  const account = await lockedFor(tx, reset.user_id, ctx);
  if (confirmed) refuseOwn(ctx.user, reset.requester, messages.resetOwn);
  await office.decideReset(tx, id, confirmed ? 'FEITA' : 'RECUSADA', ctx.user.userId);
  await audit(tx, ctx, {
    action: confirmed ? 'user_account.factor_reset' : 'user_account.factor_reset_refused',
    entity,
    entityId: reset.user_id,
    reason: reset.reason,
  });
  if (!confirmed) return;
  await clearFactors(tx, reset.user_id);
  await revokeSessionsOf(tx, reset.user_id, 'factor');
  await enqueueMail(tx, {
    to: account.email,
    ...own.factorChanged(account.fullName, messages.resetDone(reset.requested_by, ctx.user.name)),
  });
}

const owner = ({ id, email, fullName }: Awaited<ReturnType<typeof lockedFor>>) => ({
  id,
  email,
  full_name: fullName,
});

/** Links an account at a provider to somebody whose account the caller may change; one's own is linked in the profile, after a sign-in
 *  there (J42). */
export async function linkByHand(
  tx: Tx,
  userId: number,
  { provider_id, subject, reason }: Args<typeof linkIdentity>['body'],
  ctx: UserContext,
): Promise<void> {
  refuseOwn(ctx.user, userId, messages.ownIdentity);
  const account = await lockedFor(tx, userId, ctx);
  const provider = await providers.find(tx, provider_id);
  if (!provider) throw fieldError('invalid', 'provider_id', texts.providerGone);
  await link(
    tx,
    { account: owner(account), provider, subject, email: null, how: reason || 'por um administrador' },
    ctx,
  );
}

/** Unlinks an account at a provider, with the sessions that it opened. */
export async function unlinkByHand(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  const identity = orNotFound(await providers.identityById(tx, id), texts.noIdentity);
  refuseOwn(ctx.user, identity.user_id, messages.ownIdentity);
  await unlink(tx, id, owner(await lockedFor(tx, identity.user_id, ctx)), ctx, 'por um administrador');
}
