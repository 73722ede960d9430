import * as z from 'zod';
import { instant } from '../core/instant.ts';
import { optionalPhoneField } from '../core/phone-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, options, recordId, single, written } from '../core/envelope.ts';
import { cents } from '../core/money.ts';
import { overdueInvoice } from '../finance/student-block.ts';
import { inscriptionStates } from './inscription-rules.ts';

const reference = z.object({
  entity: z.string(),
  bank: z.string(),
  number: z.string(),
  wallet_shortcode: z.string().nullable(),
});

/** A renewal as its student sees it (row 85). */
const renewal = z.object({
  id: z.int(),
  academic_year: z.string(),
  year: z.int(),
  semester_id: z.int(),
  semester: z.string(),
  level: z.string(),
  date: instant,
  state: z.enum(inscriptionStates),
  /** Names of the chosen subjects. */
  subjects: z.array(z.string()),
  /** Its invoice, unless annulled; null where nothing is charged. */
  invoice: z
    .object({
      id: z.int(),
      number: z.string().nullable(),
      total: cents,
      paid: cents,
      open: cents,
      due_date: z.iso.date(),
      references: z.array(reference),
    })
    .nullable(),
  can_cancel: z.boolean(),
  can_restore: z.boolean(),
});
export type OwnRenewal = z.output<typeof renewal>;

export const ownRenewals = endpoint('GET', '/inscriptionsRenew', {
  access: 'renewals.read_own',
  summary: 'Renewals of the signed-in student, the latest first (S2 §7, row 85)',
  query: z.object({
    /** Must be the caller's own. */
    student_id: recordId.optional(),
  }),
  response: options(renewal),
});

const choiceKinds = ['EM_ATRASO', 'NORMAL'] as const;
const choice = z.object({
  subject_id: z.int(),
  name: z.string(),
  kind: z.enum(choiceKinds),
  /** The year of study. */
  academic_year_id: z.int(),
  credits: z.int().nullable(),
  /** Preselected: arrears first, up to the limits. */
  ticked: z.boolean(),
  /** Why it cannot be selected. */
  blocked_reason: z.string().nullable(),
  warning: z.string().nullable(),
});
export type RenewalChoice = z.output<typeof choice>;

/** A blocking debt: which invoice, and its open amount (I27). */

const cost = z.object({
  lines: z.array(z.object({ description: z.string(), amount: cents })),
  total: cents,
  /** The part of the total that is the fine for renewing late. */
  fine: cents,
  due_date: z.iso.date(),
  /** Parts of the total with their due dates; a single one where paid at once (I26). */
  instalments: z.array(z.object({ amount: cents, due_date: z.iso.date() })),
  monthly: z.object({ amount: cents, months: z.int(), first_month: z.int(), due_day: z.int() }),
});

const offer = z.object({
  year: z.int(),
  semester_id: z.int(),
  year_of_study: z.int(),
  course: z.string(),
  /** ABERTO, COM_MULTA in the days with a fine, POR_ABRIR, FECHADO, or POR_DECLARAR where none is declared: then everything is only a
   *  simulation. */
  period: z.object({
    state: z.enum(['ABERTO', 'COM_MULTA', 'POR_ABRIR', 'FECHADO', 'POR_DECLARAR']),
    opens: instant.nullable(),
    ends: instant.nullable(),
    late_until: instant.nullable(),
  }),
  /** Why the student cannot renew now, in words, other than `debts`. */
  obstacle: z.string().nullable(),
  debts: z.array(overdueInvoice),
  /** The existing renewal. */
  renewal_id: z.int().nullable(),
  contacts: z.object({ contact: z.string(), alternative_contact: z.string(), email: z.string() }),
  subjects: z.array(choice),
  limits: z.object({ subjects: z.int().nullable(), credits: z.int().nullable() }),
  /** Null where the institution has not set its fees. */
  cost: cost.nullable(),
});
export type RenewalOffer = z.output<typeof offer>;

export const renewalOffer = endpoint('GET', '/renewal-offer', {
  access: 'renewals.create_own',
  summary:
    'What the next renewal offers, blocks and costs; a rehearsal while its period is not open (row 86, I44)',
  response: single(offer),
});

export const renew = endpoint('POST', '/renewals', {
  access: 'renewals.create_own',
  summary:
    'Renews the inscription of the signed-in student, with its invoice; again answers the same one (row 86, I46)',
  body: z.object({
    subjects: z
      .array(idField('Escolha as disciplinas.'))
      .min(1, 'Escolha pelo menos uma disciplina.')
      .max(30, 'No máximo 30 disciplinas.'),
    contact: optionalPhoneField().optional(),
    alternative_contact: optionalPhoneField().optional(),
    /** The total shown to the student; refused where it has changed since. */
    total: cents,
  }),
  response: written(renewal),
});

const cancelling = {
  inscriptionRenewId: recordId,
  /** 0 cancels, 1 resumes within the period (row 87). */
  status: z.coerce
    .number<number | string>('Indique 0 ou 1.')
    .int('Indique 0 ou 1.')
    .min(0, 'Indique 0 ou 1.')
    .max(1, 'Indique 0 ou 1.'),
};
export const cancelRenewalByGet = endpoint('GET', '/cancelInscriptionRenew', {
  access: 'renewals.create_own',
  summary: 'Cancels or takes up again an own unpaid renewal; again changes nothing (S2 §7, rows 87, 150)',
  query: z.object(cancelling),
  response: written(renewal),
});
export const cancelRenewal = endpoint('POST', '/cancelInscriptionRenew', {
  access: 'renewals.create_own',
  summary: 'The same, as the portal asks for it (row 87)',
  body: z.object(cancelling),
  response: written(renewal),
});

const renewalSubject = z.object({
  subject_id: z.int(),
  name: z.string(),
  /** The year of study. */
  academic_year_id: z.int(),
  credits: z.int().nullable(),
  /** False for subjects that could not be chosen. */
  chosen: z.boolean(),
  /** Enrolled in it in that semester. */
  enrolled: z.boolean(),
  /** Why the student cannot currently be enrolled in it. */
  blocked_reason: z.string().nullable(),
  warning: z.string().nullable(),
});
export type RenewalSubject = z.output<typeof renewalSubject>;

export const renewalSubjects = endpoint('GET', '/renewals/:id/subjects', {
  access: 'renewals.read',
  summary:
    'What a student chose when renewing, as it may be enrolled today, and what a precedence kept from them (row 86)',
  response: options(renewalSubject),
});

/** The institution's renewal settings (row 86); blocking by debts is in `finance/debt-block.ts`. */
export const renewalSettingsForm = z.object({
  /** The fine for renewing after the end, in centavos. */
  late_fine: cents,
});
export type RenewalSettings = z.output<typeof renewalSettingsForm>;
export const renewalSettings = endpoint('GET', '/renewal-settings', {
  access: ['renewals.read', 'activities.settings'],
  summary: 'The fine for renewing late (row 86)',
  response: single(renewalSettingsForm),
});
export const changeRenewalSettings = endpoint('PUT', '/renewal-settings', {
  access: 'activities.settings',
  summary: 'Sets the fine for renewing late (row 86)',
  body: renewalSettingsForm,
  response: written(renewalSettingsForm),
});
