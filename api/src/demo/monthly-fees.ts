import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import { nextNumbers } from '../finance/invoices/counter.repository.ts';
import { giveReferences } from '../finance/references/issue.service.ts';
import { holidaySet } from '../finance/holidays/holiday.repository.ts';
import * as charges from '../finance/monthly/monthly-charge.repository.ts';
import { chargesOf, type ChargedStudent, type MonthCharge } from '../finance/monthly/monthly-charge.rules.ts';
import type { Tx } from '../platform/database/db.ts';
import { closeReferences } from '../finance/settling/settle-many.repository.ts';
import { seedBankFile } from './bank-file.ts';
import * as billing from './invoices.repository.ts';
import { habitOf, settlementOf, type Habit, type IssuedFee, dayMs } from './monthly-payments.rules.ts';

/** Number of students charged; the others are left for trying it. */
const most = 150;
const habitsOfHolders: Partial<Record<string, Habit>> = { 'estudante@demo.test': 'DEVE_UM' };

/** Records payments from before the last bank file, and those at the desk, with receipts by date. */
async function recordPayments(
  tx: Tx,
  fees: readonly IssuedFee[],
  { year, now, clerk }: { year: number; now: Date; clerk: number },
): Promise<void> {
  const paid = fees
    .flatMap(({ settlement, ...fee }) =>
      settlement?.way === 'BALCAO' ? [{ ...fee, ...settlement, full: fee.cents }] : [],
    )
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || a.invoiceId - b.invoiceId);
  if (paid.length === 0) return;
  const invoiceIds = paid.map(({ invoiceId }) => invoiceId);
  await billing.raisePaid(
    tx,
    invoiceIds,
    paid.map(({ cents }) => cents),
  );
  const [entity] = await billing.entities(tx);
  const references = await billing.referencesOf(tx, entity!.id, invoiceIds);
  const byReference = (method: string, invoiceId: number) =>
    method === 'REFERENCIA' ? references.get(invoiceId)!.id : null;
  const recordedAt = ({ paidAt, method }: (typeof paid)[number]) =>
    new Date(Math.min(now.getTime(), paidAt.getTime() + (method === 'NUMERARIO' ? 0 : dayMs))).toISOString();
  const begun = new Date(`${institutionDay(now)}T00:00:00+02:00`).toISOString();
  const ids = await billing.payments(
    tx,
    paid.map((one) => ({
      invoice_id: one.invoiceId,
      reference_id: byReference(one.method, one.invoiceId),
      method: one.method,
      transaction: `PROP${String(one.invoiceId).padStart(8, '0')}`,
      amount_cents: one.cents,
      paid_at: one.paidAt.toISOString(),
      recorded_at: recordedAt(one),
      // Cash of earlier days was closed already.
      recorded_by: one.method === 'NUMERARIO' && recordedAt(one) >= begun ? clerk : null,
    })),
  );
  const full = paid.filter(({ cents, full: whole }) => cents === whole);
  await closeReferences(
    tx,
    full.map(({ invoiceId }) => invoiceId),
    full.map(({ invoiceId }) => references.get(invoiceId)!.id),
  );
  const numbers = await nextNumbers(tx, 'RECIBO', year, paid.length);
  await billing.receipts(
    tx,
    paid.map((one, nth) => ({
      ...numbers[nth]!,
      invoice_id: one.invoiceId,
      payment_id: ids[nth]!,
      issued_at: recordedAt(one),
    })),
  );
}

/** Monthly fees of the year, paid in every possible way, with a bank file for the last month (I26, E.4). */
export async function seedMonthlyFees(tx: Tx): Promise<void> {
  const now = new Date();
  const year = institutionYear(now);
  const holders = await billing.accountHolders(tx);
  const clerk = await billing.staff(tx, 'secretaria@demo.test');
  const second = await billing.staff(tx, 'financas@demo.test');
  await billing.letDebtorsRenew(tx);
  const invented = (await charges.students(tx, year, { after: 0, most })).filter(
    ({ student_id }) => !holders.has(student_id),
  );
  if (invented.length < 40) return;
  const discounted = [invented[12]!.student_id, invented[25]!.student_id];
  await billing.insertDiscounts(tx, year, discounted, { asked: clerk.userId, approved: second.userId });
  const students = await charges.students(tx, year, { after: 0, most });
  const fees = await issue(tx, { year, now, students, holders });
  await recordPayments(tx, fees, { year, now, clerk: clerk.userId });
  const ofInvented = fees.filter(({ studentId }) => !holders.has(studentId));
  await seedBankFile(tx, ofInvented, { now, by: second });
}

async function issue(
  tx: Tx,
  seed: {
    year: number;
    now: Date;
    students: readonly ChargedStudent[];
    holders: ReadonlyMap<number, string>;
  },
): Promise<IssuedFee[]> {
  const { year, now } = seed;
  const issuedAt = new Date(Math.min(now.getTime(), Date.parse(`${year}-01-20T08:00:00+02:00`)));
  const issued = institutionDay(issuedAt);
  const terms = {
    year,
    issued,
    fees: await charges.monthlyFees(tx, { year }),
    holidays: await holidaySet(tx),
  };
  const due = seed.students.flatMap((student, order) =>
    settled(chargesOf(student, terms).charges, order, seed),
  );
  if (due.length === 0) return [];
  const ids = await billing.draft(
    tx,
    due.map(({ studentId, dueDate }) => ({ type: 'PROPINA', student_id: studentId, due_date: dueDate })),
  );
  await billing.lines(
    tx,
    due.map(({ description, unitCents, discountCents }, nth) => ({
      invoice_id: ids[nth]!,
      position: 1,
      description,
      unit_cents: unitCents,
      discount_cents: discountCents,
    })),
  );
  const owed = due.map(({ cents, dueDate }, nth) => ({
    invoiceId: ids[nth]!,
    amountCents: cents,
    dueDate,
    expiresOn: null,
  }));
  for (const entity of await billing.entities(tx)) await giveReferences(tx, entity, owed);
  const [first] = await nextNumbers(tx, 'FACTURA', year, due.length);
  const days = due.map(() => issuedAt.toISOString());
  await billing.issue(tx, ids, year, days, first!.sequence - 1);
  await charges.insert(
    tx,
    due.map(({ studentId: student_id, courseId: course_id, shift, month, calendarMonth }, nth) => ({
      invoice_id: ids[nth]!,
      student_id,
      course_id,
      shift,
      year,
      month,
      calendar_month: calendarMonth,
    })),
  );
  return due.map((one, nth) => ({ ...one, invoiceId: ids[nth]! }));
}

/** The fees of one student, with how each was paid. */
function settled(
  fees: readonly MonthCharge[],
  order: number,
  { now, holders }: { now: Date; holders: ReadonlyMap<number, string> },
) {
  const today = institutionDay(now);
  const due = fees.filter(({ dueDate }) => dueDate < today).toReversed();
  return fees.map((fee) => {
    const account = holders.get(fee.studentId);
    const habit = account === undefined ? habitOf(order) : (habitsOfHolders[account] ?? 'PONTUAL');
    const settlement = settlementOf(fee, { now, habit, order, due });
    return { ...fee, cents: fee.unitCents - fee.discountCents, habit, settlement };
  });
}
