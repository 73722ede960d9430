import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../database.ts';
import { seedDemo } from '../../demo/index.ts';
import { analyze, isLarge, largeSize, markLarge, seedLarge } from './volume.ts';
import { demoPassword } from '../../demo/accounts.ts';
import { hashPassword } from '../../identity/accounts/password-hash.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { connect, createPool } from '../../platform/database/pool.ts';
import { sentenceOf, StartProblem } from '../../platform/start/start-problem.ts';

const say = (line: string) => process.stdout.write(`seed-large | ${line}\n`);

/** `LARGE_PEOPLE`; by default 200 000. */
function people(): number | undefined {
  const { LARGE_PEOPLE: setting } = process.env;
  if (!setting) return undefined;
  if (/^[1-9]\d{3,6}$/.test(setting)) return Number(setting);
  throw new StartProblem('LARGE_PEOPLE is a number of people from 1000 to 9999999.');
}

async function main() {
  const started = performance.now();
  const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const config = readConfig(process.env);
  if (!config.demo)
    throw new StartProblem('seed-large invents people: it fills demonstration databases only (DEMO=1).');
  const size = largeSize(people());
  const database = await openDatabase(config, pino({ level: 'silent' }), { bulk: true });
  try {
    await migrate(database.url);
    const db = connect(createPool(database.url, { statementTimeoutMs: 0 }));
    const done = await db.transaction().execute(async (tx) => {
      await seedDemo(tx);
      if (await isLarge(tx)) return false;
      await seedLarge(tx, size, await hashPassword(demoPassword), (what) =>
        say(`${what} after ${elapsed()}`),
      );
      await markLarge(tx);
      return true;
    });
    if (done) await analyze(db);
    await db.destroy();
    say(
      done
        ? `${size.people} people, ${size.classes} classes and ${size.allocations} allocations in ${elapsed()}`
        : 'it is there already',
    );
  } finally {
    await database.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`seed-large | ${sentenceOf(error, 'The data were not made')}\n`);
  process.exit(1);
});
