import { login, me } from '@portal/shared-kit/contract/identity/identity';
import { Browser } from '../../testing/browser.ts';
import { identityServer } from '../../testing/identity-server.ts';
import type { NewAccount } from './account.repository.ts';
import { hashPassword } from './password-hash.ts';
import { nameKey } from './sign-in-limits.ts';
import { makeAccount } from '../../testing/identity.ts';
import { hashToken } from '../../platform/http/token.ts';

const it = identityServer();
const password = 'Segura#2026';
const wrong = { status: false, success: false, message: 'Email / senha incorreto' };

let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});
const person = (made: Partial<NewAccount> = {}, role = 'Secretaria') =>
  makeAccount(it.db, role, { passwordHash: hash, ...made });

let lastIp = 0;
/** A browser at a new IP address. */
const browser = () => new Browser(it, `10.0.${Math.floor(++lastIp / 250)}.${(lastIp % 250) + 1}`);
const attempt = async (email: string, typed: string, at = browser()) =>
  (await at.send(login, { body: { email, password: typed } })).json();
const entries = (userId: number) =>
  it.db
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
  const tokens = await it.db
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
  const stranger = await it.db.selectFrom('audit_log').selectAll().where('ip', '=', unknown.ip).execute();
  expect(stranger).toMatchObject([
    { action: 'session.login_failed', entity_id: null, reason: 'conta desconhecida' },
  ]);
  expect((await it.inject({ url: '/metrics' })).body).toMatch(/^sign_ins_failed [1-9]/m);
});

test('nobody signs in to an account without a password', async () => {
  const { email } = await makeAccount(it.db, 'Admin');
  expect(await attempt(email, '')).toMatchObject({ code: 'invalid' });
  expect(await attempt(email, password)).toEqual(wrong);
});

