import { draftKey } from '@portal/shared-kit/contract/identity/draft-key';
import { antiForgery, login, logout, me, renewSession } from '@portal/shared-kit/contract/identity/identity';
import { Browser } from '../../testing/browser.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';
import { isGenuine, isOfSession, signedValue } from './cookies.ts';
import { draftKeyOf } from './session.repository.ts';

const identity = identityServer();
const password = 'Segura#2026';
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});

/** A browser with a new session. */
async function signedIn(role = 'Secretaria') {
  const { email, userId } = await makeAccount(identity.db, role, { passwordHash: hash });
  const at = new Browser(identity);
  const answer = (await at.send(login, { body: { email, password } })).json();
  at.token = String(answer.access_token);
  return { at, userId, email };
}
const refreshOf = (at: Browser) => at.cookies.get('portal_refresh')!;
/** Another tab, or a thief: the same cookies, separate calls. */
const copyOf = (at: Browser) => {
  const copy = new Browser(identity);
  for (const [name, cookie] of at.cookies) copy.cookies.set(name, cookie);
  return copy;
};
const status = async (token: string) =>
  (await identity.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } })).json().code ??
  'ok';
const sessionsOf = (userId: number) =>
  identity.db.selectFrom('session').select(['revoke_reason']).where('user_id', '=', userId).execute();

