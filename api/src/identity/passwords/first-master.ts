import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { findByIdentifier, insertAccount, isRoleTaken } from '../accounts/account.repository.ts';
import { pendingEmail } from './link-token.repository.ts';
import { mails } from '../accounts/messages.ts';
import { isUsable } from '../sign-in/rights.ts';
import { newLink } from './password.service.ts';

/** A context without a call: the account is created at start-up. */
const atStart = { user: undefined, ip: '', requestId: 'start' };
const name = 'Administrador do Portal';

/** Creates the first Master and sends the link that sets the password. The link works once: if it was used or expired and no password was
 *  set, the next start sends another. Does nothing where another Master exists. Returns the link. */
export async function createFirstMaster(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<string | undefined> {
  if (await isRoleTaken(tx, 'Master')) return linkAgain(tx, email, publicUrl);
  const { userId } = await insertAccount(tx, { fullName: name, email, role: 'Master', firstLogin: false });
  const { url } = await newLink(tx, publicUrl, 'confirm', { id: userId, email });
  await audit(tx, atStart, {
    action: 'user_account.create',
    entityId: userId,
    changes: [{ field: 'role', old: null, new: 'Master' }],
  });
  await enqueueMail(tx, { to: email, ...mails.firstMaster(name, url) });
  return url;
}

async function linkAgain(tx: Tx, email: string, publicUrl: string): Promise<string | undefined> {
  const account = await findByIdentifier(tx, email);
  if (account?.role !== 'Master' || account.password_hash !== null || !isUsable(account)) return undefined;
  if (await pendingEmail(tx, account.id)) return undefined;
  const { url } = await newLink(tx, publicUrl, 'confirm', account);
  await enqueueMail(tx, { to: account.email, cause: 'link', ...mails.firstMaster(account.full_name, url) });
  return url;
}
