import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { studentAccount, unmatchPayment } from '@portal/shared-kit/contract/finance/credit';
import { annulInvoice } from '@portal/shared-kit/contract/finance/invoice';
import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import { tracePayment } from '@portal/shared-kit/contract/finance/own-proof';
import { matchPayment, payInvoice, unmatchedPayments } from '@portal/shared-kit/contract/finance/payment';
import { annulReference, references } from '@portal/shared-kit/contract/finance/payment-reference';
import { joinInvoices, referenceGroupPdf } from '@portal/shared-kit/contract/finance/join-invoices';
import { createPrinter } from '../../platform/documents/printer.ts';
import { quietly } from '../../testing/billing.ts';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { paymentSetup } from '../../testing/payments.ts';
import { readPdf } from '../../testing/pdf.ts';
import { messages as paymentMessages } from '../ledger/messages.ts';
import { insert as insertPolicy } from '../fines/fine-policy.repository.ts';
import { receiptPaper } from '../receipts/receipt.ts';
import { receive } from '../unmatched/unmatched.service.ts';
import { messages } from './messages.ts';

const { server, pay, become, rows } = paymentDesk();
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['PROPINA', 'OUTRO'] });
  await pay.entity({ code: '90124', bank: 'Banco B', used_for: ['EXAME'] });
});

/** A student with monthly fees of 2 500,00 to pay, the first due first; the token 'own' is theirs from here on. */
async function owing(months = 3) {
  const student = await pay.student(course);
  become('own', student.personId);
  const invoices = [];
  for (let month = 1; month <= months; month += 1)
    invoices.push(
      await pay.issue({
        studentId: student.studentId,
        type: 'PROPINA',
        payableLate: true,
        dueDate: `2099-0${month}-10`,
        lines: [{ description: `Mês ${month}`, unitCents: 250_000 }],
      }),
    );
  return { ...student, ids: invoices.map(({ id }) => id), invoices };
}
const join = async (ids: number[], token: DeskToken = 'own') =>
  (await server.call(joinInvoices, { body: { invoice_ids: ids } }, token)).data;
const refused = (ids: number[], token: DeskToken = 'own') =>
  server.refused(joinInvoices, { body: { invoice_ids: ids } }, token);
let line = 0;
/** A payment by a reference as a bank reports it. */
const byBank = (paymentReference: string, amountCents: number, transaction = `JUNTAS-${++line}`) =>
  server.db.transaction().execute(async (tx) => {
    const { outcome } = await receive(tx, quietly, paymentSetup, {
      paymentEntity: '90123',
      paymentReference,
      method: 'REFERENCIA',
      transaction,
      amountCents,
      paidAt: new Date('2026-11-20T08:00:00Z'),
    });
    return outcome;
  });
const paidOf = async (ids: number[]) =>
  (await rows(`select paid_cents from invoice where id in (${ids.join()}) order by due_date`)).map(
    ({ paid_cents }) => paid_cents,
  );
const stateOf = async (number: string) =>
  (await rows(`select state from payment_reference where number = '${number}'`))[0]!.state;
const account = async (id: number) => (await server.call(studentAccount, { params: { id } }, 'ana')).data;
/** The sums that the ledger must show: what was received is in invoices and credit. */
async function balanced(studentId: number) {
  const { payments, balance } = await account(studentId);
  for (const { amount, allocations, credit, state } of payments)
    if (state === 'CONCILIADO')
      expect(allocations.reduce((sum, one) => sum + one.amount, credit)).toBe(amount);
  return balance;
}
const why = async () => (await server.call(unmatchedPayments, { query: { order: 'newest' } }, 'ana')).data[0];

test('the sum of three months has one reference, the same when asked again or twice at once, and the bank’s payment of it settles them all', async () => {
  const { ids, invoices, studentId } = await owing();
  const [group, twin] = await Promise.all([join(ids), join(ids.toReversed())]);
  expect(twin).toEqual(group);
  expect(group).toMatchObject({ amount: 750_000, expires_on: null });
  expect(group.references).toMatchObject([{ entity: '90123', bank: 'Banco A' }]);
  expect(group.invoices.map(({ id, open }) => [id, open])).toEqual(ids.map((id) => [id, 250_000]));
  expect((await server.call(ownPayments, {}, 'own')).groups).toEqual([group]);
  const { number } = group.references[0]!;
  const trace = { number, paid_on: '2026-11-20' };
  const traced = () => server.call(tracePayment, { query: trace }, 'own').then(({ data }) => data);
  expect(await traced()).toMatchObject({ state: 'NAO_RECEBIDO', invoice_id: ids[0] });

  expect(await byBank(number, 750_000)).toBe('CONCILIADO');
  expect(await paidOf(ids)).toEqual([250_000, 250_000, 250_000]);
  expect(await balanced(studentId)).toBe(0);
  expect(await traced()).toMatchObject({ state: 'RECEBIDO' });
  const own = await server.call(ownPayments, {}, 'own');
  expect(own).toMatchObject({ balance: 0, groups: [] });
  expect(new Set(own.data.map(({ receipts }) => receipts[0]!.number)).size).toBe(1);

  const [receipt] = await rows(`select id from receipt where invoice_id = ${ids[0]}`);
  const printer = createPrinter();
  const { paper } = await receiptPaper(server.db, Number(receipt!.id), 'http://localhost:8080');
  const { text } = readPdf(await printer.pdf(paper));
  for (const { number: invoice } of invoices) expect(text).toContain(invoice);
  expect(text).toMatch(/Valor recebido\s*7 500,00/);
  await printer.close();

  // Paid again by the same reference, or by one of its own, the money becomes an unmatched payment.
  expect(await byBank(number, 750_000)).toBe('POR_IDENTIFICAR');
  expect(await why()).toMatchObject({
    reason: paymentMessages.referenceNot.PAGA,
    invoice: invoices[0]!.number,
  });
  expect(await byBank(invoices[1]!.references[0]!.number, 250_000)).toBe('POR_IDENTIFICAR');
});

