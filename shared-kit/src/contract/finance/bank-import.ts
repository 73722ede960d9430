import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { exported, listOf, options, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { inFormat } from '../core/file-format.ts';
import { cents, summedCents } from '../core/money.ts';

/** Formats of bank files (E.4, I25). SIBS references have 9 digits, MEPS references 11. */
export const bankFormats = {
  SIBS: 'SIBS (referências de 9 dígitos)',
  MEPS: 'MEPS (referências de 11 dígitos)',
  CAMT052: 'ISO 20022 camt.052',
  CAMT053: 'ISO 20022 camt.053',
  CAMT054: 'ISO 20022 camt.054',
  MT940: 'SWIFT MT940',
  TABELA: 'CSV ou XLSX',
  MODELO: 'Modelo do banco',
} as const;
export type BankFormat = keyof typeof bankFormats;
const formatNames = Object.keys(bankFormats) as [BankFormat, ...BankFormat[]];

/** What importing a line would do; every line is in exactly one class (E.4, I24, J20–J26). */
export const lineClasses = {
  CONCILIAR: 'Conciliar',
  VALOR_DIFERENTE: 'Valor diferente',
  REFERENCIA_DESCONHECIDA: 'Referência desconhecida',
  REFERENCIA_INVALIDA: 'Referência expirada ou anulada',
  FACTURA_PAGA: 'Factura já paga',
  JA_PROCESSADO: 'Já processado',
  DIVERGE: 'Diverge do já importado',
  DATA_FUTURA: 'Data futura',
  DEBITO: 'Débito',
  COMISSAO: 'Comissão',
  ESTORNO: 'Estorno do banco',
  OUTRA_MOEDA: 'Outra moeda',
  NAO_LANCADO: 'Ainda não lançado',
  SEM_VALOR: 'Sem valor',
} as const;
export type LineClass = keyof typeof lineClasses;
const lineClassNames = Object.keys(lineClasses) as [LineClass, ...LineClass[]];

/** What the money of a line was used for. */
export const lineOutcomes = {
  CONCILIADO: 'Conciliado',
  POR_IDENTIFICAR: 'Por identificar',
  DUPLICADO: 'Já processado',
  IGNORADO: 'Ignorado',
  EM_ESPERA: 'À espera da data',
  A_TRATAR: 'Por tratar',
  ESTORNADO: 'Pagamento estornado',
} as const;
export type LineOutcome = keyof typeof lineOutcomes;
const outcomeNames = Object.keys(lineOutcomes) as [LineOutcome, ...LineOutcome[]];

const bankImportStates = ['PREVISTO', 'A_IMPORTAR', 'IMPORTADO', 'A_ANULAR', 'ANULADO'] as const;
export type BankImportState = (typeof bankImportStates)[number];

const bankImport = z.object({
  id: z.int(),
  entity: z.string(),
  bank: z.string(),
  format: z.enum(formatNames),
  /** The layout it was read with. */
  layout: z.object({ name: z.string(), version: z.int() }).nullable(),
  file_name: z.string(),
  file_number: z.string().nullable(),
  state: z.enum(bankImportStates),
  job_id: z.int().nullable(),
  created_at: instant,
  created_by: z.string().nullable(),
  undo_until: instant.nullable(),
  /** Whether somebody has to confirm it who neither sent it nor made its layout (J28), and whether the caller did. */
  second: z.boolean(),
  own: z.boolean(),
  lines: z.int(),
  /** Sums of the lines in meticais: money that came in, and money that left the account. */
  amount: summedCents,
  outgoing: summedCents,
  /** By class, and by currency where it is another: their sums are those of the file. */
  classes: z.array(
    z.object({
      class: z.enum(lineClassNames),
      currency: z.string(),
      lines: z.int(),
      amount: summedCents,
      outgoing: summedCents,
    }),
  ),
  /** Where the money that came in stands; the parts add up to `amount` once imported (I24). */
  accounted: z.object({
    reconciled: summedCents,
    credit: summedCents,
    unmatched: summedCents,
    duplicated: summedCents,
    /** Waits for its booking day (J25). */
    waiting: summedCents,
    /** Waits for a person. */
    open: summedCents,
    ignored: summedCents,
    /** Taken back with the import. */
    undone: summedCents,
  }),
  /** Lines that wait for a person. */
  open_lines: z.int(),
});
export type BankImport = z.output<typeof bankImport>;

const bankLine = z.object({
  id: z.int(),
  number: z.int(),
  class: z.enum(lineClassNames),
  outcome: z.enum(outcomeNames).nullable(),
  reference: z.string(),
  transaction: z.string(),
  paid_at: instant,
  /** The value date where the file has one. */
  value_on: z.iso.date().nullable(),
  amount: cents,
  currency: z.string(),
  /** Whether money came in. */
  incoming: z.boolean(),
  /** Its payment; null where it has none. */
  payment_id: z.int().nullable(),
  invoice: z.string().nullable(),
  payer_name: z.string().nullable(),
  /** The bank's text about the payer. */
  told: z.string(),
  reason: z.string(),
  undone: z.boolean(),
});
export type BankLine = z.output<typeof bankLine>;

export const uploadBankFile = endpoint('POST', '/upload_file', {
  access: 'payments.confirm',
  summary:
    'Takes a bank file and says of each line what it would bring about, recording nothing (S2 §7, E.4)',
  body: z.object({
    entity_id: recordId,
    format: z.enum(formatNames, 'Escolha o formato do ficheiro.'),
    /** For format MODELO: a layout of the entity (I25). */
    layout_id: recordId.optional(),
  }),
  upload: {
    maxBytes: 20 * 1024 * 1024,
    types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  },
  response: written(
    z.object({
      import_id: z.int(),
      lines: z.int(),
      matched: z.int(),
      unmatched: z.int(),
      duplicated: z.int(),
      amount: cents,
    }),
  ),
});
export const bankImports = endpoint('GET', '/bank-imports', {
  access: 'payments.confirm',
  summary: 'Bank files, the latest first (E.4)',
  query: pageQuery.extend({
    /** Only those that wait for a second person (J28). */
    second: z.stringbool('Indique true ou false.').default(false),
  }),
  response: listOf(bankImport),
});
export const exportBankImports = listFile(bankImports, '/exportBankImports', 'payments.confirm');
export const oneBankImport = endpoint('GET', '/bank-imports/:id', {
  access: 'payments.confirm',
  summary: 'A bank file with its totals by class, and where its money went (E.4, I24)',
  response: single(bankImport),
});
export const bankImportLines = endpoint('GET', '/bank-imports/:id/lines', {
  access: 'payments.confirm',
  summary: 'The lines of a bank file, of one class or all (E.4)',
  query: pageQuery
    .omit({ search: true })
    .extend({ class: z.enum(lineClassNames, 'Classe inválida.').optional() }),
  response: listOf(bankLine),
});
export const exportBankImport = endpoint('GET', '/bank-imports/:id/report', {
  access: 'payments.confirm',
  summary:
    'The report of a bank file, or of one class of its lines: each line with what became of it, and totals that add up to the file (E.4, J26)',
  query: z.object({ ...inFormat, class: z.enum(lineClassNames, 'Classe inválida.').optional() }),
  response: exported,
});
export const confirmBankImport = endpoint('POST', '/bank-imports/:id/confirm', {
  access: 'payments.confirm',
  summary: 'Records the payments of a bank file in a job; safe to repeat (E.4)',
  response: written(bankImport),
});
export const undoBankImport = endpoint('POST', '/bank-imports/:id/undo', {
  access: 'payments.confirm',
  freshProof: 'of-factor-holders',
  summary: 'Reverses, within 24 hours, the payments of a bank file that nobody has used since (I24)',
  response: written(bankImport),
});

const reversalProposal = z.object({
  id: z.int(),
  transaction: z.string(),
  amount: cents,
  state: z.enum(['CONCILIADO', 'POR_IDENTIFICAR']),
  invoice: z.string().nullable(),
  paid_at: instant,
});
export type ReversalProposal = z.output<typeof reversalProposal>;

export const assignLineForm = z.object({
  reason: reasonField,
  /** Centavos that the bank credited; for money in another currency (J24). */
  amount: cents.min(1, 'Indique o valor.').optional(),
});
export const assignBankLine = endpoint('POST', '/bank-lines/:id/assign', {
  access: 'payments.confirm',
  summary: 'Makes an unmatched payment of a line of any class that recorded none, by hand (J26)',
  body: assignLineForm,
  response: written(z.object({ payment_id: z.int() })),
});
export const bankLineReversals = endpoint('GET', '/bank-lines/:id/reversals', {
  access: 'payments.confirm',
  summary: 'The payments that a line of money leaving the account may take back (J26)',
  response: options(reversalProposal),
});
export const reverseByBankLine = endpoint('POST', '/bank-lines/:id/reverse', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary: 'Reverses the payment that a line of money leaving the account takes back (C.7, J26)',
  body: z.object({ payment_id: recordId, reason: reasonField }),
});
export const setBankLineAside = endpoint('POST', '/bank-lines/:id/set-aside', {
  access: 'payments.confirm',
  summary: 'Sets aside a line that waits for a person, with a reason (J26)',
  body: z.object({ reason: reasonField }),
});
