import {
  checkReset,
  login,
  me,
  requestRecovery,
  resetPassword,
  updatePassword,
} from '@portal/shared-kit/contract/identity/identity';
import { Browser } from '../../testing/browser.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { linkTokenFor, mailsTo } from '../../testing/mailbox.ts';
import type { NewAccount } from '../accounts/account.repository.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';

const identities = identityServer();
const password = 'Segura#2026';
const fresh = 'Outra#2027x';
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});
const person = (made: Partial<NewAccount> = {}) =>
  makeAccount(identities.db, 'Student', { passwordHash: hash, ...made });

let lastIp = 0;
const browser = () => new Browser(identities, `10.2.0.${++lastIp}`);
const ask = async (identifier: string, at = browser()) => {
  const answer = await at.send(requestRecovery, { body: { identifier } });
  return answer.json();
};
const reset = async (token: string, newPassword = fresh) =>
  (
    await browser().send(resetPassword, { body: { token, newPassword, confirmPassword: newPassword } })
  ).json();
const isOpen = async (token: string) => (await identities.call(checkReset, { params: { token } })).data.valid;
const enter = async (email: string, typed: string) =>
  (await browser().send(login, { body: { email, password: typed } })).json();
/** Requests a link and reads it in the mail. */
async function link(email: string) {
  await ask(email);
  return (await linkTokenFor(identities.db, email, 'reset_password'))!;
}

const sent = {
  status: 1,
  success: true,
  message: 'Se existir uma conta com estes dados, enviámos as instruções.',
  data: null,
};
const dead = { code: 'not_found', message: 'Esta ligação já não é válida.' };

test('a link reaches the owner by e-mail or card code and sets a new password, once', async () => {
  const { email, userId } = await person({
    userCode: '26.0002.0001',
    firstLogin: true,
    emailConfirmed: false,
  });
  expect(await ask('26.0002.0001')).toEqual(sent);
  const token = (await linkTokenFor(identities.db, email, 'reset_password'))!;
  expect(await isOpen(token)).toBe(true);
  expect(await reset(token)).toEqual({ ...sent, message: 'Senha actualizada com sucesso' });
  expect(await isOpen(token)).toBe(false);
  expect(await reset(token, 'Mais#2028xy')).toMatchObject(dead);
  expect(await enter(email, password)).toMatchObject({ status: false });
  expect(await enter(email, fresh)).toMatchObject({ status: 1, data: { first_logg: 'não' } });
  const account = await identities.db
    .selectFrom('user_account')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(account.email_confirmed_at).not.toBeNull();
  const trace = await identities.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', String(userId))
    .orderBy('id')
    .execute();
  expect(trace.map(({ action }) => action)).toEqual([
    'user_account.reset_asked',
    'user_account.password_reset',
    'session.login_failed',
    'session.login',
  ]);
});

test('a reset ends every session of the user and the wait after wrong passwords', async () => {
  const { token: access, userId } = await signInAs(identities, 'Student', {
    email: 'todas@teste.test',
    passwordHash: hash,
  });
  expect(await identities.call(me, {}, access)).toMatchObject({ data: { id: userId } });
  for (let n = 0; n < 5; n += 1) await enter('todas@teste.test', `Errada#${n}`);
  expect(await enter('todas@teste.test', password)).toMatchObject({ code: 'throttled' });
  await reset(await link('todas@teste.test'));
  expect((await identities.refused(me, {}, access)).code).toBe('session_revoked');
  expect(await enter('todas@teste.test', fresh)).toMatchObject({ status: 1 });
});

test('a new request cancels the link before it', async () => {
  const { email } = await person();
  const first = await link(email);
  const second = await link(email);
  expect(second).not.toBe(first);
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  expect(await reset(first)).toMatchObject(dead);
});

