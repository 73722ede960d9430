import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../database/open-database.ts';
import { testDatabase } from '../testing/test-database.ts';
import { tempFolder } from '../testing/open-core.ts';
import { ErrorArchive, type ErrorStore } from './error-archive.ts';
import { databaseErrors, folderErrors } from './error-stores.ts';
import { ReleaseErrors } from './release-errors.ts';

const log = pino({ level: 'silent' });
const where = testDatabase();
const crash = (message: string, route: string, release = '1') => ({
  kind: 'crash' as const,
  remote: 'mfe-one',
  release,
  fault: { message, stack: '/r/mfe-one/1/a.js:1:2', route },
});

/** Errors reported to two gateways, in sequence or side by side. */
async function overGateways(storeOf: () => ErrorStore) {
  let now = 1_000;
  const gateway = () => {
    const errors = new ReleaseErrors(() => now);
    return { errors, archive: new ErrorArchive(errors, storeOf(), log, () => now) };
  };
  const first = gateway();
  first.errors.reported(crash('Error: x', '/a'), { sessionId: 'ana', browser: 'Chrome 109' });
  first.errors.reported(crash('Error: x', '/a'), { sessionId: 'rui', browser: 'Chrome 109' });
  await first.archive.of('mfe-one');
  // A group that was stored before is replaced, not added to.
  first.errors.reported(crash('Error: x', '/b'), { sessionId: 'rui', browser: 'Firefox 140' });
  await first.archive.stop();
  const second = gateway();
  now = 2_000;
  second.errors.reported(crash('Error: x', '/a'), { sessionId: 'eva', browser: 'Chrome 109' });
  second.errors.reported(crash('Error: y', '/a', '2'), { sessionId: 'eva', browser: 'Chrome 109' });
  expect(await second.archive.of('mfe-one')).toMatchObject([
    {
      release: '1',
      message: 'Error: x',
      count: 4,
      sessions: 3,
      first: 1_000,
      last: 2_000,
      routes: { '/a': 3, '/b': 1 },
      browsers: { 'Chrome 109': 3, 'Firefox 140': 1 },
    },
    { release: '2', message: 'Error: y', count: 1 },
  ]);
  expect(await second.archive.of('mfe-two')).toEqual([]);
  now += 91 * 86_400_000;
  second.errors.reported(crash('Error: z', '/a'), { sessionId: 'eva', browser: 'Chrome 109' });
  expect(await second.archive.of('mfe-one')).toMatchObject([{ message: 'Error: z' }]);
}

test('errors outlive the gateway in a file, and are forgotten after 90 days', async () => {
  const folder = tempFolder();
  await overGateways(() => folderErrors(folder));
  await writeFile(join(folder, 'errors.json'), '{"half');
  expect(await folderErrors(folder).of('mfe-one')).toEqual([]);
});

test('in the database those of all gateways are one list', async () => {
  const database = await openDatabase(where.url);
  try {
    await overGateways(() => databaseErrors(database.pool));
  } finally {
    await database.close();
  }
});

test('stores errors that could not be stored together with the next ones', async () => {
  const store = folderErrors(tempFolder());
  let down = true;
  const errors = new ReleaseErrors(() => 1_000);
  const put: ErrorStore['put'] = (...args) => (down ? Promise.reject(new Error('down')) : store.put(...args));
  const archive = new ErrorArchive(errors, { ...store, put }, log, () => 1_000);
  errors.reported(crash('Error: x', '/a'), { sessionId: 'ana', browser: 'Chrome 109' });
  expect(await archive.of('mfe-one')).toEqual([]);
  down = false;
  expect(await archive.of('mfe-one')).toMatchObject([{ count: 1 }]);
});
