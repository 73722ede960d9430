import type { LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import fc from 'fast-check';
import { workbookOf } from '../zip.ts';
import type { Move } from './statement.ts';

/** A layout of any kind, with its fields in a fixed order. */
export const layout: fc.Arbitrary<LayoutRules> = fc
  .record({
    kind: fc.constantFrom<LayoutRules['kind'][]>('CSV', 'FIXA', 'XLSX'),
    encoding: fc.constantFrom<LayoutRules['encoding'][]>('UTF8', 'WINDOWS1252'),
    delimiter: fc.constantFrom<LayoutRules['delimiter'][]>(';', ',', '\t', '|'),
    skip: fc.integer({ min: 1, max: 3 }),
    skip_end: fc.integer({ min: 0, max: 2 }),
    decimal: fc.constantFrom<LayoutRules['decimal'][]>(',', '.', 'CENTAVOS'),
    thousands: fc.constantFrom<LayoutRules['thousands'][]>('', '.', ',', ' '),
    date: fc.constantFrom<LayoutRules['date'][]>(
      'DD/MM/AAAA',
      'DD-MM-AAAA',
      'AAAA-MM-DD',
      'AAAAMMDD',
      'DDMMAAAA',
      'DD/MM/AA',
    ),
    side: fc.constantFrom<LayoutRules['side'][]>('VALOR', 'LETRA', 'COLUNAS'),
    words: fc.constantFrom(['C', 'D'], ['CR', 'DB'], ['Crédito', 'Débito']),
  })
  .filter(({ decimal, thousands }) => decimal !== thousands)
  .map(({ words: [credit_word, debit_word], ...more }) => ({
    ...more,
    credit_word: credit_word!,
    debit_word: debit_word!,
    columns: placesOf(more),
  }));

/** Widths of the fields: date, time, amount, debit, side, reference, number, text; the text last, for which banks leave out blanks at the end. */
const widths = [10, 5, 20, 20, 10, 11, 20, 200];

export function placesOf({ kind, side }: Pick<LayoutRules, 'kind' | 'side'>): LayoutRules['columns'] {
  const start = (index: number) => widths.slice(0, index).reduce((sum, width) => sum + width, 1);
  const place = (index: number) =>
    kind === 'FIXA' ? { at: start(index), length: widths[index]! } : { at: index + 1, length: null };
  return {
    date: place(0),
    time: place(1),
    amount: place(2),
    debit: side === 'COLUNAS' ? place(3) : null,
    side: side === 'LETRA' ? place(4) : null,
    reference: place(5),
    transaction: place(6),
    told: place(7),
  };
}

function dateText(day: string, form: LayoutRules['date']): string {
  const [year, month, of] = day.split('-') as [string, string, string];
  return form.replace('AAAA', year).replace('AA', year.slice(2)).replace('MM', month).replace('DD', of);
}

function amountText(cents: number, { decimal, thousands }: LayoutRules): string {
  const whole = String(Math.floor(Math.abs(cents) / 100));
  const sign = cents < 0 ? '-' : '';
  if (decimal === 'CENTAVOS') return `${sign}${String(Math.abs(cents)).padStart(3, '0')}`;
  const grouped = thousands === '' ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return `${sign}${grouped}${decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** The cells of a movement. */
function cellsOf(each: Move, text: string, rules: LayoutRules): string[] {
  const { side } = rules;
  const signed = each.incoming ? each.cents : -each.cents;
  const absolute = amountText(each.cents, rules);
  const inColumns = side === 'COLUNAS';
  const { credit_word, debit_word = '' } = rules;
  return [
    dateText(each.day, rules.date),
    '00:00',
    side === 'VALOR' ? amountText(signed, rules) : inColumns && !each.incoming ? '' : absolute,
    inColumns && !each.incoming ? absolute : '',
    side === 'LETRA' ? (each.incoming ? credit_word : debit_word) : '',
    each.reference,
    each.bankId,
    text,
  ];
}

const titles = ['Data', 'Hora', 'Valor', 'Débito', 'Lado', 'Referência', 'Número', 'Descrição'];

function csvLine(cells: readonly string[], delimiter: string): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return cells
    .map((cell) => (cell.includes(delimiter) || /["\r\n]/.test(cell) ? quoted(cell) : cell))
    .join(delimiter);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letters = 'ABCDEFGH';

/** Amounts and days as a sheet stores them: numbers, and days since 1900. */
function sheetOf(rows: readonly (readonly string[])[], moves: readonly Move[], rules: LayoutRules): Buffer {
  const xml = rows.map((cells, at) => {
    const each = moves[at - rules.skip];
    const numbers: Record<number, number> = {};
    if (each) {
      numbers[0] = (Date.parse(each.day) - Date.UTC(1899, 11, 30)) / 86_400_000;
      const value = rules.decimal === 'CENTAVOS' ? each.cents : each.cents / 100;
      const outgoing = !each.incoming;
      if (rules.side === 'COLUNAS') numbers[outgoing ? 3 : 2] = value;
      else numbers[2] = rules.side === 'VALOR' && outgoing ? -value : value;
    }
    const written = cells.map((cell, column) => {
      const place = `r="${letters[column]}${at + 1}"`;
      if (numbers[column] !== undefined)
        return `<c ${place}${column === 0 ? ' s="1"' : ''}><v>${numbers[column]}</v></c>`;
      return cell === '' ? '' : `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${at + 1}">${written.join('')}</row>`;
  });
  return workbookOf(`<worksheet><sheetData>${xml.join('')}</sheetData></worksheet>`, {
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  });
}

/** A file of this layout. */
export function writeLayout(
  moves: readonly Move[],
  texts: readonly string[],
  rules: LayoutRules,
  end: '\n' | '\r\n' | '\r',
): Buffer {
  const rows = [
    ...Array.from({ length: rules.skip - 1 }, () => ['Extracto']),
    titles,
    ...moves.map((each, at) => cellsOf(each, texts[at]!, rules)),
    ...Array.from({ length: rules.skip_end }, () => ['Total']),
  ];
  if (rules.kind === 'XLSX') return sheetOf(rows, moves, rules);
  const lines = rows.map((cells) =>
    rules.kind === 'CSV'
      ? csvLine(cells, rules.delimiter)
      : cells
          .map((cell, at) => cell.padEnd(widths[at]!).slice(0, widths[at]))
          .join('')
          .trimEnd(),
  );
  const text = `${lines.join(end)}${end}`;
  return rules.encoding === 'UTF8' ? Buffer.from(text) : Buffer.from(text, 'latin1');
}
