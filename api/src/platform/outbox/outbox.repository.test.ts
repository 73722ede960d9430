import { sql } from 'kysely';
import { testDatabase } from '../../testing/test-database.ts';
import { claim, deleteSettled, enqueueAll, markSent } from './outbox.repository.ts';

const database = testDatabase();

test('deliveries are kept for 30 days and what was given up for 90; what still waits stays however old it is', async () => {
  await sql`insert into outbox (kind, payload, created_at, sent_at, gave_up_at)
    select kind, '{}', now() - interval '200 days', now() - sent, now() - given_up
    from (values
      ('delivered lately', interval '29 days', null),
      ('delivered long ago', interval '31 days', null),
      ('given up lately', null, interval '89 days'),
      ('given up long ago', null, interval '91 days'),
      ('waiting', null, null)) as it (kind, sent, given_up)`.execute(database.db);
  await deleteSettled(database.db);
  const left = await database.db.selectFrom('outbox').select('kind').orderBy('kind').execute();
  expect(left.map(({ kind }) => kind)).toEqual(['delivered lately', 'given up lately', 'waiting']);
});

test('of messages noted together each keeps its own payload, and others wait on', async () => {
  await database.db
    .transaction()
    .execute((tx) => enqueueAll(tx, 'letter', [{ to: 'a' }, { to: 'b\'"\\' }, { to: 'c' }]));
  const claimed = await claim(database.db, ['letter'], 60_000);
  const idTo = (to: string) => claimed.find(({ payload }) => payload['to'] === to)!.id;
  await markSent(database.db, [
    { id: idTo('b\'"\\'), payload: { kept: 'of the second' } },
    { id: idTo('a'), payload: { kept: 'of the first' } },
  ]);
  const now = await database.db
    .selectFrom('outbox')
    .select(['payload', (eb) => eb('sent_at', 'is not', null).as('sent')])
    .where('kind', '=', 'letter')
    .orderBy('id')
    .execute();
  expect(now).toEqual([
    { payload: { kept: 'of the first' }, sent: true },
    { payload: { kept: 'of the second' }, sent: true },
    { payload: { to: 'c' }, sent: false },
  ]);
});
