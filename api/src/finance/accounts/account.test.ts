import { verifyDocument } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { accountingDocuments } from '@portal/shared-kit/contract/finance/accounting-period';
import { confirmedPayments, reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import {
  creditInvoice,
  studentAccount,
  unmatchPayment,
  useCredit,
} from '@portal/shared-kit/contract/finance/credit';
import { annulInvoice } from '@portal/shared-kit/contract/finance/invoice';
import { payerAccount, payers } from '@portal/shared-kit/contract/finance/desk';
import { confirmPaymentByGet, matchPayment } from '@portal/shared-kit/contract/finance/payment';
import { extractsByStudent } from '@portal/shared-kit/contract/finance/statement';
import { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import { receiptFigure } from '@portal/shared-kit/contract/reporting/figures';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { createPrinter } from '../../platform/documents/printer.ts';
import { readPdf } from '../../testing/pdf.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { messages } from '../ledger/messages.ts';
import { receiptPaper } from '../receipts/receipt.ts';

const { server, pay, become, rows, unproved } = paymentDesk();
const year = institutionYear(new Date());
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({
    code: '90123',
    bank: 'Banco A',
    used_for: ['CANDIDATURA', 'INSCRICAO', 'RENOVACAO', 'OUTRO'],
  });
});

const more = (studentId: number, unitCents = 250_000) =>
  pay.issue({ studentId, type: 'OUTRO', lines: [{ description: 'Outro valor', unitCents }] });
const reason = 'Foi da irmã dela';
const use = (id: number, body: object = { reason }, token: DeskToken = 'ana') =>
  server.call(useCredit, { params: { id }, body }, token);
const unmatch = (id: number, token: DeskToken = 'ana') =>
  server.call(unmatchPayment, { params: { id }, body: { reason } }, token);
const reverse = (id: number) => server.call(reversePayment, { params: { id }, body: { reason } }, 'admin');
const account = async (id: number, token: DeskToken = 'ana') =>
  (await server.call(studentAccount, { params: { id } }, token)).data;
const stateOf = async (id: number) =>
  (await rows(`select state, paid_cents from invoice where id = ${id}`))[0];

test('who takes a payment off its invoices, credits an invoice or annuls one proves themselves anew (J41)', async () => {
  const one = await pay.approved(course);
  const { paymentId: id } = await pay.settle({ invoiceId: one.invoice.id, amountCents: 250_000 });
  const open = await more(one.studentId);
  const prove = unproved('admin');
  const params = { id: open.id };
  const credit = { params, body: { amount: 100, reason } };
  const annul = { params, body: { reason } };
  const acts = [
    await server.refused(unmatchPayment, { params: { id }, body: { reason } }, 'admin'),
    await server.refused(creditInvoice, credit, 'admin'),
    await server.refused(annulInvoice, annul, 'admin'),
  ];
  expect(acts.map(({ code }) => code)).toEqual(acts.map(() => 'reauth_required'));
  expect(await stateOf(one.invoice.id)).toMatchObject({ state: 'PAGA' });
  expect(await stateOf(open.id)).toMatchObject({ state: 'EMITIDA', paid_cents: 0 });
  prove();
  await server.call(creditInvoice, credit, 'admin');
  await server.call(annulInvoice, { ...annul, params: { id: (await more(one.studentId)).id } }, 'admin');
  await unmatch(id, 'admin');
});

