import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { exported, listOf, pageQuery, recordId, written } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { instant } from '../core/instant.ts';
import { day, label, money, person, text, type ExportedList } from '../core/list-field.ts';
import { cents } from '../core/money.ts';
import { sortBy } from '../core/sort.ts';

/** State of a reference (C.7); EXPIRADA is derived from its date. A payment by it is recognised in every state (I23). */
export const referenceStateLabels = {
  LIVRE: 'Livre',
  ATRIBUIDA: 'Atribuída',
  PAGA: 'Paga',
  EXPIRADA: 'Expirada',
  ANULADA: 'Anulada',
} as const;
export type ReferenceState = keyof typeof referenceStateLabels;
const states = Object.keys(referenceStateLabels) as [ReferenceState, ...ReferenceState[]];

const row = z.object({
  id: z.int(),
  /** Without spaces. */
  number: z.string(),
  entity: z.string(),
  bank: z.string(),
  amount: cents.nullable(),
  invoice_id: z.int().nullable(),
  invoice: z.string().nullable(),
  student_id: z.int().nullable(),
  /** Name of the student or candidate who owes. */
  name: z.string().nullable(),
  code: z.string().nullable(),
  created_at: instant,
  expires_on: z.iso.date().nullable(),
  state: z.enum(states),
  /** Whether its invoice is open and no other reference of this entity is live, so that a new one can be issued. */
  can_reissue: z.boolean(),
});
export type ReferenceRow = z.output<typeof row>;

export const referenceList: ExportedList<ReferenceRow> = {
  title: 'Referências de pagamento',
  file: 'referencias',
  fields: {
    entity: text('Entidade', { shownIn: 'number', narrow: true }),
    number: text('Referência', { narrow: true }),
    amount: money('Valor'),
    invoice: text('Factura', { none: '–', narrow: true }),
    code: text('Código', { shownIn: 'name', none: '–', narrow: true }),
    name: person('Estudante', { none: '–' }),
    created_at: day('Criada em'),
    expires_on: day('Válida até', { none: 'Sem fim', hidden: true }),
    state: label('Estado', referenceStateLabels),
  },
};

const filters = {
  state: z.enum(states, 'Estado inválido.').optional(),
  entity_id: recordId.optional(),
  /** One that never expires comes after all others. */
  sort: sortBy('created_at', 'expires_on'),
};
export const references = endpoint('GET', '/references', {
  access: 'payments.read',
  summary:
    'Payment references, the latest first; searched by the start of the number, by invoice, and by student code or name (decision 121)',
  query: pageQuery.extend(filters),
  response: listOf(row),
});
export const exportReferences = endpoint('GET', '/exportReferences', {
  access: 'payments.export',
  summary: 'The list of references as a file, for the bank (decision 121)',
  query: pageQuery.pick({ search: true }).extend({ ...filters, ...inFormat }),
  response: exported,
});
export const annulReference = endpoint('POST', '/references/:id/annul', {
  access: 'payments.update',
  summary:
    'Annuls a reference; a payment by it is still recognised and waits to be identified (decision 121, I23)',
  body: z.object({ reason: reasonField }),
  response: written(row),
});
export const reissueForm = z.object({
  reason: reasonField,
  /** Last day of the new one; null where it never expires. */
  expires_on: z.iso.date('Indique uma data válida.').nullable().default(null),
});
export const reissueReference = endpoint('POST', '/references/:id/reissue', {
  access: 'payments.update',
  summary:
    'Gives an open invoice a new reference of the same entity over what is still open of it (decision 121)',
  body: reissueForm,
  response: written(row),
});
