// The thread of `pdf.ts`: answers each PDF with its text by page, and wakes who waits for it.
import { workerData } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const { answered, port } = workerData;

async function read(bytes) {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent();
    pages.push(items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join(''));
  }
  const { info } = await file.getMetadata();
  return { pages, title: info.Title ?? '' };
}

port.on('message', async (bytes) => {
  port.postMessage(await read(bytes).catch((error) => ({ problem: String(error) })));
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
});
