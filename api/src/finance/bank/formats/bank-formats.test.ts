import fc from 'fast-check';
import { bankTime, bookedInMeticais, centsOf, referenceIn, wholeCents } from './bank-line.ts';
import { identified, isAccount } from '../bank-identity.rules.ts';
import { readBankTable } from './bank-table.rules.ts';
import { readCamt } from './camt.rules.ts';
import { bankFileTask } from './read-bank-file.ts';
import { messages } from './messages.ts';
import { readMt940 } from './mt940.rules.ts';
import { readSibs, writeSibs } from './sibs.rules.ts';

const money = { kind: 'CREDITO', amountCents: 250_000 };

test('amounts are read as banks write them, and what is none is not guessed', () => {
  const read = ['2500,00', '2.500,00', '2 500,00 MZN', '2,500.00', '2500', '0,5', '-12,30', '1.000.000'];
  expect(read.map(centsOf)).toEqual([250_000, 250_000, 250_000, 250_000, 250_000, 50, -1_230, 100_000_000]);
  for (const none of ['', 'abc', '1,2,3', '1,234', '250.000', '12.34.56', '1e3'])
    expect(centsOf(none)).toBeUndefined();
});

test('amounts of XML and of MT940 have a point or a comma, up to five decimals, and are whole centavos', () => {
  const xml = (written: string) => wholeCents(written, '.');
  expect(['250.000', '2500', '2500.5', '0.01000', '999999999999.99'].map(xml)).toEqual([
    25_000, 250_000, 250_050, 1, 99_999_999_999_999,
  ]);
  for (const none of ['250,00', '2.500,00', '250.001', '250.000000', '-1.00', '1e3', '', '.5'])
    expect(xml(none)).toBeUndefined();
  expect(['2500,', '2500,5', '2500,00'].map((written) => wholeCents(written, ','))).toEqual([
    250_000, 250_050, 250_000,
  ]);
  expect(wholeCents('2500.00', ',')).toBeUndefined();
});

