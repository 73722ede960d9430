import { sql } from 'kysely';
import { testDatabase } from '../../testing/test-database.ts';
import { toApiError } from './failure.ts';

const it_ = testDatabase();

test('a number that the database cannot keep is the fault of whoever sent it', async () => {
  const refused = sql`select ${'2147483648'}::int`.execute(it_.db);
  expect(toApiError(await refused.catch((error: unknown) => error))).toMatchObject({ code: 'invalid' });
});
