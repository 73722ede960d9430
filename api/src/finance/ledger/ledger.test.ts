import fc from 'fast-check';
import { sql } from 'kysely';
import { lockCandidacy, moveCandidacy } from '../../admissions/candidacies/candidacy.service.ts';
import { migrations } from '../../platform/database/migrations/index.ts';
import type { Tx } from '../../platform/database/db.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { quietly } from '../../testing/billing.ts';
import { paymentSetup, paymentsOf } from '../../testing/payments.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { annulInvoice } from '../invoices/annul.service.ts';
import { creditInvoice, useCredit } from '../accounts/account.service.ts';
import { messages as billing } from '../invoices/messages.ts';
import { reverse, reverseUnused, unmatch } from '../settling/withdrawal.service.ts';
import { find as billOf } from './settled-invoice.repository.ts';
import { request as requestRefund } from '../refunds/refund.service.ts';
import { lines as statementLines } from '../statements/statement.repository.ts';
import { passOn } from './credit.repository.ts';

const database = testDatabase();
const pay = paymentsOf(database);
let course: number;
let ctx: UserContext;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', used_for: ['CANDIDATURA', 'INSCRICAO', 'OUTRO'] });
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
const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
/** The invoice of a candidate. */
const charge = (candidacyId: number, unitCents: number, type: 'CANDIDATURA' | 'OUTRO' = 'CANDIDATURA') =>
  pay.issue({ candidacyId, type, lines: [{ description: 'Taxa', unitCents }] });
interface Approved {
  candidacyId: number;
  studentId: number;
}
const decide = async (tx: Tx, { candidacyId, studentId }: Approved) => {
  const approved = { studentId, former: null, payUntil: null };
  await moveCandidacy(tx, quietly, candidacyId, 'EM_ANALISE');
  await moveCandidacy(tx, quietly, candidacyId, 'APROVADA', { approved });
};
/** Approves a candidacy, whose student is there already. */
const passAndDecide = (one: Approved) =>
  within(async (tx) => {
    await lockCandidacy(tx, one.candidacyId);
    await passOn(tx, one, { reason: 'Aprovada', by: null });
    await decide(tx, one);
  });
/** Approves a candidacy; returns the student. */
async function approve(candidacyId: number): Promise<number> {
  const { studentId } = await pay.student(course);
  await passAndDecide({ candidacyId, studentId });
  return studentId;
}
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
    await within((tx) => unmatch(tx, ctx, paymentSetup, withdrawal));
    const { id } = await issue(right, 1_000);
    await pay.settle({ ...given, invoiceId: id, unmatchedId: paymentId });
    await within((tx) => reverse(tx, ctx, paymentSetup, withdrawal));
    expect(await scalar(`select paid_cents from invoice where id = ${id}`)).toBe(0);
    expect(await balances()).toEqual([{ balance_cents: 0 }, { balance_cents: 0 }]);
  }
});

test('an invoice of the time as a candidate is the own one of the student', async () => {
  const candidacyId = await pay.candidacy(course);
  const { id: invoiceId } = await charge(candidacyId, 500);
  const { studentId, personId } = await pay.student(course);
  expect(await billOf(database.db, invoiceId)).toMatchObject({ person_id: null });
  await passAndDecide({ candidacyId, studentId });
  expect(await billOf(database.db, invoiceId)).toMatchObject({ person_id: personId });
  const own = { ...ctx, user: { ...ctx.user, personId } };
  await expect(within((tx) => annulInvoice(tx, invoiceId, { reason: 'Engano' }, own))).rejects.toMatchObject({
    message: billing.ownInvoice,
  });
});

test('a candidate who became a student is told at their account of a note over their fee, and that its payment was reversed', async () => {
  const candidacyId = await pay.candidacy(course);
  const { id: invoiceId } = await charge(candidacyId, 500);
  const { paymentId } = await pay.settle({ invoiceId, amountCents: 500 });
  const { studentId, personId, email } = await pay.student(course);
  await passAndDecide({ candidacyId, studentId });
  const note = { amountCents: 100, reason: 'Ensaio' };
  await within((tx) => creditInvoice(tx, ctx, paymentSetup, invoiceId, note));
  await within((tx) => reverse(tx, ctx, paymentSetup, { paymentId, reason: 'Sem cobertura' }));
  const { rows } = await database.pool.query(
    `select title from communication join communication_recipient r on r.communication_id = communication.id
      where r.person_id = ${personId} order by communication.id`,
  );
  expect(rows).toEqual([{ title: 'Nota de crédito' }, { title: 'Pagamento desfeito' }]);
  const [mail] = await mailsTo(database.db, email!);
  expect(mail!.subject).toMatch(/^Pagamento estornado/);
});

