/** How a number of a spreadsheet is displayed, as far as it says what the number is: `digits:11` is a code of eleven digits, which is
 *  stored without its leading zeros. */
export type NumberFormat = 'number' | 'percent' | 'date' | `digits:${number}`;

interface Listener {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
}

const builtInPercents = new Set([9, 10]);
const builtInDates = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The formats by number of style, from the elements of `styles.xml`. */
export function formatsOf(readStyles: (listener: Listener) => void): NumberFormat[] {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  readStyles({
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), formatOfCode(formatCode ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) formats.push(formatOfId(Number(numFmtId ?? 0), own));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

function formatOfId(id: number, own: ReadonlyMap<number, NumberFormat>): NumberFormat {
  if (builtInPercents.has(id)) return 'percent';
  return builtInDates(id) ? 'date' : (own.get(id) ?? 'number');
}

/** By the signs of a format code; quoted and escaped text, colours and currencies count for nothing. */
export function formatOfCode(code: string): NumberFormat {
  const isDuration = /\[(h+|m+|s+)\]/i.test(code);
  const signs = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|[_*]./g, '');
  if (signs.includes('%')) return 'percent';
  if (/^0{2,}$/.test(signs)) return `digits:${signs.length}`;
  const isDate = isDuration || (/[dmyhs]/i.test(signs) && !/^(general|standard)$/i.test(signs));
  return isDate ? 'date' : 'number';
}

/** A number as people write it: without exponent and binary rounding noise. */
const digits = (value: string): string =>
  /^-?\d{1,15}$/.test(value) ? value : String(Number(Number(value).toPrecision(15)));

const dayMinutes = 1_440;
/** Days between the two beginnings of the calendar of a spreadsheet. */
const from1900To1904 = 1_462;
const lastDay = 2_958_465;

/** A number as text, by its format: '12.5', '12.5%', '2026-12-31', '2026-12-31 15:30' or '15:30'. */
export function numberText(value: string, format: NumberFormat, from1904: boolean): string {
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  if (format.startsWith('digits:') && /^\d+$/.test(value))
    return value.padStart(Number(format.slice(7)), '0');
  if (format === 'percent') return `${digits(String(number * 100))}%`;
  if (format !== 'date' || number < 0 || number > lastDay) return digits(value);
  const minutes =
    Math.round(number * dayMinutes) + (from1904 && number >= 1 ? from1900To1904 * dayMinutes : 0);
  const moment = new Date(Date.UTC(1899, 11, 30) + minutes * 60_000).toISOString();
  const [day, time] = [moment.slice(0, 10), moment.slice(11, 16)];
  if (number < 1) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
