import { makePaymentLink, publicPayment } from '@portal/shared-kit/contract/finance/payment-link';
import { paymentDesk } from '../../testing/desk.ts';
import { removeExpired } from './payment-link.repository.ts';

const { server, pay, rows } = paymentDesk();
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['INSCRICAO', 'OUTRO'] });
});
const open = async () => (await pay.approved(course)).invoice;
const link = async (id: number) => {
  const { path } = (await server.call(makePaymentLink, { params: { id } }, 'reader')).data;
  return path.replace('/pagar/', '');
};

test('the secret link shows how to pay, without signing in, and no data of the debtor', async () => {
  const invoice = await open();
  const code = await link(invoice.id);
  const { data } = await server.call(publicPayment, { params: { code } });
  expect(data).toEqual({
    type: 'INSCRICAO',
    state: 'ABERTA',
    open_cents: invoice.totalCents,
    due_date: invoice.dueDate,
    references: invoice.references.map(({ paymentEntity, bank, number }) => ({
      entity: paymentEntity,
      bank,
      number,
      amount_cents: invoice.totalCents,
    })),
  });
  expect(await rows(`select 1 from payment_link where encode(hash, 'escape') like '%${code}%'`)).toEqual([]);
  await pay.settle({ invoiceId: invoice.id });
  expect((await server.call(publicPayment, { params: { code } })).data).toMatchObject({
    state: 'PAGA',
    open_cents: 0,
    references: [],
  });
  expect(await server.refused(makePaymentLink, { params: { id: invoice.id } }, 'reader')).toMatchObject({
    http: 409,
  });
});

test('an address ends after its days, and guessing ends after some tries that right ones do not count for', async () => {
  const code = await link((await open()).id);
  const old = await link((await open()).id);
  await rows(
    `update payment_link set expires_at = now() - interval '1 minute' where invoice_id = (select max(invoice_id) from payment_link)`,
  );
  expect(await server.refused(publicPayment, { params: { code: old } })).toMatchObject({ http: 404 });
  await removeExpired(server.db);
  expect(await rows('select invoice_id from payment_link where expires_at < now()')).toEqual([]);
  const guess = (n: number) =>
    server.refused(publicPayment, { params: { code: String(n).padStart(43, 'x') } });
  for (let n = 0; n < 30; n += 1) await server.call(publicPayment, { params: { code } });
  const refusals: number[] = [];
  for (let n = 0; n < 60; n += 1) refusals.push((await guess(n)).http);
  expect([refusals[0], refusals.at(-1)]).toEqual([404, 429]);
});