test('too little pays the oldest first and ends the reference; too much leaves credit', async () => {
  const less = await owing();
  const first = (await join(less.ids)).references[0]!.number;
  expect(await byBank(first, 600_000)).toBe('CONCILIADO');
  expect(await paidOf(less.ids)).toEqual([250_000, 250_000, 100_000]);
  expect([await stateOf(first), await balanced(less.studentId)]).toEqual(['ANULADA', 0]);
  expect((await refused(less.ids)).message).toBe(messages.closed(less.invoices[0]!.number));

  const more = await owing(2);
  expect(await byBank((await join(more.ids)).references[0]!.number, 510_000)).toBe('CONCILIADO');
  expect(await balanced(more.studentId)).toBe(10_000);
});

test('one of the invoices paid alone, annulled, or joined anew ends the reference; a payment by it is to be identified', async () => {
  const { ids, invoices } = await owing();
  const first = await join(ids);
  const second = await join(ids.slice(0, 2));
  const stopped = first.references[0]!.number;
  expect(await stateOf(stopped)).toBe('ANULADA');
  expect(await byBank(invoices[0]!.references[0]!.number, 250_000)).toBe('CONCILIADO');
  expect(await stateOf(second.references[0]!.number)).toBe('ANULADA');
  expect(await byBank(stopped, 750_000)).toBe('POR_IDENTIFICAR');
  expect(await why()).toMatchObject({ reason: paymentMessages.referenceNot.ANULADA });
  const third = await join(ids.slice(1));
  const annulled = { params: { id: ids[2]! }, body: { reason: 'Emitida por engano' } };
  await server.call(annulInvoice, annulled, 'admin');
  expect(await stateOf(third.references[0]!.number)).toBe('ANULADA');
  expect((await server.call(ownPayments, {}, 'own')).groups).toEqual([]);
});

test('the bank pays the sum and one of them at once: one of the two settles, the other is to be identified, and no centavo is lost', async () => {
  const { ids, invoices, studentId } = await owing();
  const { number } = (await join(ids)).references[0]!;
  const became = await Promise.all([
    byBank(number, 750_000),
    byBank(invoices[2]!.references[0]!.number, 250_000),
    byBank(number, 750_000),
  ]);
  expect(became.toSorted()).toEqual(['CONCILIADO', 'POR_IDENTIFICAR', 'POR_IDENTIFICAR']);
  expect(await balanced(studentId)).toBe(0);
});

test('a reversal opens them all again with the same reference, which then pays them once more', async () => {
  const { ids, studentId } = await owing(2);
  const { number } = (await join(ids)).references[0]!;
  await byBank(number, 500_000);
  const { id } = (await account(studentId)).payments[0]!;
  await server.call(reversePayment, { params: { id }, body: { reason: 'Devolvido pelo banco' } }, 'admin');
  expect([await paidOf(ids), await stateOf(number)]).toEqual([[0, 0], 'ATRIBUIDA']);
  expect(await byBank(number, 500_000)).toBe('CONCILIADO');
  expect(await paidOf(ids)).toEqual([250_000, 250_000]);
});

test('a payment by it that was matched with somebody else is neither received nor reversed for whom it was given to', async () => {
  const other = await owing(2);
  const { ids, studentId } = await owing(2);
  const reason = 'Foi da irmã dela';
  const { number } = (await join(ids)).references[0]!;
  await byBank(number, 500_000);
  const { id } = (await account(studentId)).payments[0]!;
  const payment = { params: { id }, body: { reason } };
  await server.call(unmatchPayment, payment, 'ana');
  const match = { params: { id }, body: { invoice_id: other.ids[0]! } };
  await server.call(matchPayment, match, 'ana');
  const trace = { query: { number, paid_on: '2026-11-20' } };
  expect((await server.call(tracePayment, trace, 'own')).data.state).toBe('NAO_RECEBIDO');
  await byBank(number, 500_000);
  expect((await server.call(tracePayment, trace, 'own')).data.state).toBe('RECEBIDO');
  await server.call(reversePayment, payment, 'admin');
  expect([await paidOf(ids), await stateOf(number)]).toEqual([[250_000, 250_000], 'PAGA']);
});