test('2 499,99 of 2 500,00 leaves one centavo open and the inscription waiting', async () => {
  const one = await pay.approved(course);
  await pay.settle({ invoiceId: one.invoice.id, amountCents: 249_999 });
  expect(await pay.states(one)).toEqual(['PARCIAL', 'CONFIRMADA', 'APROVADA']);
  await pay.settle({ invoiceId: one.invoice.id, amountCents: 1 });
  expect(await pay.states(one)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
});

test('2 600 of 2 500,00 leaves 100 of credit, and two uses at once use it once', async () => {
  const one = await pay.approved(course);
  await pay.settle({ invoiceId: one.invoice.id, amountCents: 260_000 });
  const [a, b] = [await more(one.studentId), await more(one.studentId)];
  const used = await Promise.allSettled([a, b].map(({ id }) => use(id, { amount: 10_000, reason })));
  expect(used.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const states = await Promise.all([a, b].map(({ id }) => stateOf(id)));
  expect(states.map((state) => state!.paid_cents).sort()).toEqual([0, 10_000]);
  const { balance, entries, payments } = await account(one.studentId);
  expect(balance).toBe(0);
  expect(entries.map(({ amount, balance: then }) => [amount, then])).toEqual([
    [-10_000, 0],
    [10_000, 10_000],
  ]);
  expect(payments).toMatchObject([
    { amount: 260_000, credit: 10_000, allocations: [{ invoice_id: one.invoice.id, amount: 250_000 }] },
  ]);
});

describe('credit', () => {
  test('pays what is open and no more, and activates what it pays in full', async () => {
    const one = await pay.renewal(course);
    const before = await more(one.studentId, 50_000);
    await pay.settle({ invoiceId: before.id, amountCents: 200_000 });
    expect((await use(one.invoice.id)).data.used).toBe(100_000);
    expect(await pay.states(one)).toEqual(['PAGA', 'CONCLUIDA', undefined]);
    expect((await account(one.studentId)).balance).toBe(50_000);
  });

  test('is used by its own student without a reason, by staff with one, by nobody for themselves at the desk', async () => {
    const one = await pay.approved(course);
    await pay.settle({ invoiceId: one.invoice.id, amountCents: 260_000 });
    const { id } = await more(one.studentId);
    const refused = (body: object, token: DeskToken) =>
      server.refused(useCredit, { params: { id }, body }, token);
    expect((await refused({}, 'ana')).errors).toEqual({ reason: [messages.reasonForCredit] });
    expect((await refused({}, 'own')).http).toBe(404);
    expect((await refused({ reason }, 'reader')).http).toBe(403);
    const back = become('ana', one.personId);
    expect(await refused({ reason }, 'ana')).toMatchObject({ http: 403, message: messages.own });
    back();
    const leave = become('own', one.personId);
    expect((await use(id, {}, 'own')).data.used).toBe(10_000);
    expect((await account(one.studentId, 'own')).balance).toBe(0);
    leave();
    expect((await server.refused(studentAccount, { params: { id: one.studentId } }, 'own')).http).toBe(404);
  });

  test('that is not there, or more than is open, is refused', async () => {
    const one = await pay.approved(course);
    const refused = (amount: number) =>
      server.refused(useCredit, { params: { id: one.invoice.id }, body: { amount, reason } }, 'ana');
    expect((await refused(1)).message).toBe(messages.noCredit(0));
    const other = await more(one.studentId, 10);
    await pay.settle({ invoiceId: other.id, amountCents: 900_000 });
    expect((await refused(250_001)).errors).toEqual({ amount: [messages.creditBeyondOpen(250_000)] });
    expect((await refused(900_000)).message).toBe(messages.noCredit(899_990));
  });

  test('is what an invoice that is annulled had been paid in part; the note is over the rest', async () => {
    const { studentId } = await pay.student(course);
    const { id } = await more(studentId);
    await pay.settle({ invoiceId: id, amountCents: 100_000 });
    const { data } = await server.call(annulInvoice, { params: { id }, body: { reason } }, 'admin');
    expect(await stateOf(id)).toEqual({ state: 'ANULADA', paid_cents: 0 });
    expect(await rows(`select amount_cents from credit_note where number = '${data.credit_note}'`)).toEqual([
      { amount_cents: 150_000 },
    ]);
    expect((await account(studentId)).balance).toBe(100_000);
  });
});

describe('a payment on the wrong invoice', () => {
  test('is unmatched, and matched with the right one under a new receipt; other payments stay', async () => {
    const [wrong, right] = [await pay.approved(course), await pay.approved(course)];
    const first = await pay.settle({ invoiceId: wrong.invoice.id, amountCents: 100_000 });
    const { paymentId, receipt } = await pay.settle({ invoiceId: wrong.invoice.id, amountCents: 150_000 });
    expect(await pay.states(wrong)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
    await unmatch(paymentId);
    expect(await pay.states(wrong)).toEqual(['PARCIAL', 'CONFIRMADA', 'MATRICULADA']);
    expect(await stateOf(wrong.invoice.id)).toEqual({ state: 'PARCIAL', paid_cents: 100_000 });
    expect((await account(wrong.studentId)).payments.map(({ id }) => id)).toEqual([first.paymentId]);
    const { data } = await server.call(
      matchPayment,
      { params: { id: paymentId }, body: { invoice_id: right.invoice.id } },
      'ana',
    );
    expect(data).toMatchObject({ invoice_state: 'PARCIAL', paid: 150_000, credit: 0 });
    expect(data.receipt).not.toBe(receipt);
    expect(
      await rows(`select number, void_reason from receipt where payment_id = ${paymentId} order by id`),
    ).toEqual([
      { number: receipt, void_reason: reason },
      { number: data.receipt, void_reason: '' },
    ]);
  });

  test('has its first receipt marked as void, with the invoice it was for', async () => {
    const one = await pay.approved(course);
    const { paymentId } = await pay.settle({ invoiceId: one.invoice.id });
    await unmatch(paymentId);
    const [{ id }] = (await rows(`select id from receipt where payment_id = ${paymentId}`)) as [
      { id: number },
    ];
    const { paper } = await receiptPaper(server.db, id, 'http://localhost');
    const printer = createPrinter();
    const { text } = readPdf(await printer.pdf(paper));
    await printer.close();
    for (const expected of ['ANULADO', one.invoice.number, reason, 'Assinatura e carimbo'])
      expect(text).toContain(expected);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/São [a-zêã ]+ meticais\./);
  });

  test('is not unmatched by whom it is of, nor twice', async () => {
    const one = await pay.approved(course);
    const { paymentId } = await pay.settle({ invoiceId: one.invoice.id });
    const refused = () =>
      server.refused(unmatchPayment, { params: { id: paymentId }, body: { reason } }, 'ana');
    const back = become('ana', one.personId);
    expect((await refused()).message).toBe(messages.own);
    back();
    await unmatch(paymentId);
    expect((await refused()).message).toBe(messages.notConfirmed);
  });
});

describe('a payment taken off one student and matched with another', () => {
  let wrong: Awaited<ReturnType<typeof pay.approved>>;
  let right: Awaited<ReturnType<typeof pay.student>>;
  let owed: Awaited<ReturnType<typeof more>>;
  let moved: Awaited<ReturnType<typeof pay.settle>>;
  let cash: typeof moved;
  /** Its receipt for the second student. */
  let receipt: string;
  beforeAll(async () => {
    wrong = await pay.approved(course);
    right = await pay.student(course, { full_name: 'Zubaida Certa' });
    owed = await more(right.studentId);
    moved = await pay.settle({ invoiceId: wrong.invoice.id, amountCents: 251_000 });
    await unmatch(moved.paymentId);
    cash = await pay.settle({ invoiceId: wrong.invoice.id });
    const match = { params: { id: moved.paymentId }, body: { invoice_id: owed.id } };
    receipt = (await server.call(matchPayment, match, 'ana')).data.receipt!;
  });

  test('stands in the account of the second alone', async () => {
    const listed = async (id: number) => (await account(id)).payments.map((payment) => payment.id);
    expect(await listed(wrong.studentId)).toEqual([cash.paymentId]);
    expect(await listed(right.studentId)).toEqual([moved.paymentId]);
  });

  test('is found and described at the desk by what it pays, and its first receipt by whom it was for', async () => {
    const found = async (search: string) =>
      (await server.call(payers, { query: { search } }, 'ana')).data.map(({ id }) => id);
    expect(await found(receipt)).toEqual([right.studentId]);
    expect(await found(moved.receipt)).toEqual([wrong.studentId]);
    const params = { kind: 'student' as const, id: right.studentId };
    const { payments } = (await server.call(payerAccount, { params }, 'ana')).data;
    expect(payments).toMatchObject([{ id: moved.paymentId, description: 'Outro valor' }]);
    const confirmed = async (search: string) =>
      (await server.call(confirmedPayments, { query: { search } }, 'ana')).data.map(({ id }) => id);
    expect(await confirmed(wrong.invoice.number)).toEqual([cash.paymentId]);
    expect(await confirmed(owed.number)).toEqual([moved.paymentId]);
  });

  test('has in statement and closing of each the receipt that was theirs', async () => {
    const documents = async (card_id: string) =>
      (await server.call(extractsByStudent, { query: { card_id } }, 'ana')).data.lines.flatMap((line) =>
        line.kind === 'PAGAMENTO' || line.kind === 'ESTORNO' ? [line.document] : [],
      );
    const ofWrong = [moved.receipt, moved.receipt, cash.receipt];
    expect((await documents(wrong.code)).sort()).toEqual(ofWrong.toSorted());
    expect(await documents(right.code)).toEqual([receipt]);
    const query = { year, of: 'RECEBIDO' as const, per_page: 100 };
    const { data } = await server.call(accountingDocuments, { query }, 'ana');
    const closed = (code: string) => data.flatMap((row) => (row.code === code ? [row.document] : []));
    expect(closed(wrong.code).sort()).toEqual(ofWrong.toSorted());
    expect(closed(right.code)).toEqual([receipt]);
  });

  test('is verified by its first receipt as void, under the name that is printed on it', async () => {
    const verified = async (number: string) => {
      const [issued] = await rows(`select code from issued_document d join receipt r on r.id = d.entity_id
        where d.kind = 'RECIBO' and r.number = '${number}'`);
      return (await server.call(verifyDocument, { params: { code: issued!.code as string } })).data;
    };
    expect(await verified(moved.receipt)).toMatchObject({
      number: moved.receipt,
      state: 'Recibo anulado',
      name: expect.stringMatching(/^Estudante /),
    });
    expect(await verified(receipt)).toMatchObject({ state: 'Válido', name: 'Zubaida C•••' });
  });

  test('counts once in what was received', async () => {
    const [{ cents }] = (await rows(`select sum(amount_cents)::bigint as cents from payment
      where state = 'CONCILIADO'`)) as [{ cents: number }];
    const shown = (await server.call(dashboard, {}, 'admin')).data;
    expect(shown.work!.receipts).toMatchObject({ today_cents: cents, month_cents: cents });
    expect(shown.history!.received_today!.series.at(-1)).toBe(cents);
    const figure = (await server.call(receiptFigure, {}, 'admin')).data;
    expect([figure.value, figure.series.at(-1)]).toEqual([cents, cents]);
  });

  test('is not the answer when the first is confirmed again at the counter', async () => {
    const query = { inscription_id: wrong.inscriptionId };
    const { data } = await server.call(confirmPaymentByGet, { query }, 'ana');
    expect(data).toMatchObject({ payment_id: cash.paymentId, receipt: cash.receipt });
  });
});

test('a reversal of credit that was used leaves what it paid, and the account owes it until money comes in (J27)', async () => {
  const one = await pay.renewal(course);
  const [bought, second] = [await more(one.studentId, 50_000), await more(one.studentId, 40_000)];
  const { paymentId } = await pay.settle({ invoiceId: bought.id, amountCents: 200_000 });
  await use(one.invoice.id);
  await pay.settle({ invoiceId: second.id, amountCents: 40_000 });
  await reverse(paymentId);
  expect(await pay.states(one)).toEqual(['PAGA', 'CONCLUIDA', undefined]);
  expect(await stateOf(bought.id)).toEqual({ state: 'EMITIDA', paid_cents: 0 });
  expect(await stateOf(second.id)).toEqual({ state: 'PAGA', paid_cents: 40_000 });
  const owing = await account(one.studentId);
  expect(owing).toMatchObject({ balance: 0, to_repay: 100_000, open: 150_000, overdue: 100_000 });
  expect(owing.entries[0]).toMatchObject({ amount: -150_000, balance: -100_000 });
  const [mail] = await mailsTo(server.db, one.email!);
  expect(mail!.text).toContain('a sua conta tem 1\u00a0000,00\u00a0MZN a repor');
  expect(owing.payments.find(({ id }) => id === paymentId)).toMatchObject({
    state: 'ESTORNADO',
    credit: 0,
    allocations: [],
  });
  expect(
    (await server.refused(useCredit, { params: { id: bought.id }, body: { reason } }, 'ana')).message,
  ).toBe(messages.noCredit(0));
  // What is paid beyond an invoice comes to the account first.
  await pay.settle({ invoiceId: bought.id, amountCents: 80_000 });
  expect(await account(one.studentId)).toMatchObject({ to_repay: 70_000, open: 70_000 });
  const told = async () => (await mailsTo(server.db, one.email!))[0]!.text!.replaceAll('\u00a0', ' ');
  expect(await told()).toContain(
    '300,00 MZN abatem o que a sua conta tinha a repor; falta repor 700,00 MZN.',
  );
  const repay = (amountCents: number) => pay.settle({ invoiceId: second.id, amountCents });
  await expect(repay(70_001)).rejects.toMatchObject({
    detail: { errors: { amount: [messages.beyondOwed(70_000)] } },
  });
  await repay(70_000);
  const repaid = await account(one.studentId);
  expect(repaid).toMatchObject({ to_repay: 0, balance: 0, open: 0 });
  expect(repaid.entries[0]).toMatchObject({ amount: 70_000, reason: messages.repays });
  const mailOfRepayment = await told();
  expect(mailOfRepayment).toContain('Recebemos o seu pagamento de 700,00 MZN.');
  expect(mailOfRepayment).toContain('700,00 MZN abatem o que a sua conta tinha a repor.');
  expect(mailOfRepayment).not.toContain('crédito');
  await expect(repay(1)).rejects.toMatchObject({ message: messages.invoicePaid(second.number) });
});

describe('numbers have no gaps', () => {
  const numbers = async (table: string) =>
    (await rows(`select sequence from ${table} where year = ${year} order by sequence`)).map(
      ({ sequence }) => sequence as number,
    );
  const gapless = (them: number[]) => expect(them).toEqual(them.map((_, nth) => nth + 1));

  test('with 32 writers at once, of which some fail: receipts, invoices, credit notes', async () => {
    const { studentId } = await pay.student(course);
    const made = await Promise.all(Array.from({ length: 32 }, () => more(studentId, 1_000)));
    const done = await Promise.allSettled(
      made.flatMap(({ id }, nth) => [
        nth % 2 === 0
          ? pay.settle({ invoiceId: id, amountCents: 1_000 })
          : server.call(annulInvoice, { params: { id }, body: { reason } }, 'admin'),
        pay.settle({ invoiceId: id, amountCents: nth % 3 === 0 ? 0 : 1_000 }),
      ]),
    );
    expect(done.some(({ status }) => status === 'rejected')).toBe(true);
    for (const table of ['receipt', 'invoice', 'credit_note']) gapless(await numbers(table));
  });
});