describe('the credit of a candidate who is approved', () => {
  const balance = async (studentId: number) => {
    const account = await database.db
      .selectFrom('credit_account')
      .select('balance_cents')
      .where('student_id', '=', studentId)
      .executeTakeFirst();
    return account?.balance_cents ?? 0;
  };
  /** A candidate who paid a fee of 1 000 with 1 500. */
  async function overpaid() {
    const candidacyId = await pay.candidacy(course);
    const { id } = await charge(candidacyId, 1_000);
    const { paymentId } = await pay.settle({ invoiceId: id, amountCents: 1_500 });
    return { candidacyId, invoiceId: id, paymentId };
  }

  test('is that of the student, who has it in their statement and pays with it', async () => {
    const { candidacyId, invoiceId } = await overpaid();
    const studentId = await approve(candidacyId);
    expect(await balance(studentId)).toBe(500);
    expect((await billOf(database.db, invoiceId))!.credit_cents).toBe(500);
    expect(await statementLines(database.db, studentId)).toMatchObject([
      { kind: 'PAGAMENTO', credit: 1_500 },
      { kind: 'FACTURA', type: 'CANDIDATURA', debit: 1_000 },
    ]);
    const { id } = await issue(studentId, 400);
    await within((tx) => useCredit(tx, ctx, paymentSetup, id, { reason: 'Ensaio' }));
    expect(await balance(studentId)).toBe(100);
  });

  test('goes with the payment that left it, and is to be repaid by the student where it was used (J27)', async () => {
    const { candidacyId, paymentId, invoiceId } = await overpaid();
    const studentId = await approve(candidacyId);
    const { id } = await issue(studentId, 400);
    await within((tx) => useCredit(tx, ctx, paymentSetup, id, { reason: 'Ensaio' }));
    await within((tx) => reverse(tx, ctx, paymentSetup, { paymentId, reason: 'Sem cobertura' }));
    expect(await balance(studentId)).toBe(-400);
    const { email } = (await billOf(database.db, invoiceId))!;
    const [mail] = await mailsTo(database.db, email!);
    expect(mail!.text).toContain('a sua conta tem 4,00\u00a0MZN a repor');
    // What is paid of the fee beyond what is open of it repays.
    await pay.settle({ invoiceId, amountCents: 1_300 });
    expect(await balance(studentId)).toBe(-100);
    await pay.settle({ invoiceId, amountCents: 100 });
    expect(await balance(studentId)).toBe(0);
  });

  test('is taken back with its import while it is free, and not where a refund reserves it', async () => {
    const [free, reserved] = [await overpaid(), await overpaid()];
    const students = [await approve(free.candidacyId), await approve(reserved.candidacyId)];
    const form = { amount: 500, destination: 'NIB', reason: 'Ensaio' };
    await within((tx) => requestRefund(tx, ctx, students[1]!, form));
    const takeBack = async ({ paymentId }: typeof free) => {
      const version = await scalar(`select version from payment where id = ${paymentId}`);
      return within((tx) => reverseUnused(tx, ctx, paymentSetup, { paymentId, reason: 'Ensaio', version }));
    };
    expect([await takeBack(free), await takeBack(reserved)]).toEqual([true, false]);
    expect([await balance(students[0]!), await balance(students[1]!)]).toEqual([0, 500]);
  });

  test('of a note is withdrawn with its invoice while it is there, and keeps the invoice where it was used', async () => {
    for (const isUsed of [false, true]) {
      const { candidacyId, paymentId, invoiceId } = await overpaid();
      const note = { amountCents: 200, reason: 'Ensaio' };
      await within((tx) => creditInvoice(tx, ctx, paymentSetup, invoiceId, note));
      const studentId = await approve(candidacyId);
      expect(await balance(studentId)).toBe(700);
      const { id } = await issue(studentId, 650);
      if (isUsed) await within((tx) => useCredit(tx, ctx, paymentSetup, id, { reason: 'Ensaio' }));
      await within((tx) => reverse(tx, ctx, paymentSetup, { paymentId, reason: 'Ensaio' }));
      expect((await billOf(database.db, invoiceId))!.paid_cents).toBe(isUsed ? 0 : 200);
      const annulled = within((tx) => annulInvoice(tx, invoiceId, { reason: 'Ensaio' }, ctx));
      if (isUsed) await expect(annulled).rejects.toMatchObject({ message: billing.noteUsed });
      else await annulled;
      expect(await balance(studentId)).toBe(isUsed ? -450 : 0);
    }
  });

  test('of a note pays the invoice that is open again, whatever other credit paid of it', async () => {
    const { candidacyId } = await overpaid();
    const studentId = await approve(candidacyId);
    const { id: invoiceId } = await issue(studentId, 1_000);
    await within((tx) => useCredit(tx, ctx, paymentSetup, invoiceId, { reason: 'Ensaio' }));
    const { paymentId } = await pay.settle({ invoiceId, amountCents: 500 });
    const note = { amountCents: 300, reason: 'Ensaio' };
    await within((tx) => creditInvoice(tx, ctx, paymentSetup, invoiceId, note));
    await within((tx) => reverse(tx, ctx, paymentSetup, { paymentId, reason: 'Ensaio' }));
    expect((await billOf(database.db, invoiceId))!.paid_cents).toBe(800);
    expect(await balance(studentId)).toBe(0);
  });

  test('that is owed is owed by the student, and told to nobody before', async () => {
    const candidacyId = await pay.candidacy(course);
    const { id: invoiceId } = await charge(candidacyId, 500);
    const first = await pay.settle({ invoiceId, amountCents: 300 });
    const second = await pay.settle({ invoiceId, amountCents: 300 });
    const takeBack = ({ paymentId }: typeof first) =>
      within((tx) => reverse(tx, ctx, paymentSetup, { paymentId, reason: 'Ensaio' }));
    await takeBack(first);
    await within((tx) => useCredit(tx, ctx, paymentSetup, invoiceId, { reason: 'Ensaio' }));
    await takeBack(second);
    const { email } = (await billOf(database.db, invoiceId))!;
    expect((await mailsTo(database.db, email!))[0]!.text).not.toContain('a repor');
    expect(await balance(await approve(candidacyId))).toBe(-100);
  });

  test.each(['payment', 'annulment'] as const)(
    'is passed on by an approval at the same time as the %s that leaves it, in any order',
    async (what) => {
      const paidInPart = [];
      for (let nth = 0; nth < 8; nth += 1) {
        const candidacyId = await pay.candidacy(course);
        const { id: invoiceId } = await charge(candidacyId, 1_000);
        await pay.settle({ invoiceId, amountCents: 500 });
        paidInPart.push({ candidacyId, invoiceId, studentId: (await pay.student(course)).studentId });
      }
      await Promise.all(
        paidInPart.flatMap(({ invoiceId, ...one }) => [
          passAndDecide(one),
          what === 'payment'
            ? pay.settle({ invoiceId, amountCents: 1_000 })
            : within((tx) => annulInvoice(tx, invoiceId, { reason: 'Ensaio' }, ctx)),
        ]),
      );
      for (const { studentId } of paidInPart) expect(await balance(studentId)).toBe(500);
    },
  );

  test('is neither kept back, nor passed on in part or to somebody else: the database refuses it', async () => {
    const { candidacyId } = await overpaid();
    const { studentId } = await pay.student(course);
    await expect(within((tx) => decide(tx, { candidacyId, studentId }))).rejects.toThrow(
      /has credit as a student only/,
    );
    const other = await scalar(`select id from credit_account where student_id is not null limit 1`);
    const entry = (account: number, cents: number) =>
      database.pool.query(
        `insert into credit_entry (account_id, candidacy_id, amount_cents, reason) values (${account}, ${candidacyId}, ${cents}, 'x')`,
      );
    const own = await scalar(`select id from credit_account where candidacy_id = ${candidacyId}`);
    await expect(entry(own, -500)).rejects.toThrow(/is not what its student gets/);
    await expect(
      database.pool.query(`insert into credit_entry (account_id, candidacy_id, amount_cents, reason)
        values (${own}, ${candidacyId}, -500, 'x'), (${other}, ${candidacyId}, 500, 'x')`),
    ).rejects.toThrow(/is not what its student gets/);
  });
});

