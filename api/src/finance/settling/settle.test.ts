import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { sql } from 'kysely';
import fc from 'fast-check';
import { moveCandidacy } from '../../admissions/candidacies/candidacy.service.ts';
import { settle } from './settle.service.ts';
import { messages } from '../ledger/messages.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { quietly } from '../../testing/billing.ts';
import { paymentSetup, paymentsOf } from '../../testing/payments.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { hasLockWaiter } from '../../testing/waiting.ts';
import {
  balance,
  bankMoment,
  digitsOf,
  numberOf,
  shareOut,
  shownState,
  stateAfter,
} from '../ledger/payment.rules.ts';

const database = testDatabase();
const pay = paymentsOf(database);
const year = institutionYear(new Date());
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A' });
});

const rows = async (query: string): Promise<Record<string, unknown>[]> =>
  (await database.pool.query<Record<string, unknown>>(query)).rows;
const references = async (invoiceId: number) =>
  (await rows(`select state from payment_reference where invoice_id = ${invoiceId}`)).map(
    ({ state }) => state,
  );
const receiptNumbers = async () =>
  (await rows('select number, year, sequence from receipt order by sequence')) as {
    number: string;
    year: number;
    sequence: number;
  }[];

test('a full payment: invoice and reference paid, inscription active, candidate matriculated, receipt, audit and mail', async () => {
  const one = await pay.approved(course);
  const settled = await pay.settle({ invoiceId: one.invoice.id, transaction: 'TRF 1' });
  expect(settled).toMatchObject({ receipt: `RC ${year}/000001`, repeated: false });
  expect(await pay.states(one)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
  expect(await references(one.invoice.id)).toEqual(['PAGA']);
  const audited = await rows(
    `select action from audit_log where (entity, entity_id) in (('payment', '${settled.paymentId}'), ('invoice', '${one.invoice.id}'), ('inscription', '${one.inscriptionId}')) order by id desc limit 3`,
  );
  expect(audited.map(({ action }) => action).sort()).toEqual([
    'inscription.state',
    'invoice.settle',
    'payment.confirm',
  ]);
  const [mail] = await mailsTo(database.db, one.email!);
  expect(mail!.subject).toBe(`Pagamento recebido – RC ${year}/000001`);
  expect(mail!.text).toContain('2\u00a0500,00\u00a0MZN');
  expect(mail!.papers).toEqual([
    { kind: 'RECIBO', id: expect.any(Number), name: `recibo-RC-${year}-000001.pdf` },
  ]);
  expect(mail!.text).toMatch(/http:\/\/localhost:8080\/api\/receipt\/[0-9A-F]{4}(-[0-9A-F]{4}){3}\n/);
});

test('a partial payment leaves the inscription waiting; the rest settles it', async () => {
  const one = await pay.approved(course);
  await pay.settle({ invoiceId: one.invoice.id, amountCents: 100_000 });
  expect(await pay.states(one)).toEqual(['PARCIAL', 'CONFIRMADA', 'APROVADA']);
  expect(await references(one.invoice.id)).toEqual(['ATRIBUIDA']);
  await pay.settle({ invoiceId: one.invoice.id, amountCents: 150_000 });
  expect(await pay.states(one)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
  const mails = await mailsTo(database.db, one.email!);
  expect(mails.map(({ text }) => /Falta pagar/.test(text ?? ''))).toEqual([false, true]);
});

test('an overpayment pays the invoice, is kept as credit there and moves to no other invoice (E.3)', async () => {
  const one = await pay.approved(course);
  const older = await pay.issue({ studentId: one.studentId, type: 'INSCRICAO' });
  await pay.settle({ invoiceId: one.invoice.id, amountCents: 300_000 });
  const stored = await rows(
    `select state, paid_cents from invoice where id in (${one.invoice.id}, ${older.id}) order by id`,
  );
  expect(stored).toEqual([
    { state: 'PAGA', paid_cents: 250_000 },
    { state: 'EMITIDA', paid_cents: 0 },
  ]);
  expect((await mailsTo(database.db, one.email!))[0]!.text).toContain('500,00\u00a0MZN a mais');
});

test('a renewal that is paid is concluded', async () => {
  const one = await pay.renewal(course);
  await pay.settle({ invoiceId: one.invoice.id, amountCents: 100_000 });
  expect(await pay.states(one)).toEqual(['PAGA', 'CONCLUIDA', undefined]);
});

test('the fee of a candidacy affects only its invoice', async () => {
  const candidacyId = await pay.candidacy(course);
  const invoice = await pay.issue({
    candidacyId,
    type: 'CANDIDATURA',
    lines: [{ description: 'Taxa de candidatura', unitCents: 50_000 }],
  });
  await pay.settle({ invoiceId: invoice.id, amountCents: 50_000 });
  expect(await pay.states({ invoice, candidacyId })).toEqual(['PAGA', undefined, 'SUBMETIDA']);
});

test('the same payment again answers the same and changes nothing', async () => {
  const one = await pay.approved(course);
  const first = await pay.settle({ invoiceId: one.invoice.id, transaction: 'Igual-1' });
  const again = await pay.settle({ invoiceId: one.invoice.id, transaction: 'IGUAL-1' });
  expect(again).toEqual({ ...first, repeated: true });
  expect(await mailsTo(database.db, one.email!)).toHaveLength(1);
});

test('a number is unique, and the refusal says where it was used', async () => {
  const [one, two] = [await pay.approved(course), await pay.approved(course)];
  await pay.settle({ invoiceId: one.invoice.id, transaction: 'UNICO-1' });
  await expect(pay.settle({ invoiceId: two.invoice.id, transaction: 'unico-1' })).rejects.toMatchObject({
    code: 'duplicate',
    detail: { errors: { transaction: [messages.usedElsewhere(one.invoice.number)] } },
  });
  await pay.settle({ invoiceId: two.invoice.id, transaction: 'UNICO-1', method: 'NUMERARIO' });
});

test('the same number with another amount is not the same payment', async () => {
  const one = await pay.approved(course);
  await pay.settle({ invoiceId: one.invoice.id, transaction: 'OUTRO-1', amountCents: 1000 });
  await expect(
    pay.settle({ invoiceId: one.invoice.id, transaction: 'OUTRO-1', amountCents: 2000 }),
  ).rejects.toMatchObject({ detail: { errors: { transaction: [messages.usedHere(1000)] } } });
});

test.each([
  ['nothing', { amountCents: 0 }, 'amount'],
  ['less than nothing', { amountCents: -5 }, 'amount'],
  ['tomorrow', { paidAt: new Date(Date.now() + 86_400_000) }, 'paid_at'],
])('a payment of %s is refused', async (_what, overrides, field) => {
  const one = await pay.approved(course);
  const refused = pay.settle({ invoiceId: one.invoice.id, ...overrides });
  await expect(refused).rejects.toMatchObject({ detail: { errors: { [field]: [expect.any(String)] } } });
  expect(await pay.states(one)).toEqual(['EMITIDA', 'CONFIRMADA', 'APROVADA']);
});

test('an invoice that is paid or annulled takes no payment', async () => {
  const one = await pay.approved(course);
  await pay.settle({ invoiceId: one.invoice.id });
  await expect(pay.settle({ invoiceId: one.invoice.id })).rejects.toThrow(
    messages.invoicePaid(one.invoice.number),
  );
  const two = await pay.approved(course);
  await database.db
    .updateTable('invoice')
    .set({ state: 'ANULADA', annulled_reason: 'Engano' })
    .where('id', '=', two.invoice.id)
    .execute();
  await expect(pay.settle({ invoiceId: two.invoice.id })).rejects.toThrow(
    messages.invoiceAnnulled(two.invoice.number),
  );
});

test('a failed effect rolls back all', async () => {
  const one = await pay.approved(course);
  await database.db.transaction().execute((tx) => moveCandidacy(tx, quietly, one.candidacyId, 'CADUCADA'));
  const before = await receiptNumbers();
  await expect(pay.settle({ invoiceId: one.invoice.id, transaction: 'DESFEITO' })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await pay.states(one)).toEqual(['EMITIDA', 'CONFIRMADA', 'CADUCADA']);
  expect(await rows(`select 1 from payment where transaction = 'DESFEITO'`)).toEqual([]);
  expect(await receiptNumbers()).toEqual(before);
  expect(await mailsTo(database.db, one.email!)).toEqual([]);
});

test('a failure after the receipt returns its number', async () => {
  const one = await pay.approved(course);
  const before = (await receiptNumbers()).at(-1)!.sequence;
  await expect(
    database.db.transaction().execute(async (tx) => {
      await settle(tx, quietly, paymentSetup, pay.facts({ invoiceId: one.invoice.id }));
      throw new Error('the line drops');
    }),
  ).rejects.toThrow('the line drops');
  const { receipt } = await pay.settle({ invoiceId: one.invoice.id });
  expect(receipt).toBe(`RC ${year}/${String(before + 1).padStart(6, '0')}`);
});

test('twenty concurrent payments are all settled, with receipts without gaps', async () => {
  const all = [];
  for (let n = 0; n < 20; n++) all.push(await pay.approved(course));
  const before = (await receiptNumbers()).length;
  const settled = await Promise.all(all.map(({ invoice }) => pay.settle({ invoiceId: invoice.id })));
  const numbers = await receiptNumbers();
  expect(numbers).toHaveLength(before + 20);
  expect(numbers.map(({ sequence }) => sequence)).toEqual(numbers.map((_, index) => index + 1));
  expect(new Set(settled.map(({ receipt }) => receipt)).size).toBe(20);
  for (const one of all) expect(await pay.states(one)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
});

test('of two concurrent payments of one invoice under different numbers one succeeds and the other gets a conflict', async () => {
  const one = await pay.approved(course);
  const answers = await Promise.allSettled([
    pay.settle({ invoiceId: one.invoice.id }),
    pay.settle({ invoiceId: one.invoice.id }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = answers.find((answer) => answer.status === 'rejected')!;
  expect(refused.reason).toMatchObject({
    code: 'conflict',
    message: messages.invoicePaid(one.invoice.number),
  });
  expect(await rows(`select 1 from payment where invoice_id = ${one.invoice.id}`)).toHaveLength(1);
});

test('one number concurrently for two invoices: one has it, the other gets where it was used', async () => {
  const two = [await pay.approved(course), await pay.approved(course)];
  const answers = await Promise.allSettled(
    two.map(({ invoice }) => pay.settle({ invoiceId: invoice.id, transaction: 'DOIS-1' })),
  );
  const [won] = two.filter((_, index) => answers[index]!.status === 'fulfilled');
  const refused = answers.find((answer) => answer.status === 'rejected');
  expect(refused!.reason).toMatchObject({
    code: 'duplicate',
    detail: { errors: { transaction: [messages.usedElsewhere(won!.invoice.number)] } },
  });
  const states = await Promise.all(two.map((one) => pay.states(one)));
  expect(states.map(([invoice]) => invoice).sort()).toEqual(['EMITIDA', 'PAGA']);
});

test('the same payment twice concurrently is recorded once and answered the same', async () => {
  const one = await pay.approved(course);
  const [a, b] = await Promise.all([
    pay.settle({ invoiceId: one.invoice.id, transaction: 'PAR-1' }),
    pay.settle({ invoiceId: one.invoice.id, transaction: 'PAR-1' }),
  ]);
  expect(a.paymentId).toBe(b.paymentId);
  expect([a.repeated, b.repeated].sort()).toEqual([false, true]);
});

describe('the database also refuses what C.7 does not allow', () => {
  const refused = async (statement: string, constraint: RegExp) =>
    expect(database.pool.query(statement)).rejects.toThrow(constraint);
  let payment: number;
  let invoice: number;
  let proof: number;
  beforeAll(async () => {
    const one = await pay.approved(course);
    invoice = one.invoice.id;
    proof = await pay.proof(invoice);
    payment = (await pay.settle({ invoiceId: invoice })).paymentId;
  });

  test.each(['RECEBIDO', 'DEVOLVIDO'])('CONCILIADO → %s', (state) =>
    refused(`update payment set state = '${state}' where id = ${payment}`, /does not lead to/),
  );
  test('deleting a payment or a receipt', async () => {
    await refused(`delete from payment where id = ${payment}`, /never deleted/);
    await refused(`delete from receipt where payment_id = ${payment}`, /never deleted/);
    await refused(
      `update receipt set number = 'RC 2026/999999' where payment_id = ${payment}`,
      /never deleted/,
    );
  });
  test('PAGA → ANULADA, and a state that what was paid does not make', async () => {
    await refused(`update invoice set state = 'ANULADA' where id = ${invoice}`, /does not lead to/);
    await refused(`update invoice set paid_cents = 1 where id = ${invoice}`, /invoice_paid_matches_state/);
  });
  test('ENVIADO → ACEITE, ENVIADO → REJEITADO', async () => {
    const decided = `decided_at = now(), reason = 'porque sim'`;
    await refused(
      `update payment_proof set state = 'ACEITE', payment_id = ${payment}, ${decided} where id = ${proof}`,
      /does not lead to/,
    );
    await refused(
      `update payment_proof set state = 'REJEITADO', ${decided} where id = ${proof}`,
      /does not lead to/,
    );
  });
  test('a proof held that nobody verifies', () =>
    refused(
      `update payment_proof set held_at = now(), held_by = 1 where id = ${proof}`,
      /payment_proof_held|foreign key/,
    ));
  test('a number twice among valid payments', async () => {
    const { rows: found } = await sql<{ transaction: string; method: string }>`
      select transaction, method from payment where id = ${payment}`.execute(database.db);
    await refused(
      `insert into payment (invoice_id, method, transaction, amount_cents, paid_at) values (${invoice}, '${found[0]!.method}', lower('${found[0]!.transaction}'), 5, now())`,
      /payment_transaction_key/,
    );
  });
});

const cents = fc.integer({ min: 0, max: 10_000_000_000 });

test('the state follows from amount paid and total, and there is never both an open amount and a credit', () => {
  fc.assert(
    fc.property(
      cents.filter((total) => total > 0),
      cents,
      (total, paid) => {
        const { openCents, creditCents } = balance(total, paid);
        expect(total - paid).toBe(openCents - creditCents);
        expect(Math.min(openCents, creditCents)).toBe(0);
        expect(stateAfter(total, paid)).toBe(openCents === 0 ? 'PAGA' : paid > 0 ? 'PARCIAL' : 'EMITIDA');
      },
    ),
  );
});

test('a bank date starts at midnight by the institution’s clock, and must not be in the future', () => {
  const now = new Date('2026-11-21T23:30:00Z');
  expect(bankMoment('2026-11-22', now)?.toISOString()).toBe('2026-11-21T22:00:00.000Z');
  expect(bankMoment('2026-11-23', now)).toBeUndefined();
  expect(bankMoment('2026-11-21T23:30:00Z', now)).toEqual(now);
  expect(bankMoment('2026-11-21T23:30:01Z', now)).toBeUndefined();
  expect(bankMoment('1999-12-31', now)).toBeUndefined();
});

test('an issued invoice is late from the day after it was due', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(shownState('EMITIDA', '2026-11-21', now)).toBe('EMITIDA');
  expect(shownState('EMITIDA', '2026-11-20', now)).toBe('VENCIDA');
  expect(shownState('PARCIAL', '2026-11-20', now)).toBe('PARCIAL');
  expect(shownState('PAGA', '2026-11-20', now)).toBe('PAGA');
});

test.each([
  ['FT 2026/000017', { year: 2026, sequence: 17 }],
  ['ft2026/17', { year: 2026, sequence: 17 }],
  [' 2026 / 17 ', { year: 2026, sequence: 17 }],
  ['2026', undefined],
  ['RC 2026/17', undefined],
  ['2026/99999999999', undefined],
])('%s is the number of an invoice: %o', (typed, number) => expect(numberOf(typed)).toEqual(number));

test('a reference is found however its digits are grouped', () =>
  expect(digitsOf('000 004.203-40')).toBe('00000420340'));

test('an amount is shared out in order, no more than is open of each, and every centavo of it is a part or left', () => {
  const owing = fc
    .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }))
    .map(([open, paid]) => ({ total_cents: open + paid, paid_cents: paid }));
  fc.assert(
    fc.property(
      fc.array(owing, { maxLength: 12 }),
      fc.integer({ min: 1, max: 9_000_000 }),
      (invoices, amount) => {
        const { parts, leftCents } = shareOut(invoices, amount);
        expect(parts.reduce((sum, { amountCents }) => sum + amountCents, leftCents)).toBe(amount);
        expect(parts.map(({ invoice }) => invoice)).toEqual(invoices.slice(0, parts.length));
        parts.forEach(({ invoice, amountCents }, nth) => {
          const open = invoice.total_cents - invoice.paid_cents;
          if (nth < parts.length - 1 || leftCents > 0) expect(amountCents).toBe(open);
          expect(amountCents).toBeLessThanOrEqual(open);
        });
        if (leftCents > 0) expect(parts).toHaveLength(invoices.length);
      },
    ),
  );
});

test('locks the student before the inscription, as a withdrawal does', async () => {
  const { studentId, inscriptionId, invoice } = await pay.approved(course);
  const { settled } = await database.db.transaction().execute(async (tx) => {
    await sql`select from student where id = ${studentId} for update`.execute(tx);
    const settled = pay.settle({ invoiceId: invoice.id });
    await until(() => hasLockWaiter(database.db));
    await sql`select from inscription where id = ${inscriptionId} for update nowait`.execute(tx);
    return { settled };
  });
  expect(await settled).toMatchObject({ repeated: false });
});
