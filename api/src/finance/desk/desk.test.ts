import {
  closeDesk,
  deskDay,
  payerAccount,
  payers,
  receivePayment,
} from '@portal/shared-kit/contract/finance/desk';
import {
  approvePaymentRequest,
  paymentRequests,
  refusePaymentRequest,
  requestPaymentAct,
} from '@portal/shared-kit/contract/finance/payment-request';
import { unmatchPayment } from '@portal/shared-kit/contract/finance/credit';
import {
  approvePayment,
  paymentApprovals,
  refusePayment,
} from '@portal/shared-kit/contract/finance/payment-approval';
import { setFineRules } from '@portal/shared-kit/contract/finance/fine';
import {
  confirmSponsorSplit,
  oneSponsorSplit,
  undoSponsorSplit,
  uploadSponsorSplit,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { joinInvoices } from '@portal/shared-kit/contract/finance/join-invoices';
import { confirmedPayments, reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { payInvoice } from '@portal/shared-kit/contract/finance/payment';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { type PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { paymentSetup } from '../../testing/payments.ts';
import { until } from '../../testing/until.ts';
import { computeFines } from '../fines/fine.job.ts';
import { sponsorSplitJobs } from '../sponsors/split.job.ts';
import { randomUUID } from 'node:crypto';
import { messages as requestTexts } from '../requests/messages.ts';
import { messages as paymentTexts } from '../ledger/messages.ts';
import { messages } from './messages.ts';

const { server, pay, become, rows } = paymentDesk();
let course: number;
let made = 0;
let splitWorker: ReturnType<typeof jobWorker>;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['OUTRO', 'PROPINA', 'MULTA'] });
  splitWorker = jobWorker(server, sponsorSplitJobs(paymentSetup.billables, paymentSetup.publicUrl));
});
afterAll(() => splitWorker.stop());

async function receive(amount: number, token: DeskToken = 'ana', method: PaymentMethod = 'NUMERARIO') {
  const { studentId } = await pay.student(course);
  const lines = [{ description: 'Outro valor', unitCents: amount }];
  const { id } = await pay.issue({ studentId, type: 'OUTRO', lines });
  const body = { method, transaction: `CX-${(made += 1)}`, paid_at: '2026-11-20', amount };
  return (await server.call(payInvoice, { params: { id }, body }, token)).data.payment_id;
}
/** The possible dates of this test run, also when it passes midnight. */
async function day(token: DeskToken = 'ana') {
  const { rows } = await server.pool.query<{ day: string }>(
    `select distinct (recorded_at at time zone 'Africa/Maputo')::date::text as day from payment order by 1`,
  );
  const days = await Promise.all(
    [...new Set([...rows.map((row) => row.day), institutionDay(new Date())])].map((on) =>
      server.call(deskDay, { query: { day: on } }, token),
    ),
  );
  return {
    received: days.flatMap(({ data }) => data.received),
    closings: days.flatMap(({ data }) => data.closings),
    open: days[0]!.data.open,
  };
}
const close = (counted: number, token: DeskToken = 'ana', note = '') =>
  server.call(closeDesk, { body: { counted, note } }, token);
const refused = (counted: number, token: DeskToken = 'ana') =>
  server.refused(closeDesk, { body: { counted } }, token);

test('a day says who received what, and a closing counts each payment in cash once', async () => {
  await receive(1_000);
  await receive(2_500);
  await receive(7_000, 'ana', 'POS');
  await receive(400, 'rui');
  const sum = (user: string, method: PaymentMethod) => async () =>
    (await day()).received
      .filter((row) => row.user === user && row.method === method)
      .reduce((all, { amount }) => all + amount, 0);
  expect(await sum('Ana Clara', 'NUMERARIO')()).toBe(3_500);
  expect(await sum('Ana Clara', 'POS')()).toBe(7_000);
  expect(await sum('Rui Manuel', 'NUMERARIO')()).toBe(400);
  expect((await day()).open).toBe(2);
  expect((await close(3_500)).message).toBe(messages.closed(3_500));
  expect(await refused(0)).toMatchObject({ http: 409, message: messages.nothing });
  await receive(50);
  expect((await close(50)).data).toEqual({ expected: 50, difference: 0 });
  expect((await day('rui')).open).toBe(1);
});

