import {
  askWaiver,
  decideWaiver,
  fineRules,
  fines,
  fineTimeline,
  setFineRules,
} from '@portal/shared-kit/contract/finance/fine';
import { acceptProof, holdProof } from '@portal/shared-kit/contract/finance/payment-proof';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { creditInvoice, useCredit } from '@portal/shared-kit/contract/finance/credit';
import { dayAfter } from '@portal/shared-kit/contract/finance/fine-rules';
import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { addHoliday, holidays, removeHoliday } from '@portal/shared-kit/contract/finance/holiday';
import { annulInvoice, invoice, type InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import { matchPayment } from '@portal/shared-kit/contract/finance/payment';
import { quietly } from '../../testing/billing.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { waitingAtInvoice } from '../../testing/waiting.ts';
import { holidaySet } from '../holidays/holiday.repository.ts';
import { computeFines } from './fine.job.ts';
import { keepUnmatched } from '../unmatched/unmatched.service.ts';
import { messages } from './messages.ts';
import { lateFrom } from './issue-fines.service.ts';

const { server, pay, become, rows } = paymentDesk();
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
/** A Monday and the days after it; nothing is paid after the day on which the suite runs. */
const due = '2026-03-09';
const rules = {
  types: ['PROPINA' as const],
  due_from: '2026-01-01',
  grace_days: 0,
  cap: null,
  bands: [
    { from_day: 1, percent: 10 },
    { from_day: 30, percent: 20 },
  ],
};
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['PROPINA', 'MULTA', 'OUTRO'] });
});

async function late(dueDate = due, type: InvoiceType = 'PROPINA') {
  const student = await pay.student(course);
  const made = await pay.issue({ ...student, type, dueDate, payableLate: true });
  return { ...student, invoiceId: made.id };
}
const of = async (student_id: number) => (await server.call(fines, { query: { student_id } }, 'admin')).data;
const paid = (invoiceId: number, at: string, amountCents = 250_000) =>
  pay.settle({ invoiceId, amountCents, paidAt: new Date(at) });

test('there are no fines until the rules are set', async () => {
  const { studentId } = await late();
  await computeFines(server.db, '2026-03-21');
  expect(await of(studentId)).toEqual([]);
  expect((await server.call(fineRules, {}, 'admin')).data).toMatchObject({ bands: [], payable: true });
  expect((await server.refused(setFineRules, { body: rules }, 'ana')).http).toBe(403);
  const wrong = {
    ...rules,
    bands: [
      { from_day: 5, percent: 20 },
      { from_day: 9, percent: 10 },
    ],
  };
  expect((await server.refused(setFineRules, { body: wrong }, 'admin')).errors).toHaveProperty([
    'bands.1.percent',
  ]);
  await server.call(setFineRules, { body: rules }, 'admin');
  expect((await server.call(fineRules, {}, 'admin')).data).toMatchObject({ ...rules, made_by: 'Aida Chefe' });
  await computeFines(server.db, '2026-03-21');
  expect(await of(studentId)).toHaveLength(1);
});

test('a fine is an invoice of its own with reference and formula, and another band adds what is missing', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-09');
  expect(await of(studentId)).toEqual([]);
  await computeFines(server.db, '2026-03-21');
  await computeFines(server.db, '2026-03-22');
  const [fine, ...others] = await of(studentId);
  expect(others).toEqual([]);
  expect(fine).toMatchObject({
    amount: 25_000,
    days_late: 12,
    percent: 10,
    state: 'POR_PAGAR',
    invoice_id: invoiceId,
  });
  expect(plain(fine!.formula)).toBe('12 dias × faixa 10 % de 2 500,00 = 250,00');
  const issued = (await server.call(invoice, { params: { id: fine!.fine_invoice_id } }, 'admin')).data;
  expect(issued).toMatchObject({ type: 'MULTA', total: 25_000 });
  expect(issued.references).toHaveLength(1);
  expect(plain(issued.lines[0]!.description)).toBe(`Multa da ${fine!.invoice}: ${plain(fine!.formula)}`);

  await computeFines(server.db, '2026-04-10');
  expect((await of(studentId)).map(({ amount, percent }) => [amount, percent])).toEqual([
    [25_000, 20],
    [25_000, 10],
  ]);
  // A fine is overdue by then too, and is not fined itself.
  await computeFines(server.db, '2026-12-01');
  expect(await of(studentId)).toHaveLength(2);
});

