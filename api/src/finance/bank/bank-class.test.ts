import { assignBankLine, undoBankImport } from '@portal/shared-kit/contract/finance/bank-import';
import { recordDue } from './record-lines.service.ts';
import { messages } from './messages.ts';
import { bankDesk } from '../../testing/bank-desk.ts';
import { paymentSetup } from '../../testing/payments.ts';

const { server, pay, rows, previewed, refusal, record, ended, confirmed, imported, linesOf, open, outcomes } =
  bankDesk();
const nib = '000100000012345678957';
beforeAll(() => rows(`update payment_entity set nib = '${nib}' where code = '90123'`));

let made = 0;
interface Entry {
  amount?: string;
  currency?: string;
  indicator?: 'CRDT' | 'DBIT';
  id?: string;
  text?: string;
  booked?: string;
  value?: string;
  more?: string;
}
const entry = ({ amount = '2500.00', currency = 'MZN', indicator = 'CRDT', text = '', ...of }: Entry) => {
  const { id = '', booked = '2026-11-20', value, more = '' } = of;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${booked}</Dt></BookgDt>${
    value ? `<ValDt><Dt>${value}</Dt></ValDt>` : ''
  }<AcctSvcrRef>${id}</AcctSvcrRef>${more}<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`;
};
const camt = (entries: string, { account = nib, number = `M-${(made += 1)}` } = {}) =>
  `<Document><BkToCstmrStmt><GrpHdr><MsgId>${number}</MsgId></GrpHdr><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
const transaction = (id: string, amount: string, reference: string) =>
  `<TxDtls><Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs><Amt Ccy="MZN">${amount}</Amt><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`;
const read = (xml: string) => previewed(xml, 'CAMT053', 'extracto.xml');
const recorded = (xml: string) => imported(xml, 'CAMT053', 'extracto.xml');
const paid = async (one: Awaited<ReturnType<typeof open>>) => (await pay.states(one))[0];

test('each transaction of a batch with one number settles its own invoice, and none again from an overlapping file', async () => {
  const [a, b, c, d] = [await open(), await open(), await open(), await open()];
  const batch = (id: string, ...of: (typeof a)[]) =>
    entry({
      amount: `${of.length * 2500}.00`,
      id,
      more: `<NtryDtls>${of.map(({ reference }) => transaction(id, '2500.00', reference)).join('')}</NtryDtls>`,
    });
  const both = [batch('LOTE-1', a, b), batch('NOTPROVIDED', c, d)].join('');
  const { id, accounted } = await recorded(camt(both));
  expect(await outcomes(id)).toEqual(Array.from({ length: 4 }, () => ['CONCILIAR', 'CONCILIADO']));
  expect(accounted.reconciled).toBe(1_000_000);
  expect(await Promise.all([a, b, c, d].map(paid))).toEqual(['PAGA', 'PAGA', 'PAGA', 'PAGA']);
  const e = await open();
  const again = await recorded(camt(both + entry({ text: e.reference })));
  expect(again.accounted).toMatchObject({ duplicated: 1_000_000, reconciled: 250_000 });
});

test('a line recorded by a number that stood on it alone is the same line where a longer file has that number on several', async () => {
  const [a, b] = [await open(), await open()];
  const one = entry({ id: 'LOTE-7', text: a.reference });
  await recorded(camt(one));
  const file = await recorded(camt(one + entry({ id: 'LOTE-7', text: b.reference }) + one));
  expect(await outcomes(file.id)).toEqual([
    ['JA_PROCESSADO', 'DUPLICADO'],
    ['CONCILIAR', 'CONCILIADO'],
    ['FACTURA_PAGA', 'POR_IDENTIFICAR'],
  ]);
  expect(file.accounted).toMatchObject({ duplicated: 250_000, reconciled: 250_000, unmatched: 250_000 });
});

test('a line by its number is left to a person where a longer file recorded its content without one, and is new on another day', async () => {
  const [a, b] = [await open(), await open()];
  const one = entry({ id: 'LOTE-8', text: a.reference });
  await recorded(camt(one + entry({ id: 'LOTE-8', text: b.reference })));
  const other = entry({ id: 'LOTE-9', text: b.reference, booked: '2026-11-21' });
  const file = await recorded(camt(one + other));
  expect(await outcomes(file.id)).toEqual([
    ['DIVERGE', 'A_TRATAR'],
    ['FACTURA_PAGA', 'POR_IDENTIFICAR'],
  ]);
});

test('a line by its number beside lines of its content without one, in the same file, is another movement', async () => {
  const { reference } = await open();
  const inBatch = entry({ id: 'LOTE-11', text: reference });
  const file = await recorded(camt(inBatch + inBatch + entry({ id: 'LOTE-12', text: reference })));
  expect((await outcomes(file.id)).map(([, outcome]) => outcome)).toEqual([
    'CONCILIADO',
    'POR_IDENTIFICAR',
    'POR_IDENTIFICAR',
  ]);
});

test('a line without a number of its own is left to a person where a file confirmed since it was read recorded it by its number', async () => {
  const [a, b] = [await open(), await open()];
  const one = entry({ id: 'LOTE-10', text: a.reference });
  const { import_id: longer } = await read(camt(one + entry({ id: 'LOTE-10', text: b.reference }) + one));
  await recorded(camt(one));
  await confirmed(longer);
  expect(await outcomes(longer)).toEqual([
    ['DIVERGE', 'A_TRATAR'],
    ['CONCILIAR', 'CONCILIADO'],
    ['FACTURA_PAGA', 'POR_IDENTIFICAR'],
  ]);
});

test('lines of MT940 with the number 0 are told apart', async () => {
  const [a, b] = [await open(), await open()];
  const lines = [a, b].map(({ reference }) => `:61:2611201120C2500,00NTRFNONREF//0\n:86:${reference}\n`);
  const { id } = await imported(
    `:20:X\n:25:${nib}\n:28C:1/1\n:60F:C261119MZN0,00\n${lines.join('')}:62F:C261120MZN5000,00\n-\n`,
    'MT940',
  );
  expect(await outcomes(id)).toEqual([
    ['CONCILIAR', 'CONCILIADO'],
    ['CONCILIAR', 'CONCILIADO'],
  ]);
});

test('a known number with another amount or reference waits for a person, also where it was recorded by hand', async () => {
  const [a, b] = [await open(), await open()];
  await recorded(camt(entry({ id: 'ID-1', text: a.reference })));
  await pay.settle({ invoiceId: b.invoice.id, method: 'TRANSFERENCIA', transaction: 'HAND-1' });
  const other = await open();
  const file = await recorded(
    camt(
      [
        entry({ id: 'ID-1', text: a.reference, amount: '2500.01' }),
        entry({ id: 'HAND-1', text: b.reference }),
        entry({ id: 'HAND1', text: other.reference }),
      ].join(''),
    ),
  );
  expect(await outcomes(file.id)).toEqual([
    ['DIVERGE', 'A_TRATAR'],
    ['JA_PROCESSADO', 'DUPLICADO'],
    ['DIVERGE', 'A_TRATAR'],
  ]);
  expect(file).toMatchObject({ open_lines: 2, accounted: { open: 500_001, duplicated: 250_000 } });
  expect(await paid(other)).toBe('EMITIDA');
  const reference = await recorded(camt(entry({ id: 'ID-1', text: other.reference })));
  expect(await outcomes(reference.id)).toEqual([['DIVERGE', 'A_TRATAR']]);
});

test('an entry without an amount is a line that says so: it pays nothing, is in no sum, and nothing can be done with it', async () => {
  const one = await open();
  const file = await recorded(camt(entry({ text: one.reference, amount: '0.00' }) + entry({ id: 'SV-1' })));
  const [line] = await linesOf(file.id);
  expect(line).toMatchObject({
    class: 'SEM_VALOR',
    outcome: 'IGNORADO',
    amount: 0,
    reason: messages.noValue,
  });
  expect(file).toMatchObject({ lines: 2, open_lines: 0, amount: 250_000 });
  expect(await paid(one)).toBe('EMITIDA');
  const refused = await server.refused(
    assignBankLine,
    { params: { id: line!.id }, body: { reason: 'É deste estudante.' } },
    'ana',
  );
  expect(refused).toMatchObject({ http: 409, message: messages.noValue });
});

test('entries that are not booked, and money that is not in meticais, pay nothing; each class is in the sums of the file', async () => {
  const [a, b, c] = [await open(), await open(), await open()];
  const pending = entry({ text: a.reference }).replace('<Sts>BOOK', '<Sts>PDNG');
  const abroad = `<NtryDtls>${transaction('T-9', '40.00', c.reference).replace('MZN', 'USD')}</NtryDtls>`;
  const file = await recorded(
    camt([pending, entry({ text: b.reference, currency: 'USD' }), entry({ more: abroad })].join('')),
  );
  expect(await outcomes(file.id)).toEqual([
    ['NAO_LANCADO', 'IGNORADO'],
    ['OUTRA_MOEDA', 'A_TRATAR'],
    ['OUTRA_MOEDA', 'A_TRATAR'],
  ]);
  expect(file.classes).toEqual([
    { class: 'NAO_LANCADO', currency: 'MZN', lines: 1, amount: 250_000, outgoing: 0 },
    { class: 'OUTRA_MOEDA', currency: 'MZN', lines: 1, amount: 250_000, outgoing: 0 },
    { class: 'OUTRA_MOEDA', currency: 'USD', lines: 1, amount: 250_000, outgoing: 0 },
  ]);
  expect(file).toMatchObject({ amount: 500_000, accounted: { ignored: 250_000, open: 250_000 } });
  expect(await Promise.all([a, b, c].map(paid))).toEqual(['EMITIDA', 'EMITIDA', 'EMITIDA']);
  // What was pending is new once it is booked.
  const booked = await recorded(camt(entry({ text: a.reference })));
  expect(await outcomes(booked.id)).toEqual([['CONCILIAR', 'CONCILIADO']]);
});

test('a statement of an account that is none of the entity’s is refused, in each statement of the file', async () => {
  const one = entry({});
  const other = '000800000098765432104';
  const refused = async (xml: string) => refusal(xml, 'CAMT053', 'extracto.xml');
  expect(await refused(camt(one, { account: other }))).toBe(messages.wrongAccount(other));
  expect(await refused(camt(one, { account: '57' }))).toBe(messages.wrongAccount('57'));
  const two = camt(one).replace(
    '</Stmt>',
    `</Stmt><Stmt>${/<Acct>.*?<\/Acct>/.exec(camt(one, { account: other }))![0]}${one}</Stmt>`,
  );
  expect(await refused(two)).toBe(messages.wrongAccount(other));
  expect(await read(camt(one, { account: `MZ59${nib}` }))).toMatchObject({ lines: 1 });
});

test('a statement that names no account is refused where the entity has some', async () => {
  const { reference } = await open();
  const one = entry({ text: reference });
  const without = camt(one).replace(/<Acct>.*<\/Acct>/, '');
  expect(await refusal(without, 'CAMT053')).toBe(messages.noAccountNamed);
  const second = camt(one).replace('</Stmt>', `</Stmt><Stmt>${one}</Stmt>`);
  expect(await refusal(second, 'CAMT053')).toBe(messages.noAccountNamed);
  const mt940 = `:20:X\n:28C:1/1\n:60F:C261119MZN0,00\n:61:2611201120C2500,00NTRFNONREF\n:86:${reference}\n:62F:C261120MZN2500,00\n-\n`;
  expect(await refusal(mt940, 'MT940')).toBe(messages.noAccountNamed);
  await rows(`update payment_entity set nib = null where code = '90123'`);
  const { matched } = await previewed(without, 'CAMT053');
  await rows(`update payment_entity set nib = '${nib}' where code = '90123'`);
  expect(matched).toBe(1);
});

test('a number of a statement comes again next year; in one year it repeats a file only with its movements', async () => {
  const of = (booked: string, id: string) => camt(entry({ booked, id, text: 'Depósito' }), { number: '1/1' });
  await recorded(of('2025-01-05', 'Y-1'));
  const next = await recorded(of('2026-01-05', 'Y-1'));
  expect(await outcomes(next.id)).toEqual([['REFERENCIA_DESCONHECIDA', 'POR_IDENTIFICAR']]);
  const more = await recorded(of('2026-01-06', 'Y-2'));
  expect(await outcomes(more.id)).toEqual([['REFERENCIA_DESCONHECIDA', 'POR_IDENTIFICAR']]);
  const blanks = of('2026-01-06', 'Y-2').replace('<Stmt>', '<Stmt>\n');
  expect(await refusal(blanks, 'CAMT053', 'extracto.xml')).toBe(messages.sameNumber('1/1'));
});

test('money booked before its value date is recorded with both dates; a line of a later day waits for it and is recorded by itself', async () => {
  const [a, b] = [await open(), await open()];
  const valued = `:20:X\n:25:${nib}\n:28C:9/1\n:60F:C261119MZN0,00\n:61:9911231120C2500,00NTRFNONREF\n:86:${a.reference}\n:62F:C261120MZN2500,00\n-\n`;
  expect(await outcomes((await imported(valued, 'MT940')).id)).toEqual([['DATA_FUTURA', 'EM_ESPERA']]);
  const file = await recorded(camt(entry({ text: b.reference, value: '2099-01-01' })));
  expect(await outcomes(file.id)).toEqual([['CONCILIAR', 'CONCILIADO']]);
  expect(
    await rows(`select value_on::text, (paid_at at time zone 'Africa/Maputo')::date::text as paid_on from payment
      where id = (select payment_id from bank_import_line where import_id = ${file.id})`),
  ).toEqual([{ value_on: '2099-01-01', paid_on: '2026-11-20' }]);

  const c = await open();
  const { id } = await recorded(camt(entry({ text: c.reference, booked: '2099-01-01' })));
  expect(await record(id)).toMatchObject({ accounted: { waiting: 250_000 } });
  expect(await recordDue(server.db, paymentSetup)).toBe(0);
  await rows(`update bank_import_line set paid_at = now() - interval '1 hour' where import_id = ${id}`);
  expect(await recordDue(server.db, paymentSetup)).toBe(1);
  expect(await outcomes(id)).toEqual([['CONCILIAR', 'CONCILIADO']]);
  expect(await paid(c)).toBe('PAGA');
  expect(await recordDue(server.db, paymentSetup)).toBe(0);
});

test('an annulled import has no money anywhere, and its waiting lines are not recorded', async () => {
  const later = await open();
  const { id } = await recorded(
    camt(
      entry({ text: later.reference, booked: '2099-01-01' }) +
        entry({ text: 'Depósito' }) +
        entry({ id: 'ID-1' }),
    ),
  );
  await server.call(undoBankImport, { params: { id } }, 'ana');
  const { accounted, amount } = await ended(id, 'ANULADO');
  expect(accounted).toEqual({
    reconciled: 0,
    credit: 0,
    unmatched: 0,
    duplicated: 0,
    waiting: 0,
    open: 0,
    ignored: 0,
    undone: amount,
  });
  await rows(`update bank_import_line set paid_at = now() where import_id = ${id}`);
  expect(await recordDue(server.db, paymentSetup)).toBe(0);
});