test('at the counter a payment by that reference is registered on any of its invoices, and asked again it is the same', async () => {
  const { ids } = await owing(2);
  const reference = (await join(ids, 'admin')).references[0]!.number;
  const body = {
    method: 'REFERENCIA' as const,
    reference,
    transaction: 'BALCAO-J',
    paid_at: '2026-11-20',
    amount: 500_000,
  };
  const paid = () => server.call(payInvoice, { params: { id: ids[1]! }, body }, 'ana');
  const { data } = await paid();
  expect(data).toMatchObject({ invoice_state: 'PAGA', open: 0 });
  expect(await paidOf(ids)).toEqual([250_000, 250_000]);
  expect((await paid()).data).toEqual(data);
});

test('refuses to group invoices of another student, of two students, closed ones, or ones that no entity receives together', async () => {
  const other = await owing(2);
  const mine = await owing(2);
  expect(await refused([mine.ids[0]!, other.ids[0]!])).toMatchObject({
    http: 404,
    message: messages.noInvoice,
  });
  expect((await refused(other.ids)).http).toBe(404);
  expect((await refused([mine.ids[0]!, other.ids[0]!], 'admin')).message).toBe(messages.otherStudent);
  expect((await refused([mine.ids[0]!, 2_000_000_000])).http).toBe(404);
  expect((await refused([mine.ids[0]!, mine.ids[0]!])).errors).toMatchObject({
    invoice_ids: ['Escolha pelo menos duas facturas.'],
  });
  expect((await refused(mine.ids, 'reader')).http).toBe(403);
  const exam = await pay.issue({ studentId: mine.studentId, type: 'EXAME', payableLate: true });
  expect((await refused([...mine.ids, exam.id])).message).toBe(messages.noEntity);
  const late = await pay.issue({ studentId: mine.studentId, type: 'OUTRO', dueDate: '2026-01-10' });
  expect((await refused([...mine.ids, late.id])).message).toBe(messages.expired(late.number));
});

test('its page names invoices, sum and reference, and is for who owes it and for staff; the list of references has it', async () => {
  const { ids, invoices, code } = await owing(2);
  const group = await join(ids);
  const { number } = group.references[0]!;
  const paper = async (token: DeskToken) =>
    server.inject({
      method: 'GET',
      url: (await server.call(referenceGroupPdf, { params: { id: group.id } }, token)).data.path,
    });
  const { text } = readPdf((await paper('own')).rawPayload);
  const toTear = ['Assinatura e carimbo da tesouraria', 'Destaque por aqui'];
  for (const words of [...invoices.map((one) => one.number), '5 000,00', ...toTear])
    expect(text).toContain(words);
  expect((await paper('reader')).statusCode).toBe(200);
  const [found] = (await server.call(references, { query: { search: number } }, 'reader')).data;
  expect(found).toMatchObject({ code, amount: 500_000, state: 'ATRIBUIDA', can_reissue: false });
  expect(found!.invoice!.split(', ')).toEqual(invoices.map((one) => one.number));
  await owing(2);
  expect((await server.refused(referenceGroupPdf, { params: { id: group.id } }, 'own')).http).toBe(404);
  await server.call(annulReference, { params: { id: found!.id }, body: { reason: 'Pedido dele' } }, 'admin');
  expect((await server.refused(referenceGroupPdf, { params: { id: group.id } }, 'reader')).message).toBe(
    messages.missing,
  );
});

test('its page says regime, year, and what late payment entails, as the ficha of one invoice does', async () => {
  const rules = { due_from: '2026-01-01', grace_days: 5, cap: null, bands: [{ from_day: 1, percent: 10 }] };
  await server.db.transaction().execute((tx) => insertPolicy(tx, { ...rules, types: ['PROPINA'] }, null));
  const { ids, studentId } = await owing(2);
  const other = await pay.issue({ studentId, type: 'OUTRO', payableLate: true });
  const year = (await rows(`select min(year) as year from invoice where id = ${ids[0]!}`))[0]!.year;
  const page = async (of: number[]) => {
    const { id } = await join(of);
    const url = (await server.call(referenceGroupPdf, { params: { id } }, 'own')).data.path;
    const { pages, text } = readPdf((await server.inject({ method: 'GET', url })).rawPayload);
    expect(pages).toHaveLength(1);
    return text.replaceAll(/\s+/g, ' ');
  };
  const monthly = await page(ids);
  for (const words of [
    'Regime Laboral',
    `Ano lectivo ${year}`,
    'Depois do seu dia cada factura fica fora do prazo',
    'Multas por atraso: 10 % a partir do 6.º dia.',
  ])
    expect(monthly).toContain(words);
  expect(monthly).not.toContain('a candidatura caduca');
  expect(await page([...ids, other.id])).toContain(
    'Multas por atraso, nas facturas que as têm: 10 % a partir do 6.º dia.',
  );
});
