import {
  checkReset,
  confirmContact,
  login,
  requestRecovery,
  resendConfirmation,
  resetPassword,
  updateAccessData,
  updatePassword,
} from '@portal/shared-kit/contract/identity/identity';
import { blockUser, resetUserPassword, unblockUser, user } from '@portal/shared-kit/contract/identity/users';
import { takeAccess } from '../../enrolment/students/student-access.service.ts';
import { Browser } from '../../testing/browser.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { linkTokenFor, mailsTo } from '../../testing/mailbox.ts';
import { hashPassword } from '../accounts/password-hash.ts';

const identity = identityServer();
const password = 'Segura#2026';
const fresh = 'Outra#2027x';
let hash: string;
let admin: string;
beforeAll(async () => {
  hash = await hashPassword(password);
  admin = (await signInAs(identity, 'Admin')).token;
});

let lastIp = 0;
const browser = () => new Browser(identity, `10.4.0.${++lastIp}`);
async function entered(email: string) {
  const at = browser();
  at.token = String((await at.send(login, { body: { email, password } })).json().access_token);
  return at;
}

/** A student whose account was compromised: a new e-mail awaits confirmation, and a reset link is open. */
async function compromised() {
  const { email, userId, personId } = await makeAccount(identity.db, 'Student', { passwordHash: hash });
  const moved = `intruso.${email}`;
  const at = await entered(email);
  await at.send(updateAccessData, { body: { currentPassword: password, email: moved } });
  const confirmation = (await linkTokenFor(identity.db, moved, 'confirm'))!;
  await browser().send(requestRecovery, { body: { identifier: email } });
  const reset = (await linkTokenFor(identity.db, email, 'reset_password'))!;
  return { email, userId, personId, moved, at, confirmation, reset };
}
type Compromised = Awaited<ReturnType<typeof compromised>>;

const byAdmin = (userId: number) => ({ user_id: userId, reason: 'Pedido da direcção' });

test.each<[string, (compromised: Compromised) => Promise<unknown>]>([
  [
    'a change of the password',
    ({ at }) =>
      at.send(updatePassword, {
        body: { currentPassword: password, newPassword: fresh, confirmPassword: fresh },
      }),
  ],
  [
    'a reset of the password by link',
    ({ reset }) =>
      browser().send(resetPassword, { body: { token: reset, newPassword: fresh, confirmPassword: fresh } }),
  ],
  [
    'a temporary password sent by the office',
    ({ userId }) => identity.call(resetUserPassword, { body: { user_id: userId } }, admin),
  ],
  [
    'a block, also once it is lifted',
    async ({ userId }) => {
      await identity.call(blockUser, { body: byAdmin(userId) }, admin);
      await identity.call(unblockUser, { body: byAdmin(userId) }, admin);
    },
  ],
  [
    'a deactivation, also once it is undone',
    async ({ userId }) => {
      await identity.call(user.update, { params: { id: userId }, body: { active: false } }, admin);
      await identity.call(user.update, { params: { id: userId }, body: { active: true } }, admin);
    },
  ],
  [
    'the removal of an account with history, also once it is undone',
    async ({ userId }) => {
      await identity.call(user.remove, { params: { id: userId } }, admin);
      await identity.call(user.update, { params: { id: userId }, body: { active: true } }, admin);
    },
  ],
  [
    'the end of the studies',
    ({ personId }) =>
      identity.db
        .transaction()
        .execute((tx) => takeAccess(tx, personId, { user: undefined, ip: '', requestId: 'TEST' })),
  ],
])('after %s neither the pending e-mail nor the reset link works', async (_what, mend) => {
  const compromisedAccount = await compromised();
  await mend(compromisedAccount);
  const confirmed = await browser().send(confirmContact, {
    body: { token: compromisedAccount.confirmation },
  });
  expect(confirmed.json()).toMatchObject({ code: 'not_found', message: 'Esta ligação já não é válida.' });
  expect((await identity.call(checkReset, { params: { token: compromisedAccount.reset } })).data.valid).toBe(
    false,
  );
  const { email } = await identity.db
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', compromisedAccount.userId)
    .executeTakeFirstOrThrow();
  expect(email).toBe(compromisedAccount.email);
  await browser().send(resendConfirmation, { body: { identifier: compromisedAccount.email } });
  expect(await mailsTo(identity.db, compromisedAccount.moved)).toHaveLength(1);
});

test('of a confirmation and a block at once the confirmation never says that it was done when it was not', async () => {
  const { userId, confirmation, moved } = await compromised();
  const [confirmed] = await Promise.all([
    browser().send(confirmContact, { body: { token: confirmation } }),
    identity.call(blockUser, { body: byAdmin(userId) }, admin),
  ]);
  const { email } = await identity.db
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(confirmed.json().success).toBe(email === moved);
});
