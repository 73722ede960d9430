import { checkReset, login, me, resetPassword } from '@portal/shared-kit/contract/identity/identity';
import { sql } from 'kysely';
import { Browser } from '../../testing/browser.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { linkOnServer, mastersOnServer, switchOffFactor } from './server-command.service.ts';

const identity = identityServer();
const link = (identifier: string) =>
  identity.db
    .transaction()
    .execute((tx) => linkOnServer(tx, 'https://portal.example', identifier, 'operador'));
const recorded = (action: string) =>
  identity.db
    .selectFrom('audit_log')
    .select(['entity_id', 'actor_id', 'reason'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();

test.each([
  ['by e-mail, a Master without a password', 'Master', undefined],
  ['by card code, a student', 'Student', '26.0009.0001'],
])('a link made on the server sets the password: %s', async (_who, role, userCode) => {
  const { email, userId } = await makeAccount(identity.db, role, {
    ...(userCode === undefined ? {} : { userCode }),
    emailConfirmed: false,
  });
  const url = await link(userCode ?? email.toUpperCase());
  expect(url).toMatch(/^https:\/\/portal\.example\/reset_password\/[\w-]{20,}$/);
  expect(await recorded('user_account.server_link')).toEqual({
    entity_id: String(userId),
    actor_id: null,
    reason: 'npm run admin, por operador',
  });

  const token = url.split('/').at(-1)!;
  const browser = new Browser(identity, '10.9.0.1');
  const body = { token, newPassword: 'Nova#Senha27', confirmPassword: 'Nova#Senha27' };
  expect((await browser.send(resetPassword, { body })).json()).toMatchObject({ success: true });
  expect((await browser.send(login, { body: { email, password: 'Nova#Senha27' } })).statusCode).toBe(200);
  expect((await browser.send(resetPassword, { body })).json()).toMatchObject({ code: 'not_found' });
});

test('no link is made for an account that does not exist or may not sign in', async () => {
  const { email, userId } = await makeAccount(identity.db, 'Student', {});
  await identity.db.updateTable('user_account').set({ active: false }).where('id', '=', userId).execute();
  await expect(link(email)).rejects.toThrow(`The account ${email} is blocked or inactive`);
  await expect(link('ninguem@demo.test')).rejects.toThrow(
    'There is no account with the e-mail or card code "ninguem@demo.test".',
  );
  const links = await identity.db
    .selectFrom('link_token')
    .select('hash')
    .where('user_id', '=', userId)
    .execute();
  expect(links).toEqual([]);
});

test('no link is made, and an earlier one ends, where the role has come to sign in at a provider', async () => {
  const { email } = await makeAccount(identity.db, 'Testers', {});
  const token = (await link(email)).split('/').at(-1)!;
  const browser = new Browser(identity, '10.9.0.2');
  const valid = async () =>
    (await browser.send(checkReset, { params: { token } })).json().data as { valid: boolean };
  expect(await valid()).toEqual({ valid: true });
  await sql`with made as (insert into identity_provider (label, issuer, client_id)
      values ('Universidade', 'https://idp.test', 'portal') returning id)
    insert into provider_role (provider_id, role_id) select made.id, role.id from made, role where name = 'Testers'`.execute(
    identity.db,
  );
  expect(await valid()).toEqual({ valid: false });
  await expect(link(email)).rejects.toThrow(`The account ${email} signs in at "Universidade" alone.`);
});

test('the list of Masters says who can sign in, and that it was read', async () => {
  const active = await makeAccount(identity.db, 'Master', {});
  const inactive = await makeAccount(identity.db, 'Master', {});
  const other = await makeAccount(identity.db, 'Admin', {});
  await identity.db
    .updateTable('user_account')
    .set({ active: false })
    .where('id', '=', inactive.userId)
    .execute();
  const masters = await identity.db.transaction().execute((tx) => mastersOnServer(tx, 'operador'));
  expect(masters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ email: active.email, canSignIn: true, lastSignIn: null }),
      expect.objectContaining({ email: inactive.email, canSignIn: false }),
    ]),
  );
  expect(masters.map(({ email }) => email)).not.toContain(other.email);
  expect(await recorded('user_account.server_list')).toMatchObject({ reason: 'npm run admin, por operador' });
});

test('second factors are removed on the server, which ends the sessions, tells the owner and is recorded', async () => {
  const { userId, email } = await makeAccount(identity.db, 'Master', {});
  const { token } = await signInAs(identity, 'Master');
  const off = () => identity.db.transaction().execute((tx) => switchOffFactor(tx, email, 'operador'));
  await expect(off()).rejects.toThrow(`The account ${email} has no second factor.`);
  await identity.db
    .insertInto('totp_factor')
    .values({ user_id: userId, secret: Buffer.alloc(48), confirmed_at: new Date() })
    .execute();
  await identity.db
    .updateTable('user_account')
    .set({ second_factor_at: new Date() })
    .where('id', '=', userId)
    .execute();
  await identity.db.updateTable('session').set({ user_id: userId }).where('revoked_at', 'is', null).execute();
  await identity.authenticator.settled();
  expect(await off()).toBe(email);
  expect(await recorded('user_account.server_factor')).toMatchObject({
    entity_id: String(userId),
    reason: 'npm run admin, por operador',
  });
  await identity.authenticator.settled();
  expect(await identity.refused(me, {}, token)).toMatchObject({ code: 'session_revoked' });
  expect(
    await identity.db.selectFrom('totp_factor').select('user_id').where('user_id', '=', userId).execute(),
  ).toEqual([]);
  expect((await mailsTo(identity.db, email)).at(-1)!.text).toContain(
    'foi removido por quem administra o servidor',
  );
});
