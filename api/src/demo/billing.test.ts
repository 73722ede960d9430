import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { readiness } from '../finance/fees/readiness.rules.ts';
import * as entities from '../finance/entities/entity.repository.ts';
import * as fees from '../finance/fees/fee.repository.ts';
import { testDatabase } from '../testing/test-database.ts';
import { seedBilling } from './billing.ts';
import { seedRegisters } from './registers.ts';

const database = testDatabase();
beforeAll(() =>
  database.db.transaction().execute(async (tx) => {
    await seedRegisters(tx);
    await seedBilling(tx);
  }),
);

test('the demonstration can bill this year and the next', async () => {
  const thisYear = institutionYear(new Date());
  for (const year of [thisYear, thisYear + 1]) {
    const { ready, needs } = readiness({
      year,
      courses: await fees.activeCourses(database.db),
      fees: await fees.inForce(database.db, { year }),
      entities: await entities.inForce(database.db),
    });
    expect([ready, needs.filter(({ done }) => !done)]).toEqual([true, []]);
  }
});

test('two entities serve each type, one by its own numbers', async () => {
  const { rows } = await entities.list(database.db, { page: 1, per_page: 10, search: '' });
  expect(rows.map(({ code, reference_mode }) => [code, reference_mode])).toEqual([
    ['90123', 'CALCULADA_MOD97'],
    ['20100', 'SEQUENCIAL'],
  ]);
});