describe('the migration', () => {
  const past = testDatabase();
  const paying = paymentsOf(past);

  test('passes on what candidates have who are students already', async () => {
    await paying.entity({ code: '90123', used_for: ['CANDIDATURA'] });
    const place = await paying.course();
    const candidacyId = await paying.candidacy(place);
    const lines = [{ description: 'Taxa', unitCents: 1_000 }];
    const { id } = await paying.issue({ candidacyId, type: 'CANDIDATURA', lines });
    await paying.settle({ invoiceId: id, amountCents: 1_500 });
    const { studentId } = await paying.student(place);
    // As it was before: without the column, and with the checks that the migration replaces.
    await past.pool.query(`
      alter table credit_entry drop column candidacy_id cascade;
      drop function check_credit_passed_on, check_candidate_without_credit cascade;
      alter table credit_entry add constraint credit_entry_of_one check (true);
      create constraint trigger credit_never_negative after insert on credit_entry
        for each row execute function check_credit_enough()`);
    await past.db.transaction().execute((tx) => decide(tx, { candidacyId, studentId }));
    await past.db.transaction().execute((tx) => migrations['2026-11-30-05-credit-of-candidates']!.up(tx));
    const { rows } = await past.pool.query(
      'select student_id, candidacy_id, balance_cents from credit_account order by id',
    );
    expect(rows).toEqual([
      { student_id: null, candidacy_id: candidacyId, balance_cents: 0 },
      { student_id: studentId, candidacy_id: null, balance_cents: 500 },
    ]);
  });
});

