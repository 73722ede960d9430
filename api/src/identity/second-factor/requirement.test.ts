import { roles } from '@portal/shared-kit/contract/identity/access';
import { security, startTotp } from '@portal/shared-kit/contract/identity/second-factor';
import { sql } from 'kysely';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { requireAtFirst } from './factor.repository.ts';

const it = identityServer();
const start = () => it.db.transaction().execute(requireAtFirst);
const required = async () =>
  (
    await it.db
      .selectFrom('role')
      .select(['name', sql<number>`round(extract(epoch from second_factor_from - now()) / 86400)`.as('days')])
      .where('second_factor_from', 'is not', null)
      .orderBy('name')
      .execute()
  ).map(({ name, days }) => [name, Number(days)]);

test('the first start of a production requires a second factor of Master and Admin, a week later', async () => {
  expect(await required()).toEqual([]);
  await start();
  expect(await required()).toEqual([
    ['Admin', 7],
    ['Master', 7],
  ]);
});

test('until then they work as before and see the day, and afterwards they can only set it up', async () => {
  const { token } = await signInAs(it, 'Master');
  expect((await it.call(security, {}, token)).data.required_from).toEqual(expect.any(String));
  await it.call(roles, {}, token);
  await it.db
    .updateTable('role')
    .set({ second_factor_from: sql`now()`, second_factor_grace_days: 0 })
    .where('name', '=', 'Master')
    .execute();
  await it.authenticator.settled();
  expect(await it.refused(roles, {}, token)).toMatchObject({ code: 'second_factor_required' });
  await it.call(startTotp, {}, token);
  const clerk = await signInAs(it, 'Secretaria');
  expect((await it.call(security, {}, clerk.token)).data.required_from).toBeNull();
});

test('what the institution decides afterwards survives later starts', async () => {
  await it.db.updateTable('role').set({ second_factor_from: null }).where('name', '=', 'Admin').execute();
  await start();
  expect((await required()).map(([name]) => name)).toEqual(['Master']);
});
