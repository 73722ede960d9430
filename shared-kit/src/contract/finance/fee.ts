import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { yearField } from '../core/fields.ts';
import { idField, options, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { invoiceTypes } from './invoice.ts';
import { cents } from '../core/money.ts';
import { label, money, number, text, type ExportedList } from '../core/list-field.ts';
import { levelTypes } from '../offer/course.ts';
import { shifts } from '../offer/shift.ts';

/** To whom a fee applies, by nationality; 'Moçambique' is NACIONAL. */
export const feeNationalities = ['NACIONAL', 'ESTRANGEIRA'] as const;

/** What a student whose inscription begins in mid-month pays for that month: all of it, the remaining days, or nothing. */
export const proratingRules = ['MES_INTEIRO', 'PROPORCIONAL', 'MES_SEGUINTE'] as const;
export type Prorating = (typeof proratingRules)[number];

const whole = (message: string, min: number, max: number) =>
  z.int(message).min(min, `Entre ${min} e ${max}.`).max(max, `Entre ${min} e ${max}.`);

/** The scope of a fee; null means all, and the most specific row of a year applies (decision 124). */
const scope = {
  year: yearField,
  level_type: z.enum(levelTypes, 'Escolha o grau.'),
  course_id: idField('Escolha o curso.').nullable().default(null),
  /** True for engineering courses, false for the others; excludes `course_id`. */
  engineering: z.boolean().nullable().default(null),
  scholar_shift: z.enum(shifts, 'Escolha o regime.').nullable().default(null),
  nationality: z.enum(feeNationalities, 'Escolha a nacionalidade.').nullable().default(null),
};

/** Most instalments of one fee, a month apart (I26). */
export const maxInstalments = 6;

/** What is charged, in centavos, and when. */
const values = {
  candidacy_fee: cents,
  enrolment_fee: cents,
  renewal_fee: cents,
  monthly_fee: cents,
  months: whole('Indique o número de mensalidades.', 1, 12).default(10),
  first_month: whole('Escolha o primeiro mês.', 1, 12).default(2),
  due_day: whole('Indique o dia de vencimento.', 1, 28).default(10),
  enrolment_days: whole('Indique os dias para pagar.', 1, 180).default(15),
  /** Number of instalments of the inscription and renewal fees. */
  instalments: whole('Indique o número de prestações.', 1, maxInstalments).default(1),
  prorating: z.enum(proratingRules, 'Escolha a regra.').default('MES_INTEIRO'),
};
export const feeValues = z.object(values);
export type FeeValues = z.output<typeof feeValues>;

const courseOrClass = ({
  course_id,
  engineering,
}: {
  course_id: number | null;
  engineering: boolean | null;
}) => course_id === null || engineering === null;
export const feeForm = z.object({ ...scope, ...values }).refine(courseOrClass, {
  path: ['engineering'],
  error: 'Escolha o curso ou a classe de cursos, não os dois.',
});
export type FeeForm = z.output<typeof feeForm>;

const feeRow = z.object({
  id: z.int(),
  ...scope,
  year: z.int(),
  course_id: z.int().nullable(),
  engineering: z.boolean().nullable(),
  scholar_shift: z.enum(shifts).nullable(),
  nationality: z.enum(feeNationalities).nullable(),
  ...values,
  course_name: z.string().nullable(),
  created_at: instant,
  created_by: z.string().nullable(),
  /** When this version was replaced; null while in force. */
  replaced_at: instant.nullable(),
});
export type FeeRow = z.output<typeof feeRow>;

export const feeNationalityLabels = { NACIONAL: 'Nacionais', ESTRANGEIRA: 'Estrangeiros' } as const;
export const feeList: ExportedList<FeeRow> = {
  title: 'Taxas e propinas',
  file: 'taxas',
  fields: {
    level_type: text('Grau', { column: 'Para quem', narrow: true }),
    course_name: text('Curso', { shownIn: 'level_type' }),
    scholar_shift: text('Regime', { shownIn: 'level_type', none: 'Todos', narrow: true }),
    nationality: label('Nacionalidade', feeNationalityLabels, { shownIn: 'level_type', none: 'Todos' }),
    candidacy_fee: money('Candidatura'),
    enrolment_fee: money('Inscrição'),
    enrolment_days: number('Dias para pagar a inscrição', { shownIn: 'enrolment_fee' }),
    renewal_fee: money('Renovação'),
    monthly_fee: money('Propina mensal'),
    months: number('Mensalidades', { shownIn: 'monthly_fee' }),
    first_month: text('Primeiro mês', { shownIn: 'monthly_fee' }),
    due_day: number('Dia de vencimento', { shownIn: 'monthly_fee' }),
  },
};

/** People without an invoice yet, to whom the fee in force applies. */
const impact = z.object({
  /** Open candidacies. */
  candidacies: z.int(),
  /** Unpaid inscriptions and renewals without an invoice. */
  inscriptions: z.int(),
});
export type FeeImpact = z.output<typeof impact>;

export const fees = endpoint('GET', '/fees', {
  access: 'fees.read',
  summary: 'What counts in a year, the widest scope of each degree first (S2 §2, decision 124)',
  query: z.object({ year: yearField }),
  response: options(feeRow),
});
export const exportFees = listFile(
  { summary: fees.summary, query: pageQuery.omit({ search: true }).extend({ year: yearField }) },
  '/exportFees',
  'fees.read',
);
export const feeVersions = endpoint('GET', '/fees/:id/versions', {
  access: 'fees.read',
  summary: 'Every version there was of one scope, the newest first (decision 124)',
  response: options(feeRow),
});
export const feeImpact = endpoint('GET', '/fees/:id/impact', {
  access: 'fees.read',
  summary: 'How many a change of this row concerns: those who have no invoice yet (decision 124)',
  response: single(impact),
});
export const createFee = endpoint('POST', '/fees', {
  access: 'fees.create',
  summary: 'Sets the fees of a scope that has none (decision 124)',
  body: feeForm,
  response: written(feeRow),
});
export const changeFee = endpoint('PATCH', '/fees/:id', {
  access: 'fees.update',
  summary: 'A new version that counts from now on; issued invoices stay as they are (decision 124)',
  body: feeValues.partial(),
  response: written(feeRow),
});
export const retireFee = endpoint('DELETE', '/fees/:id', {
  access: 'fees.update',
  summary: 'Ends a row: from now on the next wider scope counts (decision 124)',
});
export const copyFees = endpoint('POST', '/fees/copy', {
  access: 'fees.create',
  summary: 'Copies what counts in one year to another, where that has nothing of the same scope',
  body: z
    .object({ from_year: yearField, to_year: yearField })
    .refine((years) => years.from_year !== years.to_year, { path: ['to_year'], error: 'Escolha outro ano.' }),
  response: written(z.object({ copied: z.int(), kept: z.int() })),
});
export const applicableFee = endpoint('GET', '/fees/applicable', {
  access: 'fees.read',
  summary: 'The fee that counts for a case, and those it goes before (decision 124)',
  query: z.object({
    year: yearField,
    course_id: recordId,
    scholar_shift: z.enum(shifts, 'Escolha o regime.'),
    nationality: z.enum(feeNationalities, 'Escolha a nacionalidade.'),
  }),
  response: single(
    z.object({
      /** Null where no fee applies: nothing can be billed. */
      fee: feeRow.nullable(),
      /** The more general fees that it overrides, in order. */
      before: z.array(feeRow),
    }),
  ),
});

/** A prerequisite of billing (decision 126). */
const need = z.object({
  kind: z.enum(['fee', 'entity', 'due_day']),
  /** Label on the checklist. */
  label: z.string(),
  done: z.boolean(),
  /** What is missing, in words. */
  missing: z.array(z.string()),
  type: z.enum(invoiceTypes).optional(),
});
const readiness = z.object({ year: z.int(), ready: z.boolean(), needs: z.array(need) });
export type BillingReadiness = z.output<typeof readiness>;

export const billingReadiness = endpoint('GET', '/billing-readiness', {
  access: ['fees.read', 'entities.read'],
  summary:
    'Whether a year can be billed: fees, entities and due day, and what of them is missing (decision 126)',
  query: z.object({ year: yearField }),
  response: single(readiness),
});
