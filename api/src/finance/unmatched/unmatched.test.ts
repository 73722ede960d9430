import { matchPayment, returnPayment, unmatchedPayments } from '@portal/shared-kit/contract/finance/payment';
import { confirmedPayments, reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { moveInscription } from '../../enrolment/inscriptions/inscription.service.ts';
import { quietly } from '../../testing/billing.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { paymentSetup } from '../../testing/payments.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { requestOf } from '../../testing/test-server.ts';
import { messages } from '../ledger/messages.ts';
import { receive } from './unmatched.service.ts';

const { server, pay, become, rows } = paymentDesk();
let course: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A' });
});

type Approved = Awaited<ReturnType<typeof pay.approved>>;
let line = 0;
const byBank = (one: Approved | undefined, overrides: object = {}) =>
  server.db.transaction().execute(async (tx) => {
    const { outcome } = await receive(tx, quietly, paymentSetup, {
      paymentEntity: '90123',
      paymentReference: one?.invoice.references[0]!.number ?? '99999999999',
      method: 'REFERENCIA',
      transaction: `BANCO-${++line}`,
      amountCents: 250_000,
      paidAt: new Date('2026-11-20T08:00:00Z'),
      ...overrides,
    });
    return outcome;
  });
const waiting = async (search?: string) =>
  (await server.call(unmatchedPayments, { query: { per_page: 100, ...(search && { search }) } }, 'ana')).data;
const newest = async () => (await waiting()).at(-1)!;
const setReference = (one: Approved, change: string) =>
  server.pool.query(`update payment_reference set ${change} where invoice_id = ${one.invoice.id}`);

