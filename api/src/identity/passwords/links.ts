import type { Tx } from '../../platform/database/db.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { Account } from '../sessions/account.repository.ts';
import { replaceLink, type Purpose } from './link-token.repository.ts';
import { mails } from '../sessions/messages.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';

type Owner = Pick<Account, 'id' | 'full_name' | 'email'>;

const pages: Record<Purpose, string> = { reset: 'reset_password', confirm: 'confirm' };

/** Creates the only valid link of its purpose and stores its hash. Returns the token and the address of its page. */
export async function newLink(
  tx: Tx,
  publicUrl: string,
  purpose: Purpose,
  owner: Pick<Owner, 'id' | 'email'>,
) {
  const token = newToken();
  await replaceLink(tx, { hash: hashToken(token), user_id: owner.id, purpose, email: owner.email });
  return { token, url: `${publicUrl}/${pages[purpose]}/${token}` };
}

/** Sends a reset link, valid for 60 minutes (decision 6). */
export async function sendReset(tx: Tx, publicUrl: string, account: Owner) {
  const { url } = await newLink(tx, publicUrl, 'reset', account);
  await enqueueMail(tx, { to: account.email, cause: 'link', ...mails.reset(account.full_name, url) });
}

/** Sends a confirmation link to an address, valid for 72 hours (decision 8). */
export async function sendConfirmation(tx: Tx, publicUrl: string, account: Owner, email = account.email) {
  const { url } = await newLink(tx, publicUrl, 'confirm', { id: account.id, email });
  await enqueueMail(tx, { to: email, cause: 'link', ...mails.confirm(account.full_name, url) });
}
