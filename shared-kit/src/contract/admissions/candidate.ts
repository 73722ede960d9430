import * as z from 'zod';
import { candidateLimits, defaultSettings } from './candidate-form.ts';
import { endpoint } from '../core/endpoint.ts';
import { recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { cents } from '../core/money.ts';
import { tooLong } from '../core/fields.ts';
import { cleanPhone, phoneInputLength } from '../core/phone.ts';
import { documentNumberField, withCleanDocument } from '../people/document-field.ts';
import { documentFile } from '../people/person-rules.ts';
import { shifts } from '../offer/shift.ts';

/** Length only; `candidate-rules` decides whether it may be empty and what it may contain. */
const text = (most: number) => z.string('Indique um texto.').trim().max(most, tooLong(most)).default('');
const limited = (field: keyof typeof candidateLimits) => text(candidateLimits[field]);
/** Cleaned here; `candidate-rules` checks it. */
const phone = z
  .string('Indique um texto.')
  .overwrite(cleanPhone)
  .max(phoneInputLength, tooLong(phoneInputLength))
  .default('');
const choice = text(40);
/** A number, also as text from a browser's select; absent and '' are null. */
const number = z
  .union([z.int().min(0).max(2_147_483_647), z.string().regex(/^\d{0,10}$/)], 'Indique um número.')
  .nullable()
  .default(null)
  .transform((value) => (value === null || value === '' ? null : Number(value)))
  .refine((value) => value === null || (value >= 0 && value <= 2_147_483_647), 'Indique um número.');

/** The `userData` of S1 §3, with the additions of decisions 21, 22, 25 and H.5. */
const userData = withCleanDocument(
  z.object({
    /** Generated when the form is opened and makes the submission idempotent: one key, one candidacy. */
    submission_key: z.uuid('Chave de submissão inválida.').optional(),
    fullName: limited('fullName'),
    birthDate: text(10),
    gender: choice,
    email: limited('email'),
    contacts: z.object({ contact: phone, alternative_contact: phone }).prefault({}),
    is_deficient: choice,
    deficient_type: choice,
    disability_consent: z.boolean('Escolha Sim ou Não.').default(false),
    fathers_filliation: limited('fathers_filliation'),
    mothers_filliation: limited('mothers_filliation'),
    guardian_name: limited('guardian_name'),
    guardian_contact: phone,
    doc_type: choice,
    doc_number: documentNumberField.default(''),
    doc_issue_place: limited('doc_issue_place'),
    doc_expires_on: text(10),
    nactionality: z
      .string('Indique um texto.')
      .trim()
      .max(candidateLimits.nactionality)
      .default('Moçambique'),
    lives_in_mozambique: choice,
    provice_id: number,
    district_id: number,
    address_location: limited('address_location'),
    childhood_location: limited('childhood_location'),
    last_school_frequency: limited('last_school_frequency'),
    trainingArea: choice,
    last_school_frequency_year: number,
    course_id: number,
    scholar_shift: choice,
    level_type: choice,
    /** Set by the server: the first level of the degree (decision 25). */
    level_id: number,
    /** Mirrors `scholar_shift` and `level_type` (decision 25). */
    regime: choice,
    regimeSuperior: choice,
    /** Version of the privacy notice that was shown (H.5). */
    privacy_version: text(20),
  }),
);
export type UserData = z.output<typeof userData>;

/** What is needed to pay an invoice. */
export const paymentData = z.object({
  id: z.int(),
  number: z.string(),
  total_cents: cents,
  due_date: z.iso.date(),
  references: z.array(
    z.object({
      entity: z.string(),
      bank: z.string(),
      number: z.string(),
      amount_cents: cents,
      expires_on: z.iso.date().nullable(),
    }),
  ),
});
export type PaymentData = z.output<typeof paymentData>;

export const submitCandidate = endpoint('POST', '/Candidate', {
  access: 'public',
  summary: 'Submits an application; the same submission key is answered the same (S1 §7, decision 27)',
  // Many times what an application needs.
  bodyLimit: 65_536,
  body: userData,
  response: written(
    z.object({
      id: z.int(),
      /** CAND-AAAA-NNNNNN. */
      number: z.string(),
      state: z.literal('SUBMETIDA'),
      /** Full address for tracking the candidacy. */
      tracking_url: z.string(),
      /** Invoice of the candidacy fee, where there is one. */
      invoice: paymentData.optional(),
    }),
  ),
});

export const addGuardianConsent = endpoint('POST', '/Candidate/consent', {
  access: 'public',
  summary: 'Hands in the consent of a guardian before the application of a minor is submitted (decision 21)',
  body: z.object({ submission_key: z.uuid('Chave de submissão inválida.') }),
  upload: documentFile,
  response: written(z.object({ name: z.string() })),
});

const settings = z.object({ exact_age: z.boolean(), minors_with_guardian: z.boolean() });
const period = z.object({
  year: z.int(),
  semester_id: z.int(),
  opens_at: instant,
  closes_at: instant,
  /** Null: all degrees, or all courses. */
  level_type: z.string().nullable(),
  course_name: z.string().nullable(),
});

export const applicationPeriod = endpoint('GET', '/application-period', {
  access: 'public',
  summary: 'Whether applications are open, for which year and until when, or the next dates (decision 17)',
  response: single(
    z.object({
      open: z.boolean(),
      /** Year of the open intake. */
      year: z.int().nullable(),
      closes_at: instant.nullable(),
      /** Announced periods, next first; at most five. */
      next: z.array(period),
      settings,
    }),
  ),
});

export const applicationFee = endpoint('GET', '/application-fee', {
  access: 'public',
  summary: 'What a candidacy to a course costs; null where nothing is charged (decision 19)',
  query: z.object({
    course_id: recordId,
    scholar_shift: z.enum(shifts, 'Escolha o regime.'),
    nactionality: z.string().trim().max(candidateLimits.nactionality).default('Moçambique'),
  }),
  response: single(z.object({ candidacy_cents: cents.nullable() })),
});

export const applicationSettings = endpoint('GET', '/application-settings', {
  access: ['activities.read', 'activities.settings'],
  summary: 'What the institution decides about the age of candidates (decision 21)',
  response: single(settings),
});
export const changeApplicationSettings = endpoint('PATCH', '/application-settings', {
  access: 'activities.settings',
  summary: "'Exigir idade exacta' and 'Permitir menores com encarregado' (decision 21)",
  body: z.object({
    exact_age: z.boolean('Escolha Sim ou Não.').optional(),
    minors_with_guardian: z.boolean('Escolha Sim ou Não.').optional(),
  }),
  response: written(settings.default(defaultSettings)),
});
