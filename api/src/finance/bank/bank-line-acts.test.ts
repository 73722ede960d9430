import {
  assignBankLine,
  bankLineReversals,
  exportBankImport,
  reverseByBankLine,
  setBankLineAside,
  type LineClass,
} from '@portal/shared-kit/contract/finance/bank-import';
import { messages, reportTexts } from './messages.ts';
import { recordDue } from './record-lines.service.ts';
import { bankDesk } from '../../testing/bank-desk.ts';
import { paymentSetup } from '../../testing/payments.ts';

const { server, pay, rows, record, linesOf, imported, open } = bankDesk();
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
const recorded = (...entries: string[]) =>
  imported(
    `<Document><BkToCstmrStmt><GrpHdr><MsgId>A-${(made += 1)}</MsgId></GrpHdr><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
    'CAMT053',
    'extracto.xml',
  );
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
  await server.call(reverseByBankLine, request, 'admin');
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
