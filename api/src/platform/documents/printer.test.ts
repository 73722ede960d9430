import { readPdf } from '../../testing/pdf.ts';
import { createPrinter } from './printer.ts';
import type { Printer } from './press.ts';
import { listPaper } from './list-paper.ts';
import { paper, type LetterheadData } from './letterhead.ts';

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
