import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, recordId, single, versionField, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { label, moment, money, person, text, type ExportedList } from '../core/list-field.ts';
import { cents } from '../core/money.ts';
import { mpesaReversalLabels, mpesaStateLabels, mpesaStates, type MpesaReversal } from './mpesa-rules.ts';

const reversals = Object.keys(mpesaReversalLabels) as [MpesaReversal, ...MpesaReversal[]];

const prefix = z.string('Indique os prefixos.').regex(/^8[2-7]$/, 'Um prefixo são dois dígitos, de 82 a 87.');
const short = (most: number) => z.string().trim().max(most, `No máximo ${most} caracteres.`);
const sum = cents.min(1, 'Indique um valor.');

export const mpesaForm = z.object({
  /** The operator's address. Each operation has its documented port, unless the address names one. */
  host: z
    .string('Indique o endereço do operador.')
    .trim()
    .regex(
      /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i,
      'O endereço é como https://api.sandbox.vm.co.mz, sem caminho.',
    )
    .max(200, 'No máximo 200 caracteres.'),
  service_code: z
    .string('O código tem 5 ou 6 dígitos.')
    .trim()
    .regex(/^\d{5,6}$/, 'O código tem 5 ou 6 dígitos.'),
  origin: short(200).default('developer.mpesa.vm.co.mz'),
  public_key: short(2000).transform((key) => key.replaceAll(/-----[A-Z ]+-----|\s/g, '')),
  /** Write-only; empty where the stored one stays. */
  api_key: short(500).default(''),
  /** Who reverses payments at the operator. */
  initiator: short(100).default(''),
  /** Write-only; empty where the stored one stays. */
  credential: short(500).default(''),
  /** First two digits of the numbers that have M-Pesa: numbers can be ported (E.1). */
  prefixes: z.array(prefix).min(1, 'Indique pelo menos um prefixo.').max(6),
  min: sum,
  max: sum,
  /** Most that one number pays on a day. */
  day: sum,
  /** How long the operator's answer is awaited. */
  wait_seconds: z.int('Indique os segundos.').min(1, 'Entre 1 e 180.').max(180, 'Entre 1 e 180.'),
  /** How long the operator reverses payments; 0 where it does not. */
  reversal_hours: z.int('Indique as horas.').min(0, 'Entre 0 e 720.').max(720, 'Entre 0 e 720.'),
  active: z.boolean(),
  version: versionField.optional(),
});
export type MpesaForm = z.output<typeof mpesaForm>;

const account = mpesaForm.omit({ api_key: true, credential: true, version: true }).extend({
  host: z.string(),
  service_code: z.string(),
  public_key: z.string(),
  /** Whether a credential for reversals is stored. */
  has_credential: z.boolean(),
  /** Whether the stored secrets can be opened with this server's key. */
  readable: z.boolean(),
  version: z.int(),
});
export type MpesaAccount = z.output<typeof account>;

export const mpesaAccount = endpoint('GET', '/entities/:id/mpesa', {
  access: 'entities.read',
  summary: "An entity's access to M-Pesa, without its secrets; null where there is none (E.5)",
  response: single(account.nullable()),
});
export const saveMpesaAccount = endpoint('PUT', '/entities/:id/mpesa', {
  access: 'entities.update',
  freshProof: 'of-factor-holders',
  summary: "Sets an entity's access to M-Pesa; secrets are written, never read (E.5)",
  body: mpesaForm,
  response: written(account),
});

const attempt = z.object({
  id: z.int(),
  student_id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  invoice_id: z.int(),
  invoice: z.string(),
  amount: cents,
  phone: z.string(),
  /** Which the operator knows the attempt by. */
  ref: z.string(),
  /** The operator's number of the payment. */
  transaction: z.string().nullable(),
  state: z.enum(mpesaStates),
  operator_code: z.string(),
  /** What the operator said, in a sentence. */
  message: z.string(),
  receipt: z.string().nullable(),
  payment_id: z.int().nullable(),
  created_at: instant,
  reversal: z.enum(reversals).nullable(),
  /** Whether it can be reversed at the operator now. */
  reversible: z.boolean(),
  /** Whether the operator has not answered a reversal for a day, so that a person records what became of it. */
  reversal_unanswered: z.boolean(),
});
export type MpesaAttempt = z.output<typeof attempt>;

