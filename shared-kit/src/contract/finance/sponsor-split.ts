import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';
import { listOf, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { label, moment, money, number, person, text, type ExportedList } from '../core/list-field.ts';
import { methodLabels, paidTypes, paymentMethods, invoiceTypeLabels } from './payment-rules.ts';

/** Payment methods of a sponsor for many students at once. */
export const splitMethods = ['TRANSFERENCIA', 'DEPOSITO'] as const;
export const splitMethodLabels = {
  TRANSFERENCIA: methodLabels.TRANSFERENCIA,
  DEPOSITO: methodLabels.DEPOSITO,
} as const;

export const splitStates = {
  PREVISTO: 'Por confirmar',
  A_REPARTIR: 'A repartir',
  REPARTIDO: 'Repartido',
  A_DESFAZER: 'A desfazer',
  DESFEITO: 'Desfeito',
} as const;
export type SplitState = keyof typeof splitStates;
const stateNames = Object.keys(splitStates) as [SplitState, ...SplitState[]];

/** Most lines per file: all of them are written in one transaction. */
export const maxSplitLines = 500;

const split = z.object({
  id: z.int(),
  sponsor: z.string(),
  method: z.enum(paymentMethods),
  transaction: z.string(),
  paid_at: instant,
  amount: cents,
  file_name: z.string(),
  state: z.enum(stateNames),
  job_id: z.int().nullable(),
  students: z.int(),
  parts: z.int(),
  /** The part of the amount that becomes students' credit. */
  credit: cents,
  created_at: instant,
  created_by: z.string().nullable(),
  confirmed_by: z.string().nullable(),
  /** Whether the caller may not confirm it, having recorded it above the set amount (I31). */
  second: z.boolean(),
  /** Reason of the reversal. */
  reason: z.string(),
});
export type SponsorSplit = z.output<typeof split>;

export const splitList: ExportedList<SponsorSplit> = {
  title: 'Transferências de patrocinadores',
  file: 'patrocinadores',
  fields: {
    sponsor: text('Patrocinador'),
    file_name: text('Lista', { shownIn: 'sponsor' }),
    transaction: text('Transacção', { column: 'Transferência' }),
    amount: money('Valor'),
    students: number('Estudantes', { column: 'Reparte-se por' }),
    parts: number('Facturas', { shownIn: 'students' }),
    state: label('Estado', splitStates),
    created_by: text('Enviada por', { shownIn: 'created_at' }),
    created_at: moment('Enviada em', { column: 'Enviada' }),
  },
};

const part = z.object({
  id: z.int(),
  /** Line number in the file. */
  line: z.int(),
  student_id: z.int(),
  student: z.string(),
  code: z.string(),
  invoice: z.string(),
  type: z.enum(paidTypes),
  amount: cents,
  credit: cents,
  receipt: z.string().nullable(),
  /** Whether it was reversed or unmatched since. */
  withdrawn: z.boolean(),
});
export type SplitPart = z.output<typeof part>;

export const splitPartList: ExportedList<SplitPart> = {
  title: 'Partes da transferência',
  file: 'partes_da_transferencia',
  fields: {
    line: number('Linha'),
    code: text('Código', { shownIn: 'student', narrow: true }),
    student: person('Estudante'),
    invoice: text('Factura', { narrow: true }),
    type: label('Tipo', invoiceTypeLabels, { shownIn: 'invoice' }),
    amount: money('Valor'),
    credit: money('Crédito', { shownIn: 'amount' }),
    receipt: text('Recibo', { narrow: true }),
    withdrawn: text('Estado', { shownIn: 'receipt', narrow: true }),
  },
};

const transactionRequired = 'Indique o número da transacção.';
/** The money: a payment to be identified, or a transfer recorded here. */
const splitFields = z.object({
  sponsor: requiredText('Indique o patrocinador.', 120),
  unmatched_id: recordId.optional(),
  method: z.enum(splitMethods, 'Escolha o método de pagamento.').optional(),
  transaction: z.string(transactionRequired).trim().max(60, 'No máximo 60 caracteres.').optional(),
  paid_at: z.iso.date('Indique a data do pagamento.').optional(),
  amount: z.coerce
    .number<number | string>('Indique o valor.')
    .pipe(cents.min(1, 'O valor deve ser maior do que zero.'))
    .optional(),
});
export type SplitFields = z.output<typeof splitFields>;
/** The same as entered, with the file name. */
export const splitForm = splitFields.omit({ unmatched_id: true }).extend({
  file: z.string('Escolha o ficheiro.').min(1, 'Escolha o ficheiro.'),
});
export type SplitForm = z.output<typeof splitForm>;

export const uploadSponsorSplit = endpoint('POST', '/sponsor-splits', {
  access: 'payments.confirm',
  summary:
    'Takes the list of a sponsor’s transfer and says what each student would get; one line that is wrong, and nothing is stored (I29)',
  body: splitFields,
  upload: {
    maxBytes: 5 * 1024 * 1024,
    types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  },
  response: written(split),
});
export const sponsorSplits = endpoint('GET', '/sponsor-splits', {
  access: 'payments.confirm',
  summary: 'Sponsors’ transfers, the latest first (I29)',
  query: pageQuery,
  response: listOf(split),
});
export const exportSponsorSplits = listFile(sponsorSplits, '/exportSponsorSplits', 'payments.confirm');
export const oneSponsorSplit = endpoint('GET', '/sponsor-splits/:id', {
  access: 'payments.confirm',
  summary: 'A sponsor’s transfer (I29)',
  response: single(split),
});
const partsQuery = pageQuery.omit({ search: true });
export const splitParts = endpoint('GET', '/sponsor-splits/:id/parts', {
  access: 'payments.confirm',
  summary: 'What each student gets of a sponsor’s transfer, with the receipts (I29)',
  query: partsQuery,
  response: listOf(part),
});
export const exportSplitParts = listFile(
  { ...splitParts, query: partsQuery.extend({ split_id: recordId }) },
  '/exportSponsorSplitParts',
  'payments.confirm',
);
export const confirmSponsorSplit = endpoint('POST', '/sponsor-splits/:id/confirm', {
  access: 'payments.confirm',
  summary: 'Records all parts of a sponsor’s transfer in one transaction, or none; safe to repeat (I29)',
  response: written(split),
});
export const discardSponsorSplit = endpoint('POST', '/sponsor-splits/:id/discard', {
  access: 'payments.confirm',
  summary: 'Forgets a list that was not confirmed (I29)',
});
export const undoSponsorSplit = endpoint('POST', '/sponsor-splits/:id/undo', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary:
    'Takes all parts of a sponsor’s transfer back, while all of them stand; the money is to be identified again (I21, I29)',
  body: z.object({ reason: reasonField }),
  response: written(split),
});
