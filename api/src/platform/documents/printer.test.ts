import { readPdf } from '../../testing/pdf.ts';
import { toApiError } from '../http/failure.ts';
import { FairQueue } from '../queue/fair-queue.ts';
import { createPrinter, PaperCache } from './printer.ts';
import { type Printer } from './press.ts';
import { listPaper } from './list-paper.ts';
import { paper, type LetterheadData } from './letterhead.ts';
import { inBatches, inParts, linesOf, type Line } from './list-lines.ts';

const institution: LetterheadData = {
  name: 'Universidade de Exemplo',
  acronym: 'UEX',
  contacts: 'Av. 25 de Setembro · 841234567',
  nuit: '400000000',
  logo: null,
  footer: null,
  color: '#0f4c81',
};
let printer: Printer;
beforeAll(() => (printer = createPrinter()));
afterAll(() => printer.close());

test('a paper carries the head of the institution, its accents and the number of each page', async () => {
  const bytes = await printer.pdf(
    paper(
      'Ensaio',
      institution,
      ['Inscrição à disciplina – ção, é, õ', { text: 'segunda', pageBreak: 'before' }],
      {
        footer: { left: 'pé', right: 'Página {page} de {pages}', margin: [40, 0, 40, 0] },
      },
    ),
  );
  const { pages, title } = readPdf(bytes);
  expect(title).toBe('Ensaio');
  expect(pages[0]).toContain('Universidade de Exemplo');
  expect(pages[0]).toContain('Inscrição à disciplina – ção, é, õ');
  expect(pages[0]).toContain('Página 1 de 2');
  expect(pages[1]).toContain('Página 2 de 2');
});

test('a paper is the same, byte by byte, whether or not others were printed before it', async () => {
  const creationDate = new Date('2026-11-21T10:00:00Z');
  const made = (text: string) => paper('Ensaio', institution, [text], { info: { creationDate } });
  const another = createPrinter();
  const first = await another.pdf(made('Inscrição à disciplina'));
  await another.close();
  await printer.pdf(made('Žluťoučký kůň – AVATAR, Tábua, fi, ffi'));
  expect((await printer.pdf(made('Inscrição à disciplina'))).equals(first)).toBe(true);
});

test('a long list repeats its head on each page, numbers its rows and counts them', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`Nome ${index + 1}`, 'Direito']);
  const bytes = await printer.pdf(
    listPaper(institution, {
      title: 'Inscrições',
      filters: ['Ano: 2026'],
      columns: [{ title: 'Nome' }, { title: 'Curso' }],
      rows,
      by: 'Ana Macuácua',
      at: new Date('2026-11-21T10:00:00Z'),
    }),
  );
  const { pages, text } = readPdf(bytes);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toContain('Curso');
  expect(text).toContain('Nome 120');
  expect(text).toContain('120 registos');
  expect(text).toContain('Assinatura e carimbo');
  expect(pages[0]).toContain('Emitido por Ana Macuácua em 21/11/2026 12:00:00');
});

test('groups have headings that are not numbered, and a part goes on counting', async () => {
  const bytes = await printer.pdf(
    listPaper(institution, {
      title: 'Relatório',
      filters: [],
      columns: [{ title: 'Nome' }],
      rows: [{ heading: 'Direito: 2 registos' }, ['Ana'], ['Rui'], { heading: 'Gestão: 1 registo' }, ['Eva']],
      first: 11,
      by: 'Ana Macuácua',
      at: new Date('2026-11-21T10:00:00Z'),
    }),
  );
  const { text } = readPdf(bytes);
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(
    /Direito: 2 registos 11 ?Ana ?12 ?Rui ?Gestão: 1 registo ?13 ?Eva ?3 registos/,
  );
});

test('refuses a paper that cannot be laid out, and still makes the next one', async () => {
  await expect(printer.pdf({ content: [{ image: 'nada' }] })).rejects.toThrow('could not be made');
  expect(readPdf(await printer.pdf({ content: 'ainda' })).text).toBe('ainda');
});

test('a paper reads no file of this machine', async () => {
  await expect(printer.pdf({ content: [{ image: '/etc/hostname' }] })).rejects.toThrow('could not be made');
});

test('when the thread dies what it held fails, and the next paper starts another', async () => {
  const broken = printer.pdf({ content: Array.from({ length: 3000 }, (_, n) => `linha ${n}`) });
  await Promise.all([expect(broken).rejects.toThrow('ended'), printer.close()]);
  expect(readPdf(await printer.pdf({ content: 'outra vez' })).text).toBe('outra vez');
});

async function* linesFrom(lines: Line<number>[]) {
  yield* lines;
}
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ row: from + index }));
const partsOf = async (lines: Line<number>[], most: { part: number; all: number }) => {
  const parts: { lines: Line<number>[]; first: number }[] = [];
  for await (const part of inParts(linesFrom(lines), most)) parts.push(part);
  return parts;
};

test('a list is cut where a part is full, and each part knows the number of its first row', async () => {
  expect(await partsOf(rows(1, 5), { part: 2, all: 6 })).toEqual([
    { lines: rows(1, 2), first: 1 },
    { lines: rows(3, 4), first: 3 },
    { lines: rows(5, 5), first: 5 },
  ]);
});

test('a list as long as a part is one part, and an empty one is a part without rows', async () => {
  expect(await partsOf(rows(1, 2), { part: 2, all: 2 })).toEqual([{ lines: rows(1, 2), first: 1 }]);
  expect(await partsOf([], { part: 2, all: 2 })).toEqual([{ lines: [], first: 1 }]);
});