test('a difference is closed with a note and stays; a reversed payment is not counted', async () => {
  await receive(600, 'rui');
  const reversed = await receive(900, 'rui');
  const body = { reason: 'Nota falsa entregue' };
  await server.call(reversePayment, { params: { id: reversed }, body }, 'admin');
  expect((await refused(900, 'rui')).errors).toEqual({ note: [messages.explain] });
  const { message } = await close(900, 'rui', 'Troco a menos');
  expect(message).toBe(messages.closedWith(1_000, -100));
  expect((await day()).closings).toContainEqual(
    expect.objectContaining({ user: 'Rui Manuel', payments: 2, difference: -100, note: 'Troco a menos' }),
  );
  await expect(server.pool.query('update desk_closing set counted_cents = 1')).rejects.toThrow(/never/);
});

test('cash that waits for a second person or for its invoice is counted, once; refused before the closing it is not', async () => {
  const large = 5_000_001;
  const waiting = await receive(large, 'chief');
  const unmatched = await receive(700, 'chief');
  const reason = 'Estudante errado';
  await server.call(unmatchPayment, { params: { id: unmatched }, body: { reason } }, 'chief');
  const refused_ = await receive(large, 'chief');
  await server.call(refusePayment, { params: { id: refused_ }, body: { reason } }, 'admin');
  const listed = async () =>
    (await day()).received.find(({ user, method }) => user === 'Beto Director' && method === 'NUMERARIO');
  expect(await listed()).toMatchObject({ payments: 2, amount: large + 700 });
  expect((await close(large + 700, 'chief')).data).toEqual({ expected: large + 700, difference: 0 });
  await server.call(approvePayment, { params: { id: waiting } }, 'admin');
  expect(await refused(0, 'chief')).toMatchObject({ http: 409, message: messages.nothing });

  // What is refused after it was counted leaves the closing as it was.
  const later = await receive(large, 'chief');
  await close(large, 'chief');
  await server.call(refusePayment, { params: { id: later }, body: { reason } }, 'admin');
  expect((await day()).closings.at(-1)).toMatchObject({ expected: large, counted: large, payments: 1 });
});

test('two closings at once count the cash once; who only reads closes nothing', async () => {
  await receive(300, 'admin');
  const both = await Promise.allSettled([close(300, 'admin'), close(300, 'admin')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await refused(0, 'reader')).http).toBe(403);
});