test('paid at 23:50 in Maputo on the due day and recorded four days later: no fine is left', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-12');
  const [fine] = await of(studentId);
  await paid(invoiceId, '2026-03-09T21:50:00Z');
  expect((await of(studentId)).map(({ state }) => state)).toEqual(['CORRIGIDA']);
  expect(await rows(`select state from invoice where id = ${fine!.fine_invoice_id}`)).toEqual([
    { state: 'ANULADA' },
  ]);
  await computeFines(server.db, '2026-03-14');
  expect(await of(studentId)).toHaveLength(1);
});

test('paid ten minutes into the next day it is fined', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-12');
  await paid(invoiceId, '2026-03-09T22:00:00Z');
  expect((await of(studentId)).map(({ state }) => state)).toEqual(['POR_PAGAR']);
});

test('the earlier of booking and value date counts: valued on the due day and booked later there is no fine, valued later there is none either', async () => {
  for (const [at, valueOn] of [
    ['2026-03-11T08:00:00Z', '2026-03-09'],
    ['2026-03-09T08:00:00Z', '2026-03-11'],
  ] as const) {
    const { studentId, invoiceId } = await late();
    await computeFines(server.db, '2026-03-12');
    await pay.settle({ invoiceId, amountCents: 250_000, paidAt: new Date(at), valueOn });
    expect((await of(studentId)).map(({ state }) => state)).toEqual(['CORRIGIDA']);
    const [fine] = await of(studentId);
    const { data } = await server.call(fineTimeline, { params: { id: fine!.id } }, 'admin');
    expect(data.find(({ kind }) => kind === 'PAGAMENTO')).toMatchObject({ on: '2026-03-09' });
  }
});

test('of which a part was paid in time, only the rest is fined, and a fine that was paid becomes credit', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-12');
  const [fine] = await of(studentId);
  await paid(fine!.fine_invoice_id, '2026-03-13T08:00:00Z', 25_000);
  await paid(invoiceId, '2026-03-09T08:00:00Z', 100_000);
  expect((await of(studentId)).map(({ state, amount }) => [state, amount])).toEqual([
    ['POR_PAGAR', 15_000],
    ['CORRIGIDA', 25_000],
  ]);
  expect(await rows(`select balance_cents from credit_account where student_id = ${studentId}`)).toEqual([
    { balance_cents: 25_000 },
  ]);
});

test('of which a part that was paid in time is reversed, the fine grows within its band, once', async () => {
  const { studentId, invoiceId } = await late();
  const { paymentId } = await paid(invoiceId, '2026-03-09T08:00:00Z', 100_000);
  await computeFines(server.db, '2026-03-12');
  const reason = 'Cheque sem cobertura';
  await server.call(reversePayment, { params: { id: paymentId }, body: { reason } }, 'admin');
  await computeFines(server.db, '2026-03-13');
  await computeFines(server.db, '2026-03-14');
  expect((await of(studentId)).map(({ amount, percent, state }) => [amount, percent, state])).toEqual([
    [10_000, 10, 'POR_PAGAR'],
    [15_000, 10, 'POR_PAGAR'],
  ]);
  // The bank reports it again: what was added is taken back.
  await paid(invoiceId, '2026-03-09T08:00:00Z', 100_000);
  expect((await of(studentId)).map(({ amount, state }) => [amount, state])).toEqual([
    [10_000, 'CORRIGIDA'],
    [15_000, 'POR_PAGAR'],
  ]);
});

test('a payment is recorded also where the credit of its fine was used, and the fine stays (J27)', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-12');
  const [fine] = await of(studentId);
  const { paymentId } = await paid(fine!.fine_invoice_id, '2026-03-13T08:00:00Z', 25_000);
  const reason = 'Multa indevida';
  const params = { id: fine!.fine_invoice_id };
  await server.call(creditInvoice, { params, body: { amount: 25_000, reason } }, 'admin');
  const lines = [{ description: 'Outro valor', unitCents: 25_000 }];
  const other = await pay.issue({ studentId, type: 'OUTRO', lines });
  await server.call(useCredit, { params: { id: other.id }, body: { reason } }, 'ana');
  await server.call(reversePayment, { params: { id: paymentId }, body: { reason } }, 'admin');
  await paid(invoiceId, '2026-03-09T21:50:00Z');
  expect(await rows(`select state from invoice where id = ${invoiceId}`)).toEqual([{ state: 'PAGA' }]);
  expect((await of(studentId)).map(({ state }) => state)).toEqual(['POR_PAGAR']);
});

