import { randomUUID } from 'node:crypto';
import { annulInvoice } from '@portal/shared-kit/contract/finance/invoice';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { studentAccount, unmatchPayment } from '@portal/shared-kit/contract/finance/credit';
import * as contract from '@portal/shared-kit/contract/finance/mpesa';
import {
  bankLineReversals,
  reverseByBankLine,
  undoBankImport,
  uploadBankFile,
} from '@portal/shared-kit/contract/finance/bank-import';
import { saveBankLayout } from '@portal/shared-kit/contract/finance/bank-layout';
import * as own from '@portal/shared-kit/contract/finance/own-mpesa';
import { matchPayment, payInvoice, returnPayment } from '@portal/shared-kit/contract/finance/payment';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { bankDesk } from '../../testing/bank-desk.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { startMpesaStub, type MpesaStub, type StubPlan } from '../../testing/mpesa-stub.ts';
import { paymentSetup } from '../../testing/payments.ts';
import { testSettings } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { waitingAtInvoice } from '../../testing/waiting.ts';
import { messages as paymentTexts } from '../ledger/messages.ts';
import { matchReversals } from '../bank/record-lines.service.ts';
import { messages } from './messages.ts';
import { checkDueMpesa } from './mpesa-reversal.service.ts';
import { codeText, documentedCodes, requestVerdict } from './operator-code.rules.ts';

const desk = bankDesk();
const { server, pay, become, rows } = desk;
const setup = { payments: paymentSetup, secretsKey: testSettings.secretsKey };
let stub: MpesaStub;
let entity: number;
beforeAll(async () => {
  stub = await startMpesaStub();
  entity = Number((await rows(`select id from payment_entity where code = '90123'`))[0]!.id);
  await save({});
});
afterAll(() => stub.stop());

type Form = Args<typeof contract.saveMpesaAccount>['body'];
const form = (change: Partial<Form> = {}) => ({
  host: stub.host,
  service_code: '171717',
  origin: 'developer.mpesa.vm.co.mz',
  public_key: stub.publicKey,
  api_key: stub.apiKey,
  initiator: 'portal',
  credential: 'credencial-de-ensaio',
  prefixes: ['84', '85'],
  min: 100,
  max: 5_000_000,
  day: 20_000_000,
  wait_seconds: 30,
  reversal_hours: 24,
  active: true,
  ...change,
});
async function save(change: Partial<Form>) {
  const { data: before } = await server.call(contract.mpesaAccount, { params: { id: entity } }, 'admin');
  const body = form({ ...(before && { version: before.version }), ...change });
  return server.call(contract.saveMpesaAccount, { params: { id: entity }, body }, 'admin');
}
const saveRefused = async (change: Partial<Form>) => {
  const { data: before } = await server.call(contract.mpesaAccount, { params: { id: entity } }, 'admin');
  const body = form({ ...(before && { version: before.version }), ...change });
  return (await server.refused(contract.saveMpesaAccount, { params: { id: entity }, body }, 'admin')).errors;
};

let numbers = 0;
const phone = () => `84${String((numbers += 1)).padStart(7, '0')}`;

/** A student who owes an amount and acts as 'own'. */
async function student(...cents: number[]) {
  const made = await pay.student(desk.course());
  const ids: number[] = [];
  for (const unitCents of cents)
    ids.push(
      (
        await pay.issue({
          studentId: made.studentId,
          type: 'OUTRO',
          lines: [{ description: 'Valor', unitCents }],
        })
      ).id,
    );
  const back = become('own', made.personId);
  // Each student counts as another account: attempts are limited by account and day.
  await server.pool.query(
    `update mpesa_attempt set created_at = created_at - interval '2 days' where created_at > now() - interval '1 day'`,
  );
  return { ...made, ids, back };
}
const order = (invoice_id: number, amount: number, change: object = {}) => ({
  body: { invoice_id, amount, phone: phone(), key: randomUUID(), ...change },
});
const press = (invoice_id: number, amount: number, change: object = {}) =>
  server.call(own.payByMpesa, order(invoice_id, amount, change), 'own');
const attemptOf = async (id: number) =>
  (await server.call(own.ownMpesaPayment, { params: { id } }, 'own')).data;
const decided = (id: number) =>
  until(async () => {
    const found = await attemptOf(id);
    return found.state !== 'INICIADA' && found.state !== 'A_CONFIRMAR' && found;
  });
/** Waits until the call of an attempt ended without an answer that decides. */
const unclear = (id: number, code: string) =>
  until(async () => {
    const [found] = await rows(`select state, code from mpesa_attempt where id = ${id}`);
    return found!.state === 'A_CONFIRMAR' && found!.code === code;
  });
/** Moves an attempt back in time and asks the operator again. */
async function later(id: number, hours = 0) {
  await server.pool.query(
    `update mpesa_attempt set sent_at = sent_at - make_interval(hours => $2), next_check_at = now() where id = $1`,
    [id, hours],
  );
  await checkDueMpesa(server.db, setup);
}
const invoiceState = async (id: number) =>
  (await rows(`select state, paid_cents from invoice where id = ${id}`))[0] as {
    state: string;
    paid_cents: number;
  };
const paymentsFor = async (id: number) =>
  rows(
    `select p.* from payment p join mpesa_attempt t on t.payment_id = p.id where t.invoice_id = ${id} order by p.id`,
  );

