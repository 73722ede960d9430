import { setImmediate as turn } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

/** The unpacked file is larger than anybody fills in by hand: a ZIP bomb, or a sheet of images. */
export class TooLargeInside extends Error {}

const mostBytesInside = 80_000_000;
const chunkBytes = 262_144;

/** The text parts of an XLSX, each unpacked only once its size is known. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let inside = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (
        !/^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/.test(
          name,
        )
      )
        return false;
      inside += originalSize;
      if (inside > mostBytesInside) throw new TooLargeInside();
      return true;
    },
  });
}

interface Listener {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  /** Returning false stops the reading. */
  close?(name: string): boolean | void;
}

/** Parses XML in pieces and yields to the event loop between them: a sheet of ten thousand lines takes a second. */
async function read(xml: Uint8Array | undefined, { open, text, close }: Listener): Promise<void> {
  if (!xml) return;
  const parser = new SaxesParser();
  let over = false;
  parser.on('opentag', ({ name, attributes }) => open?.(local(name), attributes as Record<string, string>));
  parser.on('text', (given) => text?.(given));
  parser.on('closetag', ({ name }) => {
    if (!over && close?.(local(name)) === false) over = true;
  });
  parser.on('error', (problem) => {
    throw problem;
  });
  const decoder = new TextDecoder();
  for (let at = 0; at < xml.length && !over; at += chunkBytes) {
    parser.write(decoder.decode(xml.subarray(at, at + chunkBytes), { stream: true }));
    await turn();
  }
}
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Path of the first sheet, from the workbook. */
async function firstSheet(files: Record<string, Uint8Array>): Promise<Uint8Array | undefined> {
  let id: string | undefined;
  await read(files['xl/workbook.xml'], {
    open: (name, attributes) => {
      if (name === 'sheet') id ??= attributes['r:id'];
    },
  });
  let target = 'worksheets/sheet1.xml';
  await read(files['xl/_rels/workbook.xml.rels'], {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id && Target) target = Target;
    },
  });
  return files[`xl/${target.replace(/^\/?(xl\/)?/, '')}`];
}

async function sharedStrings(xml: Uint8Array | undefined): Promise<string[]> {
  const strings: string[] = [];
  let inText = false;
  await read(xml, {
    open: (name) => {
      if (name === 'si') strings.push('');
      inText = name === 't';
    },
    text: (text) => {
      if (inText) strings[strings.length - 1] += text;
    },
    close: () => void (inText = false),
  });
  return strings;
}

const columnOf = (address: string) =>
  [...address.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
const mostColumns = 200;

/** A number as people write it: without exponent and binary rounding noise. */
const digits = (value: string): string =>
  /^-?\d{1,15}$/.test(value) ? value : String(Number(Number(value).toPrecision(15)));

/** The lines of the first sheet, at most `most`, each at the row that its number states. */
export async function xlsxTable(bytes: Uint8Array, most: number): Promise<string[][]> {
  const files = unpack(bytes);
  const strings = await sharedStrings(files['xl/sharedStrings.xml']);
  const rows: string[][] = [];
  let cell: { type: string; column: number; value: string } | undefined;
  let inValue = false;
  await read(await firstSheet(files), {
    open: (name, attributes) => {
      if (name === 'row') {
        const number = Number(attributes.r ?? rows.length + 1);
        while (rows.length < Math.min(number, most)) rows.push([]);
      } else if (name === 'c')
        cell = {
          type: attributes.t ?? 'n',
          column: attributes.r ? columnOf(attributes.r) : (rows.at(-1)?.length ?? 0),
          value: '',
        };
      inValue = name === 'v' || name === 't';
    },
    text: (text) => {
      if (inValue && cell) cell.value += text;
    },
    close: (name) => {
      inValue = false;
      if (name === 'row') return rows.length < most;
      if (name !== 'c' || !cell || cell.column >= mostColumns) return;
      const row = rows.at(-1)!;
      while (row.length < cell.column) row.push('');
      row[cell.column] = textOf(cell, strings);
    },
  });
  return rows;
}

function textOf({ type, value }: { type: string; value: string }, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'e') return '';
  if (type === 'b') return value === '1' ? 'Sim' : 'Não';
  return type === 'n' && value !== '' ? digits(value) : value;
}
