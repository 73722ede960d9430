import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { linkIdentity } from '@portal/shared-kit/contract/identity/single-sign-on';
import type { Tx } from '../../platform/database/db.ts';
import { fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { texts } from '../sessions/messages.ts';
import { link, unlink } from '../single-sign-on/link.service.ts';
import * as providers from '../single-sign-on/provider.repository.ts';
import { refuseOwn } from './access.rules.ts';
import { messages } from './messages.ts';
import { lockedFor } from './user.service.ts';

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
