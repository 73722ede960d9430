import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../file-reading/file-task.ts';
import { messages } from '../file-reading/messages.ts';
import { ReadingBudget } from '../file-reading/reading-budget.ts';
import { openZip } from '../file-reading/zip.ts';
import { isFilled } from './csv-table.ts';
import { formatsOf, numberText, type NumberFormat } from './number-format.rules.ts';
import { uncalculated } from './cell-problem.rules.ts';

const chunkBytes = 262_144;
const maxColumns = 200;
/** Of a sheet, in any spreadsheet program. */
const lastRow = 1_048_576;
/** Of one element. */
const maxAttributes = 200;

interface Listener {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  /** Returning false stops the reading. */
  close?(name: string): boolean | void;
}

/** Parses XML piece by piece, so that reading can stop before the end. */
function readXml(xml: Buffer | undefined, budget: ReadingBudget, { open, text, close }: Listener): void {
  if (!xml) return;
  const parser = new SaxesParser();
  let over = false;
  let depth = 0;
  let attributesOfElement = 0;
  parser.on('opentagstart', () => void (attributesOfElement = 0));
  parser.on('attribute', () => {
    attributesOfElement += 1;
    if (attributesOfElement > maxAttributes) throw new UnreadableFile(messages.notReadable);
  });
  parser.on('opentag', ({ name, attributes }) => {
    budget.refuseDeep((depth += 1));
    if (!over) open?.(local(name), attributes as Record<string, string>);
  });
  const addText = (given: string) => over || text?.(given);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (!over && close?.(local(name)) === false) over = true;
  });
  parser.on('error', () => {
    throw new UnreadableFile(messages.notReadable);
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece: Buffer) => {
    try {
      return decoder.decode(piece, { stream: true });
    } catch {
      throw new UnreadableFile(messages.notReadable);
    }
  };
  for (let at = 0; at < xml.length && !over; at += chunkBytes)
    parser.write(decode(xml.subarray(at, at + chunkBytes)));
  // Refuses a part that ends in the middle.
  if (!over) parser.close();
}
const local = (name: string) => name.slice(name.indexOf(':') + 1);

interface Workbook {
  part: (name: string) => Buffer | undefined;
  budget: ReadingBudget;
  /** Paths of the visible sheets, in their order. */
  sheets: string[];
  /** Whether days count from 1904, as in files of old Macs. */
  from1904: boolean;
}

function openWorkbook(bytes: Buffer): Workbook {
  const budget = new ReadingBudget();
  const part = openZip(bytes, budget);
  const ids: string[] = [];
  let from1904 = false;
  readXml(part('xl/workbook.xml'), budget, {
    open: (name, attributes) => {
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        ids.push(attributes['r:id'] ?? '');
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  const targets = new Map<string, string>();
  readXml(part('xl/_rels/workbook.xml.rels'), budget, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, `xl/${Target.replace(/^\/?(xl\/)?/, '')}`);
    },
  });
  const paths = ids.flatMap((id) => targets.get(id) ?? []).filter((path) => path.includes('worksheets/'));
  return { part, budget, from1904, sheets: paths.length > 0 ? paths : ['xl/worksheets/sheet1.xml'] };
}

function sharedStrings({ part, budget }: Workbook): string[] {
  const strings: string[] = [];
  let inText = false;
  readXml(part('xl/sharedStrings.xml'), budget, {
    open: (name) => {
      if (name === 'si') {
        budget.spend('cells', 1);
        strings.push('');
      }
      inText = name === 't';
    },
    text: (text) => {
      if (inText) strings[strings.length - 1] += text;
    },
    close: () => void (inText = false),
  });
  return strings.map(plainText);
}

/** Text without the escapes of XLSX: characters that XML cannot hold stand in it as '_xHHHH_', as a return does (ECMA-376, ST_Xstring). */
const plainText = (text: string) =>
  text
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n');

/** What the cells of a workbook are read by. */
interface CellContext {
  strings: readonly string[];
  /** By the number of a style. */
  formats: readonly NumberFormat[];
  from1904: boolean;
}

function cellContext(workbook: Workbook): CellContext {
  const { part, budget, from1904 } = workbook;
  return {
    strings: sharedStrings(workbook),
    formats: formatsOf((listener) => readXml(part('xl/styles.xml'), budget, listener)),
    from1904,
  };
}

