import {
  accountingAmounts,
  accountingDocuments,
  accountingPeriod,
  exportAccounting,
  type AccountingAmount,
} from '@portal/shared-kit/contract/finance/accounting-period';
import { creditInvoice, useCredit } from '@portal/shared-kit/contract/finance/credit';
import { annulInvoice as annulContract } from '@portal/shared-kit/contract/finance/invoice';
import { payRefund, requestRefund } from '@portal/shared-kit/contract/finance/refund';
import { extractsByStudent } from '@portal/shared-kit/contract/finance/statement';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { annulInvoice } from '../invoices/annul.service.ts';
import { messages as billing } from '../invoices/messages.ts';
import { quietly } from '../../testing/billing.ts';
import { paymentDesk } from '../../testing/desk.ts';

const { server, pay, rows } = paymentDesk();
// One fixed day, so that midnight between two calls changes nothing.
const [year, month] = institutionDay(new Date()).split('-').map(Number) as [number, number];
const periods = async () => [
  (await server.call(accountingPeriod, { query: { year, month } }, 'reader')).data,
  (await server.call(accountingPeriod, { query: { year } }, 'reader')).data,
];

test('a month and a year add up by type, method, entity and day to what the ledger has, also after a reversal', async () => {
  const course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['INSCRICAO', 'OUTRO'] });
  const [plain, more, back, annulled] = [
    await pay.approved(course),
    await pay.approved(course),
    await pay.approved(course),
    await pay.approved(course),
  ];
  await pay.settle({ invoiceId: plain.invoice.id, method: 'NUMERARIO' });
  await pay.settle({ invoiceId: more.invoice.id, method: 'MPESA', amountCents: 260_000 });
  const { paymentId } = await pay.settle({ invoiceId: back.invoice.id, method: 'TRANSFERENCIA' });
  await server.call(
    reversePayment,
    { params: { id: paymentId }, body: { reason: 'O banco devolveu' } },
    'admin',
  );
  await server.db
    .transaction()
    .execute((tx) => annulInvoice(tx, annulled.invoice.id, { reason: 'Engano' }, quietly));
  const [{ cents: ledger }] =
    (await rows(`select (select sum(amount_cents) from allocation where payment_id is not null)
    + (select sum(amount_cents) from credit_entry where payment_id is not null) as cents`)) as [
      { cents: number },
    ];
  for (const period of await periods()) {
    expect(period.received).toBe(Number(ledger));
    expect(period.received).toBe(510_000);
    for (const group of [period.by_type, period.by_method, period.by_entity, period.by_day])
      expect(group.reduce((sum, { amount }) => sum + amount, 0)).toBe(period.received);
    expect(period.by_type).toEqual([
      { name: 'CREDITO', count: 1, amount: 10_000 },
      { name: 'INSCRICAO', count: 3, amount: 500_000 },
    ]);
    expect(period.by_method).toEqual([
      { name: 'MPESA', count: 1, amount: 260_000 },
      { name: 'NUMERARIO', count: 1, amount: 250_000 },
      { name: 'TRANSFERENCIA', count: 1, amount: 0 },
    ]);
    expect(period.by_entity).toEqual([{ name: '', count: 3, amount: 510_000 }]);
    expect(period.charged).toEqual([{ name: 'INSCRICAO', count: 4, amount: 1_000_000 }]);
    expect(period.credited).toEqual([{ name: 'INSCRICAO', count: 1, amount: 250_000 }]);
  }
  const before = (await server.call(accountingPeriod, { query: { year: 2001 } }, 'reader')).data;
  expect([before.received, before.charged, before.by_day]).toEqual([0, [], []]);
});

test('invoices, receipts and credit notes of a period are had as files, each paper once and by its number', async () => {
  const lines = async (of: 'FACTURAS' | 'RECIBOS' | 'NOTAS') => {
    const made = await server.call(exportAccounting, { query: { year, month, of, format: 'csv' } }, 'admin');
    const { body } = await server.inject({ method: 'GET', url: made.data.url! });
    return body.trim().split('\r\n').slice(4);
  };
  const numbers = async (table: string) =>
    (await rows(`select number from ${table} where number is not null order by id`)).map(
      ({ number }) => number,
    );
  for (const [of, table] of [
    ['FACTURAS', 'invoice'],
    ['RECIBOS', 'receipt'],
    ['NOTAS', 'credit_note'],
  ] as const)
    expect([of, (await lines(of)).map((line) => line.split(';')[0]!.replaceAll('"', ''))]).toEqual([
      of,
      await numbers(table),
    ]);
  expect((await lines('RECIBOS')).filter((line) => line.includes('Sem efeito'))).toHaveLength(1);
  expect(await server.refused(exportAccounting, { query: { year, of: 'NOTAS' } }, 'reader')).toMatchObject({
    http: 403,
  });
});