test('a due day on a holiday or a weekend moves to the next working day', async () => {
  expect((await server.call(holidays, {}, 'admin')).data.map(({ name }) => name)).toContain(
    'Dia da Mulher Moçambicana',
  );
  const { studentId } = await late('2026-04-03');
  // A Friday that is made a holiday; Tuesday the 7th is a yearly one, so the due date is Monday.
  const body = { year: 2026, month: 4, day: 3, name: 'Sexta-feira Santa' };
  const { data } = await server.call(addHoliday, { body }, 'admin');
  expect((await server.refused(addHoliday, { body }, 'admin')).errors).toHaveProperty('day');
  await computeFines(server.db, '2026-04-06');
  expect(await of(studentId)).toEqual([]);
  await computeFines(server.db, '2026-04-07');
  expect(await of(studentId)).toMatchObject([{ days_late: 1 }]);
  await server.call(removeHoliday, { params: { id: data.id } }, 'admin');
  expect((await server.refused(removeHoliday, { params: { id: data.id } }, 'admin')).http).toBe(404);
});

test('a proof that is looked at freezes the fine; one that is refused froze nothing', async () => {
  const { studentId, invoiceId } = await late();
  const proof = await pay.proof(invoiceId);
  await computeFines(server.db, '2026-03-21');
  expect(await of(studentId)).toEqual([]);
  await server.pool.query(`update payment_proof set state = 'EM_VERIFICACAO' where id = ${proof}`);
  await server.pool.query(
    `update payment_proof set state = 'REJEITADO', reason = 'Ilegível', decided_at = now(), decided_by = null where id = ${proof}`,
  );
  await computeFines(server.db, '2026-03-21');
  expect(await of(studentId)).toMatchObject([{ days_late: 12, amount: 25_000 }]);
});

test('a fine that was not late after all, but paid while a proof of it was looked at, becomes credit by the next routine', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-12');
  const [fine] = await of(studentId);
  const params = { id: await pay.proof(fine!.fine_invoice_id) };
  await server.call(holdProof, { params }, 'ana');
  await paid(invoiceId, '2026-03-09T08:00:00Z');
  const body = { method: 'DEPOSITO' as const, transaction: 'MULTA-1', paid_at: '2026-03-13', amount: 25_000 };
  await server.call(acceptProof, { params, body }, 'ana');
  expect((await of(studentId)).map(({ state }) => state)).toEqual(['PAGA']);
  await computeFines(server.db, '2026-03-14');
  expect((await of(studentId)).map(({ state }) => state)).toEqual(['CORRIGIDA']);
  expect(await rows(`select balance_cents from credit_account where student_id = ${studentId}`)).toEqual([
    { balance_cents: 25_000 },
  ]);
});

test('credit that was used in time is not late because a note takes a part back afterwards', async () => {
  const { studentId, invoiceId } = await late();
  const other = await pay.issue({ studentId, type: 'OUTRO' });
  await paid(other.id, '2026-03-02', 350_000);
  await server.call(useCredit, { params: { id: invoiceId }, body: { reason: 'Consentido' } }, 'ana');
  // As if it had been used before the due day.
  await server.pool.query(`alter table allocation disable trigger user;
    update allocation set made_at = '2026-03-05' where invoice_id = ${invoiceId};
    alter table allocation enable trigger user`);
  await computeFines(server.db, '2026-03-12');
  const body = { amount: 50_000, reason: 'Cobrada a mais' };
  await server.call(creditInvoice, { params: { id: invoiceId }, body }, 'admin');
  expect((await of(studentId)).map(({ state, amount }) => [state, amount])).toEqual([
    ['POR_PAGAR', 10_000],
    ['CORRIGIDA', 15_000],
  ]);
});

test('a payment in time is recorded also while no bank takes fines; what it leaves of the fine is issued anew once one does', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-12');
  await server.pool.query(`update payment_entity set used_for = '{PROPINA,OUTRO}'`);
  await paid(invoiceId, '2026-03-09T08:00:00Z', 100_000);
  expect((await of(studentId)).map(({ state, amount }) => [state, amount])).toEqual([['POR_PAGAR', 25_000]]);
  await server.pool.query(`update payment_entity set used_for = '{PROPINA,MULTA,OUTRO}'`);
  await computeFines(server.db, '2026-03-13');
  expect((await of(studentId)).map(({ state, amount }) => [state, amount])).toEqual([
    ['POR_PAGAR', 15_000],
    ['CORRIGIDA', 25_000],
  ]);
});