const columnOf = (address: string) =>
  [...address.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

interface RawCell {
  type: string;
  format: NumberFormat;
  column: number;
  value: string;
  hasValue: boolean;
  hasFormula: boolean;
}

/** The lines of a sheet, at most `most` with content, each at the row that its number states. Throws UnreadableFile where rows or cells do
 *  not follow each other: one would take the place of another. */
function rowsOf({ budget }: Workbook, sheet: Buffer | undefined, context: CellContext, most: number) {
  const rows: SheetCell[][] = [];
  let cell: RawCell | undefined;
  let inValue = false;
  let filled = 0;
  readXml(sheet, budget, {
    open: (name, attributes) => {
      if (name === 'row') {
        const number = Number(attributes.r ?? rows.length + 1);
        if (!(number > rows.length && number <= lastRow)) throw new UnreadableFile(messages.notReadable);
        while (rows.length < number) rows.push([]);
      } else if (name === 'c') {
        budget.spend('cells', 1);
        cell = {
          type: attributes.t ?? 'n',
          format: context.formats[Number(attributes.s ?? 0)] ?? 'number',
          column: attributes.r ? columnOf(attributes.r) : (rows.at(-1)?.length ?? 0),
          value: '',
          hasValue: false,
          hasFormula: false,
        };
      } else if (name === 'f' && cell) cell.hasFormula = true;
      inValue = name === 'v' || name === 't';
      if (inValue && cell) cell.hasValue = true;
    },
    text: (text) => {
      if (inValue && cell) cell.value += text;
    },
    close: (name) => {
      inValue = false;
      const row = rows.at(-1);
      if (name === 'row') {
        if (isFilled(row!)) filled += 1;
        return filled < most;
      }
      if (name !== 'c' || !cell || !row) return;
      if (cell.column < row.length) throw new UnreadableFile(messages.notReadable);
      const value = valueOf(cell, context);
      if (cell.column >= maxColumns) {
        if (isFilled([value])) throw new UnreadableFile(messages.tooManyColumns(rows.length, maxColumns));
        return;
      }
      budget.spend('cells', cell.column - row.length);
      while (row.length < cell.column) row.push('');
      budget.spend('characters', String(value).length);
      row.push(value);
    },
  });
  return rows;
}

/** A cell of a sheet; a number where the sheet displays a number, with any number of decimals. */
export type SheetCell = string | number;

/** The lines of the first visible sheet whose first line `isHead`; of the first visible one where no sheet has it. At most `most` lines with
 *  content.
 *  Dates are read as '2026-12-31' or '2026-12-31 15:30', percentages as '12.5%', an error and a formula without a value as what
 *  `cellProblem` recognises. Throws UnreadableFile. */
export function xlsxTable(
  bytes: Uint8Array,
  most: number,
  isHead?: (cells: readonly string[]) => boolean,
): string[][] {
  return xlsxCells(bytes, most, isHead).map((row) => row.map(String));
}

/** Reads the lines with numbers as numbers, so that no separators of a layout apply to them (J23). */
export function xlsxCells(
  bytes: Uint8Array,
  most: number,
  isHead: (cells: readonly string[]) => boolean = () => true,
): SheetCell[][] {
  const workbook = openWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const context = cellContext(workbook);
  const [first, ...others] = workbook.sheets;
  const read = (path: string) => rowsOf(workbook, workbook.part(path), context, most);
  const table = read(first!);
  const hasHead = ([head = []]: SheetCell[][]) => isHead(head.map(String));
  if (hasHead(table)) return table;
  for (const path of others) {
    const other = read(path);
    if (hasHead(other)) return other;
  }
  return table;
}

function valueOf({ type, format, value, hasValue, hasFormula }: RawCell, context: CellContext): SheetCell {
  if (hasFormula && !hasValue) return uncalculated;
  switch (type) {
    case 's':
      return context.strings[Number(value)] ?? '';
    case 'e':
      return value === '' ? '#VALUE!' : value;
    case 'b':
      return value === '1' ? 'Sim' : 'Não';
    case 'd':
      return value.replace('T', ' ').replace(/:\d\d(\.\d+)?Z?$/, '');
    case 'n':
      return value === '' ? '' : numberOf(numberText(value, format, context.from1904), format);
    default:
      return plainText(value);
  }
}

/** The text stays where a number would lose digits. */
const numberOf = (text: string, format: NumberFormat): SheetCell =>
  format === 'number' && String(Number(text)) === text ? Number(text) : text;
