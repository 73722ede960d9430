// Runs in a worker thread: making a PDF or a sheet of some pages takes longer than any call may hold the event loop.
// Plain JavaScript, so that the same file runs beside the sources in tests and beside the bundle in production.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';

const require = createRequire(import.meta.url);
openFontsOnce();
const pdfmake = require('pdfmake');
const fonts = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto');
pdfmake.addFonts({
  Roboto: {
    normal: path.join(fonts, 'Roboto-Regular.ttf'),
    bold: path.join(fonts, 'Roboto-Medium.ttf'),
    italics: path.join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: path.join(fonts, 'Roboto-MediumItalic.ttf'),
  },
  // Of every PDF reader: nothing is embedded, which makes a paper 20 kB lighter.
  Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold' },
});
const builtIn = ['Helvetica', 'Helvetica-Bold'];
// As pdfmake's 'lightHorizontalLines', with less room: the forty rows of a pauta stand on one page.
pdfmake.addTableLayouts({
  dense: {
    hLineWidth: (line, { table }) =>
      line === 0 || line === table.body.length ? 0 : line === table.headerRows ? 1.5 : 0.5,
    vLineWidth: () => 0,
    hLineColor: (line) => (line === 1 ? 'black' : '#aaa'),
    paddingLeft: () => 3,
    paddingRight: () => 3,
    paddingTop: () => 1,
    paddingBottom: () => 1,
  },
});
// A definition is self-contained: nothing is fetched, and no file is read but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => builtIn.includes(file) || file.startsWith(fonts + path.sep));

/** pdfmake's own PDF writer opens the fonts for each document, and reading their tables took three quarters of the time of a paper. What an
 *  opened font keeps are these tables: what a document adds to it, the document keeps. */
function openFontsOnce() {
  const requireOfPdfkit = createRequire(createRequire(require.resolve('pdfmake')).resolve('pdfkit'));
  const fontkit = requireOfPdfkit('fontkit');
  const opened = new Map();
  function create(bytes, name) {
    const key = `${name} ${createHash('sha256').update(bytes).digest('base64')}`;
    if (!opened.has(key)) opened.set(key, fontkit.create(bytes, name));
    return opened.get(key);
  }
  require.cache[requireOfPdfkit.resolve('fontkit')].exports = { ...fontkit, create };
}

/** Page numbers are known only while pages are laid out, and no function can be sent to a worker. */
const numbered = (text, page, pages) => text.replaceAll('{page}', page).replaceAll('{pages}', pages);
const footerOf = ({ left, right, margin }) =>
  function footer(page, pages) {
    const side = (text, alignment) => ({ text: numbered(text, page, pages), alignment, fontSize: 8 });
    return {
      columns: [side(left, 'left'), { ...side(right, 'right'), width: 'auto', noWrap: true }],
      margin,
    };
  };

async function makePdf({ footer, ...definition }) {
  const document = pdfmake.createPdf({ ...definition, ...(footer && { footer: footerOf(footer) }) });
  return document.getBuffer();
}

const aDay = { format: 'dd/mm/yyyy', width: 12 };
const kinds = {
  text: { value: (text) => shortened(String(text)), type: String, width: 24 },
  number: { value: Number, type: Number, format: '#,##0', align: 'right', width: 12 },
  // The quotient of whole centavos is the fraction nearest to it, which is written with its two decimals and no more.
  money: { value: (cents) => cents / 100, type: Number, format: '#,##0.00', align: 'right', width: 16 },
  grade: { value: (hundredths) => hundredths / 100, type: Number, format: '0.0#', align: 'right', width: 10 },
  rate: {
    value: (hundredths) => hundredths / 10_000,
    type: Number,
    format: '0.00%',
    align: 'right',
    width: 12,
  },
  date: { value: (day) => new Date(`${day}T00:00:00Z`), type: Date, ...aDay },
};
const longestSheetName = 31;
/** Most characters of a cell: Excel calls a file with a longer one damaged. */
const longestCell = 32_767;
const shortened = (text) =>
  text.length > longestCell ? `${text.slice(0, longestCell - 1).replace(/\p{Cs}$/u, '')}…` : text;

function sheetOf({ title, above = [], columns, rows }) {
  const lines = above.length > 0 ? [...above.map((value) => [{ value, type: String }]), []] : [];
  const head = columns.map(({ title: value }) => ({ value, fontWeight: 'bold', backgroundColor: '#eeeeee' }));
  const kindOf = (index) => kinds[columns[index].kind ?? 'text'];
  const cellOf = (cell, index) => {
    const own = typeof cell === 'object' && cell !== null;
    const given = own ? cell.value : cell;
    if (given === null || given === '') return null;
    const { value, type, format, align } = own ? kinds[cell.kind] : kindOf(index);
    return { value: value(given), type, ...(format && { format }), ...(align && { align }) };
  };
  return {
    data: [...lines, head, ...rows.map((row) => row.map(cellOf))],
    sheet: title.replaceAll(/[\\/?*:[\]]/g, ' ').slice(0, longestSheetName),
    columns: columns.map(({ width, hidden }, index) => ({
      width: hidden ? hiddenWidth : (width ?? kindOf(index).width),
    })),
    stickyRowsCount: lines.length + 1,
  };
}
/** Of a column that is hidden, by which it is found again: the writer knows widths alone. */
const hiddenWidth = 0.125;
function hide(bytes) {
  const { strFromU8, strToU8, unzipSync, zipSync } = require('fflate');
  const files = unzipSync(bytes);
  for (const name of Object.keys(files).filter((each) => each.startsWith('xl/worksheets/')))
    files[name] = strToU8(
      strFromU8(files[name]).replaceAll(`width="${hiddenWidth}"`, `width="${hiddenWidth}" hidden="1"`),
    );
  return Buffer.from(zipSync(files));
}

async function makeSheets(sheets) {
  const bytes = await require('write-excel-file/node')(sheets.map(sheetOf)).toBuffer();
  return sheets.some(({ columns }) => columns.some(({ hidden }) => hidden)) ? hide(bytes) : bytes;
}

parentPort.on('message', async ({ id, definition, sheets }) => {
  try {
    parentPort.postMessage({ id, bytes: await (sheets ? makeSheets(sheets) : makePdf(definition)) });
  } catch (error) {
    parentPort.postMessage({
      id,
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
