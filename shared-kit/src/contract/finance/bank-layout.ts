import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';
import { options, recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { cents, summedCents } from '../core/money.ts';

/** File formats of a bank (I25). */
export const layoutKinds = { CSV: 'CSV', XLSX: 'XLSX', FIXA: 'Largura fixa' } as const;
export const layoutEncodings = { UTF8: 'UTF-8', WINDOWS1252: 'Windows-1252' } as const;
export const layoutDelimiters = {
  ';': 'Ponto e vírgula (;)',
  ',': 'Vírgula (,)',
  '\t': 'Tabulação',
  '|': 'Barra (|)',
};
export const layoutDecimals = {
  ',': 'Vírgula (2500,00)',
  '.': 'Ponto (2500.00)',
  CENTAVOS: 'Nenhum: centavos (250000)',
};
export const layoutThousands = {
  '': 'Nenhum',
  '.': 'Ponto (2.500)',
  ',': 'Vírgula (2,500)',
  ' ': 'Espaço (2 500)',
};
export const layoutDates = [
  'DD/MM/AAAA',
  'DD-MM-AAAA',
  'AAAA-MM-DD',
  'AAAAMMDD',
  'DDMMAAAA',
  'DD/MM/AA',
] as const;
/** How debits are distinguished from credits: by sign, by a letter in a column, or by a separate column. */
export const layoutSides = {
  VALOR: 'Pelo sinal do valor',
  LETRA: 'Por uma coluna (C ou D)',
  COLUNAS: 'Em duas colunas, crédito e débito',
} as const;

const keysOf = <Names extends object>(names: Names) =>
  Object.keys(names) as [keyof Names & string, ...(keyof Names & string)[]];

/** Position of a field: its column number, or its first character and length. */
const place = z.object({
  at: z.int('Indique a coluna.').min(1, 'A primeira é a 1.').max(500, 'No máximo 500.'),
  length: z
    .int('Indique o tamanho.')
    .min(1, 'Pelo menos 1.')
    .max(200, 'No máximo 200.')
    .nullable()
    .default(null),
});
const perhaps = place.nullable().default(null);
export type LayoutPlace = z.output<typeof place>;

const places = z.object({
  date: place,
  time: perhaps,
  amount: place,
  debit: perhaps,
  side: perhaps,
  reference: perhaps,
  told: perhaps,
  transaction: perhaps,
});
export type LayoutField = keyof z.output<typeof places>;

const layoutRules = z
  .object({
    kind: z.enum(keysOf(layoutKinds), 'Escolha o tipo de ficheiro.'),
    encoding: z.enum(keysOf(layoutEncodings), 'Escolha a codificação.'),
    delimiter: z.enum(keysOf(layoutDelimiters), 'Escolha o separador.'),
    /** Lines before the first movement, and after the last. */
    skip: z.int('Indique as linhas.').min(0, 'Não pode ser negativo.').max(100, 'No máximo 100.'),
    skip_end: z.int('Indique as linhas.').min(0, 'Não pode ser negativo.').max(100, 'No máximo 100.'),
    decimal: z.enum(keysOf(layoutDecimals), 'Escolha o separador decimal.'),
    thousands: z.enum(keysOf(layoutThousands), 'Escolha o separador de milhares.'),
    date: z.enum(layoutDates, 'Escolha a forma da data.'),
    side: z.enum(keysOf(layoutSides), 'Escolha como se conhece um débito.'),
    /** The text in the side column for incoming money. */
    credit_word: z.string().trim().max(20, 'No máximo 20 caracteres.').default('C'),
    /** The text there for outgoing money; absent in layouts from before it was declared. Any other text is an error (J26). */
    debit_word: z.string().trim().max(20, 'No máximo 20 caracteres.').optional(),
    columns: places,
  })
  .superRefine(({ kind, side, decimal, thousands, credit_word, debit_word, columns }, ctx) => {
    const refuse = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    if (decimal === thousands) refuse(['thousands'], 'Não pode ser o separador decimal.');
    if (side === 'LETRA' && !columns.side) refuse(['columns', 'side'], 'Indique onde está o C ou D.');
    if (side === 'LETRA' && credit_word === '')
      refuse(['credit_word'], 'Indique como se escreve um crédito.');
    if (side === 'LETRA' && debit_word === '') refuse(['debit_word'], 'Indique como se escreve um débito.');
    if (side === 'LETRA' && debit_word?.toUpperCase() === credit_word.toUpperCase())
      refuse(['debit_word'], 'Não pode ser igual à de um crédito.');
    if (side === 'COLUNAS' && !columns.debit) refuse(['columns', 'debit'], 'Indique onde está o débito.');
    if (!columns.reference && !columns.told)
      refuse(['columns', 'reference'], 'Indique onde está a referência, ou a descrição que a contém.');
    if (kind === 'FIXA' && Object.values(columns).some((each) => each && each.length === null))
      refuse(['columns'], 'Num ficheiro de largura fixa, cada campo tem um tamanho.');
  });
export type LayoutRules = z.output<typeof layoutRules>;

/** The rules as JSON text, since a multipart body holds only text. */
const rulesField = z
  .string('Indique como se lê o ficheiro.')
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'Indique como se lê o ficheiro.' });
      return z.NEVER;
    }
  })
  .pipe(layoutRules);