describe('an access token', () => {
  test('that is forged, cut, empty or of another scheme is refused', async () => {
    const { token } = await signInAs(identity, 'Admin');
    for (const header of [
      `Bearer ${newToken()}`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${token}x`,
      'Bearer ',
      `Basic ${token}`,
      `Bearer ${token} x`,
      "Bearer ' or 1=1 --",
    ]) {
      const answer = await identity.inject({ url: '/api/user', headers: { authorization: header } });
      expect([header, answer.statusCode, answer.json().code]).toEqual([header, 401, 'unauthenticated']);
    }
    expect(await status(token)).toBe('ok');
  });

  test('is nobody once it has expired, though it was answered from memory a moment ago', async () => {
    const { token } = await signInAs(identity, 'Admin');
    expect(await status(token)).toBe('ok');
    await identity.db
      .updateTable('session_token')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('hash', '=', hashToken(token))
      .execute();
    await identity.authenticator.settled();
    expect(await status(token)).toBe('unauthenticated');
  });

  test('ends with its session after twelve hours, even if the token would last longer', async () => {
    const { token, userId } = await signInAs(identity, 'Admin');
    await identity.db
      .updateTable('session')
      .set({ expires_at: new Date() })
      .where('user_id', '=', userId)
      .execute();
    await identity.authenticator.settled();
    expect(await status(token)).toBe('unauthenticated');
  });

  test('says that its session was ended, when it was', async () => {
    const { token, userId } = await signInAs(identity, 'Admin');
    expect(await status(token)).toBe('ok');
    await identity.db
      .updateTable('session')
      .set({ revoked_at: new Date(), revoke_reason: 'test' })
      .where('user_id', '=', userId)
      .execute();
    await identity.authenticator.settled();
    expect(await status(token)).toBe('session_revoked');
  });

  test('is not a refresh token, and the other way round', async () => {
    const { at } = await signedIn();
    expect(await status(refreshOf(at).value)).toBe('unauthenticated');
    at.cookies.set('portal_refresh', { ...refreshOf(at), value: at.token! });
    expect((await at.send(renewSession)).json()).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('renewal', () => {
  test('gives a new access token, turns the cookie over and answers rights and user', async () => {
    const { at, userId, email } = await signedIn();
    const before = refreshOf(at).value;
    const answer = await at.send(renewSession);
    const { data } = answer.json() as { data: { access_token: string } };
    expect(data).toMatchObject({
      home: '/dashboard',
      user: { id: userId, email },
      permissions: { dashboard: { read: true } },
    });
    expect(refreshOf(at)).toMatchObject({ path: '/api/renew-session' });
    expect(refreshOf(at).value).not.toBe(before);
    expect([await status(data.access_token), await status(at.token!)]).toEqual(['ok', 'ok']);
  });

  test('can be repeated with each new cookie', async () => {
    const { at } = await signedIn();
    for (let n = 0; n < 3; n += 1) expect((await at.send(renewSession)).statusCode).toBe(200);
  });

  test('does not outlive the twelve hours of the session', async () => {
    const { at, userId } = await signedIn();
    const end = new Date(Date.now() + 60_000);
    await identity.db.updateTable('session').set({ expires_at: end }).where('user_id', '=', userId).execute();
    const { data } = (await at.send(renewSession)).json();
    expect(Date.parse((data as { expires_at: string }).expires_at)).toBe(end.getTime());
    await identity.db
      .updateTable('session')
      .set({ expires_at: new Date() })
      .where('user_id', '=', userId)
      .execute();
    expect((await at.send(renewSession)).json()).toMatchObject({ code: 'unauthenticated' });
  });

  test('without a cookie, or with a forged one, is refused and clears the cookie', async () => {
    const at = new Browser(identity);
    expect((await at.send(renewSession)).json()).toMatchObject({ code: 'unauthenticated' });
    at.cookies.set('portal_refresh', { value: newToken(), path: '/api/renew-session' });
    expect((await at.send(renewSession)).json()).toMatchObject({ code: 'unauthenticated' });
    expect(at.cookies.has('portal_refresh')).toBe(false);
  });

  test('with a cookie used before ends the session for both who hold it', async () => {
    const { at, userId } = await signedIn();
    const thief = copyOf(at);
    const renewed = (await at.send(renewSession)).json() as { data: { access_token: string } };
    const second = await thief.send(renewSession);
    expect([second.statusCode, second.json().code]).toEqual([401, 'session_revoked']);
    expect(await sessionsOf(userId)).toEqual([{ revoke_reason: 'reuse' }]);
    expect(await status(renewed.data.access_token)).toBe('session_revoked');
    expect(await status(at.token!)).toBe('session_revoked');
    expect((await at.send(renewSession)).json()).toMatchObject({ code: 'session_revoked' });
    const trace = await identity.db
      .selectFrom('audit_log')
      .select('entity')
      .where('action', '=', 'session.reuse')
      .execute();
    expect(trace).toEqual([{ entity: 'session' }]);
  });

  test('with one cookie at the same moment succeeds once, and the session ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { at, userId } = await signedIn();
      const answers = await Promise.all([at, copyOf(at)].map((tab) => tab.send(renewSession)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      expect(await sessionsOf(userId)).toEqual([{ revoke_reason: 'reuse' }]);
      const winner = answers.find(({ statusCode }) => statusCode === 200)!.json() as {
        data: { access_token: string };
      };
      expect(await status(winner.data.access_token)).toBe('session_revoked');
    }
  });

  test('is refused to somebody blocked meanwhile', async () => {
    const { at, userId } = await signedIn();
    await identity.db
      .updateTable('user_account')
      .set({ blocked_at: new Date() })
      .where('id', '=', userId)
      .execute();
    expect((await at.send(renewSession)).json()).toMatchObject({ code: 'session_revoked' });
  });
});

describe('logout', () => {
  test('ends this session at once, clears its cookie and leaves the other sessions alone', async () => {
    const { at, userId, email } = await signedIn();
    const other = new Browser(identity);
    other.token = String((await other.send(login, { body: { email, password } })).json().access_token);
    const refreshToken = refreshOf(at);
    expect(await status(at.token!)).toBe('ok');
    expect((await at.send(logout)).json()).toMatchObject({ success: true, message: 'Sessão terminada.' });
    expect(at.cookies.has('portal_refresh')).toBe(false);
    expect(await status(at.token!)).toBe('session_revoked');
    at.cookies.set('portal_refresh', refreshToken);
    expect((await at.send(renewSession)).json()).toMatchObject({ code: 'session_revoked' });
    expect((await other.send(me)).statusCode).toBe(200);
    const trace = await identity.db
      .selectFrom('audit_log')
      .select(['action', 'role'])
      .where('actor_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(trace).toEqual({ action: 'session.logout', role: 'Secretaria' });
  });
});

describe('the anti-forgery value', () => {
  const valueOf = (at: Browser) => at.cookies.get('XSRF-TOKEN')!;

  test('of another session renews nothing, even where it is genuine; with the one that the refusal brings the next try does', async () => {
    const { at } = await signedIn();
    const { at: attacker } = await signedIn();
    const refresh = refreshOf(at);
    at.cookies.set('XSRF-TOKEN', valueOf(attacker));
    const refused = await at.send(renewSession);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'anti_forgery']);
    expect(refreshOf(at)).toEqual(refresh);
    // What a client does by itself: the refetched cookie is still that of the session.
    await at.send(antiForgery);
    expect((await at.send(renewSession)).statusCode).toBe(200);
  });

  test.each([
    ['of before the sign-in', async () => new Browser(identity)],
    ['of an older session of the same browser', async () => (await signedIn()).at],
  ])('%s is exchanged at the next', async (_what, before) => {
    const at = await before();
    await at.send(antiForgery);
    const old = valueOf(at);
    const { email } = await makeAccount(identity.db, 'Secretaria', { passwordHash: hash });
    expect((await at.send(login, { body: { email, password } })).statusCode).toBe(200);
    expect(valueOf(at).value).not.toBe(old.value);
    expect((await at.send(renewSession)).statusCode).toBe(200);
    at.cookies.set('XSRF-TOKEN', old);
    expect((await at.send(renewSession)).json().code).toBe('anti_forgery');
    expect((await at.send(renewSession)).statusCode).toBe(200);
  });
});

const value = signedValue('secret');

test('a value of our own, repeated in the header, is genuine', () =>
  expect(isGenuine(value, value, 'secret')).toBe(true));

test.each([
  ['a header that differs', value, signedValue('secret')],
  ['no header', value, undefined],
  ['no cookie', undefined, value],
  ['the same unsigned value twice', 'planted', 'planted'],
  ['a value with an empty signature', 'planted.', 'planted.'],
  ['several headers', value, [value, value]],
])('%s is not genuine', (_what, cookie, header) => expect(isGenuine(cookie, header, 'secret')).toBe(false));

test('the same foreign value in cookie and header is refused', () => {
  const foreign = signedValue('other');
  expect(isGenuine(foreign, foreign, 'secret')).toBe(false);
});

test('a value belongs to the session it was made for and to no other', () => {
  const mine = signedValue('secret', 7);
  expect(isGenuine(mine, mine, 'secret')).toBe(true);
  expect(isOfSession(mine, 7, 'secret')).toBe(true);
  for (const other of [signedValue('secret', 8), signedValue('secret'), signedValue('other', 7)])
    expect(isOfSession(other, 7, 'secret')).toBe(false);
});

test('a value whose session was exchanged is not genuine', () => {
  const [random, , signature] = value.split('.');
  const changed = [random, signedValue('secret', 7).split('.')[1], signature].join('.');
  expect(isGenuine(changed, changed, 'secret')).toBe(false);
});

test('a user is given one key for drafts in every session, and nobody else the same', async () => {
  const { at, userId, email } = await signedIn();
  const again = (await new Browser(identity).send(login, { body: { email, password } })).json();
  const keyOf = async (token?: string) => (await identity.call(draftKey, {}, token)).data.key;
  const key = await keyOf(at.token);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await keyOf(String(again.access_token))).toBe(key);
  expect(await draftKeyOf(identity.db, userId + 1)).not.toBe(key);
});