test('a fine that was issued anew comes before those of later days, so that the next routine takes nothing back again', async () => {
  await server.call(setFineRules, { body: { ...rules, cap: 40_000 } }, 'admin');
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-21');
  await computeFines(server.db, '2026-04-10');
  await paid(invoiceId, '2026-03-05', 25_000);
  const stands = [
    [22_500, 'POR_PAGAR'],
    [15_000, 'POR_PAGAR'],
    [25_000, 'CORRIGIDA'],
  ];
  expect((await of(studentId)).map(({ amount, state }) => [amount, state])).toEqual(stands);
  await computeFines(server.db, '2026-04-10');
  expect((await of(studentId)).map(({ amount, state }) => [amount, state])).toEqual(stands);
  await server.call(setFineRules, { body: rules }, 'admin');
});

test('a raised maximum counts for what is late already, as a raised percentage does, once', async () => {
  await server.call(setFineRules, { body: { ...rules, cap: 20_000 } }, 'admin');
  const { studentId } = await late();
  await computeFines(server.db, '2026-03-21');
  await server.call(setFineRules, { body: { ...rules, cap: 22_000 } }, 'admin');
  await computeFines(server.db, '2026-03-22');
  await server.call(setFineRules, { body: rules }, 'admin');
  for (const day of ['2026-03-23', '2026-03-24']) await computeFines(server.db, day);
  expect((await of(studentId)).map(({ amount }) => amount)).toEqual([3_000, 2_000, 20_000]);
});

test('a fine is waived by somebody else than who asked for it, by a credit note, and does not come back', async () => {
  const { studentId, personId } = await late();
  await computeFines(server.db, '2026-03-21');
  const { id, fine_invoice_id } = (await of(studentId))[0]!;
  const reason = 'Esteve internado';
  const params = { id };
  const decided = (token: 'admin' | 'chief' | 'ana') =>
    server.refused(decideWaiver, { params, body: { approved: true } }, token);
  expect((await decided('chief')).message).toBe(messages.noRequest);
  await server.call(askWaiver, { params, body: { reason } }, 'admin');
  expect((await server.refused(askWaiver, { params, body: { reason } }, 'admin')).message).toBe(
    messages.alreadyAsked,
  );
  expect(await decided('admin')).toMatchObject({ http: 403, message: messages.ownRequest });
  expect((await decided('ana')).http).toBe(403);
  const back = become('chief', personId);
  expect((await decided('chief')).message).toBe(messages.ownFine);
  back();
  expect((await server.call(fines, { query: { waiting: 'SIM' } }, 'chief')).data).toMatchObject([
    { id, waiver: { reason, asked_by: 'Aida Chefe', own: false } },
  ]);
  await waitingAtInvoice(server.db, fine_invoice_id, { table: 'fine', id }, () =>
    server.call(decideWaiver, { params, body: { approved: true } }, 'chief'),
  );
  expect(await of(studentId)).toMatchObject([{ state: 'ISENTA', waiver: null }]);
  expect(
    await rows(`select amount_cents, reason from credit_note where invoice_id = ${fine_invoice_id}`),
  ).toEqual([{ amount_cents: 25_000, reason: `Isenção: ${reason}` }]);
  await computeFines(server.db, '2026-03-25');
  expect(await of(studentId)).toHaveLength(1);
  const { data } = await server.call(fineTimeline, { params }, 'admin');
  expect(data.map(({ kind }) => kind)).toEqual(['VENCIMENTO', 'FAIXA', 'ISENCAO_PEDIDA', 'ISENTA']);
  const alone = `update fine_waiver set decided_by = asked_by where fine_id = ${id}`;
  await expect(server.pool.query(alone)).rejects.toThrow(/fine_waiver_by_two/);
});

test('a request to waive a fine waits no more once the fine was corrected or paid, and again where that payment is reversed', async () => {
  const waiting = async () =>
    (await server.call(fines, { query: { waiting: 'SIM' } }, 'chief')).data.map(({ id }) => id);
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-21');
  const [fine] = await of(studentId);
  await server.call(askWaiver, { params: { id: fine!.id }, body: { reason: 'Esteve internado' } }, 'admin');
  const { paymentId } = await paid(fine!.fine_invoice_id, '2026-03-22', 25_000);
  expect(await waiting()).toEqual([]);
  const body = { reason: 'Cheque sem cobertura' };
  await server.call(reversePayment, { params: { id: paymentId }, body }, 'admin');
  expect(await waiting()).toEqual([fine!.id]);
  await paid(invoiceId, '2026-03-09');
  expect(await waiting()).toEqual([]);
  expect(await of(studentId)).toMatchObject([{ state: 'CORRIGIDA', waiver: null }]);
});

