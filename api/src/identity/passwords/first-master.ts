import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { insertAccount, isRoleTaken } from '../sessions/account.repository.ts';
import { newLink } from './links.ts';
import { mails } from '../sessions/messages.ts';

/** No call stands behind it: the program creates the account when it starts. */
const atStart = { user: undefined, ip: '', requestId: 'start' };
const name = 'Administrador do Portal';

/** Creates the first Master and sends the link that sets the password; does nothing where a Master exists. Answers the link. */
export async function createFirstMaster(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<string | undefined> {
  if (await isRoleTaken(tx, 'Master')) return undefined;
  const { userId } = await insertAccount(tx, { fullName: name, email, role: 'Master', firstLogin: false });
  const { url } = await newLink(tx, publicUrl, 'confirm', { id: userId, email });
  await audit(tx, atStart, {
    action: 'user_account.create',
    entity: 'user_account',
    entityId: userId,
    changes: [{ field: 'role', old: null, new: 'Master' }],
  });
  await enqueueMail(tx, { to: email, ...mails.firstMaster(name, url) });
  return url;
}