test('days that are none are refused; the clock is that of Maputo', () => {
  expect(bankTime('2026-11-20', '23:50')?.toISOString()).toBe('2026-11-20T21:50:00.000Z');
  expect([bankTime('2026-02-31'), bankTime('2026-13-01'), bankTime('20261120')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a reference is found in the words of a bank, and a longer number is none', () => {
  expect(referenceIn('PAG REF 000 004 203 40 LDA')).toBe('00000420340');
  expect(referenceIn('/REF/00000420340/')).toBe('00000420340');
  expect(referenceIn('REF 000\u00A0004\u00A0203\u00A040\u200B')).toBe('00000420340');
  expect([referenceIn('000100000012345678957'), referenceIn('sem número')]).toEqual(['', '']);
});

describe('SIBS and MEPS', () => {
  const payments = fc.array(
    fc.record({
      reference: fc.stringMatching(/^\d{11}$/),
      bankId: fc.stringMatching(/^[A-Z0-9]{1,20}$/),
      at: fc.constantFrom('202611200930', '202602281159'),
      amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
    }),
    { minLength: 1, maxLength: 30 },
  );

  test('reads back written lines, one by one', () => {
    fc.assert(
      fc.property(payments, (generated) => {
        const text = writeSibs('MEPS', { paymentEntity: '90123', number: '202611201', payments: generated });
        expect(
          text
            .split('\n')
            .slice(0, -1)
            .every(({ length }) => length === 100),
        ).toBe(true);
        const { movements, ...file } = readSibs(text.replaceAll('\n', '\r\n'), 'MEPS');
        expect(file).toEqual({ paymentEntity: '90123', number: '202611201', accounts: [] });
        expect(
          movements.map(({ reference, bankId, amountCents }) => [reference, bankId, amountCents]),
        ).toEqual(generated.map(({ reference, bankId, amountCents }) => [reference, bankId, amountCents]));
      }),
    );
  });

  test('SIBS has references of nine digits', () => {
    const one = { reference: '123456789', bankId: 'X', at: '202611200930', amountCents: 314 };
    const text = writeSibs('SIBS', { paymentEntity: '12345', number: '202611202', payments: [one] });
    expect(readSibs(text, 'SIBS').movements[0]).toMatchObject({ reference: '123456789', amountCents: 314 });
  });
});

describe('camt', () => {
  const entry = (
    more: string,
    amount = '2500.00',
    indicator = 'CRDT',
  ) => `<Ntry><Amt Ccy="MZN">${amount}</Amt>
    <CdtDbtInd>${indicator}</CdtDbtInd>${more}</Ntry>`;
  const booked = '<BookgDt><Dt>2026-11-20</Dt></BookgDt>';
  const statement = (entries: string, sum = '2500.00') => `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M-77</MsgId></GrpHdr>
    <Stmt><Acct><Id><Othr><Id>000100000012345678957</Id></Othr></Id></Acct>
    <TxsSummry><TtlCdtNtries><Sum>${sum}</Sum></TtlCdtNtries></TxsSummry>${entries}</Stmt></BkToCstmrStmt></Document>`;
  const details = (
    id: string,
    amount: string,
    remittance: string,
  ) => `<TxDtls><Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs>
    <Amt Ccy="MZN">${amount}</Amt><RltdPties><Dbtr><Nm>Celeste Mondlane</Nm></Dbtr></RltdPties><RmtInf>${remittance}</RmtInf></TxDtls>`;

  test('a statement: transactions of an entry, structured and free references, debits and commissions apart', () => {
    const two = `${booked}<NtryDtls>${details('A1', '1000.00', '<Strd><CdtrRefInf><Ref>000 004 203 40</Ref></CdtrRefInf></Strd>')}
      ${details('A2', '1500.00', '<Ustrd>Propina ref 00000421306</Ustrd>')}</NtryDtls>`;
    const file = readCamt(
      statement(
        entry(two) +
          entry(`${booked}<AddtlNtryInf>Comissão de manutenção</AddtlNtryInf>`, '15.00', 'DBIT') +
          entry(`${booked}<RvslInd>true</RvslInd>`, '10.00', 'DBIT'),
      ),
      'CAMT053',
    );
    expect(file).toMatchObject({ accounts: ['000100000012345678957'], number: 'M-77' });
    expect(
      file.movements.map(({ kind, reference, bankId, amountCents }) => [
        kind,
        reference,
        bankId,
        amountCents,
      ]),
    ).toEqual([
      ['CREDITO', '00000420340', 'A1', 100_000],
      ['CREDITO', '00000421306', 'A2', 150_000],
      ['COMISSAO', '', '', 1_500],
      ['ESTORNO', '', '', 1_000],
    ]);
    expect(file.movements[0]!.told).toContain('Celeste Mondlane');
  });

  const batch = (id: string, more = '') =>
    `${booked}<AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls>${details(id, '1000.00', '<Ustrd>00000420340</Ustrd>')}
      ${details(id, '1500.00', '<Ustrd>00000421306</Ustrd>')}</NtryDtls>${more}`;

  test('a number that stands on several transactions of a batch is none of theirs', () => {
    const { movements } = readCamt(statement(entry(batch('BATCH-1'))), 'CAMT053');
    expect(movements.map(({ bankId, amountCents }) => [bankId, amountCents])).toEqual([
      ['', 100_000],
      ['', 150_000],
    ]);
    const own = batch('BATCH-1').replace('</AcctSvcrRef></Refs>', '</AcctSvcrRef><TxId>T-1</TxId></Refs>');
    expect(readCamt(statement(entry(own)), 'CAMT053').movements.map(({ bankId }) => bankId)).toEqual([
      'T-1',
      '',
    ]);
  });

  test('reports entries that are not booked, and amounts that are not in meticais at any level', () => {
    const of = (xml: string) => readCamt(xml, 'CAMT053').movements[0]!;
    for (const status of ['<Sts>PDNG</Sts>', '<Sts><Cd>INFO</Cd></Sts>', '<Sts><Cd>PDNG</Cd></Sts>'])
      expect(of(statement(entry(booked + status))).booked).toBe(false);
    expect(of(statement(entry(`${booked}<Sts><Cd>BOOK</Cd></Sts>`))).booked).toBe(true);
    const dollars = statement(entry(booked)).replace('<Amt Ccy="MZN">2500.00', '<Amt Ccy="USD">2500.00');
    expect(of(dollars)).toMatchObject({ currency: 'USD', foreign: true });
    const inside = `<NtryDtls>${details('A1', '40.00', '').replace('Ccy="MZN"', 'Ccy="USD"')}</NtryDtls>`;
    expect(of(statement(entry(booked + inside)))).toMatchObject({ currency: 'MZN', foreign: true });
  });

  test('amounts have a decimal point and are whole centavos; another sign or amount refuses the file with its line', () => {
    const one = (amount: string, indicator?: string) =>
      readCamt(statement(entry(booked, amount, indicator), amount), 'CAMT053').movements[0]!.amountCents;
    expect(one('250.000')).toBe(25_000);
    expect(() => one('250.005')).toThrow(messages.notWhole('250.005'));
    expect(() => one('2.500,00')).toThrow(messages.notWhole('2.500,00'));
    expect(() => one('1.00', 'CREDIT')).toThrow(messages.unknownSide('CREDIT'));
  });

  test('booking and value date are kept apart; a reversal may be 1', () => {
    const dates = '<BookgDt><Dt>2026-11-20+02:00</Dt></BookgDt><ValDt><Dt>2026-11-23</Dt></ValDt>';
    const [first] = readCamt(
      statement(entry(`${dates}<RvslInd>1</RvslInd>`, '2500.00')),
      'CAMT053',
    ).movements;
    expect(first).toMatchObject({ kind: 'ESTORNO', incoming: true, valueOn: '2026-11-23' });
    expect(first!.paidAt).toEqual(new Date('2026-11-19T22:00:00Z'));
  });

  test('balances, numbers of entries and sums are checked, and a difference names both', () => {
    const balance = (code: string, cents: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="MZN">${cents}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
    const whole = (closing: string, summary = '') =>
      statement(
        balance('OPBD', '100.00') + balance('CLBD', closing) + entry(booked) + entry(booked, '15.00', 'DBIT'),
      ).replace('<TxsSummry>', `<TxsSummry>${summary}`);
    expect(readCamt(whole('2585.00'), 'CAMT053').movements).toHaveLength(2);
    expect(() => readCamt(whole('2585.01'), 'CAMT053')).toThrow(messages.wrongClosing(258_501, 258_500));
    const counted = (many: number) => `<TtlNtries><NbOfNtries>${many}</NbOfNtries></TtlNtries>`;
    expect(readCamt(whole('2585.00', counted(2)), 'CAMT053').movements).toHaveLength(2);
    expect(() => readCamt(whole('2585.00', counted(3)), 'CAMT053')).toThrow(messages.wrongCount(3, 2));
  });

  test('a notification is read as such and not as a statement', () => {
    const text = statement(entry(booked))
      .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
      .replaceAll('Stmt>', 'Ntfctn>');
    expect(readCamt(text, 'CAMT054').movements).toMatchObject([money]);
    expect(() => readCamt(text, 'CAMT053')).toThrow(messages.notFormat('CAMT053', 'CAMT054'));
  });

  test('a wrong sum, a document type and broken XML are refused', () => {
    expect(() => readCamt(statement(entry(booked), '9.99'), 'CAMT053')).toThrow(
      messages.wrongTotal(999, 250_000),
    );
    const bomb = `<!DOCTYPE x [<!ENTITY a "b">]>${statement(entry(booked)).replace(/^<\?.*\?>/, '')}`;
    for (const text of [bomb, '<Document>', 'isto não é XML'])
      expect(() => readCamt(text, 'CAMT053')).toThrow(messages.notXml);
  });
});

describe('MT940', () => {
  const text = (closing = 'C261120MZN12385,00') =>
    `:20:X\n:25:000100000012345678957\n:28C:17/1\n:60F:C261119MZN9900,00\n:61:2611201120C2500,00NTRFREF 1//BK-1\n` +
    `:86:Deposito ref 000 004 203 40\n Celeste\n:61:261120D15,00NCHGX//BK-2\n:86:Comissão\n:62F:${closing}\n-}`;

  test('movements with their text; the balances must follow from them', () => {
    const { movements, ...file } = readMt940(text());
    expect(file).toEqual({ accounts: ['000100000012345678957'], number: '17/1' });
    expect(movements).toMatchObject([
      { ...money, reference: '00000420340', bankId: 'BK-1' },
      { kind: 'COMISSAO', amountCents: 1_500, bankId: 'BK-2' },
    ]);
    expect(() => readMt940(text('C261120MZN12386,00'))).toThrow(messages.wrongClosing(1_238_600, 1_238_500));
    expect(() => readMt940(':20:X')).toThrow(messages.noBalances);
  });
});

test('MT940: the entry date books, also across a year; without one the closing balance does; the value date stands beside it', () => {
  const of = (line: string, closing = '261120') =>
    readMt940(`:20:X\n:25:1\n:28C:1/1\n:60F:C261119MZN0,00\n:61:${line}\n:62F:C${closing}MZN2500,00\n`)
      .movements[0]!;
  const days = (line: string, closing?: string) => {
    const { paidAt, valueOn } = of(line, closing);
    return [new Date(paidAt.getTime() + 7_200_000).toISOString().slice(0, 10), valueOn];
  };
  expect(days('2611231120C2500,00NTRFREF//0')).toEqual(['2026-11-20', '2026-11-23']);
  expect(days('2701021231C2500,00S103REF')).toEqual(['2026-12-31', '2027-01-02']);
  expect(days('2612310102C2500,00FMSCREF')).toEqual(['2027-01-02', '2026-12-31']);
  expect(days('261125C2500,00NTRFREF')).toEqual(['2026-11-20', '2026-11-25']);
  expect(of('261120RD2500,00NTRFREF')).toMatchObject({ kind: 'ESTORNO', incoming: true });
});

test('MT940: several statements, each with balances of its own and in its own currency', () => {
  const one = (currency: string, closing = '2500,00') =>
    `:20:X\n:25:000100000012345678957\n:28C:1/1\n:60F:C261119${currency}0,00\n:61:261120C2500,00NTRFR\n:86:x\n:62F:C261120${currency}${closing}\n-\n`;
  const { movements, accounts } = readMt940(one('MZN') + one('USD'));
  expect(movements.map(({ currency, foreign }) => [currency, foreign])).toEqual([
    ['MZN', false],
    ['USD', true],
  ]);
  expect(accounts).toHaveLength(2);
  expect(() => readMt940(one('MZN') + one('MZN', '2500,01'))).toThrow(
    messages.wrongClosing(250_001, 250_000),
  );
});

test('an account is known in the ways that banks write it, and no other is', () => {
  const nib = '000100000012345678957';
  for (const written of [
    nib,
    `MZ59${nib}`,
    'BDEMMZMX/12345678957',
    '12345678957MZN',
    '0001 0000 00123456789 57',
  ])
    expect([written, isAccount(nib, written)]).toEqual([written, true]);
  for (const other of ['57', '0001', '000100000012345678958', '12345678958', 'MZ59', ''])
    expect([other, isAccount(nib, other)]).toEqual([other, false]);
});

test('characters that nobody sees make no movement another one', () => {
  const [line] = readBankTable([
    ['Data', 'Referência', 'Transacção', 'Valor', 'Descrição'],
    ['\u200B20/11/2026', '1', 'TX\u200B\u00A0\u202A9', '\uFEFF2.500,00', 'Depósito\u00A0em numerário'],
  ]).movements;
  expect(line).toMatchObject({ ...money, bankId: 'TX 9', told: 'Depósito em numerário' });
});

test('a CSV that ends within its last line, or in a number that may go on, is refused as cut', () => {
  const read = (end: string, head = 'Data;Referência;Valor') =>
    bankFileTask.read({
      bytes: Buffer.from(`${head}\n20/11/2026;1;10,00\n20/11/2026;2;${end}`),
      by: 'TABELA',
    }).movements[1]!.amountCents;
  const cut = messages.problemAt(3, messages.cutEnd);
  for (const end of ['2500', '2500,0', '25']) expect(() => read(end)).toThrow(cut);
  expect(() => read('2500,00', 'Data;Referência;Valor;Descrição')).not.toThrow();
  expect([read('2500,00'), read('2500\n'), read('"2500"'), read('2500,0\r\n')]).toEqual([
    250_000, 250_000, 250_000, 250_000,
  ]);
  const told = 'Data;Referência;Valor;Descrição\n20/11/2026;1;10,00;Taxa\n20/11/2026;2;2500,00';
  expect(() => bankFileTask.read({ bytes: Buffer.from(told), by: 'TABELA' })).toThrow(cut);
});

test('a table is read by its titles, in any order, with days as people or sheets write them', () => {
  const { movements } = readBankTable([
    ['Valor', 'Data', 'Hora', 'Referência', 'Descrição'],
    ['2.500,00', '20/11/2026', '23:50', '\u200B000 004 203 40', 'Depósito'],
    ['-15', '46346', '', '', 'Comissão'],
    ['', '', '', '', ''],
  ]);
  expect(movements).toMatchObject([
    { ...money, reference: '00000420340', paidAt: new Date('2026-11-20T21:50:00Z') },
    { kind: 'COMISSAO', amountCents: 1_500, paidAt: new Date('2026-11-19T22:00:00Z') },
  ]);
  expect(() => readBankTable([['Data']])).toThrow(messages.noColumns(['Referência', 'Valor']));
  expect(() =>
    readBankTable([
      ['Data', 'Referência', 'Valor'],
      ['ontem', '1', '2'],
    ]),
  ).toThrow(messages.problemAt(2, messages.noDay('ontem')));
  const amounts = ['250.000', '1.005', 'mil', 1.005, '10,00 USD'];
  for (const amount of amounts)
    expect(() =>
      readBankTable([
        ['Data', 'Referência', 'Valor'],
        ['20/11/2026', '1', amount],
      ]),
    ).toThrow(messages.problemAt(2, messages.noAmount(String(amount))));
  const dollars = readBankTable([
    ['Data', 'Referência', 'Valor', 'Moeda'],
    ['20/11/2026', '1', 250.5, 'USD'],
  ]);
  expect(dollars.movements[0]).toMatchObject({ amountCents: 25_050, currency: 'USD', foreign: true });
  expect(() =>
    readBankTable([
      ['Data', 'Referência', 'Valor'],
      ['20/11/2026', '1', '2', '500,00'],
    ]),
  ).toThrow(messages.surplusCells(2));
});

test('a comma that may have cut an amount, and a column that stands twice, refuse a table', () => {
  const row = (...cells: string[]) => [['Data', 'Referência', 'Valor', 'Descrição'], cells];
  const commas = (...cells: string[]) => readBankTable(row(...cells), [1, 2], ',').movements[0]?.amountCents;
  for (const [amount, next] of [
    ['2500', '50'],
    ['2', '500.00'],
    ['-2500', '5'],
    ['1.234.567', '50'],
  ] as const)
    expect(() => commas('20/11/2026', '1', amount, next, '')).toThrow(
      messages.problemAt(2, messages.cutAmount(amount)),
    );
  expect(commas('20/11/2026', '1', '2500', 'Depósito')).toBe(250_000);
  expect(commas('20/11/2026', '1', '2500,50', '50')).toBe(250_050);
  expect(readBankTable(row('20/11/2026', '1', '2500', '50')).movements[0]!.amountCents).toBe(250_000);
  for (const [title, again] of [
    ['Valor', 'Montante'],
    ['Data', 'data'],
  ] as const)
    expect(() => readBankTable([['Data', 'Referência', 'Valor', again]])).toThrow(
      messages.twiceColumn(title),
    );
});

test('a column that says which side a movement is on refuses a table', () => {
  const head = ['Data', 'Referência', 'Valor', 'Descrição'];
  const row = ['20/11/2026', '00000420340', '2500,00', 'D'];
  for (const [title, value] of [
    ['D/C', ''],
    ['Débito', '10,00'],
    ['Valor a crédito', ''],
    ['Tipo', 'D'],
    ['Tipo', 'Crédito'],
  ] as const)
    expect(() =>
      readBankTable([
        [...head, title],
        [...row, value],
      ]),
    ).toThrow(messages.sideColumn(title));
  const others = readBankTable([
    [...head, 'Saldo', 'Tipo'],
    [...row, '9000,00', 'Transferência'],
  ]);
  expect(others.movements).toMatchObject([{ incoming: true, told: 'D' }]);
});

test('a table keeps the time of a movement, and refuses one that is none', () => {
  const at = (day: string, time: string | number) =>
    readBankTable([
      ['Data', 'Hora', 'Referência', 'Valor'],
      [day, time, '1', '2'],
    ]).movements[0]!.paidAt.toISOString();
  for (const time of ['9:30', '09:30', '9h30', '9:30:59', 9.5 / 24])
    expect(at('20/11/2026', time)).toBe('2026-11-20T07:30:00.000Z');
  expect(at('20/11/2026 9:30', '')).toBe('2026-11-20T07:30:00.000Z');
  expect(at('2026-11-20T09:30', '')).toBe('2026-11-20T07:30:00.000Z');
  expect(at('46346.395833', '')).toBe('2026-11-20T07:30:00.000Z');
  expect(() => at('20/11/2026', 'cedo')).toThrow(messages.problemAt(2, messages.noTime('cedo')));
});

test('NUL in a file is a blank, and a field that is too long to be a number refuses it with its line', () => {
  const table = (reference: string, transaction = '') =>
    bankFileTask.read({
      bytes: Buffer.from(
        `Data;Referência;Transacção;Valor;Descrição\n20/11/2026;${reference};${transaction};2500;a\u0000b\n`,
      ),
      by: 'TABELA',
    }).movements;
  expect(table('12\u0000', 'N\u0000-1')).toMatchObject([{ reference: '12', bankId: 'N -1', told: 'a b' }]);
  for (const fields of [['x'.repeat(201)], ['1', 'x'.repeat(201)]] as [string, string?][])
    expect(() => table(...fields)).toThrow(messages.problemAt(2, messages.tooLong));
});

const stated = (more: object) => ({
  ...bookedInMeticais,
  kind: 'CREDITO' as const,
  incoming: true,
  told: '',
  number: 1,
  reference: '00000420340',
  bankId: '',
  amountCents: 100,
  paidAt: new Date('2026-11-20T08:00:00Z'),
  ...more,
});

test('a number identifies a movement only where it stands on that one alone and is no placeholder', () => {
  const ids = (...bankIds: string[]) =>
    identified(
      '90123',
      bankIds.map((bankId) => stated({ bankId })),
    ).map(({ identity }) => identity);
  expect(ids('A1', 'A2')).toEqual(['90123|A1|2026-11-20', '90123|A2|2026-11-20']);
  const bare = [
    '90123|00000420340|2026-11-20T08:00:00.000Z|100|1',
    '90123|00000420340|2026-11-20T08:00:00.000Z|100|2',
  ];
  for (const id of ['', '0', '000', 'NOTPROVIDED', 'nonref', 'BATCH-1']) expect(ids(id, id)).toEqual(bare);
  expect(ids('NOTPROVIDED', '0')).toEqual(bare);
});

test('the same movements have the same identities in any order, and like ones are told apart', () => {
  const movement = fc.record({
    reference: fc.constantFrom('00000420340', ''),
    bankId: fc.constantFrom('', 'A1', 'A2'),
    amountCents: fc.constantFrom(100, 200),
    paidAt: fc.constantFrom(new Date('2026-11-20T08:00:00Z'), new Date('2025-11-20T08:00:00Z')),
  });
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 12 }), (payments) => {
      const them = payments.map((one, number) => stated({ ...one, number }));
      const of = (some: typeof them) =>
        identified('90123', some)
          .map(({ identity }) => identity)
          .sort();
      expect(of([...them].reverse())).toEqual(of(them));
      const all = identified('90123', them);
      expect(new Set(all.map(({ identity }) => identity)).size).toBe(all.length);
    }),
  );
});
