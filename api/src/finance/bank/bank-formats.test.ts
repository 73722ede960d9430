import fc from 'fast-check';
import { bankTime, centsOf, referenceIn } from './bank-line.ts';
import { identified } from './bank-identity.rules.ts';
import { readBankTable } from './bank-table.rules.ts';
import { readCamt } from './camt.rules.ts';
import { messages } from './messages.ts';
import { readMt940 } from './mt940.rules.ts';
import { readSibs, writeSibs } from './sibs.rules.ts';

const money = { kind: 'CREDITO', amountCents: 250_000 };

test('amounts are read as banks write them, and what is none is not guessed', () => {
  const read = ['2500,00', '2.500,00', '2 500,00 MZN', '2,500.00', '2500', '0,5', '-12,30', '1.000.000'];
  expect(read.map(centsOf)).toEqual([250_000, 250_000, 250_000, 250_000, 250_000, 50, -1_230, 100_000_000]);
  expect(['', 'abc', '1,2,3', '1,234', '12.34.56', '1e3'].map(centsOf)).toEqual([
    ...[undefined, undefined, undefined, 123_400, undefined, undefined],
  ]);
});

test('days that are none are refused; the clock is that of Maputo', () => {
  expect(bankTime('2026-11-20', '23:50')?.toISOString()).toBe('2026-11-20T21:50:00.000Z');
  expect([bankTime('2026-02-31'), bankTime('2026-13-01'), bankTime('20261120')]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});

test('a reference is found in the words of a bank, and a longer number is none', () => {
  expect(referenceIn('PAG REF 000 004 203 40 LDA')).toBe('00000420340');
  expect(referenceIn('/REF/00000420340/')).toBe('00000420340');
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

  test('what was written is read, line by line', () => {
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
        expect(file).toEqual({ paymentEntity: '90123', number: '202611201' });
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
    expect(file).toMatchObject({ account: '000100000012345678957', number: 'M-77' });
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

  test('a notification is read as such and not as a statement', () => {
    const text = statement(entry(booked))
      .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
      .replaceAll('Stmt>', 'Ntfctn>');
    expect(readCamt(text, 'CAMT054').movements).toMatchObject([money]);
    expect(() => readCamt(text, 'CAMT053')).toThrow(messages.notFormat('CAMT053'));
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
    expect(file).toEqual({ account: '000100000012345678957', number: '17/1' });
    expect(movements).toMatchObject([
      { ...money, reference: '00000420340', bankId: 'BK-1' },
      { kind: 'COMISSAO', amountCents: 1_500, bankId: 'BK-2' },
    ]);
    expect(() => readMt940(text('C261120MZN12386,00'))).toThrow(messages.wrongTotal(248_600, 248_500));
    expect(() => readMt940(':20:X')).toThrow(messages.noBalances);
  });
});

test('a table is read by its titles, in any order, with days as people or sheets write them', () => {
  const { movements } = readBankTable([
    ['Valor', 'Data', 'Hora', 'Referência', 'Descrição'],
    ['2.500,00', '20/11/2026', '23:50', '000 004 203 40', 'Depósito'],
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
  ).toThrow(messages.badLine(2));
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
      const them = payments.map((one, number) => ({ ...one, number, kind: 'CREDITO' as const, told: '' }));
      const of = (some: typeof them) =>
        identified('90123', some)
          .map(({ identity }) => identity)
          .sort();
      expect(of([...them].reverse())).toEqual(of(them));
      const nameless = identified(
        '90123',
        them.filter(({ bankId }) => bankId === ''),
      );
      expect(new Set(nameless.map(({ identity }) => identity)).size).toBe(nameless.length);
    }),
  );
});
