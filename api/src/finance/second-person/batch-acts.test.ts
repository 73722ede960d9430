import { payInvoice } from '@portal/shared-kit/contract/finance/payment';
import { paymentApprovals, refusePayment } from '@portal/shared-kit/contract/finance/payment-approval';
import { previewBatch } from '@portal/shared-kit/contract/platform/batch';
import { jobHandlers } from '../../jobs.ts';
import { batchesOf } from '../../testing/batches.ts';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { testSettings } from '../../testing/test-server.ts';
import { messages } from '../ledger/messages.ts';

const { server, pay } = paymentDesk();
const limitCents = 5_000_000;
let course: number;
let worker: ReturnType<typeof jobWorker>;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['INSCRICAO', 'OUTRO'] });
  worker = jobWorker(server, jobHandlers(testSettings.publicUrl));
});
afterAll(() => worker.stop());

let made = 0;
/** A payment above the set amount, recorded by a clerk. */
async function recorded(token: DeskToken): Promise<number> {
  const amount = limitCents + 100;
  const { invoice } = await pay.approved(course, { cents: amount });
  const facts = {
    method: 'TRANSFERENCIA' as const,
    transaction: `MUITOS-${(made += 1)}`,
    paid_at: '2026-11-20',
  };
  const { data } = await server.call(
    payInvoice,
    { params: { id: invoice.id }, body: { ...facts, amount } },
    token,
  );
  return data.payment_id;
}

test('a second person confirms many payments at once, each by the rules of one', async () => {
  const [first, second, own, refused] = [
    await recorded('ana'),
    await recorded('ana'),
    await recorded('rui'),
    await recorded('ana'),
  ];
  await server.call(
    refusePayment,
    { params: { id: refused }, body: { reason: 'Não entrou no banco' } },
    'chief',
  );
  const rui = batchesOf(server, () => 'rui');
  const shown = await rui.preview('payments-confirm', [first, second, own, refused]);
  expect(shown.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['FEITO', ''],
    ['FEITO', ''],
    ['RECUSADO', messages.recordedByYou(limitCents)],
    ['RECUSADO', messages.notWaiting],
  ]);
  const waiting = async () => (await server.call(paymentApprovals, {}, 'rui')).data.map(({ id }) => id);
  expect(await waiting()).toEqual([first, second, own]);

  const items = shown.map(({ id, version }) => ({ id, version: version! }));
  const { rows } = await rui.resultOf(await rui.submit('payments-confirm', items));
  expect(rows.map(({ outcome }) => outcome)).toEqual(['FEITO', 'FEITO', 'RECUSADO', 'RECUSADO']);
  expect(await waiting()).toEqual([own]);
  const receipts = await server.db
    .selectFrom('receipt')
    .select('payment_id')
    .where('payment_id', 'in', [first, second, own, refused])
    .orderBy('payment_id')
    .execute();
  expect(receipts.map(({ payment_id }) => payment_id)).toEqual([first, second]);

  const again = await rui.resultOf(await rui.submit('payments-confirm', items.slice(0, 2)));
  expect(again.rows.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['IGUAL', messages.confirmedBefore],
    ['IGUAL', messages.confirmedBefore],
  ]);
});

test('without the permission to confirm one payment, a batch confirms none', async () => {
  const params = { act: 'payments-confirm' as const };
  expect(await server.refused(previewBatch, { params, body: { ids: [1] } }, 'reader')).toMatchObject({
    http: 403,
  });
});