/** Everything that may happen to the money of a candidate who becomes a student, in any order; numbers choose the invoice or payment. */
const act = fc.oneof(
  fc.record({ what: fc.constant('issue' as const), cents: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ what: fc.constant('pay' as const), at: fc.nat(9), cents: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ what: fc.constant('use' as const), at: fc.nat(9) }),
  fc.record({ what: fc.constant('annul' as const), at: fc.nat(9) }),
  fc.record({ what: fc.constant('note' as const), at: fc.nat(9), cents: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ what: fc.constant('unmatch' as const), at: fc.nat(9) }),
  fc.record({ what: fc.constant('reverse' as const), at: fc.nat(9) }),
  fc.record({ what: fc.constant('approve' as const) }),
);

test('after any sequence of acts, every centavo is in one place and only a rule of the portal refuses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const candidacyId = await pay.candidacy(course);
      let studentId: number | undefined;
      const invoices: number[] = [(await charge(candidacyId, 300)).id];
      const payments: number[] = [];
      let received = 0;
      const amounts = new Map<number, number>();
      for (const one of acts) {
        const pick = (them: number[]) => them[('at' in one ? one.at : 0) % them.length];
        const invoiceId = pick(invoices)!;
        const paymentId = pick(payments) ?? 0;
        try {
          if (one.what === 'approve') studentId ??= await approve(candidacyId);
          if (one.what === 'issue')
            invoices.push(
              (studentId ? await issue(studentId, one.cents) : await charge(candidacyId, one.cents, 'OUTRO'))
                .id,
            );
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
        const accounts = sql`(select * from credit_account where candidacy_id = ${candidacyId} or student_id = ${studentId ?? null})`;
        const owed = sql`select coalesce(sum(total_cents - paid_cents), 0) from invoice
          where student_id = ${studentId ?? null} and state <> 'ANULADA'`;
        const { rows } = await sql<Record<'cents' | 'notes' | 'left' | 'owed', number>>`select
          coalesce((select sum(e.amount_cents) from credit_entry e join ${accounts} a on a.id = e.account_id
            where e.credit_note_id is not null), 0)::bigint as notes,
          (coalesce((select sum(paid_cents) from invoice where candidacy_id = ${candidacyId} or student_id = ${studentId ?? null}), 0)
            + coalesce((select sum(balance_cents) from ${accounts} a), 0))::bigint as cents,
          coalesce((select balance_cents from ${accounts} a where candidacy_id = ${candidacyId}), 0)::bigint as left,
          ((${owed}) - coalesce((select balance_cents from ${accounts} a where student_id = ${studentId ?? null}), 0))::bigint as owed`.execute(
          database.db,
        );
        const { cents, notes, left, owed: owes } = rows[0]!;
        expect(cents).toBe(received + notes);
        if (studentId === undefined) continue;
        expect(left).toBe(0);
        const statement = await statementLines(database.db, studentId);
        expect(statement.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(owes);
      }
    }),
    { numRuns: 40 },
  );
});
