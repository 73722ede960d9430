import fc from 'fast-check';
import { sql } from 'kysely';
import { quietly } from '../../testing/billing.ts';
import { paymentSetup, paymentsOf } from '../../testing/payments.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { annulInvoice } from '../invoices/annul.service.ts';
import { creditInvoice, useCredit } from '../accounts/account.service.ts';
import { reverse, unmatch } from '../settling/withdrawal.service.ts';

const database = testDatabase();
const pay = paymentsOf(database);
let course: number;
let ctx: UserContext;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', used_for: ['INSCRICAO', 'OUTRO'] });
  const role = await database.db
    .selectFrom('role')
    .select('id')
    .where('name', '=', 'Admin')
    .executeTakeFirstOrThrow();
  const person = await database.db
    .insertInto('person')
    .values({ full_name: 'Ana Clara' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await database.db
    .insertInto('user_account')
    .values({ person_id: person.id, email: 'ana@teste.test', role_id: role.id, password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx = {
    ...quietly,
    user: {
      userId: id,
      personId: person.id,
      email: 'ana@teste.test',
      permissions: new Set(['payments.confirm']),
    },
  } as unknown as UserContext;
});

const issue = (studentId: number, unitCents: number) =>
  pay.issue({ studentId, type: 'OUTRO', lines: [{ description: 'Valor', unitCents }] });
const scalar = async (query: string) =>
  Object.values((await database.pool.query<Record<string, number>>(query)).rows[0]!)[0]!;

describe('the database refuses', () => {
  let payment: number;
  let invoice: number;
  let account: number;
  beforeAll(async () => {
    const { studentId } = await pay.student(course);
    invoice = (await issue(studentId, 1_000)).id;
    payment = (await pay.settle({ invoiceId: invoice, amountCents: 1_500 })).paymentId;
    account = await scalar(`select id from credit_account where student_id = ${studentId}`);
  });
  const refused = (statement: string, why: RegExp) =>
    expect(database.pool.query(statement)).rejects.toThrow(why);
  const allocate = (columns: string, values: string) =>
    `insert into allocation (invoice_id, amount_cents${columns}) values (${invoice}, ${values})`;

  test('more of a payment than there was', () =>
    refused(allocate(', payment_id', `1, ${payment}`), /payment \d+ is not the sum|what is paid of invoice/));
  test('a paid amount that was not allocated', () =>
    refused(
      `update invoice set paid_cents = 999, state = 'PARCIAL' where id = ${invoice}`,
      /what is paid of invoice \d+ is not what was allocated/,
    ));
  test('an allocation from nowhere', () => refused(allocate('', '1'), /comes from no payment|what is paid/));
  test('half of an allocation undone', () =>
    refused(
      `insert into allocation (invoice_id, payment_id, amount_cents, undoes_id)
        select invoice_id, payment_id, -1, id from allocation where payment_id = ${payment}`,
      /undone as a whole/,
    ));
  test('a use of more credit than there is', () =>
    refused(
      `insert into credit_entry (account_id, allocation_id, amount_cents, reason)
        select ${account}, id, -501, 'x' from allocation where payment_id = ${payment}`,
      /not so much credit/,
    ));
  test('a change of what was written', async () => {
    await refused('update allocation set amount_cents = 2', /never deleted/);
    await refused('delete from credit_entry', /never deleted/);
    await refused(`update credit_account set balance_cents = 9 where id = ${account}`, /sum of its entries/);
    await refused(`update receipt set number = 'RC 2026/1' where payment_id = ${payment}`, /never changes/);
  });
});

test('a payment that left credit and was matched again with another student is reversed, from either student to the other', async () => {
  const students = [await pay.student(course), await pay.student(course)].map(({ studentId }) => studentId);
  const balances = async () =>
    (
      await database.pool.query(
        `select balance_cents from credit_account where student_id in (${students.join()}) order by id`,
      )
    ).rows;
  for (const [wrong, right] of [students, students.toReversed()] as [number, number][]) {
    const given = { amountCents: 1_500, invoiceId: (await issue(wrong, 1_000)).id };
    const { paymentId } = await pay.settle(given);
    const withdrawal = { paymentId, reason: 'Ensaio' };
    const within = database.db.transaction();
    await within.execute((tx) => unmatch(tx, ctx, paymentSetup, withdrawal));
    const { id } = await issue(right, 1_000);
    await pay.settle({ ...given, invoiceId: id, unmatchedId: paymentId });
    await within.execute((tx) => reverse(tx, ctx, paymentSetup, withdrawal));
    expect(await scalar(`select paid_cents from invoice where id = ${id}`)).toBe(0);
    expect(await balances()).toEqual([{ balance_cents: 0 }, { balance_cents: 0 }]);
  }
});

/** Everything that may happen to the money of one student, in any order; numbers choose the invoice or payment. */
const act = fc.oneof(
  fc.record({ what: fc.constant('issue' as const), cents: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ what: fc.constant('pay' as const), at: fc.nat(9), cents: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ what: fc.constant('use' as const), at: fc.nat(9) }),
  fc.record({ what: fc.constant('annul' as const), at: fc.nat(9) }),
  fc.record({ what: fc.constant('note' as const), at: fc.nat(9), cents: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ what: fc.constant('unmatch' as const), at: fc.nat(9) }),
  fc.record({ what: fc.constant('reverse' as const), at: fc.nat(9) }),
);

test('after any sequence of acts, every centavo is in one place and only a rule of the portal refuses', async () => {
  const within = (
    work: (
      tx: Parameters<Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]>[0],
    ) => Promise<unknown>,
  ) => database.db.transaction().execute(work);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const { studentId } = await pay.student(course);
      const invoices: number[] = [(await issue(studentId, 300)).id];
      const payments: number[] = [];
      let received = 0;
      const amounts = new Map<number, number>();
      for (const one of acts) {
        const pick = (them: number[]) => them[('at' in one ? one.at : 0) % them.length];
        const invoiceId = pick(invoices)!;
        const paymentId = pick(payments) ?? 0;
        try {
          if (one.what === 'issue') invoices.push((await issue(studentId, one.cents)).id);
          if (one.what === 'pay') {
            const made = await pay.settle({ invoiceId, amountCents: one.cents });
            payments.push(made.paymentId);
            amounts.set(made.paymentId, one.cents);
            received += one.cents;
          }
          if (one.what === 'use')
            await within((tx) => useCredit(tx, ctx, paymentSetup, invoiceId, { reason: 'Ensaio' }));
          if (one.what === 'note') {
            const note = { amountCents: one.cents, reason: 'Ensaio' };
            await within((tx) => creditInvoice(tx, ctx, paymentSetup, invoiceId, note));
          }
          if (one.what === 'annul')
            await within((tx) => annulInvoice(tx, invoiceId, { reason: 'Ensaio' }, ctx));
          if (one.what === 'unmatch' || one.what === 'reverse') {
            const takeBack = one.what === 'unmatch' ? unmatch : reverse;
            await within((tx) => takeBack(tx, ctx, paymentSetup, { paymentId, reason: 'Ensaio' }));
            received -= amounts.get(paymentId)!;
          }
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
        }
        const { rows } = await sql<{
          cents: number;
          notes: number;
        }>`select coalesce((select sum(e.amount_cents) from credit_entry e join credit_account a on a.id = e.account_id
            where a.student_id = ${studentId} and e.credit_note_id is not null), 0)::bigint as notes, (coalesce((select sum(paid_cents) from invoice where student_id = ${studentId}), 0)
          + coalesce((select balance_cents from credit_account where student_id = ${studentId}), 0))::bigint as cents`.execute(
          database.db,
        );
        expect(rows[0]!.cents).toBe(received + rows[0]!.notes);
      }
    }),
    { numRuns: 25 },
  );
});
