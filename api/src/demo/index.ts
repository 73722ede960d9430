import { sql } from 'kysely';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Tx } from '../platform/database/db.ts';
import { seedAccounts } from './accounts.ts';
import { seedActivities, seedPeriods, seedRenewals } from './activities.ts';
import { seedBilling } from './billing.ts';
import { seedCandidacies, seedVacancies } from './candidacies.ts';
import { seedClasses, seedClassmates, seedStudies } from './classmates.ts';
import { seedExams } from './exams.ts';
import { seedInvoices } from './invoices.ts';
import { seedLectures } from './lectures.ts';
import { seedMonthlyFees } from './monthly-fees.ts';
import { seedPlans } from './plans.ts';
import { seedRegisters, seedCompany } from './registers.ts';
import { seedSheets } from './sheets.ts';
import { seedStudents } from './students.ts';
import { seedTeachers, seedTeaching, seedSecondTeachers } from './teachers.ts';
import * as rows from './sheets.repository.ts';

interface Seed {
  /** Recorded after the run, so that it never runs twice in one database; must not change. */
  name: string;
  run: (tx: Tx) => Promise<unknown>;
}

const teacher = 'docente@demo.test';
const published = ['MINI-TESTE-1', 'MINI-TESTE-2'];

/** The editions of the teacher who can sign in, with weights that add up to 100; the first has two published columns, an unpublished one
 *  and two blank ones. */
async function seedGrades(tx: Tx): Promise<void> {
  const [first, ...others] = await rows.editionsOf(tx, teacher, institutionYear(new Date()));
  if (first === undefined) return;
  for (const edition of [first, ...others]) await rows.weigh(tx, edition);
  await rows.grade(tx, first, teacher, [...published, 'TESTE-1']);
  await rows.publish(tx, first, teacher, published);
}

/** Demonstration data in dependency order. Deterministic: every installation gets the same. */
const seeds: Seed[] = [
  { name: 'company', run: seedCompany },
  { name: 'accounts', run: seedAccounts },
  { name: 'class-accounts', run: seedAccounts },
  { name: 'finance-account', run: seedAccounts },
  { name: 'registers', run: seedRegisters },
  { name: 'plans', run: seedPlans },
  { name: 'activities', run: seedActivities },
  { name: 'billing', run: seedBilling },
  { name: 'classes', run: seedClasses },
  { name: 'teachers', run: seedTeachers },
  { name: 'teaching', run: seedTeaching },
  { name: 'second-teachers', run: seedSecondTeachers },
  { name: 'periods', run: seedPeriods },
  { name: 'students', run: seedStudents },
  { name: 'classmates', run: seedClassmates },
  { name: 'studies', run: seedStudies },
  { name: 'grades', run: seedGrades },
  { name: 'sheets', run: seedSheets },
  { name: 'renewals', run: seedRenewals },
  { name: 'lectures', run: seedLectures },
  { name: 'vacancies', run: seedVacancies },
  { name: 'candidacies', run: seedCandidacies },
  { name: 'invoices', run: seedInvoices },
  { name: 'monthly-fees', run: seedMonthlyFees },
  { name: 'exams', run: seedExams },
];

/** Seeds what is missing; later changes by users are kept. Returns the names of what was seeded. */
export async function seedDemo(tx: Tx): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${7_202_612})`.execute(tx);
  const markers = await tx.selectFrom('setting').select('key').where('key', 'like', 'demo.%').execute();
  const missing = seeds.filter(({ name }) => !markers.some(({ key }) => key === `demo.${name}`));
  for (const { name, run } of missing) {
    await run(tx);
    await tx
      .insertInto('setting')
      .values({ key: `demo.${name}`, value: 'true' })
      .execute();
  }
  // Or the first minute, until PostgreSQL looks by itself, is planned as if every table were empty.
  if (missing.length > 0) await sql`analyze`.execute(tx);
  return missing.map(({ name }) => name);
}
