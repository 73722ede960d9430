import type { Db } from '../platform/database/db.ts';
import { insertAccount, type NewAccount } from '../identity/sessions/account.repository.ts';
import { openSession } from '../identity/sessions/session.service.ts';

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
): Promise<{ token: string; userId: number }> {
  const { userId } = await makeAccount(db, role, made);
  const ctx = { user: undefined, ip: '127.0.0.1', userAgent: 'jest', requestId: 'TEST' };
  const { access } = await db.transaction().execute((tx) => openSession(tx, userId, ctx));
  return { token: access.access_token, userId };
}

/** Lets all sessions so far last for a day: a model test of thousands of sequences takes longer than an access token lives. */
export async function keepSignedIn(db: Db): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ expires_at: new Date(Date.now() + 24 * 3_600_000) })
    .execute();
}
