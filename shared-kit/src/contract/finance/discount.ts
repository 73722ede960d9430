import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, listOf, pageQuery, recordId, written } from '../core/envelope.ts';
import { explanation } from '../core/fields.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { day as dayField, label, number, person, text, type ExportedList } from '../core/list-field.ts';

/** Kinds of discount on a student's monthly fees (I26). */
export const discountKindLabels = { DESCONTO: 'Desconto', BOLSA: 'Bolsa' } as const;
export type DiscountKind = keyof typeof discountKindLabels;
export const discountKinds = Object.keys(discountKindLabels) as [DiscountKind, ...DiscountKind[]];
export const discountStateLabels = {
  PEDIDO: 'Por aprovar',
  APROVADO: 'Aprovado',
  RECUSADO: 'Recusado',
} as const;
export type DiscountState = keyof typeof discountStateLabels;
const discountStates = Object.keys(discountStateLabels) as [DiscountState, ...DiscountState[]];

const day = z.iso.date('Indique uma data válida.');
export const discountForm = z
  .object({
    student_id: idField('Escolha o estudante.'),
    kind: z.enum(discountKinds, 'Escolha o tipo.'),
    percent: z.int('Indique a percentagem.').min(1, 'Entre 1 e 100.').max(100, 'Entre 1 e 100.'),
    from_day: day,
    until_day: day,
    /** As printed on the invoice. */
    reason: explanation('Indique o motivo.', 100),
  })
  .refine((discount) => discount.from_day <= discount.until_day, {
    path: ['until_day'],
    error: 'O fim não pode ser antes do início.',
  });
export type DiscountForm = z.output<typeof discountForm>;

const discountRow = z.object({
  id: z.int(),
  student_id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  kind: z.enum(discountKinds),
  percent: z.int(),
  from_day: z.iso.date(),
  until_day: z.iso.date(),
  reason: z.string(),
  state: z.enum(discountStates),
  asked_by: z.string().nullable(),
  asked_at: instant,
  /** Who approved or refused it. */
  decided_by: z.string().nullable(),
});
export type DiscountRow = z.output<typeof discountRow>;

export const discountList: ExportedList<DiscountRow> = {
  title: 'Descontos e bolsas',
  file: 'descontos_e_bolsas',
  fields: {
    code: text('Código', { shownIn: 'name', narrow: true }),
    name: person('Estudante'),
    kind: label('Tipo', discountKindLabels),
    percent: number('Percentagem', { shownIn: 'kind' }),
    reason: text('Motivo', { shownIn: 'kind' }),
    from_day: dayField('Desde', { column: 'Meses' }),
    until_day: dayField('Até', { shownIn: 'from_day' }),
    asked_by: text('Pedido por', { column: 'Pedido e decisão' }),
    decided_by: text('Decidido por', { shownIn: 'asked_by' }),
    state: label('Estado', discountStateLabels),
  },
};

export const discounts = endpoint('GET', '/discounts', {
  access: 'payments.read',
  summary: 'Discounts and scholarships of students, the latest first (I26)',
  query: pageQuery.extend({
    state: z.enum(discountStates, 'Estado inválido.').optional(),
    student_id: recordId.optional(),
  }),
  response: listOf(discountRow),
});
export const exportDiscounts = listFile(discounts, '/exportDiscounts', 'payments.export');
export const askDiscount = endpoint('POST', '/discounts', {
  access: 'payments.create',
  summary: 'Asks for a discount or scholarship; it counts once somebody else has approved it (I26)',
  body: discountForm,
  response: written(discountRow),
});
export const decideDiscount = endpoint('POST', '/discounts/:id/decide', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary: 'Approves or refuses a discount that somebody else asked for (I26, part F)',
  body: z.object({ approved: z.boolean('Escolha a decisão.') }),
  response: written(discountRow),
});
