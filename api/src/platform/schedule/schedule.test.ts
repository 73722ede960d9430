import { pino } from 'pino';
import { until } from '../../testing/until.ts';
import type { Db } from '../database/db.ts';
import { schedule } from './schedule.ts';

const logger = pino({ level: 'silent' });
const db = {} as Db;

test('a routine comes round again even after it failed', async () => {
  let turns = 0;
  const run = async () => {
    turns += 1;
    throw new Error('not now');
  };
  const routines = schedule([{ name: 'failing', everyMs: 5, run }], db, logger);
  await until(() => turns >= 3);
  await routines.stop();
});

test('a routine never runs beside itself, and stopping waits for the one that runs', async () => {
  let running = 0;
  let most = 0;
  let turns = 0;
  let finish = () => {};
  const run = async () => {
    turns += 1;
    most = Math.max(most, (running += 1));
    await new Promise<void>((resolve) => (finish = resolve));
    running -= 1;
  };
  let others = 0;
  const counting = async () => (others += 1);
  const routines = schedule(
    [
      { name: 'slow', everyMs: 2, run },
      { name: 'clock', everyMs: 2, run: counting },
    ],
    db,
    logger,
  );
  await until(() => turns === 1 && others >= 10);
  const stopped = routines.stop();
  expect([running, most]).toEqual([1, 1]);
  finish();
  await stopped;
  expect([running, turns]).toEqual([0, 1]);
});
