import { draftKey } from '@portal/shared-kit/contract/identity/draft-key';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { draftKeyOf } from './session.repository.ts';

const server = testServer({ authenticator: () => testAuthenticator({ one: {} }) });

test('a user is given one key in every session, and nobody else the same', async () => {
  const { key } = (await server.call(draftKey, {}, 'one')).data;
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect((await server.call(draftKey, {}, 'one')).data.key).toBe(key);
  expect(await draftKeyOf(server.db, 4_711)).not.toBe(key);
});
