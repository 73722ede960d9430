import { deflateRawSync } from 'node:zlib';
import { linesTask } from '../imports/read-lines.ts';
import { svgTask } from '../institution/svg-task.ts';
import { bankFileTask } from '../../finance/bank/formats/read-bank-file.ts';
import { toApiError } from '../http/failure.ts';
import { bombPart, workbookOf } from '../../testing/zip.ts';
import { createFileReaders, type FileReaders } from './file-reader.ts';
import type { FileTask } from './file-task.ts';
import { messages } from './messages.ts';

let readers: FileReaders;
/** Long enough for a machine that does much else. */
const patienceMs = 120_000;
beforeAll(() => (readers = createFileReaders(process.env.TEST_FILE_WORKER!, { patienceMs })));
afterAll(() => readers.close());

const columns = [{ key: 'name', label: 'Nome' }];
const read = (bytes: Buffer, from = readers) =>
  from.of('user:1').read(linesTask, { bytes, columns, most: 10_000 });
const refusalOf = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => undefined,
    (problem: unknown) => toApiError(problem),
  );
  return [error?.status, error?.detail.errors ?? error?.message];
};
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const sheet = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
const head = row(1, text('Nome'));

test.each([
  [
    'unpacks to 950 MB although its directory states 100 bytes',
    () => workbookOf(bombPart(950, 100)),
    messages.tooLargeInside,
  ],
  [
    'has more cells than anybody fills in',
    () =>
      workbookOf(sheet(head, ...Array.from({ length: 2_100 }, (_, at) => row(at + 2, '<c/>'.repeat(1_000))))),
    messages.tooLargeInside,
  ],
  [
    'repeats a long shared text in many cells',
    () =>
      workbookOf(
        sheet(head, ...Array.from({ length: 9_000 }, (_, at) => row(at + 2, '<c t="s"><v>0</v></c>'))),
        {
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(100_000)}</t></si></sst>`,
        },
      ),
    messages.tooLargeInside,
  ],
  [
    'nests elements a hundred thousand deep',
    () => workbookOf(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`),
    messages.tooDeep,
  ],
  [
    'has an element with a million attributes',
    () => workbookOf(`<a ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    messages.notReadable,
  ],
  [
    'has other content than when it was saved',
    () => {
      const bytes = workbookOf(sheet(head, row(2, text('Ana'))));
      bytes.writeUInt32LE(1, bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 16);
      return bytes;
    },
    messages.damaged,
  ],
  ['is no archive', () => Buffer.from('PK\x03\x04estragado'), messages.notReadable],
  [
    'is a CSV of separators alone',
    () => Buffer.from(`Nome\n${';'.repeat(3_000_000)}`),
    messages.tooLargeInside,
  ],
])('a file that %s is refused at its field, and the next one is read', async (_what, file, message) => {
  expect(await refusalOf(read(file()))).toEqual([422, { file: [message] }]);
  expect(await read(Buffer.from('Nome\nAna'))).toEqual([{ number: 2, cells: { name: 'Ana' } }]);
});

test('XML of a bank and a drawing nested without end are refused too', async () => {
  const nested = (element: string, deep: number) =>
    `${`<${element}>`.repeat(deep)}${`</${element}>`.repeat(deep)}`;
  const bytes = Buffer.from(nested('Document', 100_000));
  const reading = readers.of('user:1').read(bankFileTask, { bytes, by: 'CAMT053' });
  expect(await refusalOf(reading)).toEqual([422, { file: [messages.tooDeep] }]);
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${nested('g', 50_000)}</svg>`;
  const { inert, elements } = await readers.of('user:1').read(svgTask, { source });
  expect([inert, elements]).toEqual([true, Infinity]);
});

/** As an import of an earlier system's history may have. */
const maxLines = 75_000;
const largest = (lines = maxLines) =>
  workbookOf(
    sheet(
      row(1, ['Código', 'Nome', 'Documento', 'Disciplina', 'Nota', 'Ano'].map(text).join('')),
      Array.from({ length: lines }, (_, at) =>
        row(
          at + 2,
          [`21.0013.${at}`, `Amélia João Macuácua ${at}`, `1101002003${at}`, 'Álgebra Linear']
            .map(text)
            .join('') + '<c><v>14.5</v></c><c><v>2021</v></c>',
        ),
      ).join(''),
    ),
  );
const readLargest = (from: FileReaders, lines = maxLines) =>
  from.of('user:1').read(linesTask, {
    bytes: largest(lines),
    columns: ['Código', 'Nome', 'Documento', 'Disciplina', 'Nota', 'Ano'].map((label) => ({
      key: label,
      label,
    })),
    most: lines,
  });

test('the largest valid file is read within the limits', async () => {
  const lines = await readLargest(readers);
  expect(lines).toHaveLength(maxLines);
  expect(lines.at(-1)).toMatchObject({ number: maxLines + 1, cells: { Nota: '14.5', Ano: '2021' } });
});

test('a file that needs more memory than it may have ends its own process, and no other', async () => {
  const small = createFileReaders(process.env.TEST_FILE_WORKER!, { patienceMs, heapMegabytes: 24 });
  expect(await refusalOf(readLargest(small))).toEqual([422, { file: [messages.tooLargeInside] }]);
  expect(await read(Buffer.from('Nome\nAna'), small)).toHaveLength(1);
  small.close();
});

test('a file that costs more processor time than it may is refused, and the next one is read', async () => {
  const hasty = createFileReaders(process.env.TEST_FILE_WORKER!, { patienceMs, processorSeconds: 1 });
  expect(await refusalOf(readLargest(hasty, 3 * maxLines))).toEqual([422, { file: [messages.tooSlow] }]);
  expect(await read(Buffer.from('Nome\nAna'), hasty)).toHaveLength(1);
  hasty.close();
});

test('where the machine is too busy to read a file in time, the file is not blamed and can be sent again', async () => {
  const busy = createFileReaders(process.env.TEST_FILE_WORKER!, { patienceMs: 1 });
  await expect(read(Buffer.from('Nome\nAna'), busy)).rejects.toMatchObject({
    code: 'unavailable',
    message: messages.busy,
  });
  busy.close();
});

test('limits the waiting files of one person, and a file waits for at most one file of each other person', async () => {
  const files = Array.from({ length: 10 }, () => read(Buffer.from('Nome\nAna')));
  const other = readers.of('user:2').read(linesTask, { bytes: Buffer.from('Nome\nRui'), columns, most: 10 });
  const ended = await Promise.allSettled(files);
  expect(ended.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(4);
  const last = ended.at(-1) as PromiseRejectedResult;
  expect([toApiError(last.reason).status, toApiError(last.reason).message]).toEqual([
    503,
    messages.queueFull,
  ]);
  expect(await other).toEqual([{ number: 2, cells: { name: 'Rui' } }]);
});

test('a fault of the program is no refusal of the file', async () => {
  const unknown: FileTask<{ bytes: Buffer }, never> = {
    name: 'nowhere',
    read: () => {
      throw new Error('only in the process');
    },
  };
  const reading = readers.of('user:1').read(unknown, { bytes: deflateRawSync('') });
  expect(await refusalOf(reading)).toEqual([500, expect.any(String)]);
});
