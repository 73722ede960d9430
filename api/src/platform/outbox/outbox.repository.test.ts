import { sql } from 'kysely';
import { testDatabase } from '../../testing/test-database.ts';
import { deleteSettled } from './outbox.repository.ts';

const it = testDatabase();

test('deliveries are kept for 30 days and what was given up for 90; what still waits stays however old it is', async () => {
  await sql`insert into outbox (kind, payload, created_at, sent_at, gave_up_at)
    select kind, '{}', now() - interval '200 days', now() - sent, now() - given_up
    from (values
      ('delivered lately', interval '29 days', null),
      ('delivered long ago', interval '31 days', null),
      ('given up lately', null, interval '89 days'),
      ('given up long ago', null, interval '91 days'),
      ('waiting', null, null)) as it (kind, sent, given_up)`.execute(it.db);
  await deleteSettled(it.db);
  const left = await it.db.selectFrom('outbox').select('kind').orderBy('kind').execute();
  expect(left.map(({ kind }) => kind)).toEqual(['delivered lately', 'given up lately', 'waiting']);
});
