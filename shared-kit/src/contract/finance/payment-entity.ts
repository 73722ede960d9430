import * as z from 'zod';
import { byState, crud, rowBase } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';
import { single, written } from '../core/envelope.ts';
import { invoiceTypes } from './invoice.ts';
import { menuWalletNames } from './mpesa-rules.ts';
import { cents } from '../core/money.ts';
import { day, label, number, text, type ExportedList } from '../core/list-field.ts';

/** How an entity's references are generated (decision 123, E.2). */
export const referenceModeLabels = {
  CALCULADA_MOD97: 'Calculada (módulo 97)',
  SEQUENCIAL: 'Sequencial',
  CARREGADA: 'Carregada do banco',
} as const;
export type ReferenceMode = keyof typeof referenceModeLabels;
export const referenceModes = Object.keys(referenceModeLabels) as [ReferenceMode, ...ReferenceMode[]];

const optional = (pattern: RegExp, message: string) =>
  z.preprocess(
    (typed) => (typeof typed === 'string' ? typed.replaceAll(/\s/g, '') || null : (typed ?? null)),
    z.string().regex(pattern, message).nullable(),
  ) as unknown as z.ZodType<string | null, string | null>;

const entityForm = z.object({
  bank: requiredText('Indique o banco ou operador.', 80),
  code: z
    .string('O código tem 5 dígitos.')
    .trim()
    .regex(/^\d{5}$/, 'O código tem 5 dígitos.'),
  nib: optional(/^\d{21}$/, 'O NIB tem 21 dígitos.'),
  used_for: z
    .array(z.enum(invoiceTypes), 'Escolha pelo menos um tipo.')
    .min(1, 'Escolha pelo menos um tipo.')
    .transform((types) => [...new Set(types)])
    .pipe(z.array(z.enum(invoiceTypes))),
  reference_mode: z.enum(referenceModes, 'Escolha o modo das referências.'),
  wallet_shortcode: optional(/^\d{3,10}$/, 'O código curto tem 3 a 10 dígitos.'),
  /** The wallet whose menu the short code belongs to. */
  wallet: z.enum(menuWalletNames, 'Escolha a carteira.').nullable().default(null),
  valid_from: z.iso.date('Indique a data.'),
  valid_to: z.iso.date('Indique a data.').nullable().default(null),
});
export type EntityForm = z.output<typeof entityForm>;

/** The problem between the two dates, if any. */
export const validityProblem = ({ valid_from, valid_to }: Pick<EntityForm, 'valid_from' | 'valid_to'>) =>
  valid_to !== null && valid_to < valid_from
    ? { field: 'valid_to', message: 'O fim não pode ser antes do início.' }
    : undefined;

const entityRow = rowBase.extend({
  ...entityForm.shape,
  nib: z.string().nullable(),
  used_for: z.array(z.enum(invoiceTypes)),
  wallet_shortcode: z.string().nullable(),
  wallet: z.enum(menuWalletNames).nullable(),
  valid_to: z.iso.date().nullable(),
  /** Active, and valid today. */
  in_force: z.boolean(),
  /** Last number used; the next reference takes the one after. */
  last_reference: z.int(),
  /** Unused loaded references; null where the entity generates its own. */
  free_references: z.int().nullable(),
});

/** Payment entities (decision 123). */
export const entity = crud('/entities', {
  title: 'Payment entities',
  entity: 'payment_entity',
  file: { path: '/exportEntities', access: 'entities.read', filters: { state: byState.shape.state } },
  form: entityForm,
  row: entityRow,
  query: byState,
  read: 'entities.read',
  write: { create: 'entities.create', update: 'entities.update', remove: 'entities.update' },
});
export type EntityRow = z.output<typeof entityRow>;

export const entityList: ExportedList<EntityRow> = {
  title: 'Entidades de pagamento',
  file: 'entidades_de_pagamento',
  fields: {
    bank: text('Banco ou operador'),
    code: text('Código', { shownIn: 'bank', narrow: true }),
    used_for: text('Usada para'),
    reference_mode: label('Modo das referências', referenceModeLabels, {
      column: 'Referências',
      narrow: false,
    }),
    free_references: number('Referências livres', { shownIn: 'reference_mode' }),
    in_force: text('Estado', { narrow: true }),
    valid_from: day('Válida desde', { shownIn: 'in_force' }),
    valid_to: day('Válida até', { shownIn: 'in_force' }),
  },
};

export const testEntity = endpoint('POST', '/entities/:id/test', {
  access: 'entities.read',
  summary:
    'The reference that an id, a month and an amount make, with the step to its check digits; nothing is kept (decision 123)',
  body: z.object({
    id: z
      .int('Indique o número.')
      .min(0, 'O número não pode ser negativo.')
      .max(9_999_999, 'No máximo 7 dígitos.'),
    month: z.int('Indique o mês.').min(0, 'Entre 0 e 99.').max(99, 'Entre 0 e 99.'),
    amount: cents.min(1, 'Indique um valor.'),
  }),
  response: single(
    z.object({
      /** Null where the bank supplies the references. */
      reference: z.string().nullable(),
      step: z.object({ digits: z.string(), remainder: z.int(), check: z.string() }).nullable(),
    }),
  ),
});

/** An invalid or already loaded line of the bank's file. */
const refusal = z.object({ line: z.int(), text: z.string(), problem: z.string() });
const loading = z.object({
  accepted: z.int(),
  /** The first accepted ones. */
  sample: z.array(z.string()),
  refused: z.int(),
  /** The first hundred refused ones. */
  refusals: z.array(refusal),
  /** False for a preview. */
  loaded: z.boolean(),
});
export type Loading = z.output<typeof loading>;

export const loadReferences = endpoint('POST', '/entities/:id/references', {
  access: 'entities.update',
  summary:
    'Checks a CSV of bank-supplied references and, unless it is a preview, loads the good lines (decision 123)',
  body: z.object({
    content: z
      .string('Escolha um ficheiro.')
      .min(1, 'O ficheiro está vazio.')
      .max(1_000_000, 'O ficheiro tem mais de 1 MB.'),
    /** Dry run: stores nothing. */
    preview: z.boolean().default(false),
  }),
  bodyLimit: 2_000_000,
  response: written(loading),
});