describe('several invoices at once (J30)', () => {
  /** A student with so many months to pay. */
  async function owing(...amounts: number[]) {
    const student = await pay.student(course);
    const invoices = [];
    for (const [nth, unitCents] of amounts.entries())
      invoices.push(
        await pay.issue({
          studentId: student.studentId,
          type: 'OUTRO',
          dueDate: `2099-0${nth + 1}-10`,
          lines: [{ description: `Propina do mês ${nth + 1}`, unitCents }],
        }),
      );
    return { ...student, ids: invoices.map(({ id }) => id), numbers: invoices.map(({ number }) => number) };
  }
  type Body = In<typeof receivePayment>['body'];
  const order = (invoice_ids: number[], amount: number, more: Partial<Body> = {}): { body: Body } => ({
    body: { invoice_ids, amount, method: 'NUMERARIO', key: randomUUID(), ...more },
  });
  const accountOf = async (id: number, token: DeskToken = 'ana') =>
    (await server.call(payerAccount, { params: { kind: 'student', id } }, token)).data;
  const paymentRows = (id: number) =>
    rows(`select distinct p.id, p.state, p.transaction from payment p join allocation a on a.payment_id = p.id
      join invoice i on i.id = a.invoice_id where i.student_id = ${id} order by p.id`);

  test('cash for two months is one payment with one receipt, whose number it bears; repeated it is answered again', async () => {
    const { studentId, ids } = await owing(1_000, 2_000, 4_000);
    const request = order([ids[1]!, ids[0]!], 3_000);
    const answers = await Promise.all([
      server.call(receivePayment, request, 'ana'),
      server.call(receivePayment, request, 'ana'),
    ]);
    const receipt = answers[0].data.receipt!;
    expect(answers.map(({ data, message }) => [data.receipt, message])).toEqual([
      [receipt, messages.received(receipt, 3_000)],
      [receipt, messages.received(receipt, 3_000)],
    ]);
    expect(await paymentRows(studentId)).toMatchObject([{ state: 'CONCILIADO', transaction: receipt }]);
    const account = await accountOf(studentId);
    expect(account.invoices.map(({ description, open }) => [description, open])).toEqual([
      ['Propina do mês 3', 4_000],
    ]);
    expect(account.payments).toMatchObject([
      { receipt, amount: 3_000, description: 'Propina do mês 1 · Propina do mês 2', block: null },
    ]);
    const { data } = await server.call(confirmedPayments, { query: { search: receipt } }, 'ana');
    expect(data).toMatchObject([{ receipt, amount: 3_000 }]);
    expect(
      await rows(`select title from communication c join communication_recipient r on r.communication_id = c.id
        join student s on s.person_id = r.person_id where s.id = ${studentId}`),
    ).toEqual([{ title: 'Pagamento recebido' }]);
  });

  test('all or none: another sum, a paid or strange invoice, a proof that waits, and a card without a number change nothing', async () => {
    const { studentId, ids, numbers } = await owing(1_000, 2_000);
    const other = await owing(500);
    const refusedOf = (input: { body: Body }) => server.refused(receivePayment, input, 'ana');
    expect((await refusedOf(order(ids, 2_999))).message).toBe(messages.owesNow(3_000));
    expect((await refusedOf(order([...ids, ...other.ids], 3_500))).errors).toEqual({
      invoice_ids: [messages.onePayer],
    });
    expect((await refusedOf(order([...ids, 2_000_000], 3_000))).http).toBe(404);
    expect((await refusedOf(order(ids, 3_000, { method: 'POS' }))).errors).toHaveProperty('transaction');
    await pay.proof(ids[1]!);
    expect((await refusedOf(order(ids, 3_000))).message).toBe(messages.proofWaits(numbers[1]!));
    await pay.settle({ invoiceId: ids[0]!, amountCents: 1_000 });
    expect((await refusedOf(order(ids, 3_000))).message).toBe(paymentTexts.invoicePaid(numbers[0]!));
    expect(await paymentRows(studentId)).toHaveLength(1);
    const own = become('ana', other.personId);
    expect((await refusedOf(order(other.ids, 500))).message).toBe(paymentTexts.own);
    own();
    expect((await server.refused(receivePayment, order(other.ids, 500), 'reader')).http).toBe(403);
    expect((await accountOf(studentId)).invoices).toMatchObject([{ proof_waits: true }]);
  });

  test('of two clerks with different requests one is paid, and receipts have no gap', async () => {
    const { studentId, ids } = await owing(1_000, 2_000);
    const both = await Promise.allSettled([
      server.call(receivePayment, order(ids, 3_000), 'ana'),
      server.call(receivePayment, order([ids[1]!], 2_000), 'rui'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await paymentRows(studentId)).toHaveLength(1);
    const [gap] = await rows(
      'select coalesce(sum(missing), 0)::int as gaps from (select max(sequence) - count(*) as missing from receipt group by year) y',
    );
    expect(gap).toEqual({ gaps: 0 });
  });

  test('above the limit of one student and day the sum of all waits for a second person, and is then settled whole (J28)', async () => {
    const { studentId, ids } = await owing(3_000_000, 2_000_000, 100);
    await server.call(receivePayment, order([ids[0]!], 3_000_000), 'ana');
    const request = order([ids[1]!, ids[2]!], 2_000_100);
    const { data, message } = await server.call(receivePayment, request, 'ana');
    expect(data.receipt).toBeNull();
    expect(message).toBe(paymentTexts.waitsForSecond(5_000_000));
    expect((await server.call(receivePayment, request, 'ana')).data).toEqual(data);
    const [waiting] = (await server.call(paymentApprovals, {}, 'rui')).data.filter(
      ({ id }) => id === data.payment_id,
    );
    expect(waiting).toMatchObject({ invoice: expect.stringContaining(', '), transaction: '' });
    const approved = await server.call(approvePayment, { params: { id: data.payment_id } }, 'rui');
    expect(approved.data.receipt).toMatch(/^RC /);
    expect((await accountOf(studentId)).invoices).toEqual([]);
    // Ana did not confirm it alone, so she cannot reverse it.
    const [{ block } = { block: null }] = (await accountOf(studentId)).payments;
    expect(block).toBe('BALCAO');
    expect(await paymentRows(studentId)).toMatchObject([{}, { transaction: approved.data.receipt }]);
  });

  test('paying one invoice of a common reference ends that reference; credit of the account is left alone', async () => {
    const { studentId, ids } = await owing(1_000, 2_000);
    await server.call(joinInvoices, { body: { invoice_ids: ids } }, 'admin');
    const credited = await pay.issue({
      studentId,
      type: 'OUTRO',
      lines: [{ description: 'Outro', unitCents: 100 }],
    });
    await pay.settle({ invoiceId: credited.id, amountCents: 800 });
    await server.call(receivePayment, order([ids[0]!], 1_000), 'ana');
    expect(await accountOf(studentId)).toMatchObject({ credit: 700, owed: 2_000 });
    expect(
      await rows(`select distinct r.state from payment_reference r join reference_group_invoice g on g.group_id = r.group_id
        where g.invoice_id = ${ids[1]!}`),
    ).toEqual([{ state: 'ANULADA' }]);
  });

  test('a payer is found by name, card, document, telephone, reference, invoice and receipt', async () => {
    const { studentId, personId, code, ids, numbers } = await owing(1_000, 2_000);
    await server.pool.query(
      `update person set full_name = 'Zulmira Balcão', doc_type = 'BI', doc_number = '110203040506B', contact = '841239876' where id = $1`,
      [personId],
    );
    const { data } = await server.call(receivePayment, order([ids[0]!], 1_000), 'ana');
    const [reference] = await rows(`select number from payment_reference where invoice_id = ${ids[1]!}`);
    for (const search of [
      'zulmira balcao',
      code,
      code.replaceAll('.', ''),
      '110203040506b',
      '+258 84 123 9876',
      String(reference!.number),
      numbers[0]!,
      data.receipt!,
    ]) {
      const found = await server.call(payers, { query: { search } }, 'ana');
      expect([search, found.data]).toMatchObject([search, [{ kind: 'student', id: studentId, owed: 2_000 }]]);
    }
    expect((await server.call(payers, { query: { search: 'ninguém assim' } }, 'ana')).data).toEqual([]);
    expect((await server.refused(payers, { query: { search: code } }, 'reader')).http).toBe(403);
  });

  test('the clerk reverses it on the same day until the desk is closed; then only who may annul', async () => {
    const { studentId, ids } = await owing(1_000, 2_000, 3_000);
    const take = async (nth: number, amount: number) =>
      (await server.call(receivePayment, order([ids[nth]!], amount), 'ana')).data.payment_id;
    const reverse = (id: number, token: DeskToken) => ({
      endpoint: reversePayment,
      input: { params: { id }, body: { reason: 'Estudante errado' } },
      token,
    });
    const reversed = await take(0, 1_000);
    const refusedOf = async ({ endpoint, input, token }: ReturnType<typeof reverse>) =>
      server.refused(endpoint, input, token);
    expect((await refusedOf(reverse(reversed, 'rui'))).http).toBe(403);
    await server.call(reversePayment, reverse(reversed, 'ana').input, 'ana');
    expect((await accountOf(studentId)).invoices).toHaveLength(3);
    expect(
      await rows(`select title from communication c join communication_recipient r on r.communication_id = c.id
        join student s on s.person_id = r.person_id where s.id = ${studentId} order by c.id desc limit 1`),
    ).toEqual([{ title: 'Pagamento desfeito' }]);

    const yesterday = await take(0, 1_000);
    await server.pool.query('alter table receipt disable trigger receipt_stays');
    await server.pool.query(
      `update receipt set issued_at = issued_at - interval '1 day' where payment_id = $1`,
      [yesterday],
    );
    await server.pool.query('alter table receipt enable trigger receipt_stays');
    expect((await refusedOf(reverse(yesterday, 'ana'))).message).toContain('Já não é de hoje.');

    const counted = await take(1, 2_000);
    const [{ cents } = { cents: 0 }] = (await rows(
      `select sum(amount_cents)::int as cents from payment p where method = 'NUMERARIO' and state = 'CONCILIADO'
        and recorded_by = (select recorded_by from payment where id = ${counted})
        and not exists (select from desk_closing_payment d where d.payment_id = p.id)`,
    )) as { cents: number }[];
    await close(cents);
    expect((await refusedOf(reverse(counted, 'ana'))).message).toContain('já foi fechada');
    expect((await accountOf(studentId)).payments.map(({ block }) => block)).toEqual(['FECHADA', 'DIA', null]);
    expect(await reopenedBy('admin', counted)).toBe('ESTORNADO');
  });
  async function reopenedBy(token: DeskToken, id: number) {
    await server.call(reversePayment, { params: { id }, body: { reason: 'Estudante errado' } }, token);
    return (await rows(`select state from payment where id = ${id}`))[0]!.state;
  }

  test('closing the desk and reversing at the same time leave the cash counted or reversed, never both', async () => {
    for (let run = 0; run < 5; run += 1) {
      const { ids } = await owing(1_000);
      const { data } = await server.call(receivePayment, order(ids, 1_000), 'rui');
      const input = { params: { id: data.payment_id }, body: { reason: 'Estudante errado' } };
      await Promise.allSettled([
        server.call(closeDesk, { body: { counted: 0, note: 'Ensaio' } }, 'rui'),
        server.call(reversePayment, input, 'rui'),
      ]);
      const [{ counted, state } = { counted: false, state: '' }] = (await rows(
        `select state, exists (select from desk_closing_payment where payment_id = p.id) as counted from payment p where id = ${data.payment_id}`,
      )) as { counted: boolean; state: string }[];
      expect([true, 'ESTORNADO'].includes(counted || state)).toBe(true);
      expect(counted && state === 'ESTORNADO').toBe(false);
    }
  });

  test('a part of what is owed pays the first due first, with one receipt; never more, nor by what has changed', async () => {
    const { studentId, ids } = await owing(1_000, 2_000);
    const part = (amount: number, owed: number) => order(ids, amount, { owed });
    expect((await server.refused(receivePayment, part(3_001, 3_000), 'ana')).errors).toEqual({
      part: [messages.beyondOwed(3_000)],
    });
    expect((await server.refused(receivePayment, part(500, 2_999), 'ana')).message).toBe(
      messages.owesNow(3_000),
    );
    const request = part(1_500, 3_000);
    const { data } = await server.call(receivePayment, request, 'ana');
    expect(data).toMatchObject({ amount: 1_500, receipt: expect.stringMatching(/^RC /) });
    expect((await server.call(receivePayment, request, 'ana')).data).toEqual(data);
    expect((await accountOf(studentId)).invoices.map(({ id, open, state }) => [id, open, state])).toEqual([
      [ids[1], 1_500, 'PARCIAL'],
    ]);
    await server.call(receivePayment, order([ids[1]!], 1_500), 'ana');
    expect((await accountOf(studentId)).invoices).toEqual([]);
    const body = { reason: 'Estudante errado' };
    await server.call(reversePayment, { params: { id: data.payment_id }, body }, 'ana');
    expect((await accountOf(studentId)).invoices.map(({ id, open }) => [id, open])).toEqual([
      [ids[0], 1_000],
      [ids[1], 500],
    ]);
  });

  test('a month and its fine are named, paid together, and open again together; a fine alone can be paid', async () => {
    const rules = { types: ['PROPINA' as const], due_from: '2026-01-01', grace_days: 0, cap: null };
    await server.call(setFineRules, { body: { ...rules, bands: [{ from_day: 1, percent: 10 }] } }, 'admin');
    const { studentId } = await pay.student(course);
    for (const unitCents of [100_000, 200_000])
      await pay.issue({
        studentId,
        type: 'PROPINA',
        dueDate: '2026-03-09',
        payableLate: true,
        lines: [{ description: `Propina de ${unitCents / 1000}`, unitCents }],
      });
    await computeFines(server.db, '2026-03-21');
    const owed = (await accountOf(studentId)).invoices;
    expect(
      owed.map(({ type, open, description }) => [type, open, /Propina|[Mm]ulta/.test(description)]),
    ).toEqual(
      expect.arrayContaining([
        ['PROPINA', 100_000, true],
        ['PROPINA', 200_000, true],
        ['MULTA', 10_000, true],
        ['MULTA', 20_000, true],
      ]),
    );
    const [fine] = owed.filter(({ open }) => open === 20_000);
    await server.call(receivePayment, order([fine!.id], 20_000), 'ana');
    const month = owed.filter(({ open }) => open === 100_000 || open === 10_000).map(({ id }) => id);
    const { data } = await server.call(receivePayment, order(month, 110_000), 'ana');
    const left = async () => (await accountOf(studentId)).invoices.map(({ open }) => open).sort();
    expect(await left()).toEqual([200_000]);
    const body = { reason: 'Nota falsa' };
    await server.call(reversePayment, { params: { id: data.payment_id }, body }, 'ana');
    expect(await left()).toEqual([10_000, 100_000, 200_000]);
    await server.call(setFineRules, { body: { ...rules, bands: [] } }, 'admin');
  });

  test('what a sponsor paid of an invoice is not owed at the counter, and is owed again once the split is undone', async () => {
    const { studentId, code, ids } = await owing(100_000);
    const answer = await server.inject(
      uploadOf(
        uploadSponsorSplit,
        {
          fields: {
            sponsor: 'Fundação',
            method: 'TRANSFERENCIA',
            transaction: 'TRF-BALCAO',
            paid_at: '2026-11-20',
            amount: '60000',
          },
          file: { name: 'bolsas.csv', content: `Código;Valor\n${code};600` },
        },
        'ana',
      ),
    );
    const params = { id: (answer.json().data as { id: number }).id };
    const ended = (state: string) =>
      until(async () => (await server.call(oneSponsorSplit, { params }, 'ana')).data.state === state);
    await server.call(confirmSponsorSplit, { params }, 'rui');
    await ended('REPARTIDO');
    expect((await accountOf(studentId)).invoices).toMatchObject([{ open: 40_000, paid: 60_000 }]);
    expect((await server.refused(receivePayment, order(ids, 100_000), 'ana')).message).toBe(
      messages.owesNow(40_000),
    );
    await server.call(receivePayment, order(ids, 40_000), 'ana');
    expect((await accountOf(studentId)).invoices).toEqual([]);
    await server.call(undoSponsorSplit, { params, body: { reason: 'Lista errada' } }, 'admin');
    await ended('DESFEITO');
    expect((await accountOf(studentId)).invoices).toMatchObject([{ open: 60_000, paid: 40_000 }]);
    // The sponsor's own part is reversed only where the split is.
    await server.call(receivePayment, order(ids, 60_000), 'ana');
    expect((await accountOf(studentId)).invoices).toEqual([]);
  });

  test('what a clerk may not do is asked for: who may annul is told, does or refuses it, and the clerk is answered', async () => {
    const { ids } = await owing(1_000, 2_000);
    const { data } = await server.call(receivePayment, order([ids[0]!], 1_000), 'ana');
    const titles = async (email: string) =>
      (
        await rows(`select c.title from communication c join communication_recipient r on r.communication_id = c.id
          join user_account u on u.person_id = r.person_id where u.email = '${email}' order by c.id`)
      ).map(({ title }) => title);
    const asked = { act: 'ESTORNO' as const, id: data.payment_id, reason: 'Pagou outra pessoa' };
    const { data: request } = await server.call(requestPaymentAct, { body: asked }, 'rui');
    expect((await server.refused(requestPaymentAct, { body: asked }, 'ana')).message).toBe(
      requestTexts.already,
    );
    expect(await titles('chefe@teste.test')).toContain('Pedido do balcão: estornar pagamento');
    expect(await titles('rui@teste.test')).not.toContain('Pedido do balcão: estornar pagamento');
    const [row] = (await server.call(paymentRequests, {}, 'chief')).data;
    expect(row).toMatchObject({
      act: 'ESTORNO',
      document: data.receipt,
      amount: 1_000,
      asked_by: 'Rui Manuel',
    });
    const params = { id: request.id };
    expect((await server.refused(approvePaymentRequest, { params }, 'ana')).http).toBe(403);
    await server.call(approvePaymentRequest, { params }, 'chief');
    expect(await titles('rui@teste.test')).toContain('Estornar pagamento: feito');
    expect((await server.refused(approvePaymentRequest, { params }, 'chief')).message).toBe(
      requestTexts.decided,
    );

    const annul = { act: 'ANULACAO' as const, id: ids[1]!, reason: 'Cobrada em dobro' };
    const own = (await server.call(requestPaymentAct, { body: annul }, 'admin')).data;
    expect((await server.refused(approvePaymentRequest, { params: { id: own.id } }, 'admin')).message).toBe(
      requestTexts.own,
    );
    const body = { reason: 'Está certa assim' };
    await server.call(refusePaymentRequest, { params: { id: own.id }, body }, 'chief');
    const again = (await server.call(requestPaymentAct, { body: annul }, 'ana')).data;
    await server.call(approvePaymentRequest, { params: { id: again.id } }, 'chief');
    expect(await rows(`select state from invoice where id = ${ids[1]!}`)).toEqual([{ state: 'ANULADA' }]);
  });

  test('a request is listed while what it asks for is possible', async () => {
    const { ids } = await owing(1_000);
    const asked = { act: 'ANULACAO' as const, id: ids[0]!, reason: 'Cobrada em dobro' };
    const { id } = (await server.call(requestPaymentAct, { body: asked }, 'ana')).data;
    const isListed = async () =>
      (await server.call(paymentRequests, {}, 'chief')).data.some((request) => request.id === id);
    expect(await isListed()).toBe(true);
    const body = { method: 'NUMERARIO' as const, paid_at: '2026-11-20', amount: 1_000, key: randomUUID() };
    const { payment_id } = (await server.call(payInvoice, { params: { id: ids[0]! }, body }, 'rui')).data;
    expect(await isListed()).toBe(false);
    const reason = 'Nota falsa';
    await server.call(reversePayment, { params: { id: payment_id }, body: { reason } }, 'admin');
    expect(await isListed()).toBe(true);
  });

  test('an account that is blocked or inactive is not told of requests', async () => {
    const { ids } = await owing(1_000);
    const toldCount = async () =>
      (
        await rows(`select count(*)::int as n from communication_recipient r
          join user_account u on u.person_id = r.person_id where u.email = 'chefe@teste.test'`)
      )[0]!.n;
    const before = await toldCount();
    const unusable = { 'blocked_at = now()': 'blocked_at = null', 'active = false': 'active = true' };
    for (const [end, restore] of Object.entries(unusable)) {
      await rows(`update user_account set ${end} where email = 'chefe@teste.test'`);
      const body = { act: 'ANULACAO' as const, id: ids[0]!, reason: 'Cobrada em dobro' };
      const { data } = await server.call(requestPaymentAct, { body }, 'ana');
      const answer = { params: { id: data.id }, body: { reason: 'Está certa' } };
      await server.call(refusePaymentRequest, answer, 'admin');
      await rows(`update user_account set ${restore} where email = 'chefe@teste.test'`);
    }
    expect(await toldCount()).toBe(before);
  });

  test('cash for one invoice needs no number either, and again with the same key changes nothing', async () => {
    const { ids } = await owing(5_000);
    const body = { method: 'NUMERARIO' as const, paid_at: '2026-11-20', amount: 2_000, key: randomUUID() };
    const pays = () => server.call(payInvoice, { params: { id: ids[0]! }, body }, 'ana');
    const [first, again] = [await pays(), await pays()];
    expect(again.data).toEqual(first.data);
    expect(first.data).toMatchObject({ paid: 2_000, open: 3_000 });
    const other = { ...body, amount: 3_000 };
    expect(
      (await server.refused(payInvoice, { params: { id: ids[0]! }, body: other }, 'ana')).errors,
    ).toHaveProperty('transaction');
    await server.call(
      reversePayment,
      { params: { id: first.data.payment_id }, body: { reason: 'Nota falsa' } },
      'ana',
    );
    expect((await server.refused(payInvoice, { params: { id: ids[0]! }, body }, 'ana')).message).toBe(
      paymentTexts.reversedMeanwhile,
    );
  });
});
