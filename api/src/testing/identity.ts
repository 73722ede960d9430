import { login } from '@portal/shared-kit/contract/identity/identity';
import type { Db } from '../platform/database/db.ts';
import { insertAccount, type NewAccount } from '../identity/accounts/account.repository.ts';
import { openSession } from '../identity/sessions/session.service.ts';
import { hashPassword } from '../identity/accounts/password-hash.ts';
import { Browser } from './browser.ts';
import type { identityServer } from './identity-server.ts';

let count = 0;

/** An account of a role for a test; nobody can sign in to it by password unless a hash is given. */
export async function makeAccount(db: Db, role: string, made: Partial<NewAccount> = {}) {
  count += 1;
  const email = `${role.toLowerCase()}.${count}@teste.test`;
  const account = {
    fullName: `Pessoa ${count}`,
    email,
    role,
    firstLogin: false,
    emailConfirmed: true,
    ...made,
  };
  const ids = await db.transaction().execute((tx) => insertAccount(tx, account));
  return { ...ids, email: account.email };
}

/** A new person of the role with a session, as sign-in starts it. */
export async function signInAs(
  { db }: { db: Db },
  role: string,
  made: Partial<NewAccount> = {},
): Promise<{ token: string; userId: number; personId: number }> {
  const { userId, personId } = await makeAccount(db, role, made);
  const ctx = { user: undefined, ip: '127.0.0.1', userAgent: 'jest', requestId: 'TEST' };
  const { access } = await db.transaction().execute((tx) => openSession(tx, userId, ctx));
  return { token: access.access_token, userId, personId };
}

/** Lets all sessions so far last for a day: a model test of thousands of sequences takes longer than an access token lives. */
export async function keepSignedIn(db: Db): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ expires_at: new Date(Date.now() + 24 * 3_600_000) })
    .execute();
}

/** Accounts with one password, and browsers that sign in to them. */
export function signingIn(server: ReturnType<typeof identityServer>) {
  const password = 'Segura#2026';
  let hash: string;
  beforeAll(async () => {
    hash = await hashPassword(password);
  });
  let lastIp = 0;
  /** A browser at a new IP address. */
  const browser = () => new Browser(server, `10.0.${Math.floor(++lastIp / 250)}.${(lastIp % 250) + 1}`);
  return {
    password,
    /** The answer to a wrong password (S1 §8). */
    wrong: { status: false, success: false, message: 'Email / senha incorreto' },
    person: (made: Partial<NewAccount> = {}, role = 'Secretaria') =>
      makeAccount(server.db, role, { passwordHash: hash, ...made }),
    browser,
    attempt: async (email: string, typed: string, at = browser()) =>
      (await at.send(login, { body: { email, password: typed } })).json(),
  };
}
