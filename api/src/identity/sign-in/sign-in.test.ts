import { login, me } from '@portal/shared-kit/contract/identity/identity';
import { identityServer } from '../../testing/identity-server.ts';
import { makeAccount, signingIn } from '../../testing/identity.ts';
import { hashToken } from '../../platform/http/token.ts';
import { Semaphore } from './identity.ts';

const identity = identityServer();
const { password, wrong, person, browser, attempt } = signingIn(identity);
const entries = (userId: number) =>
  identity.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'ip', 'reason'])
    .where('entity_id', '=', String(userId))
    .orderBy('id')
    .execute();

test('signs in by e-mail, without case and blanks, and answers the session record', async () => {
  const { email, userId } = await person();
  const at = browser();
  const answer = await attempt(`  ${email.toUpperCase()} `, password, at);
  expect(answer).toMatchObject({
    status: 1,
    success: true,
    home: '/dashboard',
    data: { id: userId, email, role: ['Secretaria'], first_logg: 'não', person: { user_id: userId } },
    permissions: { dashboard: { read: true }, definitions: { company_logo: { read: false } } },
  });
  expect(answer.actions).toContain('departments.read');
  expect(Date.parse(String(answer.expires_at)) - Date.now()).toBeGreaterThan(14 * 60_000);
  expect(Date.parse(String(answer.expires_at)) - Date.now()).toBeLessThanOrEqual(15 * 60_000 + 1_000);
  at.token = String(answer.access_token);
  const { data } = (await at.send(me)).json();
  expect(data).toMatchObject({ id: userId });
  expect(await entries(userId)).toEqual([
    { action: 'session.login', actor_id: userId, ip: at.ip, reason: null },
  ]);
});

test('signs in by card code and says when the password must be changed', async () => {
  await person({ userCode: '26.0001.0007', firstLogin: true }, 'Student');
  expect(await attempt('26.0001.0007', password)).toMatchObject({
    status: 1,
    home: '/Student',
    data: { first_logg: 'yes', user_code: '26.0001.0007' },
  });
});

test('keeps only hashes of tokens', async () => {
  const { email, userId } = await person();
  const at = browser();
  const { access_token } = await attempt(email, password, at);
  const tokens = await identity.db
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_id')
    .select(['kind', 'hash'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
  expect(tokens).toEqual([
    { kind: 'access', hash: hashToken(String(access_token)) },
    { kind: 'refresh', hash: hashToken(at.cookies.get('portal_refresh')!.value) },
  ]);
});

test('the refresh cookie is for the renewal call alone and out of reach of scripts', async () => {
  const { email } = await person();
  const answer = await browser().send(login, { body: { email, password } });
  const cookie = answer.cookies.find(({ name }) => name === 'portal_refresh')!;
  expect(cookie).toMatchObject({ path: '/api/renew-session', httpOnly: true, sameSite: 'Strict' });
  expect(cookie.expires!.getTime() - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
  expect(cookie.expires!.getTime() - Date.now()).toBeLessThanOrEqual(12 * 3_600_000 + 1_000);
});

test('a wrong password and an unknown account get the same answer, and both are audited', async () => {
  const { email, userId } = await person();
  const [known, unknown] = [browser(), browser()];
  const first = await known.send(login, { body: { email, password: 'Errada#2026' } });
  const second = await unknown.send(login, {
    body: { email: 'ninguem@teste.test', password: 'Errada#2026' },
  });
  expect([first.statusCode, first.json(), second.statusCode, second.json()]).toEqual([
    200,
    wrong,
    200,
    wrong,
  ]);
  expect(first.cookies).toEqual([]);
  expect(await entries(userId)).toEqual([
    { action: 'session.login_failed', actor_id: null, ip: known.ip, reason: 'senha errada' },
  ]);
  const stranger = await identity.db
    .selectFrom('audit_log')
    .selectAll()
    .where('ip', '=', unknown.ip)
    .execute();
  expect(stranger).toMatchObject([
    { action: 'session.login_failed', entity_id: null, reason: 'conta desconhecida' },
  ]);
  expect((await identity.inject({ url: '/metrics' })).body).toMatch(/^portal_sign_ins_failed [1-9]/m);
});

test('refuses a sign-in to an account without a password', async () => {
  const { email } = await makeAccount(identity.db, 'Admin');
  expect(await attempt(email, '')).toMatchObject({ code: 'invalid' });
  expect(await attempt(email, password)).toEqual(wrong);
});

test('a blocked or inactive account says so to its owner only', async () => {
  const blocked = await person();
  const inactive = await person();
  await identity.db
    .updateTable('user_account')
    .set({ blocked_at: new Date() })
    .where('id', '=', blocked.userId)
    .execute();
  await identity.db
    .updateTable('user_account')
    .set({ active: false })
    .where('id', '=', inactive.userId)
    .execute();
  expect(await attempt(blocked.email, 'Errada#2026')).toEqual(wrong);
  expect(await attempt(blocked.email, password)).toMatchObject({
    status: false,
    message: 'A sua conta está bloqueada. Contacte a secretaria.',
  });
  expect(await attempt(inactive.email, password)).toMatchObject({
    status: false,
    message: 'A sua conta está inactiva. Contacte a secretaria.',
  });
});

test('input that is neither e-mail nor card code is refused with the text of the specification', async () => {
  const answer = await attempt('12.34', password);
  expect(answer).toMatchObject({
    code: 'invalid',
    errors: { email: ['Por favor, insira um código válido!'] },
  });
});

describe('the anti-forgery cookie', () => {
  test('can be read by scripts of the portal', async () => {
    const answer = await identity.inject({ method: 'GET', url: '/api/csrf-cookie' });
    expect(answer.json()).toEqual({ status: 1 });
    expect(answer.cookies).toMatchObject([{ name: 'XSRF-TOKEN', path: '/', sameSite: 'Strict' }]);
    expect(answer.cookies[0]).not.toHaveProperty('httpOnly');
  });

  test('is required of every call without a bearer token', async () => {
    for (const path of [
      'login',
      'renew-session',
      'recover-password',
      'reset-password',
      'confirm-contact',
      'confirm-contact/resend',
    ]) {
      const body = {
        email: 'a@b.mz',
        identifier: 'a@b.mz',
        password: 'x',
        token: 'x'.repeat(43),
        newPassword: 'Outra#2026',
        confirmPassword: 'Outra#2026',
      };
      const plain = await identity.inject({ method: 'POST', url: `/api/${path}`, payload: body });
      expect([path, plain.statusCode, plain.json().code]).toEqual([path, 403, 'anti_forgery']);
      const planted = await identity.inject({
        method: 'POST',
        url: `/api/${path}`,
        payload: body,
        cookies: { 'XSRF-TOKEN': 'planted.value' },
        headers: { 'x-xsrf-token': 'planted.value' },
      });
      expect([path, planted.json().code]).toEqual([path, 'anti_forgery']);
    }
  });
});

test('no more tasks run at once than permitted, first come first served, and failed ones release their permit', async () => {
  const semaphore = new Semaphore(2);
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const visit = (n: number) =>
    semaphore.run(async () => {
      order.push(n);
      most = Math.max(most, ++inside);
      await new Promise(setImmediate);
      inside -= 1;
      if (n % 3 === 0) throw new Error(`visitor ${n}`);
      return n;
    });
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(visit));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
    true,
  ]);
});