test('the debt at the end is the debt at the start plus every act, and each amount is the sum of its documents (J29)', async () => {
  const query = { year, month };
  const course = await pay.course();
  const bill = (studentId: number, unitCents: number) =>
    pay.issue({ studentId, type: 'OUTRO', lines: [{ description: 'Valor', unitCents }] });
  const reason = 'Ensaio do fecho';
  const body = { reason };
  const act = (id: number) => ({ params: { id }, body });
  /** The identity, the documents of each amount, and the statement of everybody. */
  const check = async () => {
    const {
      identity: equation,
      credit_used,
      unmatched,
    } = (await server.call(accountingPeriod, { query }, 'reader')).data;
    expect(
      equation.opening +
        equation.charged -
        equation.credited -
        equation.annulled_paid -
        equation.received +
        equation.refunded,
    ).toBe(equation.closing);
    const sums = await Promise.all(
      (Object.keys(accountingAmounts) as AccountingAmount[]).map(async (of) => {
        const { data, total } = await server.call(
          accountingDocuments,
          { query: { ...query, of, per_page: 100 } },
          'reader',
        );
        expect(data).toHaveLength(total);
        return [of, data.reduce((sum, { amount }) => sum + amount, 0)];
      }),
    );
    expect(Object.fromEntries(sums)).toEqual({
      INICIO: equation.opening,
      FACTURAS: equation.charged,
      NOTAS: equation.credited,
      PAGO_ANULADAS: equation.annulled_paid,
      RECEBIDO: equation.received,
      REEMBOLSOS: equation.refunded,
      FIM: equation.closing,
      CREDITO_USADO: credit_used,
      POR_IDENTIFICAR: unmatched.amount,
    });
    const [ledger] = await rows(`select coalesce((select sum(total_cents - paid_cents) from invoice
        where state in ('EMITIDA', 'PARCIAL')), 0)::bigint
      - coalesce((select sum(balance_cents) from credit_account), 0)::bigint as cents`);
    expect(equation.closing).toBe(ledger!.cents);
    return equation;
  };
  const start = await check();

  // Annulled when partly paid, with a note before: the notes and what was paid are together its amount.
  const one = await pay.student(course);
  const annulled = await bill(one.studentId, 100_000);
  await server.call(
    creditInvoice,
    { params: { id: annulled.id }, body: { amount: 30_000, reason } },
    'admin',
  );
  await pay.settle({ invoiceId: annulled.id, amountCents: 20_000 });
  await check();
  await server.call(annulContract, act(annulled.id), 'admin');
  expect(await check()).toMatchObject({
    credited: start.credited + 80_000,
    annulled_paid: start.annulled_paid + 20_000,
    closing: start.closing - 20_000,
  });
  const statement = await server.call(extractsByStudent, { query: { card_id: one.code } }, 'reader');
  expect(statement.data.closing).toBe(-20_000);

  // Credit that is refunded, then the payment behind it reversed.
  const two = await pay.student(course);
  const paid = await bill(two.studentId, 10_000);
  const { paymentId } = await pay.settle({ invoiceId: paid.id, amountCents: 15_000 });
  const { id } = (
    await server.call(
      requestRefund,
      { params: { id: two.studentId }, body: { amount: 5_000, destination: 'NIB 1', reason } },
      'admin',
    )
  ).data;
  await server.call(payRefund, { params: { id }, body: { transaction: 'TRF-1' } }, 'chief');
  await check();
  await server.call(reversePayment, act(paymentId), 'admin');
  expect(await check()).toMatchObject({ closing: start.closing - 20_000 + 15_000 });
});

test('a note and what was paid are never more than the invoice that is annulled', async () => {
  const course = await pay.course();
  const { studentId } = await pay.student(course);
  const bill = () =>
    pay.issue({ studentId, type: 'OUTRO', lines: [{ description: 'Valor', unitCents: 10_000 }] });
  const [{ id }, other] = [await bill(), await bill()];
  const first = await pay.settle({ invoiceId: id, amountCents: 8_000 });
  await pay.settle({ invoiceId: id, amountCents: 2_000 });
  const reason = 'Ensaio do fecho';
  await server.call(creditInvoice, { params: { id }, body: { amount: 10_000, reason } }, 'admin');
  await server.call(useCredit, { params: { id: other.id }, body: { reason } }, 'admin');
  await server.call(reversePayment, { params: { id: first.paymentId }, body: { reason } }, 'admin');
  const refused = await server.refused(annulContract, { params: { id }, body: { reason } }, 'admin');
  expect(refused.message).toBe(billing.allCredited);
});