test('the timeline says why a fine was corrected, whatever became of its invoice since', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-21');
  const { paymentId } = await paid(invoiceId, '2026-03-09');
  const body = { reason: 'Cheque sem cobertura' };
  await server.call(reversePayment, { params: { id: paymentId }, body }, 'admin');
  await server.call(annulInvoice, { params: { id: invoiceId }, body }, 'admin');
  const [fine] = await of(studentId);
  const { data } = await server.call(fineTimeline, { params: { id: fine!.id } }, 'admin');
  expect(data.find(({ kind }) => kind === 'CORRIGIDA')).toMatchObject({
    text: messages.corrected(fine!.invoice),
  });
});

test('a payment of several invoices locks the fine that it corrects in the order of their ids', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-21');
  const [fine] = await of(studentId);
  const { id } = await pay.issue({ studentId, type: 'PROPINA', dueDate: '2099-03-10' });
  const facts = { invoiceId, invoiceIds: [invoiceId, id], amountCents: 500_000 };
  await waitingAtInvoice(server.db, fine!.fine_invoice_id, { table: 'invoice', id }, () =>
    pay.settle({ ...facts, paidAt: new Date('2026-03-05') }),
  );
  expect(await of(studentId)).toMatchObject([{ state: 'CORRIGIDA' }]);
});

test('matching a payment locks the fine that it corrects before the payment', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-21');
  const [fine] = await of(studentId);
  const received = pay.facts({ invoiceId, paidAt: new Date('2026-03-05') });
  const id = (await server.db.transaction().execute((tx) => keepUnmatched(tx, quietly, received, 'Ensaio')))!;
  const body = { invoice_id: invoiceId };
  await waitingAtInvoice(server.db, fine!.fine_invoice_id, { table: 'payment', id }, () =>
    server.call(matchPayment, { params: { id }, body }, 'ana'),
  );
  expect(await of(studentId)).toMatchObject([{ state: 'CORRIGIDA' }]);
});

test.each(['part', 'whole'] as const)(
  'a waived fine does not come back when the payment of its invoice is reversed; only what no fine was issued for is fined: %s',
  async (what) => {
    const { studentId, invoiceId } = await late();
    const amountCents = what === 'part' ? 100_000 : 250_000;
    const early = what === 'part' ? await paid(invoiceId, '2026-03-05', amountCents) : undefined;
    await computeFines(server.db, '2026-03-21');
    const [fine] = await of(studentId);
    const params = { id: fine!.id };
    await server.call(askWaiver, { params, body: { reason: 'Esteve internado' } }, 'admin');
    await server.call(decideWaiver, { params, body: { approved: true } }, 'chief');
    const { paymentId } = early ?? (await paid(invoiceId, '2026-03-22', amountCents));
    await server.call(
      reversePayment,
      { params: { id: paymentId }, body: { reason: 'Sem cobertura' } },
      'admin',
    );
    await computeFines(server.db, '2026-03-22');
    expect((await of(studentId)).map(({ amount, state }) => [amount, state])).toEqual(
      what === 'part'
        ? [
            [10_000, 'POR_PAGAR'],
            [15_000, 'ISENTA'],
          ]
        : [[25_000, 'ISENTA']],
    );
  },
);

test('the fines of an invoice end when it is annulled: those that are open are annulled, and what was paid is credit', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-21');
  await computeFines(server.db, '2026-04-10');
  const [later, first] = await of(studentId);
  await paid(first!.fine_invoice_id, '2026-04-11', 25_000);
  const body = { reason: 'Cobrada por engano' };
  await server.call(annulInvoice, { params: { id: invoiceId }, body }, 'admin');
  expect((await of(studentId)).map(({ state }) => state)).toEqual(['CORRIGIDA', 'CORRIGIDA']);
  expect(
    await rows(
      `select state from invoice where id in (${later!.fine_invoice_id}, ${first!.fine_invoice_id}) order by id`,
    ),
  ).toEqual([{ state: 'PAGA' }, { state: 'ANULADA' }]);
  expect(await rows(`select balance_cents from credit_account where student_id = ${studentId}`)).toEqual([
    { balance_cents: 25_000 },
  ]);
  await computeFines(server.db, '2026-04-12');
  expect(await of(studentId)).toHaveLength(2);
  const { data } = await server.call(fineTimeline, { params: { id: later!.id } }, 'admin');
  expect(data.find(({ kind }) => kind === 'CORRIGIDA')).toMatchObject({
    text: messages.correctedAnnulled(later!.invoice),
  });
});

