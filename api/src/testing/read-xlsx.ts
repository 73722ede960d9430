import { SaxesParser } from 'saxes';
import { unzipSync } from 'fflate';

export interface ReadCell {
  /** The raw value: digits of a number, serial number of a day. */
  value: string;
  type: 'text' | 'number';
  /** The number format, where it has one. */
  format: string | undefined;
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** The elements of a file with attributes and text, in document order. */
function elementsOf(xml: Uint8Array): Element[] {
  const found: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '' };
    found.push(element);
    open.push(element);
  });
  parser.on('text', (text) => open.forEach((element) => (element.text += text)));
  parser.on('closetag', () => void open.pop());
  parser.on('error', (problem) => {
    throw problem;
  });
  parser.write(Buffer.from(xml).toString('utf8')).close();
  return found;
}

const columnOf = (address: string) =>
  [...address.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The contents of an XLSX, unzipped and parsed as XML. Throws where it is none. */
export function readXlsx(bytes: Buffer): { sheet: string; rows: (ReadCell | null)[][]; formulas: number } {
  const files = unzipSync(bytes);
  const read = (name: string) => elementsOf(files[name] ?? new Uint8Array());
  const named = (elements: Element[], name: string) => elements.filter((element) => element.name === name);
  const shared = files['xl/sharedStrings.xml']
    ? named(read('xl/sharedStrings.xml'), 'si').map(({ text }) => text)
    : [];
  const styles = read('xl/styles.xml');
  const formats = new Map(
    named(styles, 'numFmt').map(({ attributes }) => [attributes.numFmtId!, attributes.formatCode!]),
  );
  const begin = styles.findIndex(({ name }) => name === 'cellXfs');
  const cellFormats = named(styles.slice(begin), 'xf').map(({ attributes }) =>
    formats.get(attributes.numFmtId!),
  );
  const sheet = read('xl/worksheets/sheet1.xml');
  const rows: (ReadCell | null)[][] = [];
  for (const { name, attributes, text } of sheet) {
    if (name === 'row') rows.push([]);
    if (name !== 'c') continue;
    const isText = attributes.t === 's' || attributes.t === 'inlineStr';
    const row = rows.at(-1)!;
    const column = columnOf(attributes.r!);
    while (row.length < column) row.push(null);
    row.push({
      value: attributes.t === 's' ? shared[Number(text)]! : text,
      type: isText ? 'text' : 'number',
      format: attributes.s === undefined ? undefined : cellFormats[Number(attributes.s)],
    });
  }
  return {
    sheet: named(read('xl/workbook.xml'), 'sheet')[0]!.attributes.name!,
    rows,
    formulas: named(sheet, 'f').length,
  };
}
