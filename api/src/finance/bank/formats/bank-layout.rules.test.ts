import type { LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import fc from 'fast-check';
import { amountBy, momentBy } from './bank-layout-fields.rules.ts';
import { readByLayout } from './bank-layout.rules.ts';
import { layoutLines } from './bank-layout-rows.ts';
import { messages as reading } from '../../../platform/file-reading/messages.ts';
import { messages } from './messages.ts';

const at = (column: number, length: number | null = null) => ({ at: column, length });
const nowhere = { time: null, debit: null, side: null, reference: null, told: null, transaction: null };
const rules = (more: Partial<LayoutRules> = {}): LayoutRules => ({
  kind: 'CSV',
  encoding: 'UTF8',
  delimiter: ';',
  skip: 1,
  skip_end: 0,
  decimal: ',',
  thousands: '.',
  date: 'DD/MM/AAAA',
  side: 'VALOR',
  credit_word: 'C',
  columns: { ...nowhere, date: at(1), reference: at(2), amount: at(3), told: at(4) },
  ...more,
});
const read = async (content: string | Buffer, by: LayoutRules) =>
  readByLayout(layoutLines(Buffer.from(content), by, 1_000), by);

test('an amount is read in the declared form only', () => {
  const by = (decimal: LayoutRules['decimal'], thousands: LayoutRules['thousands']) => (written: string) =>
    amountBy({ decimal, thousands }, written);
  expect(
    ['2.500,00', '2500,5', '-15,00', '15,00-', '1.000.000', '2 500,00', '2500.00', '2,500.00', ''].map(
      by(',', '.'),
    ),
  ).toEqual([250_000, 250_050, -1_500, -1_500, 100_000_000, undefined, undefined, undefined, undefined]);
  expect(['2 500,00 MZN', '2\u00a0500,00', '2500,00', '2.500,00', '25 00,00'].map(by(',', ' '))).toEqual([
    250_000,
    250_000,
    250_000,
    undefined,
    undefined,
  ]);
  expect(['0000250000', '-250000', '2500,00'].map(by('CENTAVOS', ''))).toEqual([
    250_000,
    -250_000,
    undefined,
  ]);
  expect(
    [2500.5, 250, 1.005, -15].map((number) => amountBy({ decimal: ',', thousands: '.' }, number)),
  ).toEqual([250_050, 25_000, undefined, -1_500]);
  expect([250_000, 1.5].map((number) => amountBy({ decimal: 'CENTAVOS', thousands: '' }, number))).toEqual([
    250_000,
    undefined,
  ]);
});

test('reads back amounts written with separators to the centavo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (cents) => {
      const written = formatMoney(cents);
      expect(amountBy({ decimal: ',', thousands: ' ' }, written)).toBe(cents);
      expect(amountBy({ decimal: 'CENTAVOS', thousands: '' }, String(cents).padStart(12, '0'))).toBe(cents);
    }),
  );
});

test('a moment is read in the declared form only, by the clock of Maputo', () => {
  const iso = (
    date: LayoutRules['date'],
    day: string | number,
    time: string | number = '',
    kind: LayoutRules['kind'] = typeof day === 'number' ? 'XLSX' : 'CSV',
  ) => momentBy({ date, kind }, day, time)?.toISOString();
  expect(iso('DD/MM/AAAA', '20/11/2026', '23:50')).toBe('2026-11-20T21:50:00.000Z');
  expect(iso('AAAAMMDD', '20261120', '2350')).toBe('2026-11-20T21:50:00.000Z');
  expect(iso('AAAA-MM-DD', '2026-11-20T23:50:10')).toBe('2026-11-20T21:50:00.000Z');
  expect(iso('DD/MM/AA', '20/11/26')).toBe('2026-11-19T22:00:00.000Z');
  expect(iso('DD/MM/AAAA', 46346, 0.9930555)).toBe('2026-11-20T21:50:00.000Z');
  expect(iso('DD/MM/AAAA', '2026-11-20 23:50', '', 'XLSX')).toBe('2026-11-20T21:50:00.000Z');
  expect(iso('DD/MM/AAAA', '2026-11-20', '23:50', 'XLSX')).toBe('2026-11-20T21:50:00.000Z');
  for (const wrong of ['2026-11-20', '31/02/2026', '20/11/26', '20/11/20266', '46346', ''])
    expect(iso('DD/MM/AAAA', wrong)).toBeUndefined();
  expect(iso('DD/MM/AAAA', '20/11/2026', 'manhã')).toBeUndefined();
});

test('a debit is known by its sign, by a letter or by a column of its own', async () => {
  const kinds = async (content: string, more: Partial<LayoutRules>) =>
    (await read(content, rules({ skip: 0, ...more }))).movements.map(({ kind, amountCents }) => [
      kind,
      amountCents,
    ]);
  const both = [
    ['CREDITO', 250_000],
    ['DEBITO', 1_500],
  ];
  const columns = { ...rules().columns, told: null };
  expect(await kinds('20/11/2026;1;2.500,00\n20/11/2026;;-15,00', { columns })).toEqual(both);
  const letter = {
    side: 'LETRA' as const,
    credit_word: 'Cr',
    debit_word: 'Db',
    columns: { ...columns, side: at(4) },
  };
  expect(await kinds('20/11/2026;1;2.500,00;CR\n20/11/2026;;15,00;DB', letter)).toEqual(both);
  const two = { side: 'COLUNAS' as const, columns: { ...columns, debit: at(4) } };
  expect(await kinds('20/11/2026;1;2.500,00;0,00\n20/11/2026;;;15,00', two)).toEqual(both);
});

