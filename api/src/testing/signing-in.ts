import { login } from '@portal/shared-kit/contract/identity/identity';
import type { NewAccount } from '../identity/sessions/account.repository.ts';
import { hashPassword } from '../identity/sessions/password-hash.ts';
import { Browser } from './browser.ts';
import type { identityServer } from './identity-server.ts';
import { makeAccount } from './identity.ts';

/** Accounts with one password, and browsers that sign in to them. */
export function signingIn(it: ReturnType<typeof identityServer>) {
  const password = 'Segura#2026';
  let hash: string;
  beforeAll(async () => {
    hash = await hashPassword(password);
  });
  let lastIp = 0;
  /** A browser at a new IP address. */
  const browser = () => new Browser(it, `10.0.${Math.floor(++lastIp / 250)}.${(lastIp % 250) + 1}`);
  return {
    password,
    /** The answer to a wrong password (S1 §8). */
    wrong: { status: false, success: false, message: 'Email / senha incorreto' },
    person: (made: Partial<NewAccount> = {}, role = 'Secretaria') =>
      makeAccount(it.db, role, { passwordHash: hash, ...made }),
    browser,
    attempt: async (email: string, typed: string, at = browser()) =>
      (await at.send(login, { body: { email, password: typed } })).json(),
  };
}
