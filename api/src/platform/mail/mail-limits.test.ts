import { pino } from 'pino';
import { testDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { startOutbox } from '../outbox/outbox-worker.ts';
import { limitedDelivery } from './mail-limits.ts';
import { enqueueMail, mailKind, type Mail } from './mail.ts';

const it = testDatabase();
let address = 0;
const someone = () => `pessoa${++address}@exemplo.test`;

/** What a limited delivery sent, and the outcome of each mail, in order. */
async function deliveries(to: string, causes: Mail['cause'][], ends = async () => ({})) {
  const deliver = limitedDelivery(it.db, ends);
  const outcomes: string[] = [];
  for (const cause of causes)
    outcomes.push(
      await deliver({ to, subject: 's', text: 't', ...(cause && { cause }) }).then(
        () => 'sent',
        (error: Error) => error.constructor.name,
      ),
    );
  return outcomes;
}
const times = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value);

test('an address gets five mails an hour, however it is written; what the institution says beyond waits', async () => {
  const to = someone();
  expect(await deliveries(to, times(3, undefined))).toEqual(times(3, 'sent'));
  expect(await deliveries(to.toUpperCase(), times(4, undefined))).toEqual([
    ...times(2, 'sent'),
    ...times(2, 'Postponed'),
  ]);
  expect(await deliveries(someone(), [undefined])).toEqual(['sent']);
});

test('receipts of applications are two an hour and wait for no notice; those beyond wait for the next hour', async () => {
  const to = someone();
  expect(await deliveries(to, times(5, undefined))).toEqual(times(5, 'sent'));
  expect(await deliveries(to, times(20, 'receipt'))).toEqual([
    ...times(2, 'sent'),
    ...times(18, 'Postponed'),
  ]);
});

test.each(['link', 'password'] as const)(
  'a %s that was requested is delivered, however many notices and receipts went out in the hour',
  async (cause) => {
    const to = someone();
    expect(await deliveries(to, [...times(5, undefined), ...times(2, 'receipt' as const)])).toEqual(
      times(7, 'sent'),
    );
    expect(await deliveries(to, times(3, cause))).toEqual(times(3, 'sent'));
    expect(await deliveries(to, [undefined])).toEqual(['Postponed']);
  },
);

test('links count among the five of the hour, so that a notice after five of them waits', async () => {
  const to = someone();
  expect(await deliveries(to, [...times(5, 'link' as const), undefined])).toEqual([
    ...times(5, 'sent'),
    'Postponed',
  ]);
});

test('a mail that the server did not take has used no place', async () => {
  const to = someone();
  const down = async () => {
    throw new Error('down');
  };
  expect(await deliveries(to, times(9, undefined), down)).toEqual(times(9, 'Error'));
  expect(await deliveries(to, times(9, 'receipt'), down)).toEqual(times(9, 'Error'));
  expect(await deliveries(to, times(2, 'receipt'))).toEqual(times(2, 'sent'));
  expect(await deliveries(to, times(3, undefined))).toEqual(times(3, 'sent'));
});

test('in the outbox a mail or receipt beyond waits without counting an attempt, and none is given up', async () => {
  const to = someone();
  await it.db.transaction().execute(async (tx) => {
    for (const cause of [...times(4, 'receipt' as const), ...times(6, undefined)])
      await enqueueMail(tx, { to, subject: cause ?? 'office', text: 't', ...(cause && { cause }) });
  });
  const worker = startOutbox({
    db: it.db,
    databaseUrl: it.url,
    deliver: { [mailKind]: limitedDelivery(it.db, async (payload) => payload) },
    logger: pino({ level: 'silent' }),
  });
  const rows = () => it.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  try {
    await until(async () => (await rows()).every((row) => row.sent_at ?? row.last_error));
  } finally {
    await worker.stop();
  }
  const all = await rows();
  const of = (subject: string) =>
    all.filter(({ payload }) => (payload as unknown as Mail).subject === subject);
  const reason = 'this address has had the mails of the hour';
  expect(of('receipt').filter(({ sent_at }) => sent_at)).toHaveLength(2);
  expect(of('office').some(({ sent_at }) => !sent_at)).toBe(true);
  const waiting = all.filter(({ sent_at }) => !sent_at);
  for (const { attempts, last_error, gave_up_at, next_attempt_at } of waiting) {
    expect([attempts, last_error, gave_up_at]).toEqual([0, reason, null]);
    const wait = next_attempt_at.getTime() - Date.now();
    expect(wait).toBeGreaterThan(50 * 60_000);
    expect(wait).toBeLessThanOrEqual(60 * 60_000);
  }
});