const upload = {
  maxBytes: 5 * 1024 * 1024,
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
};

const bankLayout = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  rules: layoutRules,
  created_at: instant,
  created_by: z.string().nullable(),
  /** When it was replaced by a later version or retired; null for the one in use. */
  replaced_at: instant.nullable(),
});
export type BankLayout = z.output<typeof bankLayout>;

const trial = z.object({
  /** The lines before the first movement and the next ones, unparsed, cell by cell; a single cell where the width is fixed. */
  rows: z.array(z.array(z.string())),
  /** The line in the file of each of these; a quoted cell may contain several lines. */
  row_lines: z.array(z.int()),
  /** The first movements as parsed. */
  lines: z.array(
    z.object({
      number: z.int(),
      credit: z.boolean(),
      paid_at: instant,
      amount: cents,
      reference: z.string(),
      transaction: z.string(),
      told: z.string(),
    }),
  ),
  /** The first unreadable lines, with the reason. */
  problems: z.array(z.object({ line: z.int(), problem: z.string() })),
  credits: z.object({ lines: z.int(), amount: summedCents }),
  debits: z.object({ lines: z.int(), amount: summedCents }),
  unreadable: z.int(),
});
export type LayoutTrial = z.output<typeof trial>;

export const bankLayouts = endpoint('GET', '/entities/:id/layouts', {
  access: ['entities.read', 'payments.confirm'],
  summary: 'The layouts in use for the bank files of an entity, by name (I25)',
  response: options(bankLayout),
});
export const bankLayoutVersions = endpoint('GET', '/bank-layouts/:id/versions', {
  access: 'entities.read',
  summary: 'Every version there was of one layout, the newest first (I25)',
  response: options(bankLayout),
});
export const tryBankLayout = endpoint('POST', '/entities/:id/layouts/try', {
  access: 'entities.update',
  summary: 'How the lines of a sample would be read by a layout; nothing is kept (I25)',
  body: z.object({ rules: rulesField }),
  upload,
  response: single(trial),
});
export const saveBankLayout = endpoint('POST', '/entities/:id/layouts', {
  access: 'entities.update',
  summary: 'Keeps a layout that reads its whole sample, as a new one or as the next version of one (I25)',
  body: z.object({
    name: requiredText('Indique o nome.', 80),
    rules: rulesField,
    /** The version that this one replaces; absent for a new layout. */
    replaces: recordId.optional(),
  }),
  upload,
  response: written(bankLayout),
});
export const retireBankLayout = endpoint('POST', '/bank-layouts/:id/retire', {
  access: 'entities.update',
  summary: 'Puts a layout aside: files are no longer read by it (I25)',
  response: written(bankLayout),
});
