import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { byId, idField, listOf, pageQuery, recordId, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';

/** Kinds of discount on a student's monthly fees (I26). */
export const discountKinds = ['DESCONTO', 'BOLSA'] as const;
export const discountStates = ['PEDIDO', 'APROVADO', 'RECUSADO'] as const;
export type DiscountState = (typeof discountStates)[number];

const day = z.iso.date('Indique uma data válida.');
export const discountForm = z
  .object({
    student_id: idField('Escolha o estudante.'),
    kind: z.enum(discountKinds, 'Escolha o tipo.'),
    percent: z.int('Indique a percentagem.').min(1, 'Entre 1 e 100.').max(100, 'Entre 1 e 100.'),
    from_day: day,
    until_day: day,
    /** As printed on the invoice. */
    reason: z
      .string('Indique o motivo.')
      .trim()
      .min(5, 'Escreva pelo menos 5 caracteres.')
      .max(100, 'No máximo 100 caracteres.'),
  })
  .refine((it) => it.from_day <= it.until_day, {
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

export const discounts = endpoint('GET', '/discounts', {
  access: 'payments.read',
  summary: 'Discounts and scholarships of students, the latest first (I26)',
  query: pageQuery.extend({
    state: z.enum(discountStates, 'Estado inválido.').optional(),
    student_id: recordId.optional(),
  }),
  response: listOf(discountRow),
});
export const exportDiscounts = listFile(discounts, { path: '/exportDiscounts', access: 'payments.export' });
export const askDiscount = endpoint('POST', '/discounts', {
  access: 'payments.create',
  summary: 'Asks for a discount or scholarship; it counts once somebody else has approved it (I26)',
  body: discountForm,
  response: written(discountRow),
});
export const decideDiscount = endpoint('POST', '/discounts/:id/decide', {
  access: 'payments.waive',
  summary: 'Approves or refuses a discount that somebody else asked for (I26, part F)',
  params: byId,
  body: z.object({ approved: z.boolean('Escolha a decisão.') }),
  response: written(discountRow),
});