test('a link expires after sixty minutes', async () => {
  const { email } = await person();
  const token = await link(email);
  const stored = await identities.db
    .selectFrom('link_token')
    .select(['expires_at', 'created_at'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  expect(stored.expires_at.getTime() - stored.created_at.getTime()).toBe(3_600_000);
  await identities.db
    .updateTable('link_token')
    .set({ expires_at: new Date() })
    .where('hash', '=', hashToken(token))
    .execute();
  expect(await isOpen(token)).toBe(false);
  expect(await reset(token)).toMatchObject(dead);
});

test('a link is cancelled when the owner changes the password', async () => {
  const { email } = await person();
  const token = await link(email);
  const at = browser();
  at.token = String((await at.send(login, { body: { email, password } })).json().access_token);
  await at.send(updatePassword, {
    body: { currentPassword: password, newPassword: fresh, confirmPassword: fresh },
  });
  expect(await isOpen(token)).toBe(false);
  expect(await reset(token, 'Mais#2028xy')).toMatchObject(dead);
});

test('of two simultaneous uses of a link one counts', async () => {
  const { email } = await person();
  const token = await link(email);
  const answers = await Promise.all([reset(token, 'Primeira#1x'), reset(token, 'Segunda#2x')]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.filter((answer) => 'code' in answer && answer.code === 'not_found')).toHaveLength(1);
});

test('forged and malformed tokens are refused', async () => {
  for (const token of [newToken(), "' or true --", '%00', '../login'])
    expect(await isOpen(token)).toBe(false);
  expect(await reset(newToken())).toMatchObject(dead);
  expect(await reset('curto')).toMatchObject({ code: 'invalid' });
});

test('a refused new password leaves the link valid', async () => {
  const { email } = await person({ fullName: 'Benilde Macamo' });
  const token = await link(email);
  const identity = 'A senha não pode conter o seu nome, e-mail ou código de utilizador.';
  expect(await reset(token, 'Benilde#2026')).toMatchObject({ errors: { newPassword: [identity] } });
  const same = 'A nova senha não pode ser igual à senha actual.';
  expect(await reset(token, password)).toMatchObject({ errors: { newPassword: [same] } });
  expect(await reset(token)).toMatchObject({ status: 1 });
});

test('does not reveal whether an account exists: same answer, no mail, comparable time', async () => {
  const { email } = await person();
  const blocked = await person();
  await identities.db
    .updateTable('user_account')
    .set({ blocked_at: new Date() })
    .where('id', '=', blocked.userId)
    .execute();
  const took: number[] = [];
  for (const identifier of [email, 'ninguem@teste.test', blocked.email, '99.9999.9999']) {
    const at = browser();
    await at.send(requestRecovery, { body: { identifier: '' } }); // fetches the anti-forgery cookie
    const begun = performance.now();
    expect(await ask(identifier, at)).toEqual(sent);
    took.push(performance.now() - begun);
  }
  expect(Math.min(...took)).toBeGreaterThanOrEqual(118);
  expect(await mailsTo(identities.db, blocked.email)).toEqual([]);
  expect(await mailsTo(identities.db, 'ninguem@teste.test')).toEqual([]);
  expect(await mailsTo(identities.db, email)).toHaveLength(1);
});

test.each([
  ['an account', true],
  ['no account', false],
])('three requests a quarter hour for %s, then a wait', async (_what, exists) => {
  const identifier = exists ? (await person()).email : 'nunca@teste.test';
  for (let n = 0; n < 3; n += 1) expect(await ask(identifier)).toEqual(sent);
  const refusal = await ask(identifier);
  expect(refusal).toMatchObject({
    code: 'throttled',
    message: 'Demasiados pedidos. Aguarde 15 minutos e tente de novo.',
  });
});

test('refuses a request whose mail would be the sixth of the hour, and says how long to wait', async () => {
  const { email } = await person();
  const nextQuarter = () =>
    identities.db.deleteFrom('rate_limit').where('key', 'like', 'reset-name:%').execute();
  for (let n = 0; n < 5; n += 1) {
    await nextQuarter();
    expect(await ask(email)).toEqual(sent);
  }
  await nextQuarter();
  expect(await ask(email)).toMatchObject({ code: 'throttled' });
  expect(await mailsTo(identities.db, email)).toHaveLength(5);
});

test('ten requests an hour from one address, then a wait', async () => {
  const at = browser();
  for (let n = 0; n < 10; n += 1) expect(await ask(`p${n}@teste.test`, at)).toEqual(sent);
  expect(await ask('p10@teste.test', at)).toMatchObject({ code: 'throttled' });
});

test('only the hash of a link is kept', async () => {
  const { email, userId } = await person();
  const token = await link(email);
  const tokens = await identities.db
    .selectFrom('link_token')
    .select('hash')
    .where('user_id', '=', userId)
    .execute();
  expect(tokens).toEqual([{ hash: hashToken(token) }]);
});
