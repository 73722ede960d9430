import fc from 'fast-check';
import { workbookOf, zipOf } from '../../testing/zip.ts';
import { UnreadableFile } from '../file-reading/file-task.ts';
import { messages as reading } from '../file-reading/messages.ts';
import { csvTable } from './csv-table.ts';
import type { ImportColumn } from './import-kind.ts';
import { messages } from './messages.ts';
import { formatOfCode } from './number-format.rules.ts';
import { parseCells } from './parse-cells.ts';
import { linesTask } from './read-lines.ts';

const columns: ImportColumn[] = [
  { key: 'name', label: 'Nome', required: true, example: '' },
  { key: 'credits', label: 'Créditos', kind: 'integer', example: '' },
  { key: 'price', label: 'Preço', kind: 'decimal', example: '' },
  { key: 'day', label: 'Data', kind: 'date', example: '' },
];
const read = (bytes: Buffer, most = 100) => linesTask.read({ bytes, columns, most });
const judged = (bytes: Buffer) => read(bytes).map(({ cells }) => parseCells(columns, cells, new Map()));

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const head = `<row>${['Nome', 'Créditos', 'Preço', 'Data'].map(text).join('')}</row>`;
const sheet = (...rows: string[]) =>
  `<worksheet><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`;
/** Style 1 is a percentage, 2 a date, 3 a date of the file's own, 4 an amount of the file's own. */
const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d\\ &quot;de&quot;\\ mmmm"/><numFmt numFmtId="171" formatCode="#,##0.00\\ [$MZN-816]"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs>${[0, 9, 14, 170, 171].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
const workbook = (...rows: string[]) =>
  workbookOf(sheet(head, ...rows).replace(`<row>${head}</row>`, head), { 'xl/styles.xml': styles });

test.each([
  ['an error in a column of texts', '<c t="e"><v>#REF!</v></c>', { name: messages.errorCell('#REF!') }],
  [
    'an error in a column of numbers',
    `${text('Ana')}<c t="e"><v>#N/A</v></c>`,
    { credits: messages.errorCell('#N/A') },
  ],
  [
    'a formula that was never calculated',
    `${text('Ana')}<c><f>A1+1</f></c>`,
    { credits: messages.notCalculated },
  ],
  [
    'a percentage in a column of numbers',
    `${text('Ana')}<c s="1"><v>0.06</v></c>`,
    { credits: messages.isPercentage },
  ],
  ['a date in a column of numbers', `${text('Ana')}<c s="2"><v>46000</v></c>`, { credits: messages.isDate }],
  [
    "a date of the file's own format",
    `${text('Ana')}<c/><c s="3"><v>46000</v></c>`,
    { price: messages.isDate },
  ],
])('%s is an error of that cell', (_what, cells, problems) => {
  expect(judged(workbook(cells))[0]!.problems).toEqual(problems);
});

test('numbers, amounts, dates, and the results of formulas are read as what they are', () => {
  const cells = `<c t="str"><f>B1</f><v>Ana</v></c><c><f>1+5</f><v>6</v></c><c s="4"><v>1500.5</v></c><c s="2"><v>46387</v></c>`;
  const [line] = judged(workbook(cells, `${text('Rui')}<c/><c/><c><v>46387</v></c>`));
  expect(line).toEqual({
    values: { name: 'Ana', credits: 6, price: 1500.5, day: '2026-12-31' },
    problems: {},
  });
});

test.each([
  ['0.00%', 'percent'],
  ['dd/mm/yyyy', 'date'],
  ['[h]:mm', 'date'],
  ['[Red]#,##0.00 "dias"', 'number'],
  ['General', 'number'],
  [String.raw`#,##0\ "MT";-#,##0\ "MT"`, 'number'],
  ['_-* #,##0.00_-', 'number'],
  ['00000000000', 'digits:11'],
])('the format %s is that of a %s', (code, format) => {
  expect(formatOfCode(code)).toBe(format);
});

test('cells beyond the titles, or under none, are an error of their line', () => {
  const lines = read(Buffer.from('Nome;;Créditos\nAna;;6;;\nRui;x;6\nEva;;6;12;13'));
  expect(lines.map(({ cells }) => parseCells(columns, cells, new Map()).problems)).toEqual([
    {},
    { '': messages.surplus('x') },
    { '': messages.surplus('12 · 13') },
  ]);
});

test('the first visible sheet with the expected titles is read', () => {
  const named = (name: string, id: number, state = '') =>
    `<sheet name="${name}" sheetId="${id}" r:id="r${id}" ${state}/>`;
  const rels = [1, 2, 3].map((id) => `<Relationship Id="r${id}" Target="worksheets/s${id}.xml"/>`).join('');
  const lines = (name: string) =>
    `<worksheet><sheetData>${head}<row>${text(name)}</row></sheetData></worksheet>`;
  const file = (states: string[]) =>
    zipOf({
      'xl/workbook.xml': `<workbook><sheets>${states.map((state, at) => named(`F${at}`, at + 1, state)).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${rels}</Relationships>`,
      'xl/worksheets/s1.xml': lines('escondida'),
      'xl/worksheets/s2.xml': sheet(text('Instruções')),
      'xl/worksheets/s3.xml': lines('visível'),
    });
  expect(read(file(['state="hidden"', '', '']))[0]!.cells.name).toBe('visível');
  expect(read(file(['', '', '']))[0]!.cells.name).toBe('escondida');
  expect(() => read(file(['state="veryHidden"', '', 'state="hidden"']))).toThrow(/primeira linha deve ter/);
});

test.each([
  ['Nome;Créditos\nAna;1\n"Rui;2\nEva;3\n', 3],
  ['Nome;Créditos\n"Rui;2\n"Eva";3\n', 2],
  ['Nome;Créditos\n"Ana\nMaria";1\n"Rui"x;2\n', 4],
])('quotes that do not end their cell are an error that names the line: %j', (content, line) => {
  expect(() => read(Buffer.from(content))).toThrow(new UnreadableFile(reading.openQuote(line)));
});

test('quoted cells keep separators, quotes and line breaks', () => {
  const table = csvTable(Buffer.from('a;b\r\n"x;""y"" \r\nz";"" \r\n;2'), 10);
  expect(table).toEqual([
    ['a', 'b'],
    ['x;"y" \nz', ''],
    ['', '2'],
  ]);
});

test('a table that is written and read comes back as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', ' ', 'ç') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const written = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(';'));
      expect(csvTable(Buffer.from(written.join('\n')), 1_000)).toEqual(rows);
    }),
  );
});