describe('a student', () => {
  test('pays by M-Pesa, also from the number of somebody else, and gets the receipt', async () => {
    const { ids, back } = await student(250_000);
    const { data: ways } = await server.call(own.ownMpesaWays, { params: { id: ids[0]! } }, 'own');
    expect(ways).toMatchObject({ mpesa: { open: 250_000, prefixes: ['84', '85'] }, attempt: null });
    const { data, message } = await press(ids[0]!, 250_000);
    expect([data.state, message]).toEqual(['INICIADA', messages.asked]);
    const attempt = await decided(data.id);
    expect(attempt).toMatchObject({
      state: 'CONFIRMADA',
      receipt: { number: expect.stringMatching(/^RC /) },
    });
    expect(attempt.message).toBe(messages.paid(attempt.receipt!.number));
    expect(await invoiceState(ids[0]!)).toEqual({ state: 'PAGA', paid_cents: 250_000 });
    const input = stub.payments().at(-1)!;
    expect(input).toMatchObject({ input_Amount: '2500.00', input_ServiceProviderCode: '171717' });
    expect(input.input_ThirdPartyReference).toMatch(/^\w{14}$/);
    const [payment] = await paymentsFor(ids[0]!);
    expect(payment).toMatchObject({ method: 'MPESA', state: 'CONCILIADO', recorded_by: null });
    expect(payment!.transaction).toMatch(/^mp\d{10}$/);
    expect((await server.call(own.ownMpesaTypes, {}, 'own')).data.invoice_ids).toEqual([]);
    back();
  });

  test('who presses twice, in two tabs or at the same time, pays once', async () => {
    const { ids, back } = await student(100_000);
    stub.plan({ late: true });
    const before = stub.payments().length;
    const same = order(ids[0]!, 100_000);
    const answers = await Promise.all([
      server.call(own.payByMpesa, same, 'own'),
      server.call(own.payByMpesa, same, 'own'),
      press(ids[0]!, 100_000),
    ]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    await until(() => stub.isWaiting());
    expect((await press(ids[0]!, 50_000)).message).toBe(messages.waits);
    expect((await attemptOf(answers[0].data.id)).message).toBe(messages.confirmOnPhone);
    stub.release();
    await decided(answers[0].data.id);
    expect((await server.call(own.payByMpesa, same, 'own')).data.state).toBe('CONFIRMADA');
    expect(stub.payments().length - before).toBe(1);
    expect(await paymentsFor(ids[0]!)).toHaveLength(1);
    back();
  });

  test('sees for each documented code what happened, and only INS-0 pays', async () => {
    const { ids, back } = await student(10_000_000);
    for (const code of documentedCodes.filter((one) => one.startsWith('INS-') && one !== 'INS-0')) {
      const { verdict } = requestVerdict({ kind: 'answered', code, transaction: undefined, status: '' });
      stub.plan({ code });
      const { data } = await press(ids[0]!, 1_000);
      if (verdict === 'NO') expect(await decided(data.id)).toMatchObject({ state: 'RECUSADA' });
      else await unclear(data.id, code);
      expect((await attemptOf(data.id)).message).toBe(codeText(code));
      // Nobody took any money: after a day the attempt is over.
      if (verdict === 'UNKNOWN') {
        await later(data.id, 25);
        expect((await attemptOf(data.id)).state).toBe('EXPIRADA');
      }
      await server.pool.query(
        `update mpesa_attempt set created_at = created_at - interval '2 days' where id = ${data.id}`,
      );
    }
    expect(await invoiceState(ids[0]!)).toEqual({ state: 'EMITIDA', paid_cents: 0 });
    back();
  });

  test.each<[string, StubPlan, string]>([
    ['no answer in time', { silent: 'taken' }, 'SEM_RESPOSTA'],
    ['a connection that ends', { dies: 'taken' }, 'SEM_RESPOSTA'],
  ])('waits after %s, and the status query finds the payment', async (_what, plan, code) => {
    const { ids, back } = await student(70_000);
    stub.plan(plan);
    await save({ wait_seconds: 'silent' in plan ? 1 : 30 });
    const { data } = await press(ids[0]!, 70_000);
    await unclear(data.id, code);
    expect(await attemptOf(data.id)).toMatchObject({ state: 'A_CONFIRMAR', message: codeText(code) });
    expect(await invoiceState(ids[0]!)).toEqual({ state: 'EMITIDA', paid_cents: 0 });
    expect((await press(ids[0]!, 70_000)).data.id).toBe(data.id);
    // Two processes ask at once, and again afterwards.
    await server.pool.query(`update mpesa_attempt set next_check_at = now() where id = ${data.id}`);
    await Promise.all([checkDueMpesa(server.db, setup), checkDueMpesa(server.db, setup)]);
    await checkDueMpesa(server.db, setup);
    expect(await attemptOf(data.id)).toMatchObject({ state: 'CONFIRMADA' });
    expect(await paymentsFor(ids[0]!)).toHaveLength(1);
    back();
  });

  test('what the query says is cancelled is refused; a pending one is asked for every 30 s, then hourly, then expires', async () => {
    const { ids, back } = await student(70_000, 80_000);
    stub.plan({ dies: 'cancelled' }, { dies: 'pending' });
    const cancelled = (await press(ids[0]!, 70_000)).data;
    await unclear(cancelled.id, 'SEM_RESPOSTA');
    await later(cancelled.id);
    expect(await attemptOf(cancelled.id)).toMatchObject({ state: 'RECUSADA', message: codeText('INS-5') });
    const pending = (await press(ids[1]!, 80_000)).data;
    await unclear(pending.id, 'SEM_RESPOSTA');
    const wait = async () =>
      (
        await rows(
          `select round(extract(epoch from next_check_at - now()))::int as s from mpesa_attempt where id = ${pending.id}`,
        )
      )[0]!.s as number;
    await later(pending.id);
    expect(await wait()).toBeGreaterThan(20);
    expect(await wait()).toBeLessThanOrEqual(30);
    await later(pending.id, 1);
    expect(await wait()).toBeGreaterThan(3_500);
    await later(pending.id, 24);
    expect(await attemptOf(pending.id)).toMatchObject({ state: 'EXPIRADA' });
    back();
  });

  test('a process that dies after marking or after the answer loses and doubles nothing', async () => {
    const { ids, back } = await student(60_000, 61_000);
    // Died before sending: the routine sends it, unless the payer no longer expects it.
    const insert = async (invoice: number, age: string) =>
      Number(
        (
          await rows(`insert into mpesa_attempt (account_id, invoice_id, asked_by, request_key, ref, msisdn, amount_cents, created_at, next_check_at)
            select a.id, ${invoice}, ${desk.userId('own')}, gen_random_uuid(), '${10_000_000_000_000 + invoice}', '258840009999', 60000,
              now() - interval '${age}', now() from mpesa_account a returning id`)
        )[0]!.id,
      );
    const fresh = await insert(ids[0]!, '20 seconds');
    const old = await insert(ids[1]!, '10 minutes');
    const before = stub.payments().length;
    await Promise.all([checkDueMpesa(server.db, setup), checkDueMpesa(server.db, setup)]);
    expect((await decided(fresh)).state).toBe('CONFIRMADA');
    expect(await attemptOf(old)).toMatchObject({ state: 'EXPIRADA', message: codeText('NAO_ENVIADO') });
    expect(stub.payments().length - before).toBe(1);
    // Died after the operator's yes: the row says A_CONFIRMAR, and the query finds it.
    const [{ ref }] = (await rows(`select ref from mpesa_attempt where id = ${old}`)) as [{ ref: string }];
    expect(stub.transactions.has(ref)).toBe(false);
    back();
  });

  test('an operator that cannot be reached refuses at once, and nothing is waited for', async () => {
    const { ids, back } = await student(30_000);
    const gone = await startMpesaStub();
    await gone.stop();
    await save({ host: gone.host });
    const { data } = await press(ids[0]!, 30_000);
    expect(await decided(data.id)).toMatchObject({ state: 'RECUSADA', message: codeText('LIGACAO') });
    await save({});
    stub.plan({ http: 503 });
    const again = (await press(ids[0]!, 30_000)).data;
    await unclear(again.id, 'HTTP-503');
    back();
  });

  test('is refused beyond the limits, other numbers, closed and foreign invoices, each at its field', async () => {
    const { ids, back } = await student(600_000, 500);
    await save({ max: 400_000, day: 500_000, min: 1_000 });
    const refused = async (invoice: number, amount: number, change: object = {}) =>
      server.refused(own.payByMpesa, order(invoice, amount, change), 'own');
    expect((await refused(ids[0]!, 600_001)).errors).toEqual({ amount: [messages.beyondOpen(600_000)] });
    expect((await refused(ids[0]!, 500_000)).errors).toEqual({ amount: [messages.beyondMax(400_000)] });
    expect((await refused(ids[0]!, 999)).errors).toEqual({ amount: [messages.belowMin(1_000)] });
    expect((await refused(ids[0]!, 1_000, { phone: '861234567' })).errors).toHaveProperty('phone');
    expect((await refused(ids[0]!, 1_000, { phone: '12' })).errors).toHaveProperty('phone');
    const number = phone();
    await decided((await press(ids[0]!, 400_000, { phone: number })).data.id);
    expect((await refused(ids[0]!, 150_000, { phone: number })).errors).toEqual({
      phone: [messages.beyondDay(100_000)],
    });
    // A rest below the minimum can be paid.
    await decided((await press(ids[1]!, 500)).data.id);
    expect((await refused(ids[1]!, 500)).message).toBe(messages.closed);
    const strangers = await pay.student(desk.course());
    const theirs = await pay.issue({
      studentId: strangers.studentId,
      type: 'OUTRO',
      lines: [{ description: 'Valor', unitCents: 1_000 }],
    });
    expect((await refused(theirs.id, 1_000)).http).toBe(404);
    expect((await server.refused(own.ownMpesaWays, { params: { id: theirs.id } }, 'own')).http).toBe(404);
    const [{ id: mine }] = (await rows(`select id from mpesa_attempt where invoice_id = ${ids[1]!}`)) as [
      { id: number },
    ];
    back();
    expect((await server.refused(own.ownMpesaPayment, { params: { id: mine } }, 'own')).http).toBe(404);
    expect((await server.refused(own.payByMpesa, order(ids[0]!, 1_000), 'none')).http).toBe(403);
    await save({});
  });

  test('nobody is flooded with requests for a PIN: ten a day for one person and one number', async () => {
    const { ids, back } = await student(900_000);
    const number = phone();
    for (let nth = 0; nth < 10; nth += 1) {
      stub.plan({ code: 'INS-5' });
      await decided((await press(ids[0]!, 1_000, { phone: number })).data.id);
    }
    expect((await server.refused(own.payByMpesa, order(ids[0]!, 1_000), 'own')).message).toBe(
      messages.tooMany(10),
    );
    back();
  });
});

describe('what became of the invoice meanwhile', () => {
  async function meanwhile(change: (invoice: number) => Promise<unknown>, cents = 90_000) {
    const made = await student(cents);
    stub.plan({ late: true });
    const { data } = await press(made.ids[0]!, cents);
    await until(() => stub.isWaiting());
    await change(made.ids[0]!);
    stub.release();
    const attempt = await decided(data.id);
    made.back();
    const { data: account } = await server.call(studentAccount, { params: { id: made.studentId } }, 'reader');
    return { attempt, account, invoice: await invoiceState(made.ids[0]!) };
  }

  test('paid at the counter: all of it is credit of the student', async () => {
    const { attempt, account, invoice } = await meanwhile((id) =>
      server.call(
        payInvoice,
        {
          params: { id },
          body: { method: 'DEPOSITO', transaction: 'DEP-MEIO', paid_at: '2026-11-20', amount: 90_000 },
        },
        'ana',
      ),
    );
    expect(attempt.state).toBe('CONFIRMADA');
    expect(invoice).toEqual({ state: 'PAGA', paid_cents: 90_000 });
    expect(account).toMatchObject({ open: 0, balance: 90_000 });
  });

  test('paid in part: the excess is credit', async () => {
    const { account, invoice } = await meanwhile((id) =>
      server.call(
        payInvoice,
        {
          params: { id },
          body: { method: 'DEPOSITO', transaction: 'DEP-PARTE', paid_at: '2026-11-20', amount: 50_000 },
        },
        'ana',
      ),
    );
    expect(invoice).toEqual({ state: 'PAGA', paid_cents: 90_000 });
    expect(account).toMatchObject({ open: 0, balance: 50_000 });
  });

  test('annulled: all of it is credit', async () => {
    const { attempt, account, invoice } = await meanwhile((id) =>
      server.call(annulInvoice, { params: { id }, body: { reason: 'Ensaio de anulação' } }, 'admin'),
    );
    expect(attempt).toMatchObject({ state: 'CONFIRMADA', receipt: { number: expect.any(String) } });
    expect(invoice.state).toBe('ANULADA');
    expect(account).toMatchObject({ open: 0, balance: 90_000 });
  });

  test('its number was recorded by hand: nothing is received twice', async () => {
    const { ids, studentId, back } = await student(40_000);
    stub.plan({ dies: 'taken' });
    const { data } = await press(ids[0]!, 40_000);
    await unclear(data.id, 'SEM_RESPOSTA');
    const [{ ref }] = (await rows(`select ref from mpesa_attempt where id = ${data.id}`)) as [
      { ref: string },
    ];
    await server.call(
      payInvoice,
      {
        params: { id: ids[0]! },
        body: { method: 'MPESA', transaction: ref, paid_at: '2026-11-20', amount: 40_000 },
      },
      'ana',
    );
    await later(data.id);
    expect((await attemptOf(data.id)).state).toBe('CONFIRMADA');
    back();
    const { data: account } = await server.call(studentAccount, { params: { id: studentId } }, 'reader');
    expect(account).toMatchObject({ open: 0, balance: 0 });
  });
});

describe('the access of an entity', () => {
  test('its secrets are written, sealed and never read', async () => {
    const { data } = await server.call(contract.mpesaAccount, { params: { id: entity } }, 'admin');
    expect(data).toMatchObject({ host: stub.host, has_credential: true, readable: true });
    const answer = JSON.stringify(data);
    expect(answer).not.toContain(stub.apiKey);
    const [stored] = await rows(`select row_to_json(a)::text as text from mpesa_account a`);
    const log = await rows(
      `select coalesce(string_agg(changes::text, ''), '') as text from audit_log where action = 'payment_entity.mpesa'`,
    );
    for (const text of [stored!.text, log[0]!.text] as string[]) {
      expect(text).not.toContain(stub.apiKey);
      expect(text).not.toContain('credencial-de-ensaio');
      expect(text).not.toContain(Buffer.from(stub.apiKey).toString('hex'));
    }
    expect((await server.refused(contract.mpesaAccount, { params: { id: entity } }, 'ana')).http).toBe(403);
    expect(
      (await server.refused(contract.saveMpesaAccount, { params: { id: entity }, body: form() }, 'reader'))
        .http,
    ).toBe(403);
  });

  test('empty secrets stay, but never go to another address or under another key', async () => {
    const { data } = await save({ api_key: '', credential: '', max: 4_000_000 });
    expect(data).toMatchObject({ max: 4_000_000, has_credential: true });
    expect(await saveRefused({ api_key: '', host: 'http://127.0.0.1:9' })).toEqual({
      api_key: [messages.keyAgain],
    });
    const other = await startMpesaStub();
    expect(await saveRefused({ api_key: '', public_key: other.publicKey })).toEqual({
      api_key: [messages.keyAgain],
    });
    expect(await saveRefused({ credential: '', public_key: other.publicKey })).toEqual({
      credential: [messages.keyAgain],
    });
    await other.stop();
    await save({});
  });

  test('wrong values are refused at their field, stale ones with a conflict', async () => {
    expect(await saveRefused({ public_key: 'abc' })).toEqual({ public_key: [messages.badKey] });
    expect(await saveRefused({ min: 10, max: 5 })).toEqual({ max: [messages.maxBelowMin] });
    expect(await saveRefused({ max: 10, min: 10, day: 5 })).toEqual({ day: [messages.dayBelowMax] });
    expect(await saveRefused({ initiator: '' })).toEqual({ initiator: [messages.initiatorMissing] });
    for (const host of ['ftp://x', 'https://a/b', 'https://u:p@a', 'javascript:1'])
      expect(await saveRefused({ host })).toHaveProperty('host');
    const stale = { params: { id: entity }, body: form({ version: 0 }) };
    expect((await server.refused(contract.saveMpesaAccount, stale, 'admin')).code).toBe('conflict');
  });

  test('without an active access whose secrets open, nobody is offered M-Pesa', async () => {
    const { ids, back } = await student(20_000);
    const offered = async () =>
      (await server.call(own.ownMpesaTypes, {}, 'own')).data.invoice_ids.includes(ids[0]!);
    expect(await offered()).toBe(true);
    await save({ active: false });
    expect(await offered()).toBe(false);
    expect((await server.refused(own.payByMpesa, order(ids[0]!, 20_000), 'own')).message).toBe(
      messages.unavailable,
    );
    await save({});
    const [{ secrets }] = (await rows(`select encode(secrets, 'hex') as secrets from mpesa_account`)) as [
      { secrets: string },
    ];
    await server.pool.query(`update mpesa_account set secrets = '\\x00'`);
    expect(await offered()).toBe(false);
    expect(
      (await server.call(contract.mpesaAccount, { params: { id: entity } }, 'admin')).data?.readable,
    ).toBe(false);
    await server.pool.query(`update mpesa_account set secrets = decode($1, 'hex')`, [secrets]);
    back();
  });

  test('the database refuses impossible steps', async () => {
    const step = (from: string, to: string) =>
      expect(
        server.pool.query(
          `update mpesa_attempt set state = '${to}' where id = (select id from mpesa_attempt where state = '${from}' limit 1)`,
        ),
      ).rejects.toThrow(/does not lead to|violates check/);
    await step('CONFIRMADA', 'RECUSADA');
    await step('RECUSADA', 'A_CONFIRMAR');
    await step('EXPIRADA', 'INICIADA');
  });
});

describe('the office', () => {
  /** A confirmed attempt. */
  async function paid(cents = 45_000) {
    const made = await student(cents);
    const { data } = await press(made.ids[0]!, cents);
    const attempt = await decided(data.id);
    made.back();
    return { ...made, attempt };
  }
  const listed = async (query: object, token: 'reader' | 'admin' = 'reader') =>
    (await server.call(contract.mpesaAttempts, { query }, token)).data;
  const reversed = (id: number, reversal: string) =>
    until(async () => {
      const [row] = await rows(`select reversal from mpesa_attempt where id = ${id}`);
      return row!.reversal === reversal;
    });

  test('lists attempts of a student and those open for an hour, and asks the operator now', async () => {
    const { studentId, ids, back } = await student(15_000);
    stub.plan({ dies: 'taken' });
    const { data } = await press(ids[0]!, 15_000);
    await unclear(data.id, 'SEM_RESPOSTA');
    back();
    expect(await listed({ student_id: studentId })).toMatchObject([
      { id: data.id, state: 'A_CONFIRMAR', operator_code: 'SEM_RESPOSTA', reversible: false },
    ]);
    const late = async () => (await listed({ late: 'true' })).map(({ id }) => id);
    expect(await late()).not.toContain(data.id);
    await server.pool.query(
      `update mpesa_attempt set created_at = created_at - interval '61 minutes' where id = ${data.id}`,
    );
    expect(await late()).toContain(data.id);
    const params = { id: data.id };
    expect((await server.refused(contract.checkMpesaAttempt, { params }, 'reader')).http).toBe(403);
    const checked = await server.call(contract.checkMpesaAttempt, { params }, 'ana');
    expect(checked.data).toMatchObject({ state: 'CONFIRMADA', receipt: expect.any(String) });
    expect((await server.refused(contract.checkMpesaAttempt, { params }, 'ana')).message).toBe(
      messages.notOpen,
    );
    expect((await server.refused(contract.mpesaAttempts, {}, 'own')).http).toBe(403);
  });

  test('reverses a payment at the operator, which opens the invoice again; not by hand meanwhile', async () => {
    const { attempt, ids } = await paid();
    const params = { id: attempt.id };
    const body = { reason: 'Pagou duas vezes' };
    expect((await server.refused(contract.reverseMpesaAttempt, { params, body }, 'ana')).http).toBe(403);
    const byHand = { params: { id: attempt.receipt!.id }, body };
    expect((await server.refused(reversePayment, byHand, 'admin')).message).toBe(messages.reverseThere);
    await server.call(contract.reverseMpesaAttempt, { params, body }, 'admin');
    await reversed(attempt.id, 'FEITO');
    expect(await invoiceState(ids[0]!)).toEqual({ state: 'EMITIDA', paid_cents: 0 });
    expect(await paymentsFor(ids[0]!)).toMatchObject([{ state: 'ESTORNADO' }]);
    expect((await server.refused(contract.reverseMpesaAttempt, { params, body }, 'admin')).message).toBe(
      messages.reversalWaits,
    );
    expect((await listed({ student_id: (await listed({}))[0]!.student_id }))[0]).toMatchObject({
      reversal: 'FEITO',
    });
  });

  test('a reversal without an answer is asked for until it is known; a refused one leaves the payment; after its time there is a refund', async () => {
    const { attempt, ids } = await paid(46_000);
    const act = { params: { id: attempt.id }, body: { reason: 'Pagou duas vezes' } };
    stub.planReversal({ code: 'INS-6' }, { dies: 'taken' });
    await server.call(contract.reverseMpesaAttempt, act, 'admin');
    await reversed(attempt.id, 'RECUSADO');
    expect((await invoiceState(ids[0]!)).state).toBe('PAGA');
    await server.call(contract.reverseMpesaAttempt, act, 'chief');
    const byHand = { params: { id: attempt.receipt!.id }, body: act.body };
    expect((await server.refused(reversePayment, byHand, 'admin')).message).toBe(messages.reverseThere);
    await until(async () => {
      await server.pool.query(
        `update mpesa_attempt set next_check_at = now() where id = ${attempt.id} and reversal_sent_at is not null and reversal = 'PEDIDO'`,
      );
      await Promise.all([checkDueMpesa(server.db, setup), checkDueMpesa(server.db, setup)]);
      return (
        (await rows(`select reversal from mpesa_attempt where id = ${attempt.id}`))[0]!.reversal === 'FEITO'
      );
    });
    expect(await invoiceState(ids[0]!)).toEqual({ state: 'EMITIDA', paid_cents: 0 });

    const late = await paid(47_000);
    await server.pool.query(
      `update mpesa_attempt set sent_at = sent_at - interval '25 hours' where id = ${late.attempt.id}`,
    );
    const again = { params: { id: late.attempt.id }, body: act.body };
    expect((await server.refused(contract.reverseMpesaAttempt, again, 'admin')).message).toBe(
      messages.reversalLate(24),
    );
  });

  test.each([
    [true, 'FEITO', 'ESTORNADO', { state: 'EMITIDA', paid_cents: 0 }],
    [false, 'RECUSADO', 'CONCILIADO', { state: 'PAGA', paid_cents: 49_000 }],
  ])(
    'what became of a reversal without an answer is recorded by hand after a day; returned: %s',
    async (returned, reversal, payment, invoice) => {
      const { attempt, ids } = await paid(49_000);
      const params = { id: attempt.id };
      const reason = 'Visto no portal do M-Pesa';
      stub.planReversal({ dies: 'taken' });
      await server.call(contract.reverseMpesaAttempt, { params, body: { reason } }, 'admin');
      const settle = { params, body: { returned, reason } };
      expect((await server.refused(contract.settleMpesaReversal, settle, 'admin')).message).toBe(
        messages.answerAwaited,
      );
      expect((await server.refused(contract.settleMpesaReversal, settle, 'ana')).http).toBe(403);
      // The call to the operator is over when its attempt waits for the next one.
      await until(async () => {
        const [row] = await rows(
          `select next_check_at > now() + interval '20 seconds' as waits from mpesa_attempt where id = ${attempt.id} and reversal_sent_at is not null`,
        );
        return row?.waits === true;
      });
      await server.pool.query(
        `update mpesa_attempt set reversal_asked_at = reversal_asked_at - interval '1 day' where id = ${attempt.id}`,
      );
      const settled = await Promise.allSettled([
        server.call(contract.settleMpesaReversal, settle, 'admin'),
        server.call(contract.settleMpesaReversal, settle, 'chief'),
      ]);
      expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await listed({ late: 'true' })).map(({ id }) => id)).not.toContain(attempt.id);
      expect(
        await rows(`select reversal, next_check_at from mpesa_attempt where id = ${attempt.id}`),
      ).toEqual([{ reversal, next_check_at: null }]);
      expect(await invoiceState(ids[0]!)).toEqual(invoice);
      expect(await paymentsFor(ids[0]!)).toMatchObject([{ state: payment }]);
      expect(
        await rows(
          `select reason from audit_log where action = 'payment.settle_mpesa_reversal' and entity_id = '${attempt.receipt!.id}'`,
        ),
      ).toEqual([{ reason }]);
    },
  );

  test('while the operator is returning the money, nobody returns it by hand as well', async () => {
    const { attempt } = await paid(48_000);
    const body = { reason: 'Pagou duas vezes' };
    stub.planReversal({ dies: 'taken' });
    await server.call(contract.reverseMpesaAttempt, { params: { id: attempt.id }, body }, 'admin');
    const payment = { params: { id: attempt.receipt!.id }, body };
    await server.call(unmatchPayment, payment, 'ana');
    expect((await server.refused(returnPayment, payment, 'admin')).message).toBe(paymentTexts.returningThere);
    await until(async () => {
      await server.pool.query(
        `update mpesa_attempt set next_check_at = now() where id = ${attempt.id} and reversal_sent_at is not null and reversal = 'PEDIDO'`,
      );
      await checkDueMpesa(server.db, setup);
      const [row] = await rows(`select reversal from mpesa_attempt where id = ${attempt.id}`);
      return row!.reversal === 'FEITO';
    });
    expect(await rows(`select state from payment where id = ${attempt.receipt!.id}`)).toEqual([
      { state: 'ESTORNADO' },
    ]);
  });

  test('nobody reverses a payment that was matched with an invoice of their own', async () => {
    const { attempt } = await paid(47_000);
    const other = await student(47_000);
    other.back();
    const { id } = attempt.receipt!;
    await server.call(unmatchPayment, { params: { id }, body: { reason: 'Pagou pelo irmão' } }, 'ana');
    await server.call(matchPayment, { params: { id }, body: { invoice_id: other.ids[0]! } }, 'ana');
    const back = become('admin', other.personId);
    const reversal = { params: { id: attempt.id }, body: { reason: 'Pagou duas vezes' } };
    expect(await server.refused(contract.reverseMpesaAttempt, reversal, 'admin')).toMatchObject({
      http: 403,
      message: paymentTexts.own,
    });
    back();
  });

  test('one that was matched with an earlier invoice is reversed in the order of the ids of both', async () => {
    const other = await student(46_000);
    other.back();
    const { attempt, ids } = await paid(46_000);
    const { id } = attempt.receipt!;
    await server.call(unmatchPayment, { params: { id }, body: { reason: 'Pagou pelo irmão' } }, 'ana');
    await server.call(matchPayment, { params: { id }, body: { invoice_id: other.ids[0]! } }, 'ana');
    stub.planReversal({ dies: 'taken' });
    const body = { reason: 'Pagou duas vezes' };
    await server.call(contract.reverseMpesaAttempt, { params: { id: attempt.id }, body }, 'admin');
    await until(async () => {
      const [row] = await rows(`select reversal_sent_at from mpesa_attempt where id = ${attempt.id}`);
      return row!.reversal_sent_at;
    });
    await server.pool.query(
      `update mpesa_attempt set reversal_asked_at = now() - interval '25 hours' where id = ${attempt.id}`,
    );
    await waitingAtInvoice(server.db, other.ids[0]!, { table: 'invoice', id: ids[0]! }, () =>
      server.call(
        contract.settleMpesaReversal,
        { params: { id: attempt.id }, body: { returned: true, ...body } },
        'chief',
      ),
    );
    expect(await invoiceState(other.ids[0]!)).toEqual({ state: 'EMITIDA', paid_cents: 0 });
  });

  test('a payment that was matched with somebody else shows its payer no receipt of theirs', async () => {
    const { attempt, studentId, personId } = await paid(49_000);
    const other = await student(49_000);
    other.back();
    const { id } = attempt.receipt!;
    await server.call(unmatchPayment, { params: { id }, body: { reason: 'Pagou pelo irmão' } }, 'ana');
    await server.call(matchPayment, { params: { id }, body: { invoice_id: other.ids[0]! } }, 'ana');
    expect(await listed({ student_id: studentId })).toMatchObject([
      { receipt: null, message: messages.paidElsewhere },
    ]);
    const back = become('own', personId);
    expect(await attemptOf(attempt.id)).toMatchObject({ receipt: null, message: messages.paidElsewhere });
    back();
  });

  test("the operator's statement confirms what is open, doubles nothing, and stands beside the portal's day", async () => {
    const settled = await paid(51_000);
    const open = await student(52_000);
    stub.plan({ dies: 'pending' });
    const { data } = await press(open.ids[0]!, 52_000);
    await unclear(data.id, 'SEM_RESPOSTA');
    await later(data.id, 25);
    expect((await attemptOf(data.id)).state).toBe('EXPIRADA');
    await server.pool.query(`update mpesa_attempt set sent_at = now() where id = ${data.id}`);
    const missing = await paid(53_000);
    open.back();
    const refs = Object.fromEntries(
      (await rows(`select id, ref, transaction from mpesa_attempt`)).map(({ id, ref, transaction }) => [
        id,
        { ref, transaction },
      ]),
    ) as Record<number, { ref: string; transaction: string }>;
    const today = new Date(Date.now() + 7_200_000).toISOString().slice(0, 10);
    const csv = [
      'Data;Recibo;Conta;Valor',
      `${today};${refs[settled.attempt.id]!.transaction};${refs[settled.attempt.id]!.ref};510.00`,
      `${today};ZX90000001;${refs[data.id]!.ref};520.00`,
      `${today};ZX90000002;123;77.00`,
    ].join('\n');
    const count = async () => Number((await rows('select count(*)::int as n from payment'))[0]!.n);
    const before = await count();
    const importId = await preview(csv);
    expect((await desk.linesOf(importId)).map((line) => line.class)).toEqual([
      'JA_PROCESSADO',
      'CONCILIAR',
      'REFERENCIA_DESCONHECIDA',
    ]);
    await desk.confirmed(importId);
    expect((await desk.linesOf(importId)).map((line) => line.outcome)).toEqual([
      'DUPLICADO',
      'DUPLICADO',
      'POR_IDENTIFICAR',
    ]);
    expect(await invoiceState(open.ids[0]!)).toEqual({ state: 'PAGA', paid_cents: 52_000 });
    expect(await count()).toBe(before + 2);
    // The same movements in another file are known, and annulling an import takes back only what it recorded.
    await desk.confirmed(await preview(`${csv}\n${today};ZX90000003;124;1.00`));
    expect(await count()).toBe(before + 3);
    await server.call(undoBankImport, { params: { id: importId } }, 'ana');
    await desk.ended(importId, 'ANULADO');
    expect(await invoiceState(open.ids[0]!)).toEqual({ state: 'PAGA', paid_cents: 52_000 });

    const compared = await server.call(
      contract.compareMpesaDay,
      { query: { entity_id: entity, day: today, per_page: 100 } },
      'reader',
    );
    const matchOf = (ref: string) => compared.data.find((row) => row.ref === ref)?.match;
    expect(matchOf(refs[settled.attempt.id]!.ref)).toBe('IGUAL');
    expect(matchOf(refs[data.id]!.ref)).toBe('IGUAL');
    expect(matchOf(refs[missing.attempt.id]!.ref)).toBe('SO_PORTAL');
    expect(compared.data.filter(({ match }) => match === 'SO_EXTRACTO')).toMatchObject([
      { transaction: 'ZX90000002', statement: 7_700, portal: null },
      { transaction: 'ZX90000003', statement: 100, portal: null },
    ]);
    expect(compared.total).toBe(compared.data.length);
  });

  test("a reversal that the operator's or a bank's statement tells of is the one that stands, whichever came first", async () => {
    const reverse = async (id: number) => {
      const act = { params: { id }, body: { reason: 'Pagou duas vezes' } };
      await server.call(contract.reverseMpesaAttempt, act, 'admin');
      await reversed(id, 'FEITO');
    };
    const numbers = async (id: number) =>
      (await rows(`select ref, transaction from mpesa_attempt where id = ${id}`))[0] as Record<
        'ref' | 'transaction',
        string
      >;
    const today = new Date(Date.now() + 7_200_000).toISOString().slice(0, 10);
    const csv = (number: string, ref: string, amount: string) =>
      `Data;Recibo;Conta;Valor\n${today};${number};${ref};-${amount}`;
    const statement = (text: string, amount: string) =>
      `<Document><BkToCstmrStmt><GrpHdr><MsgId>R-${text}</MsgId></GrpHdr><Stmt><Ntry><Amt Ccy="MZN">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>${today}</Dt></BookgDt><AddtlNtryInf>Estorno ${text}</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;
    const known = [['JA_PROCESSADO', 'DUPLICADO']];

    const before = await paid(61_000);
    await reverse(before.attempt.id);
    const first = await desk.confirmed(
      await preview(csv('RV1', (await numbers(before.attempt.id)).ref, '610.00')),
    );
    expect([await desk.outcomes(first.id), first.open_lines]).toEqual([known, 0]);

    const byNumber = await paid(62_000);
    await reverse(byNumber.attempt.id);
    const { transaction } = await numbers(byNumber.attempt.id);
    const told = await desk.imported(statement(transaction, '620.00'), 'CAMT053', 'banco.xml');
    expect(await desk.outcomes(told.id)).toEqual(known);

    // First the line, which leads to the payment; then the reversal at the operator.
    const after = await paid(63_000);
    const early = await desk.confirmed(
      await preview(csv('RV3', (await numbers(after.attempt.id)).ref, '630.00')),
    );
    expect(await desk.outcomes(early.id)).toEqual([['ESTORNO', 'A_TRATAR']]);
    const [line] = await desk.linesOf(early.id);
    const params = { id: line!.id };
    expect((await server.call(bankLineReversals, { params }, 'ana')).data).toMatchObject([
      { id: after.attempt.receipt!.id },
    ]);
    await reverse(after.attempt.id);
    await matchReversals(server.db);
    expect(await desk.outcomes(early.id)).toEqual(known);

    // Where nobody asks the operator, the line takes the payment back, and the operator is not asked any more.
    const byLine = await paid(64_000);
    const file = await desk.confirmed(
      await preview(csv('RV4', (await numbers(byLine.attempt.id)).ref, '640.00')),
    );
    const [taken] = await desk.linesOf(file.id);
    const body = { payment_id: byLine.attempt.receipt!.id, reason: 'Estornado no M-Pesa' };
    await server.call(reverseByBankLine, { params: { id: taken!.id }, body }, 'admin');
    expect((await listed({ student_id: byLine.studentId }))[0]).toMatchObject({
      reversible: false,
      message: messages.withdrawn,
    });
  });
});

/** Previews a statement of the operator by a layout of its own; returns its import. */
async function preview(csv: string): Promise<number> {
  const file = { name: 'mpesa.csv', content: csv };
  layout ??= (
    await server.inject(
      uploadOf(
        saveBankLayout,
        { params: { id: entity }, fields: { rules: JSON.stringify(rules), name: 'Extracto M-Pesa' }, file },
        'admin',
      ),
    )
  ).json().data.id as number;
  const fields = { entity_id: String(entity), format: 'MODELO', layout_id: String(layout) };
  const answer = await server.inject(uploadOf(uploadBankFile, { fields, file }, 'ana'));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (answer.json().data as { import_id: number }).import_id;
}
let layout: number | undefined;
const at = (column: number) => ({ at: column });
const rules = {
  kind: 'CSV',
  encoding: 'UTF8',
  delimiter: ';',
  skip: 1,
  skip_end: 0,
  decimal: '.',
  thousands: '',
  date: 'AAAA-MM-DD',
  side: 'VALOR',
  columns: { date: at(1), transaction: at(2), reference: at(3), amount: at(4) },
};
