import { sql } from 'kysely';
import { testDatabase } from '../../testing/test-database.ts';
import { errorStatus } from '@portal/shared-kit/contract/core/errors';
import { toApiError } from './failure.ts';
import { minutes } from './messages.ts';

const it_ = testDatabase();

test('a number that the database cannot store is a client error', async () => {
  const refused = sql`select ${'2147483648'}::int`.execute(it_.db);
  expect(toApiError(await refused.catch((error: unknown) => error))).toMatchObject({ code: 'invalid' });
});

test('a full disk is said as such, of the database as of files', async () => {
  const refused = sql`do $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`;
  const ofDatabase = toApiError(await refused.execute(it_.db).catch((error: unknown) => error));
  const ofFiles = toApiError(Object.assign(new Error('write failed'), { code: 'ENOSPC' }));
  for (const { code, message } of [ofDatabase, ofFiles])
    expect([errorStatus[code], message]).toEqual([507, expect.stringContaining('sem espaço')]);
});

test.each([
  [0.2, '1 minuto'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [900, '15 minutos'],
])('%s seconds are %s', (seconds, words) => {
  expect(minutes(seconds)).toBe(words);
});
