import {
  assignBankLine,
  bankLineReversals,
  exportBankImport,
  reverseByBankLine,
  setBankLineAside,
  undoBankImport,
  uploadBankFile,
  type LineClass,
} from '@portal/shared-kit/contract/finance/bank-import';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { studentAccount } from '@portal/shared-kit/contract/finance/credit';
import { returnPayment } from '@portal/shared-kit/contract/finance/payment';
import {
  approvePaymentRequest,
  requestPaymentAct,
} from '@portal/shared-kit/contract/finance/payment-request';
import { payRefund, requestRefund } from '@portal/shared-kit/contract/finance/refund';
import { messages, reportTexts } from './messages.ts';
import { matchReversals, recordDue } from './record-lines.service.ts';
import { bankDesk } from '../../testing/bank-desk.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { paymentSetup } from '../../testing/payments.ts';
import { waitingAtInvoice } from '../../testing/waiting.ts';

const { server, pay, rows, record, linesOf, imported, open, outcomes, ended } = bankDesk();
const reason = 'Confirmado com o banco';
const entry = (
  cents: string,
  of: {
    id?: string;
    text?: string;
    currency?: string;
    out?: boolean;
    back?: boolean;
    day?: string;
    status?: string;
  },
) =>
  `<Ntry><Amt Ccy="${of.currency ?? 'MZN'}">${cents}</Amt><CdtDbtInd>${of.out ? 'DBIT' : 'CRDT'}</CdtDbtInd>${
    of.back ? '<RvslInd>1</RvslInd>' : ''
  }<Sts>${of.status ?? 'BOOK'}</Sts><BookgDt><Dt>${of.day ?? '2026-11-20'}</Dt></BookgDt><AcctSvcrRef>${of.id ?? ''}</AcctSvcrRef><AddtlNtryInf>${of.text ?? ''}</AddtlNtryInf></Ntry>`;
