import { accountingPeriod, exportAccounting } from '@portal/shared-kit/contract/finance/accounting-period';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { institutionDay } from '@portal/shared-kit/contract/finance/payment-rules';
import { annulInvoice } from '../billing/annul.service.ts';
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
