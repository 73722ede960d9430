import type { Tx } from '../kit/db.ts';
import { enqueueMail } from '../mail/mail.ts';
import { insertAccount, roleHasAccount } from './account.repository.ts';
import { newLink } from './links.ts';
import { mails } from './messages.ts';

const name = 'Administrador do Portal';

/** Creates the first Master and sends the link that sets the password; does nothing where a Master exists. Answers the link. */
export async function createFirstMaster(
  tx: Tx,
  email: string,
  publicUrl: string,
): Promise<string | undefined> {
  if (await roleHasAccount(tx, 'Master')) return undefined;
  const { userId } = await insertAccount(tx, { fullName: name, email, role: 'Master', firstLogin: false });
  const { url } = await newLink(tx, publicUrl, 'confirm', { id: userId, email });
  await enqueueMail(tx, { to: email, ...mails.firstMaster(name, url) });
  return url;
}