export const mpesaAttemptList: ExportedList<MpesaAttempt> = {
  title: 'Pagamentos M-Pesa',
  file: 'pagamentos_mpesa',
  fields: {
    code: text('Código', { shownIn: 'name', narrow: true }),
    name: person('Estudante'),
    invoice: text('Factura', { narrow: true }),
    amount: money('Valor'),
    phone: text('Número', { narrow: true }),
    created_at: moment('Pedido em'),
    state: label('Estado', mpesaStateLabels),
    message: text('Resposta do operador', { shownIn: 'state' }),
    operator_code: text('Código do operador', { shownIn: 'state', narrow: true }),
    transaction: text('Transacção', { shownIn: 'ref', narrow: true }),
    ref: text('Identificação', { column: 'Transacção', narrow: true }),
    receipt: text('Recibo', { shownIn: 'state', narrow: true }),
    reversal: label('Estorno', mpesaReversalLabels, { shownIn: 'state' }),
  },
};

const reads = ['payments.read', 'payments.confirm'] as const;
export const mpesaAttempts = endpoint('GET', '/mpesa-attempts', {
  access: reads,
  summary:
    'Payments by M-Pesa, the latest first, by student, state, and those that are open for an hour (E.5)',
  query: pageQuery.extend({
    student_id: recordId.optional(),
    state: z.enum(mpesaStates, 'Estado inválido.').optional(),
    /** Open ones older than an hour. */
    late: z.stringbool('Escolha sim ou não.').optional(),
  }),
  response: listOf(attempt),
});
export const exportMpesaAttempts = listFile(mpesaAttempts, '/exportMpesaAttempts', 'payments.export');
export const checkMpesaAttempt = endpoint('POST', '/mpesa-attempts/:id/check', {
  access: 'payments.confirm',
  summary: 'Asks the operator now what became of an open payment (E.5)',
  response: written(attempt),
});
export const reverseMpesaAttempt = endpoint('POST', '/mpesa-attempts/:id/reverse', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary:
    'Reverses a payment at the operator, which returns the money, within the time the operator sets (E.5)',
  body: z.object({ reason: reasonField }),
});
export const settleMpesaReversal = endpoint('POST', '/mpesa-attempts/:id/settle-reversal', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary:
    'Records by hand what became of a reversal that the operator has not answered for a day: the money went back, or it did not (E.5)',
  body: z.object({ returned: z.boolean('Indique se o dinheiro voltou.'), reason: reasonField }),
  response: written(attempt),
});

export const mpesaEntities = endpoint('GET', '/mpesa-entities', {
  access: reads,
  summary: 'Entities with an access to M-Pesa (E.5)',
  response: single(z.array(z.object({ id: z.int(), code: z.string(), bank: z.string() }))),
});

/** How a movement of the operator's statement and a payment of the portal agree. */
export const mpesaMatchLabels = {
  IGUAL: 'Confere',
  VALOR_DIFERENTE: 'Valor diferente',
  SO_PORTAL: 'Falta no extracto',
  SO_EXTRACTO: 'Falta no portal',
} as const;
export type MpesaMatch = keyof typeof mpesaMatchLabels;
const matches = Object.keys(mpesaMatchLabels) as [MpesaMatch, ...MpesaMatch[]];

const compared = z.object({
  /** Its place in the day. */
  id: z.int(),
  match: z.enum(matches),
  ref: z.string(),
  transaction: z.string(),
  name: z.string().nullable(),
  /** Null where the side has no such movement. */
  portal: cents.nullable(),
  statement: cents.nullable(),
  at: instant,
});
export type MpesaCompared = z.output<typeof compared>;
export const mpesaComparedList: ExportedList<MpesaCompared> = {
  title: 'Comparação com o extracto M-Pesa',
  file: 'comparacao_mpesa',
  fields: {
    at: moment('Data'),
    name: person('Estudante'),
    ref: text('Identificação', { narrow: true }),
    transaction: text('Transacção', { narrow: true }),
    portal: money('No portal'),
    statement: money('No extracto'),
    match: label('Resultado', mpesaMatchLabels),
  },
};
export const compareMpesaDay = endpoint('GET', '/mpesa-days', {
  access: reads,
  summary:
    "The payments of a day by M-Pesa beside the operator's statement, which is imported as a bank file of the entity, differences first (E.5)",
  query: pageQuery.omit({ search: true }).extend({
    entity_id: recordId,
    day: z.iso.date('Indique o dia.'),
  }),
  response: listOf(compared),
});
export const exportMpesaDay = listFile(compareMpesaDay, '/exportMpesaDay', 'payments.export');
