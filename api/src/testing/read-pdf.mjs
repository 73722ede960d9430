// Prints the text of a PDF by page as JSON. A separate program, because pdf.js is an ES module that jest would have to transform.
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const file = await getDocument({ data: new Uint8Array(readFileSync(0)), verbosity: 0 }).promise;
const pages = [];
for (let number = 1; number <= file.numPages; number++) {
  const { items } = await (await file.getPage(number)).getTextContent();
  pages.push(items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join(''));
}
const { info } = await file.getMetadata();
process.stdout.write(JSON.stringify({ pages, title: info.Title ?? '' }));
