import { login } from '@portal/shared-kit/contract/identity/identity';
import { identifierProblem } from '@portal/shared-kit/contract/identity/identity-rules';
import { Browser } from '../testing/browser.ts';
import { identityServer } from '../testing/identity-server.ts';
import { demoAccounts, demoPassword, seedAccounts } from './accounts.ts';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { readiness } from '../finance/fees/readiness.rules.ts';
import * as entities from '../finance/entities/entity.repository.ts';
import * as fees from '../finance/fees/fee.repository.ts';
import { testDatabase } from '../testing/test-database.ts';
import { seedBilling } from './billing.ts';
import { seedRegisters } from './registers.ts';

const identity = identityServer({ prepare: ({ db }) => db.transaction().execute(seedAccounts) });

/** DESIGN §7. */
const promised = [
  ['master@demo.test', 'Master', '/dashboard', 'não'],
  ['admin@demo.test', 'Admin', '/dashboard', 'não'],
  ['secretaria@demo.test', 'Secretaria', '/dashboard', 'não'],
  ['testers@demo.test', 'Testers', '/dashboard', 'não'],
  ['docente@demo.test', 'Teacher', '/Teacher', 'não'],
  ['estudante@demo.test', 'Student', '/Student', 'não'],
  ['26.0001.0001', 'Student', '/Student', 'não'],
  ['novo.docente@demo.test', 'Teacher', '/Teacher', 'yes'],
  ['novo.estudante@demo.test', 'Student', '/Student', 'yes'],
  ['assistente@demo.test', 'Teacher', '/Teacher', 'não'],
  ['docente2@demo.test', 'Teacher', '/Teacher', 'não'],
  ['estudante2@demo.test', 'Student', '/Student', 'não'],
  ['financas@demo.test', 'Admin', '/dashboard', 'não'],
] as const;

test.each(promised)('%s signs in as %s and lands at %s', async (identifier, role, home, first_logg) => {
  expect(identifierProblem(identifier)).toBeUndefined();
  const answer = await new Browser(identity).send(login, {
    body: { email: identifier, password: 'Demo#2026' },
  });
  expect(answer.json()).toMatchObject({ status: 1, home, data: { role: [role], first_logg } });
});

test('there are no others', () => {
  expect(demoPassword).toBe('Demo#2026');
  expect(demoAccounts).toHaveLength(promised.length - 1);
});

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
