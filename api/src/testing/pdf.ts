import path from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

interface Read {
  pages: string[];
  title: string;
}

/** A thread of a test file that has pdf.js loaded: an ES module that jest would have to transform, and that takes longer to load than to
 *  read a paper. */
function startReader() {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const { port1: port, port2: portOfThread } = new MessageChannel();
  const thread = new Worker(path.join(__dirname, 'read-pdf.mjs'), {
    workerData: { answered, port: portOfThread },
    transferList: [portOfThread],
  });
  const read = (bytes: Buffer): Read => {
    Atomics.store(answered, 0, 0);
    port.postMessage(bytes);
    Atomics.wait(answered, 0, 0);
    const { message } = receiveMessageOnPort(port) as { message: Read | { problem: string } };
    if ('problem' in message) throw new Error(`no PDF: ${message.problem}`);
    return message;
  };
  const stop = async () => {
    port.close();
    await thread.terminate();
  };
  return { read, stop };
}

let reader: ReturnType<typeof startReader> | undefined;
afterAll(() => reader?.stop());

/** The text of a PDF, read by pdf.js. Throws where it is none. */
export function readPdf(bytes: Buffer): { pages: string[]; text: string; title: string } {
  reader ??= startReader();
  const { pages, title } = reader.read(bytes);
  return { pages, title, text: pages.join('\n') };
}
