import { readLayout, saveLayout } from '@portal/shared-kit/contract/reporting/dashboard-layout';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';

const server = identityServer();

test('each keeps an order of their own, and without one it is empty', async () => {
  const [one, other] = await Promise.all([signInAs(server, 'Secretaria'), signInAs(server, 'Admin')]);
  const layout = { order: ['periods', 'waiting'], hidden: ['activity'] };
  const read = async (token: string) => (await server.call(readLayout, {}, token)).data;
  expect(await read(one.token)).toEqual({ order: [], hidden: [] });
  await server.call(saveLayout, { body: layout }, one.token);
  await server.call(saveLayout, { body: { ...layout, hidden: [] } }, one.token);
  expect(await read(one.token)).toEqual({ ...layout, hidden: [] });
  expect(await read(other.token)).toEqual({ order: [], hidden: [] });
});
