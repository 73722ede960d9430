// Runs in a worker thread: making a PDF of some pages takes longer than any call may hold the event loop.
// Plain JavaScript, so that the same file runs beside the sources in tests and beside the bundle in production.
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake');
const fonts = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto');
pdfmake.addFonts({
  Roboto: {
    normal: path.join(fonts, 'Roboto-Regular.ttf'),
    bold: path.join(fonts, 'Roboto-Medium.ttf'),
    italics: path.join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: path.join(fonts, 'Roboto-MediumItalic.ttf'),
  },
});
// What a paper shows comes with its definition: nothing is fetched, and no file is read but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => file.startsWith(fonts + path.sep));

/** Page numbers are known only while pages are laid out, and no function can be sent to a worker. */
const numbered = (text, page, pages) => text.replaceAll('{page}', page).replaceAll('{pages}', pages);
const footerOf = ({ left, right, margin }) =>
  function footer(page, pages) {
    const side = (text, alignment) => ({ text: numbered(text, page, pages), alignment, fontSize: 8 });
    return { columns: [side(left, 'left'), { ...side(right, 'right'), width: 'auto' }], margin };
  };

async function makePdf({ footer, ...definition }) {
  const document = pdfmake.createPdf({ ...definition, ...(footer && { footer: footerOf(footer) }) });
  return document.getBuffer();
}

parentPort.on('message', async ({ id, definition }) => {
  try {
    parentPort.postMessage({ id, bytes: await makePdf(definition) });
  } catch (error) {
    parentPort.postMessage({
      id,
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
