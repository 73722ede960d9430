import {
  assignBankLine,
  bankLineReversals,
  reverseByBankLine,
  setBankLineAside,
} from '@portal/shared-kit/contract/finance/bank-import';
import { messages } from './messages.ts';
import { bankDesk } from '../../testing/bank-desk.ts';

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

test('a waiting line is set aside with a reason; a debit, an unbooked or a future entry cannot become a payment', async () => {
  const file = await recorded(
    entry('5.00', { currency: 'USD' }),
    entry('6.00', { out: true }),
    entry('7.00', { status: 'PDNG' }),
    entry('8.00', { day: '2099-01-01' }),
  );
  const [abroad, out, pending, later] = (await lineIds(file.id)) as [number, number, number, number];
  await server.call(setBankLineAside, { params: { id: abroad }, body: { reason } }, 'ana');
  expect((await linesOf(file.id))[0]).toMatchObject({ outcome: 'IGNORADO', reason });
  const refusals = [out, pending, later].map((id) => server.refused(assignBankLine, assign(id), 'ana'));
  expect((await Promise.all(refusals)).map(({ message }) => message)).toEqual([
    messages.isOutgoing,
    messages.notBooked,
    messages.waitsForDay,
  ]);
  expect(
    (await server.refused(setBankLineAside, { params: { id: out }, body: { reason } }, 'ana')).http,
  ).toBe(409);
  expect((await server.refused(assignBankLine, assign(abroad, 1), 'reader')).http).toBe(403);
});