describe('a payment made with a reference', () => {
  test('settles the invoice of that reference', async () => {
    const one = await pay.approved(course);
    expect(
      await byBank(one, {
        paymentReference: one.invoice.references[0]!.number.replaceAll(/(\d{3})/g, '$1 '),
      }),
    ).toBe('CONCILIADO');
    expect(await pay.states(one)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
  });

  test('counts once: a repeated line is ignored', async () => {
    const one = await pay.approved(course);
    await byBank(one, { transaction: 'LINHA-1', amountCents: 1000 });
    expect(await byBank(one, { transaction: 'linha-1', amountCents: 1000 })).toBe('JA_PROCESSADO');
  });

  test('that is unknown, paid, annulled or had expired by the bank’s date is kept as unmatched', async () => {
    const expect_ = async (one: Approved | undefined, reason: string, overrides = {}) => {
      expect(await byBank(one, overrides)).toBe('POR_IDENTIFICAR');
      expect(await newest()).toMatchObject({ reason, amount: 250_000, method: 'REFERENCIA' });
    };
    await expect_(undefined, messages.referenceUnknown('90123', '99999999999'));
    await expect_(undefined, 'Sem referência: entidade 90123.', { paymentReference: '' });
    const paid = await pay.approved(course);
    await byBank(paid);
    await expect_(paid, messages.referenceNot.PAGA);
    const annulled = await pay.approved(course);
    await setReference(annulled, `state = 'ANULADA'`);
    await expect_(annulled, messages.referenceNot.ANULADA);
    const expired = await pay.approved(course);
    await setReference(expired, `state = 'EXPIRADA'`);
    await expect_(expired, messages.referenceNot.EXPIRADA);
    expect(await newest()).toMatchObject({
      invoice: expired.invoice.number,
      payer_name: expect.any(String),
      entity: '90123',
    });
    expect(await pay.states(expired)).toEqual(['EMITIDA', 'CONFIRMADA', 'APROVADA']);
  });

  test('twice concurrently settles once, and the other line is kept as unmatched', async () => {
    const one = await pay.approved(course);
    const outcomes = await Promise.all([byBank(one), byBank(one)]);
    expect(outcomes.sort()).toEqual(['CONCILIADO', 'POR_IDENTIFICAR']);
  });
});

describe('an unmatched payment', () => {
  test('is matched with the invoice it was for, and found by number and reference until then', async () => {
    const one = await pay.approved(course);
    await setReference(one, `state = 'EXPIRADA'`);
    await byBank(one, { transaction: 'ACHAR-1' });
    const { id } = await newest();
    expect((await waiting('achar-1')).map((payment) => payment.id)).toEqual([id]);
    expect((await waiting(one.invoice.references[0]!.number)).map((payment) => payment.id)).toEqual([id]);
    const { data } = await server.call(
      matchPayment,
      { params: { id }, body: { invoice_id: one.invoice.id } },
      'ana',
    );
    expect(data).toMatchObject({ payment_id: id, invoice_state: 'PAGA' });
    expect(await pay.states(one)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
    expect((await waiting()).map((payment) => payment.id)).not.toContain(id);
    const again = await server.refused(
      matchPayment,
      { params: { id }, body: { invoice_id: one.invoice.id } },
      'ana',
    );
    expect([again.http, again.message]).toEqual([409, messages.notUnmatched]);
  });

  test('is matched by one of two concurrent clerks', async () => {
    const two = [await pay.approved(course), await pay.approved(course)];
    await byBank(undefined);
    const { id } = await newest();
    const answers = await Promise.all(
      two.map(({ invoice }, index) =>
        server.inject(
          requestOf(
            matchPayment,
            { params: { id }, body: { invoice_id: invoice.id } },
            index ? 'rui' : 'ana',
          ),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const states = (await Promise.all(two.map((one) => pay.states(one)))).map(([invoice]) => invoice);
    expect(states.sort()).toEqual(['EMITIDA', 'PAGA']);
  });

  test('is not matched with an invoice of one’s own, nor confirmed at the desk under its number', async () => {
    const one = await pay.approved(course);
    await byBank(undefined, { transaction: 'MEU-1' });
    const { id } = await newest();
    const restore = become('rui', one.personId);
    const own = await server.refused(
      matchPayment,
      { params: { id }, body: { invoice_id: one.invoice.id } },
      'rui',
    );
    restore();
    expect(own.message).toBe(messages.own);
    await expect(
      pay.settle({ invoiceId: one.invoice.id, method: 'REFERENCIA', transaction: 'MEU-1' }),
    ).rejects.toMatchObject({ detail: { errors: { transaction: [messages.usedUnmatched] } } });
  });

  test('is returned with the permission and a reason, which is final', async () => {
    await byBank(undefined);
    const { id } = await newest();
    const request = { params: { id }, body: { reason: 'Depositado por engano' } };
    expect((await server.refused(returnPayment, request, 'ana')).permission).toBe('payments.waive');
    await server.call(returnPayment, request, 'admin');
    expect(await rows(`select state, reason from payment where id = ${id}`)).toEqual([
      { state: 'DEVOLVIDO', reason: 'Depositado por engano' },
    ]);
    expect((await server.refused(returnPayment, request, 'admin')).http).toBe(409);
  });
});

describe('reversal', () => {
  const reverse = (id: number) =>
    server.call(reversePayment, { params: { id }, body: { reason: 'Cheque sem cobertura' } }, 'admin');
  const refusedReverse = (id: number, token: 'ana' | 'admin' = 'admin') =>
    server.refused(reversePayment, { params: { id }, body: { reason: 'Cheque sem cobertura' } }, token);

  test('reopens a partly paid invoice, notifies the payer, and keeps payment and receipt', async () => {
    const one = await pay.approved(course);
    const first = await pay.settle({ invoiceId: one.invoice.id, amountCents: 100_000 });
    const second = await pay.settle({ invoiceId: one.invoice.id, amountCents: 50_000 });
    await reverse(first.paymentId);
    expect(await rows(`select state, paid_cents from invoice where id = ${one.invoice.id}`)).toEqual([
      { state: 'PARCIAL', paid_cents: 50_000 },
    ]);
    await reverse(second.paymentId);
    expect(await pay.states(one)).toEqual(['EMITIDA', 'CONFIRMADA', 'APROVADA']);
    const [mail] = await mailsTo(server.db, one.email!);
    expect(mail!.text).toContain('Motivo: Cheque sem cobertura');
    const { data } = await server.call(confirmedPayments, { query: { search: one.invoice.number } }, 'ana');
    expect(data.map(({ state, receipt }) => [state, receipt])).toEqual([
      ['ESTORNADO', second.receipt],
      ['ESTORNADO', first.receipt],
    ]);
    expect((await refusedReverse(first.paymentId)).message).toBe(messages.notConfirmed);
  });

  test('after activation opens the invoice and its references, and makes the inscription unpaid by an event with the reason', async () => {
    const one = await pay.approved(course);
    const other = await pay.settle({ invoiceId: one.invoice.id, amountCents: 100_000 });
    const { paymentId, receipt } = await pay.settle({ invoiceId: one.invoice.id, amountCents: 150_000 });
    expect(await pay.states(one)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
    await reverse(paymentId);
    expect(await pay.states(one)).toEqual(['PARCIAL', 'CONFIRMADA', 'MATRICULADA']);
    expect(
      await rows(
        `select from_state, to_state, reason from inscription_event where inscription_id = ${one.inscriptionId} order by id desc limit 1`,
      ),
    ).toEqual([
      { from_state: 'ACTIVA', to_state: 'CONFIRMADA', reason: 'Pagamento estornado: Cheque sem cobertura' },
    ]);
    expect(await rows(`select state from payment_reference where invoice_id = ${one.invoice.id}`)).toEqual([
      { state: 'ATRIBUIDA' },
    ]);
    expect(await rows(`select state from payment where id = ${other.paymentId}`)).toEqual([
      { state: 'CONCILIADO' },
    ]);
    expect(await rows(`select number from receipt where payment_id = ${paymentId}`)).toEqual([
      { number: receipt },
    ]);
    await pay.settle({ invoiceId: one.invoice.id, amountCents: 150_000 });
    expect(await pay.states(one)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
  });

  test.each(['SUSPENSA', 'TRANSFERIDA', 'ANULADA'] as const)(
    'of an inscription that is %s is recorded too, and leaves it there',
    async (state) => {
      const one = await pay.approved(course);
      const { paymentId } = await pay.settle({ invoiceId: one.invoice.id });
      await server.db
        .transaction()
        .execute((tx) => moveInscription(tx, quietly, one.inscriptionId, state, { reason: 'Sem cobertura' }));
      await reverse(paymentId);
      expect(await pay.states(one)).toEqual(['EMITIDA', state, 'MATRICULADA']);
    },
  );

  test('a number is unique over all methods but cash, without case, blanks and punctuation', async () => {
    const [one, other] = [await pay.approved(course), await pay.approved(course)];
    await pay.settle({ invoiceId: one.invoice.id, method: 'DEPOSITO', transaction: 'BIM-77 01/ab' });
    for (const transaction of ['bim7701AB', 'BIM 77.01-AB'])
      await expect(
        pay.settle({ invoiceId: other.invoice.id, method: 'MPESA', transaction }),
      ).rejects.toMatchObject({
        code: 'duplicate',
        detail: { errors: { transaction: [expect.any(String)] } },
      });
    await pay.settle({ invoiceId: other.invoice.id, method: 'NUMERARIO', transaction: 'BIM7701AB' });
  });

  test('of another payment leaves credit where it is, for its owner to use', async () => {
    const candidacyId = await pay.candidacy(course);
    const invoice = await pay.issue({
      candidacyId,
      type: 'CANDIDATURA',
      lines: [{ description: 'Taxa', unitCents: 50_000 }],
    });
    const first = await pay.settle({ invoiceId: invoice.id, amountCents: 20_000 });
    await pay.settle({ invoiceId: invoice.id, amountCents: 60_000 });
    await reverse(first.paymentId);
    expect(await rows(`select state, paid_cents from invoice where id = ${invoice.id}`)).toEqual([
      { state: 'PARCIAL', paid_cents: 30_000 },
    ]);
  });

  test('releases the number, so that a payment recorded on the wrong invoice can be recorded on the right one', async () => {
    const [wrong, right] = [await pay.approved(course), await pay.approved(course)];
    const { paymentId } = await pay.settle({
      invoiceId: wrong.invoice.id,
      transaction: 'TROCA-1',
      amountCents: 1000,
    });
    await reverse(paymentId);
    const again = await pay.settle({ invoiceId: right.invoice.id, transaction: 'TROCA-1' });
    expect(again.repeated).toBe(false);
  });

  test('needs the permission to waive, excludes one’s own payments, and twice concurrently counts once', async () => {
    const one = await pay.approved(course);
    const { paymentId } = await pay.settle({ invoiceId: one.invoice.id, amountCents: 1000 });
    expect((await refusedReverse(paymentId, 'ana')).permission).toBe('payments.waive');
    const restore = become('admin', one.personId);
    expect((await refusedReverse(paymentId)).message).toBe(messages.own);
    restore();
    const request = { params: { id: paymentId }, body: { reason: 'Cheque sem cobertura' } };
    const answers = await Promise.all(
      [1, 2].map(() => server.inject(requestOf(reversePayment, request, 'admin'))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await pay.states(one)).toEqual(['EMITIDA', 'CONFIRMADA', 'APROVADA']);
    expect((await refusedReverse(999_999)).http).toBe(404);
  });
});