test('a total stays with its group, and the heading of the next begins the next part', async () => {
  const lines: Line<number>[] = [
    { heading: 'A' },
    ...rows(1, 2),
    { total: ['A', 2] },
    { heading: 'B' },
    ...rows(3, 3),
    { closing: 'all' },
  ];
  expect(await partsOf(lines, { part: 2, all: 4 })).toEqual([
    { lines: lines.slice(0, 4), first: 1 },
    { lines: lines.slice(4), first: 3 },
  ]);
});

test('rows beyond the most are left out, what closes the list is not', async () => {
  const [part] = await partsOf([...rows(1, 4), { closing: 'all' }], { part: 3, all: 3 });
  expect(part!.lines).toEqual([...rows(1, 3), { closing: 'all' }]);
});

test('a list is read batch after batch until one is empty, each after the last row of the one before', async () => {
  const all = rows(1, 2_500).map(({ row }) => row);
  const calls: unknown[] = [];
  const read: number[] = [];
  const batches = inBatches<number>(({ after, from, most }) => {
    calls.push([after, from]);
    return Promise.resolve(all.slice(from, from + most));
  });
  for await (const { row } of batches) read.push(row);
  expect(read).toEqual(all);
  expect(calls).toEqual([
    [undefined, 0],
    [1_000, 1_000],
    [2_000, 2_000],
    [2_500, 3_000],
  ]);
});

test('a batch that lost a row while it was read does not end the list', async () => {
  const all = rows(1, 2_500).map(({ row }) => row);
  const read: number[] = [];
  const batches = inBatches<number>(({ from, most }) =>
    Promise.resolve(all.slice(from, from + most).filter((row) => row !== 7)),
  );
  for await (const { row } of batches) read.push(row);
  expect(read).toHaveLength(2_499);
});

test('lists only the named fields of each line', () => {
  const lines: Line<number>[] = [{ heading: 'A' }, { row: 1 }, { total: [1] }, { closing: 'all' }];
  expect(linesOf<number, unknown>(lines, { row: (row) => row, total: (total) => total })).toEqual([1, [1]]);
});

const titled = (title: string) => ({ content: title });
/** The rejected ones, as the API would answer them. */
const refusedOf = async (all: Promise<unknown>[]) =>
  (await Promise.allSettled(all)).flatMap((one) =>
    one.status === 'rejected' ? [toApiError(one.reason)] : [],
  );

test('of a student who asks for 260 papers at once those who wait are told 503 at once, and a paper of anybody else is the next', async () => {
  const finished: string[] = [];
  const flood = Array.from({ length: 260 }, (_, n) =>
    printer
      .of('user:1')
      .pdf(titled(`ficha ${n}`))
      .then(() => finished.push('flood')),
  );
  const others = ['user:2', 'user:3'].map((owner) =>
    printer
      .of(owner)
      .pdf(titled(owner))
      .then(() => finished.push(owner)),
  );
  const [refused] = await Promise.all([refusedOf(flood), ...others]);
  expect(refused).toHaveLength(260 - 21);
  expect(refused.map(({ status, code, detail }) => [status, code, detail.retryAfter])).toEqual(
    refused.map(() => [503, 'unavailable', 5]),
  );
  expect(refused[0]!.message).toBe('Há demasiados documentos à espera. Tente novamente dentro de instantes.');
  expect(finished.slice(0, 3)).toEqual(['flood', 'user:2', 'user:3']);
  expect(finished).toHaveLength(21 + 2);
});

test('people take turns, and one who comes late waits for one paper', async () => {
  const queue = new FairQueue({ ofOne: 20, ofAll: 200, full: 'cheio' });
  const order: string[] = [];
  const add = (owner: string, work = async () => {}) =>
    queue.add(owner, async () => {
      order.push(owner);
      await work();
    });
  let late: Promise<void> | undefined;
  await Promise.all([
    ...['a', 'a', 'a', 'a', 'b', 'b', 'b'].map((owner) => add(owner)),
    add('a', async () => void (late = add('c'))),
    add('a'),
  ]);
  await late;
  expect(order.join('')).toBe('abababaaca');
});

test('a paper that fails keeps nobody waiting', async () => {
  const queue = new FairQueue({ ofOne: 20, ofAll: 200, full: 'cheio' });
  const broken = queue.add('a', () => Promise.reject(new Error('broken')));
  const next = queue.add('a', async () => 'made');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('made');
});

test('an unchanged paper is made once, however often it is asked for at once or later', async () => {
  const made = await Promise.all(
    Array.from({ length: 260 }, () => printer.of('user:1').pdf(titled('a mesma ficha'))),
  );
  expect(new Set(made).size).toBe(1);
  expect(await printer.of('user:2').pdf(titled('a mesma ficha'))).toBe(made[0]);
  expect(readPdf(await printer.of('user:1').pdf(titled('outra ficha'))).text).toBe('outra ficha');
});

test('limits the cache: drops the paper requested longest ago, and tries failed ones again', async () => {
  const cache = new PaperCache(10);
  let made = 0;
  const ask = (name: string, size = 4) =>
    cache.get({ name }, async () => {
      made += 1;
      return Buffer.alloc(size);
    });
  await ask('a');
  await ask('b');
  await ask('a');
  await ask('c');
  expect(made).toBe(3);
  await ask('a');
  expect(made).toBe(3);
  await ask('b');
  expect(made).toBe(4);
  await ask('large', 11);
  await ask('large', 11);
  expect(made).toBe(6);
  await expect(cache.get({ name: 'd' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await ask('d');
  expect(made).toBe(7);
});
