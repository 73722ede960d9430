import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { day, label, money, number, person, text, type ExportedList } from '../core/list-field.ts';
import { invoiceTypeLabels, type PaidType } from './payment-rules.ts';

/** State of a fine: ISENTA, waived by a second person; CORRIGIDA, because the bank had the money in time. */
export const fineStateLabels = {
  POR_PAGAR: 'Por pagar',
  PARCIAL: 'Paga em parte',
  PAGA: 'Paga',
  ISENTA: 'Isenta',
  CORRIGIDA: 'Corrigida',
  ANULADA: 'Anulada',
} as const;
export type FineState = keyof typeof fineStateLabels;
const fineStates = Object.keys(fineStateLabels) as [FineState, ...FineState[]];

const waiver = z.object({
  id: z.int(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: instant,
  /** Whether the caller requested it and so cannot decide on it. */
  own: z.boolean(),
});
const row = z.object({
  id: z.int(),
  student_id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  /** The overdue invoice. */
  invoice_id: z.int(),
  invoice: z.string(),
  description: z.string(),
  due_date: z.iso.date(),
  /** The invoice of the fine itself. */
  fine_invoice_id: z.int(),
  fine_invoice: z.string(),
  day: z.iso.date(),
  days_late: z.int(),
  percent: z.int(),
  amount: cents,
  paid: cents,
  formula: z.string(),
  state: z.enum(fineStates),
  /** The waiver that awaits a second person. */
  waiver: waiver.nullable(),
});
export type FineRow = z.output<typeof row>;

export const fineList: ExportedList<FineRow> = {
  title: 'Multas',
  file: 'multas',
  fields: {
    code: text('Código', { shownIn: 'name', narrow: true }),
    name: person('Estudante'),
    description: text('Descrição', { shownIn: 'invoice' }),
    invoice: text('Factura', { column: 'Factura em atraso', narrow: true }),
    due_date: day('Pagar até', { shownIn: 'invoice' }),
    days_late: number('Dias de atraso', { column: 'Atraso' }),
    percent: number('Percentagem', { shownIn: 'days_late' }),
    amount: money('Multa'),
    fine_invoice: text('Factura da multa', { shownIn: 'amount', narrow: true }),
    state: label('Estado', fineStateLabels),
  },
  filters: { waiting: label('Isenção', { SIM: 'À espera de decisão' }) },
};

const readers = ['fines.read', 'fines.read_own'] as const;
export const fines = endpoint('GET', '/fines', {
  access: readers,
  summary: 'Fines, the latest first; students see their own (decision 57, I22)',
  query: pageQuery.extend({
    state: z.enum(fineStates, 'Estado inválido.').optional(),
    /** Only those with a pending waiver. */
    waiting: z.enum(['SIM'], 'Valor inválido.').optional(),
    student_id: recordId.optional(),
  }),
  response: listOf(row),
});
export const exportFines = listFile(fines, '/exportFines', 'fines.export');

const step = z.object({
  on: z.string(),
  /** Due day, band reached, freeze by a proof, payment, waiver, correction. */
  kind: z.enum([
    'VENCIMENTO',
    'FAIXA',
    'CONGELADA',
    'PAGAMENTO',
    'ISENCAO_PEDIDA',
    'ISENTA',
    'ISENCAO_RECUSADA',
    'CORRIGIDA',
  ]),
  text: z.string(),
});
export const fineTimeline = endpoint('GET', '/fines/:id/timeline', {
  access: readers,
  summary: 'How a fine came about: due day, bands, freezes, payments, exemption, in their order (I22)',
  response: single(z.array(step)),
});
export type FineStep = z.output<typeof step>;

export const waiverForm = z.object({ reason: reasonField });
export const askWaiver = endpoint('POST', '/fines/:id/waiver', {
  access: ['payments.request_waive', 'payments.waive'],
  summary: 'Asks that a fine be waived, for a reason; somebody else decides (E.6, part F)',
  body: waiverForm,
});
export const decideWaiver = endpoint('POST', '/fines/:id/waiver/decide', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary: 'Waives a fine by a credit note, or does not; never by who asked for it (E.6, I22)',
  body: z.object({ approved: z.boolean('Escolha a decisão.') }),
});

/** Types of invoice that can be fined; never a fine, nor what candidates owe. */
export const finedTypes = [
  'PROPINA',
  'INSCRICAO',
  'RENOVACAO',
  'EXAME',
  'SERVICO',
  'OUTRO',
] as const satisfies readonly PaidType[];
export const finedTypeOptions = finedTypes.map((value) => ({ value, label: invoiceTypeLabels[value] }));

const whole = (min: number, max: number) =>
  z.int(`Entre ${min} e ${max}.`).min(min, `Entre ${min} e ${max}.`).max(max, `Entre ${min} e ${max}.`);
export const fineRulesForm = z.object({
  types: z
    .array(z.enum(finedTypes, 'Escolha os tipos.'))
    .min(1, 'Escolha pelo menos um tipo.')
    .max(finedTypes.length),
  /** Only invoices due from this day on are fined. */
  due_from: z.iso.date('Indique uma data válida.'),
  grace_days: whole(0, 60),
  cap: cents.min(1, 'Indique um valor.').nullable().default(null),
  bands: z
    .array(z.object({ from_day: whole(1, 365), percent: whole(1, 100) }))
    .max(6, 'No máximo 6 faixas.')
    .superRefine((bands, ctx) => {
      for (const [nth, band] of bands.entries()) {
        const before = bands[nth - 1];
        if (before && (band.from_day <= before.from_day || band.percent <= before.percent))
          ctx.addIssue({
            code: 'custom',
            path: [nth, band.from_day <= before.from_day ? 'from_day' : 'percent'],
            message: 'Cada faixa começa mais tarde e cobra mais do que a anterior.',
          });
      }
    }),
});
export type FineRulesForm = z.output<typeof fineRulesForm>;

const rules = fineRulesForm.extend({
  made_at: instant.nullable(),
  made_by: z.string().nullable(),
  /** Whether an entity accepts payments of fines; without one no fine can be issued. */
  payable: z.boolean(),
});
export type FineSettings = z.output<typeof rules>;
export const fineRules = endpoint('GET', '/fine-rules', {
  access: 'fines.read',
  summary: 'The rules that fines are computed by; without bands nobody is fined (E.6)',
  response: single(rules),
});
export const setFineRules = endpoint('POST', '/fine-rules', {
  access: 'fines.update',
  summary: 'Sets the rules of fines from now on; fines already issued keep theirs (E.6)',
  body: fineRulesForm,
  response: written(rules),
});
export const computeFines = endpoint('POST', '/fines/compute', {
  access: 'fines.create',
  summary: 'Has the fines of today issued as a job; again issues what is missing (decision 57)',
  response: written(z.object({ job_id: z.int() })),
});
