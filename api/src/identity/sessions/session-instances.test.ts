import { login, logout, me, updatePassword } from '@portal/shared-kit/contract/identity/identity';
import { pino } from 'pino';
import { createApp, type App } from '../../app.ts';
import { Browser } from '../../testing/browser.ts';
import { testDatabase, testFiles } from '../../testing/test-database.ts';
import { testSettings } from '../../testing/test-server.ts';
import { createSessionAuthenticator, type SessionAuthenticator } from './authenticator.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { makeAccount } from '../../testing/identity.ts';

const database = testDatabase();
const password = 'Segura#2026';
const instances: { app: App; authenticator: SessionAuthenticator }[] = [];

let removeFiles: () => Promise<void>;
beforeAll(async () => {
  const { files, remove } = await testFiles();
  removeFiles = remove;
  for (let n = 0; n < 2; n += 1) {
    const authenticator = createSessionAuthenticator({ db: database.db, url: database.url });
    const app = await createApp({
      db: database.db,
      pool: database.pool,
      authenticator,
      settings: testSettings,
      files,
      logger: pino({ level: 'silent' }),
    });
    await app.fastify.ready();
    instances.push({ app, authenticator });
  }
});
afterAll(async () => {
  await Promise.all(
    instances.map(({ app, authenticator }) => Promise.all([app.fastify.close(), authenticator.close()])),
  );
  await removeFiles();
});

/** A signed-in browser whose calls a load balancer may send to either instance. */
async function signedIn() {
  const { email, userId } = await makeAccount(database.db, 'Secretaria', {
    passwordHash: await hashPassword(password),
  });
  const at = instances.map(({ app }) => new Browser({ inject: (request) => app.fastify.inject(request) }));
  const [one, other] = at as [Browser, Browser];
  const { access_token } = (await one.send(login, { body: { email, password } })).json();
  one.token = other.token = String(access_token);
  return { one, other, email, userId };
}
const code = async (at: Browser) => (await at.send(me)).json().code ?? 'ok';
async function until(at: Browser, expected: string) {
  // What is remembered of a token ends by itself after a minute, which does not pass: only a notification ends it.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  while ((await code(at)) !== expected);
  clock.mockRestore();
}

test('a session ended at one instance is over there at once, and at the other as soon as the notification arrives', async () => {
  const { one, other } = await signedIn();
  expect([await code(one), await code(other)]).toEqual(['ok', 'ok']);
  await one.send(logout);
  expect(await code(one)).toBe('session_revoked');
  await until(other, 'session_revoked');
});

test('a password changed at one instance ends the sessions the other has cached', async () => {
  const { one, other, email } = await signedIn();
  const elsewhere = new Browser({ inject: (request) => instances[1]!.app.fastify.inject(request) });
  elsewhere.token = String((await elsewhere.send(login, { body: { email, password } })).json().access_token);
  expect([await code(other), await code(elsewhere)]).toEqual(['ok', 'ok']);
  const body = { currentPassword: password, newPassword: 'Outra#2027x', confirmPassword: 'Outra#2027x' };
  const { data } = (await one.send(updatePassword, { body })).json();
  expect(await code(one)).toBe('unauthenticated');
  await until(elsewhere, 'session_revoked');
  await until(other, 'unauthenticated');
  other.token = data!.access_token;
  expect(await code(other)).toBe('ok');
});

test('the anti-forgery value of one instance is good at the other, and failures count together', async () => {
  const { one, other, email } = await signedIn();
  for (const [name, cookie] of one.cookies) other.cookies.set(name, cookie);
  one.token = other.token = undefined;
  const codes: number[] = [];
  for (let n = 0; n < 6; n += 1)
    codes.push(
      (await (n % 2 ? one : other).send(login, { body: { email, password: `Errada#${n}` } })).statusCode,
    );
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
});