test('lines before the first and behind the last are left out, and so are blank ones', async () => {
  const content =
    'Banco X\n\nData;Ref;Valor;Texto\n20/11/2026;000 004 203 40;2.500,00;"Depósito; balcão"\n;;;\nTotal;;2.500,00;\n\n';
  expect(await read(content, rules({ skip: 3, skip_end: 1 }))).toMatchObject({
    movements: [{ number: 4, reference: '00000420340', amountCents: 250_000, told: 'Depósito; balcão' }],
    problems: [],
  });
});

test('a sign word that the layout does not declare is a problem of its line', async () => {
  const letter = {
    side: 'LETRA' as const,
    skip: 0,
    columns: { ...rules().columns, told: null, side: at(4) },
  };
  const content = '20/11/2026;1;1,00;C\n20/11/2026;1;2,00;Estorno\n20/11/2026;1;3,00;D';
  const { movements, problems } = await read(content, rules({ ...letter, debit_word: 'D' }));
  expect(movements.map(({ incoming }) => incoming)).toEqual([true, false]);
  expect(problems).toEqual([{ line: 2, problem: messages.unknownSide('Estorno') }]);
  // A layout from before debits had a word of their own.
  expect((await read(content, rules(letter))).problems).toEqual(problems);
});

test('a movement among the lines that the layout skips is a problem of its line', async () => {
  const lines = ['20/11/2026;1;1,00;', '20/11/2026;2;2,00;', '20/11/2026;3;3,00;'];
  const { movements, problems } = await read(lines.join('\n'), rules({ skip: 1, skip_end: 1 }));
  expect(movements.map(({ amountCents }) => amountCents)).toEqual([200]);
  expect(problems).toEqual([1, 3].map((line) => ({ line, problem: messages.skippedMovement })));
});

test('a quote that does not close where its cell ends refuses the file with its line', async () => {
  const first = 'x\n20/11/2026;1;1,00;"Depósito';
  for (const rest of ['', ';\n20/11/2026;2;2,00;', '\n20/11/2026;2;2,00;"outro"'])
    await expect(read(first + rest, rules())).rejects.toThrow(reading.openQuote(2));
  await expect(read(`${first}\n20/11/2026;2;2,00;"`, rules())).rejects.toThrow(
    messages.problemAt(2, messages.brokenQuote),
  );
  expect((await read('x\n20/11/2026;1;1,00;"Depósito\nao balcão"', rules())).movements).toHaveLength(1);
});

test('without a column of references they are looked for in the words', async () => {
  const by = rules({ columns: { ...rules().columns, reference: null } });
  const { movements } = await read('x\n20/11/2026;;2.500,00;PAG REF 00000420340', by);
  expect(movements[0]!.reference).toBe('00000420340');
});

test('a file of fixed width is read by the places of its fields', async () => {
  const by = rules({
    kind: 'FIXA',
    encoding: 'WINDOWS1252',
    skip: 0,
    decimal: 'CENTAVOS',
    thousands: '',
    date: 'AAAAMMDD',
    columns: {
      ...nowhere,
      date: at(1, 8),
      time: at(9, 4),
      amount: at(13, 10),
      reference: at(23, 11),
      told: at(34, 10),
    },
  });
  const content = Buffer.from('202611202350000025000000000420340Depósito  \r\n', 'latin1');
  expect((await read(content, by)).movements).toEqual([
    {
      number: 1,
      kind: 'CREDITO',
      incoming: true,
      booked: true,
      currency: 'MZN',
      foreign: false,
      reference: '00000420340',
      bankId: '',
      amountCents: 250_000,
      told: 'Depósito',
      paidAt: new Date('2026-11-20T21:50:00Z'),
    },
  ]);
});

test('each line that is written otherwise is a problem with its number', async () => {
  const { problems, movements } = await read(
    'x\n2026-11-20;1;1,00;\n20/11/2026;1;abc;\n20/11/2026;1;1,00;',
    rules(),
  );
  expect(problems).toEqual([
    { line: 2, problem: messages.noDate('2026-11-20', 'DD/MM/AAAA') },
    { line: 3, problem: messages.noAmount('abc') },
  ]);
  expect(movements).toHaveLength(1);
  const two = rules({ skip: 0, side: 'COLUNAS', columns: { ...rules().columns, debit: at(4) } });
  expect((await read('20/11/2026;1;1,00;2,00', two)).problems).toEqual([
    { line: 1, problem: messages.bothSides },
  ]);
});

test('an encoding is declared, not guessed', async () => {
  await expect(read(Buffer.from('Depósito', 'latin1'), rules())).rejects.toThrow(messages.notUtf8);
  await expect(read('\uFEFFData', rules({ encoding: 'WINDOWS1252' }))).rejects.toThrow(messages.isUtf8);
  await expect(read('PK\u0003\u0004', rules())).rejects.toThrow(messages.notText);
  await expect(read('texto', rules({ kind: 'XLSX' }))).rejects.toThrow(messages.notSheet);
});
