import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../database/open-database.ts';
import { testDatabase } from '../testing/test-database.ts';
import { tempFolder } from '../testing/open-core.ts';
import { DailyTotals, dayOf, type TotalsStore } from './daily-totals.ts';
import { databaseTotals, folderTotals } from './error-stores.ts';

const log = pino({ level: 'silent' });
const start = Date.parse('2026-11-22T21:00:00Z');
const where = testDatabase();

test('a day ends at midnight of the institution', () => {
  expect([dayOf(start), dayOf(start + 3_600_000)]).toEqual(['2026-11-22', '2026-11-23']);
});

/** Totals of two gateways, in sequence or side by side. */
async function overGateways(storeOf: () => TotalsStore) {
  let now = start;
  const gateway = () => new DailyTotals(storeOf(), log, () => now);
  const first = gateway();
  first.count('loaded', 'mfe-one', '1');
  first.count('hung', 'mfe-one', '1');
  first.count('crash', 'mfe-one', '1');
  first.count('vital', 'mfe-one', '1');
  await first.stop();
  const second = gateway();
  second.count('load_failure', 'mfe-one', '1');
  second.count('loaded', 'mfe-two', '1');
  now += 3_600_000;
  second.count('loaded', 'mfe-one', '1');
  const of = { remote: 'mfe-one', release: '1' };
  expect(await second.of('mfe-one')).toEqual([
    { ...of, day: '2026-11-22', opened: 3, failures: 2, crashes: 1 },
    { ...of, day: '2026-11-23', opened: 1, failures: 0, crashes: 0 },
  ]);
  now += 91 * 86_400_000;
  second.count('loaded', 'mfe-one', '2');
  expect(await second.of('mfe-one')).toMatchObject([{ release: '2', opened: 1 }]);
}

test('totals outlive the gateway in a file, and are forgotten after 90 days', async () => {
  const folder = tempFolder();
  await overGateways(() => folderTotals(folder));
  await writeFile(join(folder, 'days.json'), '{"half');
  expect(await folderTotals(folder).of('mfe-one')).toEqual([]);
});

test('in the database those of all gateways are one', async () => {
  const database = await openDatabase(where.url);
  try {
    await overGateways(() => databaseTotals(database.pool));
    const many = [1, 2, 3].map(() => new DailyTotals(databaseTotals(database.pool), log, () => start));
    for (const one of many) one.count('crash', 'mfe-three', '1');
    await Promise.all(many.map((one) => one.stop()));
    expect(await databaseTotals(database.pool).of('mfe-three')).toMatchObject([{ crashes: 3, opened: 0 }]);
  } finally {
    await database.close();
  }
});

test('counts totals that could not be stored together with the next ones', async () => {
  const store = folderTotals(tempFolder());
  let down = true;
  const totals = new DailyTotals(
    {
      ...store,
      add: async (...args) => {
        if (down) throw new Error('down');
        return store.add(...args);
      },
    },
    log,
    () => start,
  );
  totals.count('loaded', 'mfe-one', '1');
  expect(await totals.of('mfe-one')).toEqual([]);
  totals.count('crash', 'mfe-one', '1');
  down = false;
  expect(await totals.of('mfe-one')).toMatchObject([{ opened: 1, crashes: 1 }]);
});