let made = 0;
const statement = (...entries: string[]) =>
  `<Document><BkToCstmrStmt><GrpHdr><MsgId>A-${(made += 1)}</MsgId></GrpHdr><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
const recorded = (...entries: string[]) => imported(statement(...entries), 'CAMT053', 'extracto.xml');
const lineIds = async (id: number) => (await linesOf(id)).map((each) => each.id);
const assign = (id: number, amount?: number) => ({
  params: { id },
  body: { reason, ...(amount && { amount }) },
});

test('a line that diverges, was processed or is in another currency becomes money to identify, once, and stays in the sums', async () => {
  const one = await open();
  await recorded(entry('2500.00', { id: 'H-1', text: one.reference }));
  const file = await recorded(
    entry('2500.00', { id: 'H-1', text: one.reference }),
    entry('100.00', { currency: 'USD' }),
  );
  const other = await recorded(entry('2500.01', { id: 'H-1', text: one.reference }));
  const [known, abroad] = (await lineIds(file.id)) as [number, number];
  const [differs] = (await lineIds(other.id)) as [number];
  expect((await server.refused(assignBankLine, assign(abroad), 'ana')).errors).toEqual({
    amount: [messages.noMeticais],
  });
  for (const request of [assign(known), assign(abroad, 640_000), assign(differs)]) {
    const { payment_id } = (await server.call(assignBankLine, request, 'ana')).data;
    expect(await rows(`select state from payment where id = ${payment_id}`)).toEqual([
      { state: 'POR_IDENTIFICAR' },
    ]);
    expect(await server.refused(assignBankLine, request, 'ana')).toMatchObject({
      http: 409,
      message: messages.lineDone,
    });
  }
  expect((await record(file.id)).accounted).toMatchObject({ unmatched: 250_000, duplicated: 0 });
  expect((await record(other.id)).accounted).toMatchObject({ unmatched: 250_001, open: 0 });
});

test('a reversal proposes the payment that its line names, and reverses it by the rights of a reversal', async () => {
  const one = await open();
  await recorded(entry('2500.00', { text: one.reference }));
  const file = await recorded(
    entry('2500.00', { text: `Devolvido ${one.reference}`, out: true, back: true }),
  );
  expect(file).toMatchObject({ open_lines: 1 });
  const [id] = (await lineIds(file.id)) as [number];
  const params = { id };
  const { data } = await server.call(bankLineReversals, { params }, 'ana');
  expect(data).toMatchObject([{ amount: 250_000, invoice: one.invoice.number, state: 'CONCILIADO' }]);
  const request = { params, body: { payment_id: data[0]!.id, reason } };
  expect((await server.refused(reverseByBankLine, request, 'ana')).http).toBe(403);
  await waitingAtInvoice(server.db, one.invoice.id, { table: 'payment', id: data[0]!.id }, () =>
    server.call(reverseByBankLine, request, 'admin'),
  );
  expect((await pay.states(one))[0]).toBe('EMITIDA');
  expect((await linesOf(file.id))[0]).toMatchObject({ outcome: 'ESTORNADO', reason });
  expect((await server.refused(reverseByBankLine, request, 'admin')).message).toBe(messages.lineDone);
  // The same reversal in an overlapping file is known.
  const again = await recorded(
    entry('2500.00', { text: `Devolvido ${one.reference}`, out: true, back: true }),
    entry('1.00', { out: true }),
  );
  expect((await linesOf(again.id)).map((each) => each.class)).toEqual(['JA_PROCESSADO', 'DEBITO']);
});

test('a waiting line is set aside with a reason; a debit or an unbooked entry cannot become a payment, and a future entry is not set aside', async () => {
  const file = await recorded(
    entry('5.00', { currency: 'USD' }),
    entry('6.00', { out: true }),
    entry('7.00', { status: 'PDNG' }),
    entry('8.00', { day: '2099-01-01' }),
  );
  const [abroad, out, pending, later] = (await lineIds(file.id)) as [number, number, number, number];
  await server.call(setBankLineAside, { params: { id: abroad }, body: { reason } }, 'ana');
  expect((await linesOf(file.id))[0]).toMatchObject({ outcome: 'IGNORADO', reason });
  const refusals = [out, pending].map((id) => server.refused(assignBankLine, assign(id), 'ana'));
  expect((await Promise.all(refusals)).map(({ message }) => message)).toEqual([
    messages.isOutgoing,
    messages.notBooked,
  ]);
  const aside = { params: { id: later }, body: { reason } };
  expect((await server.refused(setBankLineAside, aside, 'ana')).message).toBe(messages.waitsForDay);
  expect(
    (await server.refused(setBankLineAside, { params: { id: out }, body: { reason } }, 'ana')).http,
  ).toBe(409);
  expect((await server.refused(assignBankLine, assign(abroad, 1), 'reader')).http).toBe(403);
});

test('a future-dated line that a person assigned is paid now, is not recorded again when its day comes, and is known in a later file', async () => {
  const one = await open();
  const future = entry('2500.00', { id: 'F-1', text: one.reference, day: '2099-01-01' });
  const file = await recorded(future);
  const [id] = (await lineIds(file.id)) as [number];
  expect(file.accounted).toMatchObject({ waiting: 250_000 });
  const { payment_id } = (await server.call(assignBankLine, assign(id), 'ana')).data;
  expect(await rows(`select state, paid_at <= now() as paid from payment where id = ${payment_id}`)).toEqual([
    { state: 'POR_IDENTIFICAR', paid: true },
  ]);
  expect((await record(file.id)).accounted).toMatchObject({ waiting: 0, unmatched: 250_000 });
  expect(await server.refused(assignBankLine, assign(id), 'ana')).toMatchObject({
    message: messages.lineDone,
  });
  await rows(`update bank_import_line set paid_at = now() - interval '1 hour' where id = ${id}`);
  expect(await recordDue(server.db, paymentSetup)).toBe(0);
  const again = await recorded(future, entry('1.00', { out: true }));
  expect((await linesOf(again.id)).map((each) => each.class)).toEqual(['JA_PROCESSADO', 'DEBITO']);
});

test('money in another currency that a person assigned is known in a later file', async () => {
  const abroad = entry('100.00', { id: 'U-1', currency: 'USD' });
  const file = await recorded(abroad);
  const [id] = (await lineIds(file.id)) as [number];
  await server.call(assignBankLine, assign(id, 640_000), 'ana');
  const again = await recorded(abroad, entry('1.00', { out: true }));
  expect((await linesOf(again.id)).map((each) => [each.class, each.outcome])).toEqual([
    ['JA_PROCESSADO', 'DUPLICADO'],
    ['DEBITO', 'IGNORADO'],
  ]);
});

test('a line has the number that its bank gave it or none, and so has the payment that a reversal proposes', async () => {
  const [numbered, bare] = [await open(), await open()];
  const file = await recorded(
    entry('2500.00', { id: 'n 17', text: numbered.reference }),
    entry('2500.00', { text: bare.reference }),
  );
  expect((await linesOf(file.id)).map(({ transaction }) => transaction)).toEqual(['n 17', '']);
  const back = await recorded(
    entry('2500.00', { text: numbered.reference, out: true, back: true }),
    entry('2500.00', { text: bare.reference, out: true, back: true }),
  );
  const proposals = [];
  for (const id of await lineIds(back.id))
    proposals.push((await server.call(bankLineReversals, { params: { id } }, 'ana')).data);
  expect(proposals.map((found) => found.map(({ transaction }) => transaction))).toEqual([['n 17'], ['']]);
});

test('one class of lines is exported with its own sum, money that left with a minus and the currency', async () => {
  const one = await open();
  const file = await recorded(
    entry('2500.00', { text: one.reference }),
    entry('40.00', { out: true }),
    entry('2.00', { out: true }),
    entry('5.00', { currency: 'USD' }),
  );
  const exported = async (of: LineClass) => {
    const query = { format: 'csv', class: of } as const;
    const { url } = (await server.call(exportBankImport, { params: { id: file.id }, query }, 'ana')).data;
    const { body } = await server.inject({ url: url! });
    return body.split('\r\n').map((each) => each.split(';'));
  };
  const debits = await exported('DEBITO');
  expect(debits[1]![0]).toContain(` · ${reportTexts.ofClass('Débito')} · `);
  expect(debits.filter(([, name]) => name === 'Débito').map((cells) => cells.slice(5, 7))).toEqual([
    ['-40,00', 'MZN'],
    ['-2,00', 'MZN'],
  ]);
  expect(debits.at(-2)!.slice(1, 6)).toEqual([reportTexts.outgoing('Débito', 2), '', '', '', '42,00']);
  const abroad = await exported('OUTRA_MOEDA');
  expect(abroad.find(([, name]) => name === 'Outra moeda')!.slice(5, 7)).toEqual(['5,00', 'USD']);
});

describe('a reversal that the bank tells of', () => {
  type Open = Awaited<ReturnType<typeof open>>;
  const paidBy = (one: Open, more: { id?: string; cents?: string } = {}) =>
    entry(more.cents ?? '2500.00', { text: one.reference, ...more });
  const backOf = (one: Open, more: { id?: string; day?: string; cents?: string } = {}) =>
    entry(more.cents ?? '2500.00', { text: `Devolvido ${one.reference}`, out: true, back: true, ...more });
  const known = [['JA_PROCESSADO', 'DUPLICADO']];
  const open1 = [['ESTORNO', 'A_TRATAR']];
  const proposed = async (id: number) => {
    const [line] = (await lineIds(id)) as [number];
    return (await server.call(bankLineReversals, { params: { id: line } }, 'ana')).data;
  };
  /** An invoice that a file paid, with the payment. */
  async function paid() {
    const one = await open();
    const file = await recorded(paidBy(one));
    const paymentId = (await linesOf(file.id))[0]!.payment_id!;
    return { one, file, paymentId };
  }
  /** Money that nobody's invoice has. */
  async function unidentified() {
    const one = await open();
    const strange = { ...one, reference: `8888${String((made += 1)).padStart(7, '0')}` };
    const file = await recorded(paidBy(strange));
    return { one: strange, file, paymentId: (await linesOf(file.id))[0]!.payment_id! };
  }
  const ways = {
    'the clerk reversed': {
      make: paid,
      act: (id: number) => server.call(reversePayment, { params: { id }, body: { reason } }, 'admin'),
    },
    'a second person reversed at the request of the counter': {
      make: paid,
      act: async (id: number) => {
        const body = { act: 'ESTORNO' as const, id, reason };
        const { data } = await server.call(requestPaymentAct, { body }, 'ana');
        return server.call(approvePaymentRequest, { params: { id: data.id } }, 'chief');
      },
    },
    'the office returned, unidentified': {
      make: unidentified,
      act: (id: number) => server.call(returnPayment, { params: { id }, body: { reason } }, 'admin'),
    },
  };

  test.each(Object.entries(ways))(
    'of a payment that %s is matched with it, before or after, once, and known in the next file',
    async (_name, { make, act }) => {
      const before = await make();
      await act(before.paymentId);
      const told = await recorded(backOf(before.one));
      expect(await outcomes(told.id)).toEqual(known);
      expect((await linesOf(told.id))[0]).toMatchObject({ reason: messages.reversedBefore });
      expect(told.open_lines).toBe(0);
      expect(await outcomes((await recorded(backOf(before.one), entry('1.00', { out: true }))).id)).toEqual([
        ...known,
        ['DEBITO', 'IGNORADO'],
      ]);
      // Money that leaves once more is of no reversal that is known.
      const twice = await recorded(backOf(before.one, { day: '2026-11-21' }));
      expect([await outcomes(twice.id), await proposed(twice.id)]).toEqual([open1, []]);

      const after = await make();
      const early = await recorded(backOf(after.one));
      expect(await outcomes(early.id)).toEqual(open1);
      expect(await proposed(early.id)).toMatchObject([{ id: after.paymentId }]);
      expect(await matchReversals(server.db)).toBe(0);
      await act(after.paymentId);
      await Promise.all([matchReversals(server.db), matchReversals(server.db)]);
      expect(await outcomes(early.id)).toEqual(known);
      expect((await record(early.id)).open_lines).toBe(0);
    },
  );

  test('of two equal lines one is that reversal, and the other waits for a person', async () => {
    const { one, paymentId } = await paid();
    await ways['the clerk reversed'].act(paymentId);
    const file = await recorded(backOf(one, { id: 'R-1' }), backOf(one, { id: 'R-2' }));
    expect(await outcomes(file.id)).toEqual([...known, ...open1]);
    expect(file.open_lines).toBe(1);
  });

  test('of a payment whose excess was refunded leads to the payment, and the account owes the refund (J27)', async () => {
    const one = await open();
    await recorded(paidBy(one, { cents: '3000.00' }));
    const { data } = await server.call(
      requestRefund,
      { params: { id: one.studentId }, body: { amount: 50_000, destination: 'NIB 1', reason } },
      'admin',
    );
    await server.call(payRefund, { params: { id: data.id }, body: { transaction: 'TRF-9' } }, 'chief');
    const file = await recorded(backOf(one, { cents: '3000.00' }));
    expect(await outcomes(file.id)).toEqual(open1);
    const [proposal] = await proposed(file.id);
    const [id] = (await lineIds(file.id)) as [number];
    await server.call(
      reverseByBankLine,
      { params: { id }, body: { payment_id: proposal!.id, reason } },
      'admin',
    );
    expect(await outcomes(file.id)).toEqual([['ESTORNO', 'ESTORNADO']]);
    const account = await server.call(studentAccount, { params: { id: one.studentId } }, 'reader');
    expect(account.data).toMatchObject({ balance: 0, to_repay: 50_000 });
  });

  test('of a payment that went with its import is none of ours; of an import that is annulled it is told again', async () => {
    const { one, file } = await paid();
    await server.call(undoBankImport, { params: { id: file.id } }, 'ana');
    await ended(file.id, 'ANULADO');
    const told = await recorded(backOf(one));
    expect([await outcomes(told.id), await proposed(told.id)]).toEqual([open1, []]);
    await recorded(paidBy(one), entry('3.00', { out: true }));
    expect(await matchReversals(server.db)).toBe(0);
    expect(await proposed(told.id)).toHaveLength(1);

    const gone = await paid();
    await ways['the clerk reversed'].act(gone.paymentId);
    const first = await recorded(backOf(gone.one, { id: 'R-9' }));
    await server.call(undoBankImport, { params: { id: first.id } }, 'ana');
    await ended(first.id, 'ANULADO');
    const again = await recorded(backOf(gone.one, { id: 'R-9' }), entry('4.00', { out: true }));
    expect((await outcomes(again.id))[0]).toEqual(known[0]);
  });

  test('of a reference that was reversed once and paid again waits for a person; of another entity too', async () => {
    const { one, paymentId } = await paid();
    await ways['the clerk reversed'].act(paymentId);
    const second = await recorded(paidBy(one, { id: 'P-2' }));
    expect(await outcomes(second.id)).toEqual([['CONCILIAR', 'CONCILIADO']]);
    const told = await recorded(backOf(one));
    expect(await outcomes(told.id)).toEqual(open1);

    const other = await pay.entity({ code: '90777', bank: 'Banco B', used_for: ['CANDIDATURA'] });
    const gone = await paid();
    await ways['the clerk reversed'].act(gone.paymentId);
    const file = { name: 'extracto.xml', content: statement(backOf(gone.one)) };
    const fields = { entity_id: String(other), format: 'CAMT053' };
    const answer = await server.inject(uploadOf(uploadBankFile, { fields, file }, 'ana'));
    const { import_id } = answer.json().data as { import_id: number };
    expect((await linesOf(import_id)).map((each) => each.class)).toEqual(['ESTORNO']);
  });

  test('under the number of a payment that was recorded by hand leads to that payment', async () => {
    const one = await open();
    const { paymentId } = await pay.settle({
      invoiceId: one.invoice.id,
      method: 'TRANSFERENCIA',
      transaction: 'FT-2026-77',
    });
    const file = await recorded(entry('2500.00', { id: 'FT-2026-77', out: true, back: true }));
    expect(await outcomes(file.id)).toEqual(open1);
    expect(await proposed(file.id)).toMatchObject([{ id: paymentId, state: 'CONCILIADO' }]);
  });
});
