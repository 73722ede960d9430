import { masterRole } from '@portal/shared-kit/contract/identity/access';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { StartProblem } from '../../platform/start/start-problem.ts';
import { accountsOfRole, findByIdentifier } from '../accounts/account.repository.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { clearFactors } from '../second-factor/factor.service.ts';
import { mails, texts } from '../accounts/messages.ts';
import { revokeSessionsOf } from '../sessions/session.repository.ts';
import { isUsable } from '../sign-in/rights.ts';
import { newLink } from './password.service.ts';

/** A context without a call: a person with access to the server acts, who may have no account. */
const onServer = { user: undefined, ip: '', requestId: 'server' };
const reasonOf = (systemUser: string) => `npm run admin, por ${systemUser}`;

/** Creates a link that sets a new password for a named account, valid for 60 minutes, and records it (J63). Sends no mail: the person who
 *  runs the command passes it on. `systemUser` is the login name of that person on the server. */
export async function linkOnServer(tx: Tx, publicUrl: string, identifier: string, systemUser: string) {
  const account = await findByIdentifier(tx, identifier);
  if (!account) throw new StartProblem(`There is no account with the e-mail or card code "${identifier}".`);
  if (!isUsable(account))
    throw new StartProblem(`The account ${account.email} is blocked or inactive: no link would open it.`);
  if (account.provider_only)
    throw new StartProblem(`The account ${account.email} signs in at "${account.provider_only}" alone.`);
  const { url } = await newLink(tx, publicUrl, 'reset', account);
  await audit(tx, onServer, {
    action: 'user_account.server_link',
    entityId: account.id,
    reason: reasonOf(systemUser),
  });
  return url;
}

/** Removes the second factors of a named account, ends its sessions, tells its owner and records it (J63): for an institution in which
 *  nobody else can. Returns the e-mail of the account. */
export async function switchOffFactor(tx: Tx, identifier: string, systemUser: string): Promise<string> {
  const account = await findByIdentifier(tx, identifier);
  if (!account) throw new StartProblem(`There is no account with the e-mail or card code "${identifier}".`);
  if (!account.second_factor_at) throw new StartProblem(`The account ${account.email} has no second factor.`);
  await clearFactors(tx, account.id);
  await revokeSessionsOf(tx, account.id, 'factor');
  await audit(tx, onServer, {
    action: 'user_account.server_factor',
    entityId: account.id,
    reason: reasonOf(systemUser),
  });
  await enqueueMail(tx, {
    to: account.email,
    ...mails.factorChanged(account.full_name, texts.factorOffOnServer),
  });
  return account.email;
}

/** The accounts with the role Master, by e-mail; records that they were listed (J63). */
export async function mastersOnServer(tx: Tx, systemUser: string) {
  const masters = await accountsOfRole(tx, masterRole);
  await audit(tx, onServer, { action: 'user_account.server_list', reason: reasonOf(systemUser) });
  return masters.map(({ email, full_name, last_login_at, ...account }) => ({
    email,
    name: full_name,
    canSignIn: isUsable(account),
    lastSignIn: last_login_at,
  }));
}
