import { login } from '@portal/shared-kit/contract/identity/identity';
import { Browser } from '../../testing/browser.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { makeAccount } from '../../testing/identity.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { describeDevice } from './device.repository.ts';
import { hashPassword } from '../accounts/password-hash.ts';

const identity = identityServer();
const password = 'Segura#2026';
const enter = (at: Browser, email: string, typed = password) =>
  at.send(login, { body: { email, password: typed } });

test('the owner of an account is mailed of a device it was never opened on, once for each, and not of the first', async () => {
  const passwordHash = await hashPassword(password);
  const [one, other] = [
    await makeAccount(identity.db, 'Student', { passwordHash }),
    await makeAccount(identity.db, 'Student', { passwordHash }),
  ];
  const subjectsTo = async ({ email }: { email: string }) =>
    (await mailsTo(identity.db, email)).map(({ subject }) => subject);
  const [phone, library] = [new Browser(identity, '10.1.0.1'), new Browser(identity, '10.1.0.2')];
  await enter(phone, one.email);
  await enter(phone, one.email);
  expect(await subjectsTo(one)).toEqual([]);
  await enter(library, one.email, 'Errada#2026');
  expect(await subjectsTo(one)).toEqual([]);
  const { cookies } = await enter(library, one.email);
  await enter(library, one.email);
  await enter(phone, one.email);
  expect(await subjectsTo(one)).toEqual(['Nova entrada na sua conta']);
  expect((await mailsTo(identity.db, one.email))[0]!.text).toContain('a partir do endereço 10.1.0.2.');
  expect(cookies.find(({ name }) => name === 'portal_device')).toMatchObject({
    path: '/api/login',
    httpOnly: true,
    sameSite: 'Strict',
  });

  // Who shares a computer is another person on it.
  await enter(new Browser(identity, '10.1.0.3'), other.email);
  await enter(library, other.email);
  expect(await subjectsTo(other)).toHaveLength(1);
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    'Chrome em Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
    'Edge em Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari em iOS',
  ],
  ['<a href="https://x.test">abra</a>', 'outro navegador'],
  ['', 'outro navegador'],
])('%s is described as %s', (userAgent, words) => expect(describeDevice(userAgent)).toBe(words));
