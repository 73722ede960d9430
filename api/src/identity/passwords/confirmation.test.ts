import {
  checkReset,
  confirmContact,
  login,
  resendConfirmation,
  resetPassword,
} from '@portal/shared-kit/contract/identity/identity';
import { Browser } from '../../testing/browser.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { linkTokenFor, mailsTo } from '../../testing/mailbox.ts';
import { createFirstMaster } from './first-master.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';

const identity = identityServer();

let lastIp = 0;
const browser = () => new Browser(identity, `10.3.0.${++lastIp}`);
const confirm = async (token: string) => (await browser().send(confirmContact, { body: { token } })).json();
const resend = async (identifier: string) =>
  (await browser().send(resendConfirmation, { body: { identifier } })).json();
const dead = { code: 'not_found', message: 'Esta ligação já não é válida.' };

async function unconfirmed(passwordHash?: string) {
  const made = await makeAccount(identity.db, 'Student', { emailConfirmed: false, passwordHash });
  await resend(made.email);
  return { ...made, token: (await linkTokenFor(identity.db, made.email, 'confirm'))! };
}

test('a person without a password confirms, sets one and can sign in', async () => {
  const { email, token } = await unconfirmed();
  const answer = await confirm(token);
  expect(answer).toMatchObject({
    message: 'Contacto confirmado.',
    data: { already: false, next: 'set-password' },
  });
  const reset = answer.data!.reset_token!;
  expect((await identity.call(checkReset, { params: { token: reset } })).data.valid).toBe(true);
  const body = { token: reset, newPassword: 'Nova#2026x', confirmPassword: 'Nova#2026x' };
  expect((await browser().send(resetPassword, { body })).json()).toMatchObject({ status: 1 });
  expect((await browser().send(login, { body: { email, password: 'Nova#2026x' } })).json()).toMatchObject({
    status: 1,
  });
});

test('a person with a password goes on to sign in; a second visit says that it was confirmed', async () => {
  const { userId, token } = await unconfirmed(await hashPassword('Segura#2026'));
  expect(await confirm(token)).toMatchObject({ data: { already: false, next: 'login' } });
  expect(await confirm(token)).toEqual({
    status: 1,
    success: true,
    message: 'Este contacto já estava confirmado.',
    data: { already: true, next: 'login' },
  });
  await identity.db
    .updateTable('link_token')
    .set({ expires_at: new Date() })
    .where('user_id', '=', userId)
    .execute();
  expect(await confirm(token)).toMatchObject({ message: 'Este contacto já estava confirmado.' });
  const trace = await identity.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', userId)
    .where('action', '=', 'user_account.email_confirmed')
    .execute();
  expect(trace).toHaveLength(1);
});

test('simultaneous visits confirm once', async () => {
  const { token } = await unconfirmed(await hashPassword('Segura#2026'));
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(answers.map(({ data }) => data!.already).sort()).toEqual([false, true, true]);
});

test('a link lives 72 hours, and a used one gives no way to a password after them', async () => {
  const { token } = await unconfirmed();
  const stored = await identity.db
    .selectFrom('link_token')
    .select(['created_at', 'expires_at'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  expect(stored.expires_at.getTime() - stored.created_at.getTime()).toBe(72 * 3_600_000);
  const expire = (hash: Buffer) =>
    identity.db.updateTable('link_token').set({ expires_at: new Date() }).where('hash', '=', hash).execute();
  await expire(hashToken(token));
  expect(await confirm(token)).toMatchObject(dead);
  const used = await unconfirmed();
  await confirm(used.token);
  expect((await confirm(used.token)).data).toEqual({ already: true, next: 'login' });
  await expire(hashToken(used.token));
  const late = await confirm(used.token);
  expect(late).toMatchObject({ data: { already: true, next: 'login' } });
  expect(late.data).not.toHaveProperty('reset_token');
});

test('a forged token, or one of another purpose, confirms nothing', async () => {
  expect(await confirm(newToken())).toMatchObject(dead);
  const { token } = await unconfirmed();
  const reset = (await confirm(token)).data!.reset_token!;
  expect(await confirm(reset)).toMatchObject(dead);
});

test('a new link is sent where an address waits, and only there; the answer is always the same', async () => {
  const { email, token } = await unconfirmed();
  const confirmed = await makeAccount(identity.db, 'Student');
  const answers = [await resend(email), await resend(confirmed.email), await resend('ninguem@teste.test')];
  for (const answer of answers)
    expect(answer).toEqual({
      status: 1,
      success: true,
      message: 'Se existir uma conta com estes dados, enviámos as instruções.',
      data: null,
    });
  expect(await mailsTo(identity.db, email)).toHaveLength(2);
  expect(await mailsTo(identity.db, confirmed.email)).toEqual([]);
  expect(await confirm(token)).toMatchObject(dead);
  expect(await resend(email)).toMatchObject({ status: 1 });
  expect(await resend(email)).toMatchObject({ code: 'throttled' });
});

test('somebody signed in may confirm without the anti-forgery header', async () => {
  const { token } = await unconfirmed();
  const { token: access } = await signInAs(identity, 'Student');
  const answer = await identity.inject({
    method: 'POST',
    url: '/api/confirm-contact',
    headers: { authorization: `Bearer ${access}` },
    payload: { token },
  });
  expect(answer.statusCode).toBe(200);
});

test('the first Master is created once and sets the password by the link that is mailed', async () => {
  const create = (email: string) =>
    identity.db.transaction().execute((tx) => createFirstMaster(tx, email, 'http://localhost:8080'));
  const [url, second] = await Promise.all([create('chefe@teste.test'), create('chefe@teste.test')]).then(
    (urls) => urls.sort(),
  );
  expect(second).toBeUndefined();
  expect(await create('outro@teste.test')).toBeUndefined();
  const token = (await linkTokenFor(identity.db, 'chefe@teste.test', 'confirm'))!;
  expect(url).toBe(`http://localhost:8080/confirm/${token}`);
  expect((await confirm(token)).data).toMatchObject({ next: 'set-password' });
  // The link is in a log, so it must be used up.
  expect((await confirm(token)).data).toEqual({ already: true, next: 'login' });
  const again = await create('chefe@teste.test');
  expect(again).not.toBe(url);
  expect(await create('chefe@teste.test')).toBeUndefined();
  const { data } = await confirm(again!.split('/').at(-1)!);
  const body = { token: data!.reset_token!, newPassword: 'Nova#2026x', confirmPassword: 'Nova#2026x' };
  await browser().send(resetPassword, { body });
  expect(await create('chefe@teste.test')).toBeUndefined();
  const entered = await browser().send(login, {
    body: { email: 'chefe@teste.test', password: 'Nova#2026x' },
  });
  expect(entered.json()).toMatchObject({ status: 1, data: { role: ['Master'] } });
});
