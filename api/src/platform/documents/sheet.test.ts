import { readXlsx } from '../../testing/read-xlsx.ts';
import { createPrinter } from './printer.ts';
import { type Printer } from './press.ts';
import { sheetFile } from './sheet-file.ts';
import { csv, type Cell, type SheetColumn } from './sheet.ts';

const columns: SheetColumn[] = [
  { title: 'Nome' },
  { title: 'Inscrições', kind: 'number' },
  { title: 'Valor', kind: 'money' },
  { title: 'Data', kind: 'date' },
];
const rows: Cell[][] = [
  ['João Ngú; "o Mais Velho"', 1234, 250_001, '2026-11-21'],
  ['Linha\nnova', 0, -5, null],
  [null, null, 0, '2026-01-01'],
];

describe('CSV', () => {
  const text = (cells: Cell[][]) => csv(columns, cells).toString('utf8');

  test('opens in a Portuguese spreadsheet: its mark, semicolons, CRLF, decimal commas, days as people write them', () => {
    expect(csv(columns, []).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(text(rows)).toBe(
      '\uFEFFNome;Inscrições;Valor;Data\r\n' +
        '"João Ngú; ""o Mais Velho""";1234;2500,01;21/11/2026\r\n' +
        '"Linha\nnova";0;-0,05;\r\n' +
        ';;0,00;01/01/2026\r\n',
    );
  });

  test.each([
    '=1+1',
    '+258841234567',
    '-2+3',
    '@SUM(A1)',
    '\tx',
    '\rx',
    ' =1+1',
    '＝1+1',
    '=HYPERLINK("x";"y")',
  ])('what would run as a formula stays text: %j', (evil) => {
    const cell = csv([{ title: 'Nome' }], [[evil]])
      .toString('utf8')
      .split('\r\n')
      .slice(1)
      .join('\r\n');
    expect(cell.replace(/^"/, '')).toMatch(/^'/);
  });

  test('a cell may be of another kind than its column', () => {
    const mixed: Cell[] = [
      { kind: 'rate', value: 8_333 },
      { kind: 'money', value: 5 },
      { kind: 'rate', value: null },
    ];
    expect(
      csv(
        mixed.map(() => ({ title: 'n', kind: 'number' })),
        [mixed],
      ).toString('utf8'),
    ).toContain('83,33%;0,05;\r\n');
  });

  test('separates the lines above the table by an empty line, and writes them as text and not as formulas', () => {
    expect(csv([{ title: 'Nome' }], [['Ana']], ['Propinas', '=1+1']).toString('utf8')).toBe(
      "\uFEFFPropinas\r\n'=1+1\r\n\r\nNome\r\nAna\r\n",
    );
  });

  test('a number below zero is a number, and a name with a hyphen inside stays as it is', () => {
    expect(
      csv([{ title: 'n', kind: 'number' }, { title: 'Nome' }], [[-3, 'Ana-Maria']]).toString('utf8'),
    ).toContain('-3;Ana-Maria\r\n');
  });
});

describe('XLSX', () => {
  let printer: Printer;
  beforeAll(() => (printer = createPrinter()));
  afterAll(() => printer.close());
  const read = async (cells: Cell[][], title = 'Inscrições') =>
    readXlsx((await sheetFile(printer, 'xlsx', { name: 'lista', title, columns, rows: cells })).bytes);

  test('keeps text as text, numbers as numbers, money with its two decimals and days as days', async () => {
    const { sheet, rows: found } = await read(rows);
    expect(sheet).toBe('Inscrições');
    expect(found[0]!.map((cell) => cell?.value)).toEqual(['Nome', 'Inscrições', 'Valor', 'Data']);
    expect(found[1]).toEqual([
      { value: 'João Ngú; "o Mais Velho"', type: 'text', format: undefined },
      { value: '1234', type: 'number', format: '#,##0' },
      { value: '2500.01', type: 'number', format: '#,##0.00' },
      // Days since 30 December 1899.
      { value: String(Date.UTC(2026, 10, 21) / 86_400_000 + 25_569), type: 'number', format: 'dd/mm/yyyy' },
    ]);
    expect(found[2]!.slice(0, 3).map((cell) => cell?.value)).toEqual(['Linha\nnova', '0', '-0.05']);
    expect(found[3]![0]).toBeNull();
  });

  test('money is exact to the centavo, however large', async () => {
    const cents = [1, 9, 10, 110, 229, 1_005, 8_589_934_591, 9_999_999_999, 10_000_000_000];
    const { rows: found } = await read(cents.map((value) => [null, null, value, null]));
    const digits = (value: string) => {
      const [units, decimals = ''] = value.split('.');
      return Number(units) * 100 + Number(decimals.padEnd(2, '0'));
    };
    expect(found.slice(1).map((row) => digits(row[2]!.value))).toEqual(cents);
    for (const row of found.slice(1)) expect(row[2]!.value).toMatch(/^\d+(\.\d{1,2})?$/);
  });

  test('a cell may be of another kind than its column: a rate is a percentage', async () => {
    const { rows: found } = await read([[null, { kind: 'rate', value: 8_333 }, null, null]]);
    expect(found[1]![1]).toEqual({ value: '0.8333', type: 'number', format: '0.00%' });
  });

  test('contains no formula, and no character breaks the file', async () => {
    const { rows: found, formulas } = await read([['=1+1 <&> \u0007 \u{1F393}', 1, 1, null]], 'a/b:c*d?');
    expect(formulas).toBe(0);
    expect(found[1]![0]!.value).toContain('=1+1 <&> ');
    expect(found[1]![0]!.value).toContain('\u{1F393}');
  });

  test('a text longer than a cell of Excel takes is cut, and says so', async () => {
    const text = 'a'.repeat(32_765) + '\u{1F393}';
    const { rows: found } = await read([
      [text, 1, 1, null],
      [`${text}b`, 1, 1, null],
    ]);
    expect(found[1]![0]!.value).toBe(text);
    expect(found[2]![0]!.value).toBe(`${'a'.repeat(32_765)}…`);
  });

  test('a sheet of many rows holds up neither the event loop nor a paper that somebody waits for', async () => {
    const many = Array.from({ length: 20_000 }, (_, n): Cell[] => [`Nome ${n}`, n, n, '2026-11-21']);
    const finished: string[] = [];
    const sheet = printer.xlsx([{ title: 'Muitas', columns, rows: many }]).then((bytes) => {
      finished.push('sheet');
      return bytes;
    });
    await printer.pdf({ content: 'curto' }).then(() => finished.push('paper'));
    const { rows: found } = readXlsx(await sheet);
    expect(found).toHaveLength(20_001);
    expect(finished).toEqual(['paper', 'sheet']);
  });
});
