import { login } from '@portal/shared-kit/contract/identity/identity';
import { department } from '@portal/shared-kit/contract/offer/department';
import { hashPassword } from '../../identity/sessions/password-hash.ts';
import { Browser } from '../../testing/browser.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';

let hasReserve = true;
const server = identityServer({ hasReserve: async () => hasReserve });

test('once the reserve of the disk is reached, writing is refused while reading and signing in go on', async () => {
  const password = 'Segura#2026';
  const { email } = await makeAccount(server.db, 'Master', { passwordHash: await hashPassword(password) });
  const { token } = await signInAs(server, 'Master');
  const body = { dep_name: 'Direito', description: '', head_id: null };
  hasReserve = false;
  expect(await server.refused(department.create, { body }, token)).toMatchObject({
    http: 507,
    code: 'storage_full',
    message: expect.stringContaining('sem espaço'),
  });
  expect(await server.call(department.list, {}, token)).toMatchObject({ data: [] });
  const signedIn = await new Browser(server, '10.0.0.9').send(login, { body: { email, password } });
  expect(signedIn.statusCode).toBe(200);
  hasReserve = true;
  expect(await server.call(department.create, { body }, token)).toMatchObject({ success: true });
});
