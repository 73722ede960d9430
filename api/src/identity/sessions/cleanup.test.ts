import { sql } from 'kysely';
import { testDatabase } from '../../testing/test-database.ts';
import { cleanUpIdentity } from './session.repository.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';

const database = testDatabase();
const count = async (table: 'session' | 'session_token' | 'link_token' | 'rate_limit') =>
  (
    await database.db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('expired rows are deleted, valid ones stay', async () => {
  await signInAs(database, 'Admin');
  const ended = await signInAs(database, 'Admin');
  await database.db
    .updateTable('session')
    .set({ expires_at: sql`now() - interval '31 days'` })
    .where('user_id', '=', ended.userId)
    .execute();
  await database.db
    .updateTable('session_token')
    .set({ expires_at: sql`now() - interval '31 days'` })
    .where('hash', '=', hashToken(ended.token))
    .execute();
  const { userId, email } = await makeAccount(database.db, 'Admin');
  for (const expires of ['31 days', '-1 hours', '29 days'])
    await database.db
      .insertInto('link_token')
      .values({
        hash: hashToken(newToken()),
        user_id: userId,
        purpose: 'confirm',
        email,
        expires_at: sql`now() - ${expires}::interval`,
      })
      .execute();
  await database.db
    .insertInto('rate_limit')
    .values([
      { key: 'old', points: 3, expire: Date.now() - 1_000 },
      { key: 'new', points: 3, expire: Date.now() + 60_000 },
    ])
    .execute();
  expect(await cleanUpIdentity(database.db)).toBe(4);
  expect([
    await count('session'),
    await count('session_token'),
    await count('link_token'),
    await count('rate_limit'),
  ]).toEqual([1, 2, 2, 1]);
  expect(await cleanUpIdentity(database.db)).toBe(0);
});