test('two who compute at once fine each invoice once', async () => {
  const { studentId } = await late();
  await Promise.all([1, 2, 3].map(() => computeFines(server.db, '2026-03-21')));
  expect(await of(studentId)).toHaveLength(1);
});

test('a credit note over a part takes its part of the fine back, also of one that was paid, and the rest is fined later', async () => {
  for (const isPaid of [false, true]) {
    const { studentId, invoiceId } = await late();
    await computeFines(server.db, '2026-03-12');
    const [fine] = await of(studentId);
    if (isPaid) await paid(fine!.fine_invoice_id, '2026-03-13T08:00:00Z', 25_000);
    const body = { amount: 100_000, reason: 'Cobrada a mais' };
    await server.call(creditInvoice, { params: { id: invoiceId }, body }, 'admin');
    expect((await of(studentId)).map(({ state, amount }) => [state, amount])).toEqual([
      ['POR_PAGAR', 15_000],
      ['CORRIGIDA', 25_000],
    ]);
    const { data } = await server.call(fineTimeline, { params: { id: fine!.id } }, 'admin');
    expect(data.find(({ kind }) => kind === 'CORRIGIDA')).toMatchObject({
      text: messages.correctedCredited(fine!.invoice),
    });
    expect(await rows(`select balance_cents from credit_account where student_id = ${studentId}`)).toEqual([
      { balance_cents: isPaid ? 25_000 : 0 },
    ]);
    await computeFines(server.db, '2026-04-10');
    expect((await of(studentId)).map(({ amount, percent }) => [amount, percent])[0]).toEqual([15_000, 20]);
  }
});

test('a fine that was paid and corrected is not owed again when its own payment is reversed', async () => {
  const { studentId, invoiceId } = await late();
  await computeFines(server.db, '2026-03-12');
  const [fine] = await of(studentId);
  const { paymentId } = await paid(fine!.fine_invoice_id, '2026-03-13T08:00:00Z', 25_000);
  await paid(invoiceId, '2026-03-09T08:00:00Z');
  const body = { reason: 'Cheque sem cobertura' };
  await server.call(reversePayment, { params: { id: paymentId }, body }, 'admin');
  expect(await rows(`select state, paid_cents from invoice where id = ${fine!.fine_invoice_id}`)).toEqual([
    { state: 'PAGA', paid_cents: 25_000 },
  ]);
  expect(await rows(`select balance_cents from credit_account where student_id = ${studentId}`)).toEqual([
    { balance_cents: 0 },
  ]);
});

test("students see their own fines and nobody else's", async () => {
  const [one, other] = [await late(), await late()];
  await computeFines(server.db, '2026-03-21');
  const [own] = await of(one.studentId);
  const [foreign] = await of(other.studentId);
  const back = become('own', one.personId);
  const { data } = await server.call(fines, { query: {} }, 'own');
  expect(data.map(({ id }) => id)).toEqual([own!.id]);
  expect((await server.call(fineTimeline, { params: { id: own!.id } }, 'own')).data).toHaveLength(2);
  expect((await server.refused(fineTimeline, { params: { id: foreign!.id } }, 'own')).http).toBe(404);
  back();
});

test('shows a student the fine that paying today avoids, and no fine that is far away (I28)', async () => {
  const today = institutionDay(new Date());
  const { invoiceId, personId, studentId } = await late(dayAfter(today, -29));
  const far = await pay.issue({
    studentId,
    type: 'PROPINA',
    dueDate: dayAfter(today, 60),
    payableLate: true,
  });
  const back = become('own', personId);
  // A due date on a weekend or a holiday moves to the next working day.
  const worked = lateFrom({ due: dayAfter(today, -29), not_before: null }, await holidaySet(server.db));
  const { data } = await server.call(ownPayments, {}, 'own');
  const avoids = new Map(data.map((row) => [row.id, row.avoids]));
  expect(avoids.get(invoiceId)).toEqual({ amount: 25_000, until: dayAfter(worked, 29) });
  expect(avoids.get(far.id)).toBeNull();
  back();
});
