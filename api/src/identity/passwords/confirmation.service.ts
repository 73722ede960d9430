import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import * as accounts from '../accounts/account.repository.ts';
import { cancelLinks, findLink, useLink } from './link-token.repository.ts';
import { mails, texts } from '../accounts/messages.ts';
import { isUsable } from '../sign-in/rights.ts';
import { hashToken } from '../../platform/http/token.ts';
import { newLink } from './password.service.ts';

interface Confirmation {
  already: boolean;
  next: 'set-password' | 'login';
  /** Sets the first password; once. */
  resetToken?: string;
}

/** Confirms an address by link. A used link answers that it was already confirmed; an expired one is `not_found` (decision 8). */
export async function confirmContact(
  tx: Tx,
  publicUrl: string,
  token: string,
  ctx: Context,
): Promise<Confirmation> {
  const hash = hashToken(token);
  const found = orNotFound(await findLink(tx, hash, 'confirm'), identityMessages.deadLink);
  const account = orNotFound(await accounts.lockAccount(tx, found.user_id), identityMessages.deadLink);
  // The link may have been cancelled while this call waited for the account.
  const link = orNotFound(await findLink(tx, hash, 'confirm'), identityMessages.deadLink);
  const confirms = await useLink(tx, hash);
  if (!confirms && !link.used_at && link.expired) throw new ApiError('not_found', identityMessages.deadLink);
  if (confirms) await confirmEmail(tx, account, link.email, ctx);
  // Works once, so that a link found later, in a log or a browser history, cannot set the password.
  const mayChoose = confirms && !account.password_hash && !account.provider_only && isUsable(account);
  const reset = mayChoose
    ? await newLink(tx, publicUrl, 'reset', { id: account.id, email: link.email })
    : undefined;
  return {
    already: !confirms,
    next: reset ? 'set-password' : 'login',
    ...(reset && { resetToken: reset.token }),
  };
}

async function confirmEmail(tx: Tx, account: accounts.Account, email: string, ctx: Context) {
  const moves = email.toLowerCase() !== account.email.toLowerCase();
  if (moves && (await accounts.emailOwner(tx, email, account.person_id)))
    throw new ApiError('duplicate', texts.emailTaken);
  await accounts.setConfirmedEmail(tx, account.id, email);
  if (moves) {
    // Links that were sent to the old address end with it.
    await cancelLinks(tx, account.id);
    await enqueueMail(tx, { to: account.email, ...mails.emailChanged(account.full_name, email) });
  }
  await audit(tx, ctx, {
    action: 'user_account.email_confirmed',
    entityId: account.id,
    changes: moves ? [{ field: 'email', old: account.email, new: email }] : [],
    actor: { userId: account.id, role: account.role },
  });
}