test('a blocked or inactive account says so to its owner only', async () => {
  const blocked = await person();
  const inactive = await person();
  await it.db
    .updateTable('user_account')
    .set({ blocked_at: new Date() })
    .where('id', '=', blocked.userId)
    .execute();
  await it.db.updateTable('user_account').set({ active: false }).where('id', '=', inactive.userId).execute();
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

test('the sixth attempt within the quarter hour is told to wait, even with the right password', async () => {
  const { email } = await person();
  for (let n = 0; n < 5; n += 1) expect(await attempt(email, `Errada#${n}`)).toEqual(wrong);
  const sixth = await browser().send(login, { body: { email, password } });
  expect(sixth.statusCode).toBe(429);
  expect(sixth.json()).toMatchObject({
    code: 'throttled',
    message: 'Demasiadas tentativas de entrada. Aguarde 15 minutos e tente de novo.',
  });
  expect(sixth.json().retry_after).toBeGreaterThan(14 * 60);
  expect(sixth.headers['retry-after']).toBe(String(sixth.json().retry_after));
  await it.db
    .updateTable('rate_limit')
    .set({ expire: Date.now() - 1 })
    .execute();
  expect(await attempt(email, password)).toMatchObject({ status: 1 });
});

describe('failures by e-mail', () => {
  const answersTo = async (identifier: string, ...typed: string[]) => {
    const answers = [];
    for (const one of typed) answers.push(await attempt(identifier, one));
    return answers.map((answer) => ('code' in answer ? answer.code : answer));
  };
  const six = Array.from({ length: 6 }, (_, n) => `Errada#${n}`);

  test('are answered by the card of the account as by any other card, and by one that nobody has', async () => {
    const mine = '26.0001.0008';
    const { email } = await person({ userCode: mine });
    await person({ userCode: '26.0001.0009' });
    await answersTo(email, ...six);
    const expected = [...Array(5).fill(wrong), 'throttled'];
    for (const card of [mine, '26.0001.0009', '26.0001.9999'])
      expect(await answersTo(card, ...six)).toEqual(expected);
  });

  test('do not keep the owner out by the card, and failures by card not by e-mail', async () => {
    const userCode = '26.0001.0010';
    const { email } = await person({ userCode });
    await answersTo(email, ...six);
    expect(await attempt(userCode, password)).toMatchObject({ status: 1 });
    expect(await attempt(email, password)).toMatchObject({ code: 'throttled' });
    const other = await person({ userCode: '26.0001.0011' });
    await answersTo('26.0001.0011', ...six);
    expect(await attempt(other.email, password)).toMatchObject({ status: 1 });
  });

  test('leave nothing behind that the card, its answers or their time could depend on', async () => {
    const userCode = '26.0001.0012';
    const { email } = await person({ userCode });
    await it.db.deleteFrom('rate_limit').execute();
    const at = browser();
    await attempt(email, 'Errada#2026', at);
    const counted = await it.db.selectFrom('rate_limit').select('key').orderBy('key').execute();
    expect(counted.map(({ key }) => key)).toEqual([`login-ip:${at.ip}`, `login-name:${nameKey(email)}`]);
  });

  test('of one who knows the card too end after five more, from however many addresses', async () => {
    const userCode = '26.0001.0013';
    const { email } = await person({ userCode });
    const checked = [];
    for (let n = 0; n < 12; n += 1)
      for (const identifier of [email, userCode])
        checked.push(
          ...(await answersTo(identifier, `Errada#${n}`)).filter((answer) => answer !== 'throttled'),
        );
    expect(checked).toEqual(Array(10).fill(wrong));
  });

  test('are not counted anew for letters that the database takes for those of the address', async () => {
    const { email } = await person({ email: 'lili.limite@teste.test' });
    expect(await attempt(email.toUpperCase(), password)).toMatchObject({ status: 1 });
    for (const spelling of [email.replace('i', 'İ'), email.replaceAll('i', 'İ')])
      expect(await attempt(spelling, password)).toEqual(wrong);
  });
});

test('the wait begins with the fifth failure, not with the first', async () => {
  const { email } = await person();
  for (let n = 0; n < 4; n += 1) await attempt(email, `Errada#${n}`);
  await it.db
    .updateTable('rate_limit')
    .set({ expire: Date.now() + 60_000 })
    .execute();
  expect(await attempt(email, 'Errada#5')).toEqual(wrong);
  const sixth = (await browser().send(login, { body: { email, password } })).json();
  expect(sixth.retry_after).toBeGreaterThan(14 * 60);
});

test('of twenty concurrent wrong passwords only five are checked', async () => {
  const { email } = await person();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => browser().send(login, { body: { email, password: `Errada#${n}` } })),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
  expect(await attempt(email, password)).toMatchObject({ code: 'throttled' });
});

test('an unknown account is told to wait like a known one', async () => {
  for (let n = 0; n < 5; n += 1) expect(await attempt('fantasma@teste.test', `Errada#${n}`)).toEqual(wrong);
  expect(await attempt('Fantasma@teste.test', password)).toMatchObject({ code: 'throttled' });
});

test('a success resets the count of the account', async () => {
  const { email } = await person();
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 4; n += 1) expect(await attempt(email, 'Errada#2026')).toEqual(wrong);
    expect(await attempt(email, password)).toMatchObject({ status: 1 });
  }
});

test('one address may fail twenty times in the quarter hour, whatever the accounts; successes do not count', async () => {
  const at = browser();
  const { email } = await person();
  const right = await Promise.all(Array.from({ length: 25 }, () => attempt(email, password, at)));
  expect(right.map(({ status }) => status)).toEqual(Array(25).fill(1));
  const answers = await Promise.all(
    Array.from({ length: 26 }, (_, n) => attempt(`ninguem${n}@teste.test`, 'Errada#2026', at)),
  );
  expect(answers.filter(({ status }) => status === false)).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 'throttled')).toHaveLength(6);
  expect(await attempt(email, password, at)).toMatchObject({ code: 'throttled' });
  expect(await attempt(email, password)).toMatchObject({ status: 1 });
});

describe('the anti-forgery cookie', () => {
  test('can be read by scripts of the portal', async () => {
    const answer = await it.inject({ method: 'GET', url: '/api/csrf-cookie' });
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
      const plain = await it.inject({ method: 'POST', url: `/api/${path}`, payload: body });
      expect([path, plain.statusCode, plain.json().code]).toEqual([path, 403, 'anti_forgery']);
      const planted = await it.inject({
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
