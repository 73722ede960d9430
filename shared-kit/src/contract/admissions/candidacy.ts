import * as z from 'zod';
import { optionalText, yearFilter } from '../core/fields.ts';
import { reasonField } from '../core/reason-field.ts';
import {
  candidacyFilterWords,
  candidacyStates,
  feeStates,
  feeWords,
  otherReasonLength,
  rejectionCodes,
  stateWords,
} from './candidacy-rules.ts';
import { endpoint } from '../core/endpoint.ts';
import { exported, idField, listOf, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { inscriptionTypes } from '../enrolment/inscription-rules.ts';
import { instant } from '../core/instant.ts';
import { day as dayColumn, label, person, text, type ListFields } from '../core/list-field.ts';
import { cents } from '../core/money.ts';
import { genders } from '../people/person-rules.ts';
import { editRow } from '../people/person-edit.ts';
import { shifts } from '../offer/shift.ts';
import { sortBy } from '../core/sort.ts';

const state = z.enum(candidacyStates);
/** Filter of a list: undecided ones, one state, or all. */
export const candidacyFilters = ['PENDENTES', ...candidacyStates, 'TODAS'] as const;
const feeState = z.enum(feeStates);
const day = z.iso.date('Indique uma data válida.');

const row = z.object({
  /** Also `inscription_id` and `person_id`: a candidate is not yet a person of the portal. */
  id: z.int(),
  inscription_id: z.int(),
  person_id: z.int(),
  number: z.string(),
  fullName: z.string(),
  course_id: z.int(),
  course: z.string(),
  scholar_shift: z.enum(shifts),
  year: z.int(),
  submitted_at: instant,
  payment: feeState,
  state,
  state_since: instant,
  /** Submitted with the document of another valid candidacy, which the sender was not told: the office compares them (I53). */
  to_confirm: z.boolean(),
  /** Masked (H.5). */
  doc_number: z.string(),
  /** Masked (H.5). */
  contact: z.string(),
  version: z.int(),
});
export type CandidacyRow = z.output<typeof row>;

/** The columns of decision 29, and the filters that are no column. */
export const candidacyList = {
  fields: {
    number: text('Número', { narrow: true }),
    fullName: person('Nome'),
    course: text('Curso'),
    scholar_shift: text('Regime', { narrow: true }),
    submitted_at: dayColumn('Submetida em'),
    payment: label('Pagamento', feeWords),
    state: label('Estado', { ...stateWords, ...candidacyFilterWords }),
  } satisfies ListFields<CandidacyRow>,
  filters: {
    gender: text('Sexo'),
    from: dayColumn('Submetida desde'),
    until: dayColumn('Submetida até'),
  },
};

/** Filters of the candidacies of an intake (decision 29). */
const filters = {
  /** The intake; by default the open one, or the latest. */
  year: yearFilter.optional(),
  state: z.enum(candidacyFilters, 'Estado desconhecido.').default('PENDENTES'),
  course_id: recordId.optional(),
  scholar_shift: z.enum(shifts, 'Escolha o regime.').optional(),
  province_id: recordId.optional(),
  gender: z.enum(genders, 'Escolha o género.').optional(),
  payment: z.enum(feeStates, 'Pagamento desconhecido.').optional(),
  /** Submission date, from and until, both inclusive. */
  from: day.optional(),
  until: day.optional(),
};

const sort = sortBy('number', 'fullName', 'course', 'submitted_at');

export const candidacies = endpoint('GET', '/Candidate', {
  access: 'candidates.read',
  summary: 'Candidacies of a year: those that wait, oldest first; others latest first (decisions 29, 33)',
  query: pageQuery.extend({ ...filters, sort }),
  response: listOf(row),
});
export const exportCandidacies = endpoint('GET', '/exportCandidacies', {
  access: 'candidates.export',
  summary:
    'The candidacies of a year as PDF, XLSX or CSV, narrowed and ordered as the list is (decisions 29, 101)',
  query: z.object({ search: pageQuery.shape.search, ...filters, sort, ...inFormat }),
  response: exported,
});

const event = z.object({
  id: z.int(),
  from: state.nullable(),
  to: state,
  at: instant,
  /** Null where the candidate or the portal did it. */
  actor: z.string().nullable(),
  reason: z.string(),
  message_sent: z.string().nullable(),
});
export type CandidacyEvent = z.output<typeof event>;

/** A person of the portal with the same document, who would become the student on approval. */
const matchingPerson = z.object({
  person_id: z.int(),
  fullName: z.string(),
  birthDate: z.iso.date().nullable(),
  /** Their existing roles in words: 'Docente', 'Estudante 26.0001.0003'. */
  roles: z.array(z.string()),
  same_name: z.boolean(),
});
const review = editRow.extend({
  ...row.omit({ doc_number: true, contact: true }).shape,
  curso: z.string(),
  /** The course id, as the editor changes it (S2 §3). */
  curseToUpdateOld: z.int(),
  level: z.string(),
  level_type: z.string(),
  academic_year: z.string(),
  childhood_location: z.string(),
  guardian_name: z.string(),
  guardian_contact: z.string(),
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  reason_code: z.enum(rejectionCodes).nullable(),
  reason_text: z.string(),
  pay_until: day.nullable(),
  /** Their 18th birthday, where it is still to come (decision 21). */
  adult_on: day.nullable(),
  document_expired: z.boolean(),
  vacancies: z.object({ total: z.int(), taken: z.int(), left: z.int() }),
  candidacy_fee: z.object({ state: feeState, total_cents: cents, number: z.string().nullable() }).nullable(),
  /** Amount charged on approval; null where nothing is billed in that year (decision 126). */
  enrolment_cents: cents.nullable(),
  known_person: matchingPerson.nullable(),
  /** Other candidacies of the same document, of any year. */
  others: z.array(z.object({ id: z.int(), number: z.string(), year: z.int(), course: z.string(), state })),
  /** Undecided proofs of payment of this candidacy or its enrolment, oldest first. */
  proofs_waiting: z.array(z.object({ id: z.int(), invoice: z.string(), name: z.string(), sent_at: instant })),
  documents: z.array(
    z.object({ id: z.int(), name: z.string(), reason: z.string(), at: instant, by: z.string() }),
  ),
  student: z.object({ id: z.int(), code: z.string().nullable() }).nullable(),
  /** Last moment at which a refusal can be reopened. */
  reopen_until: instant.nullable(),
  history: z.array(event),
});
export type CandidacyReview = z.output<typeof review>;

export const candidacy = endpoint('GET', '/Candidate/:id', {
  access: 'candidates.read',
  summary: 'All that the office must know to decide on a candidacy (decisions 21, 29)',
  response: single(review),
});

const inscriptionId = idField();
const decided = z.object({ id: z.int(), state, version: z.int() });

export const beginReview = endpoint('POST', '/begin-review', {
  access: 'candidates.approve',
  summary: 'Somebody begins to look at a candidacy: SUBMETIDA → EM_ANALISE; safe to repeat (C.1)',
  body: z.object({ inscription_id: inscriptionId }),
  response: written(decided),
});

export const approveInscription = endpoint('POST', '/approve-inscription', {
  access: 'candidates.approve',
  summary:
    'Approves a candidacy: student, card, account, inscription and invoice, or nothing at all; safe to repeat (decisions 32, 33)',
  body: z.object({
    inscription_id: inscriptionId,
    /** As in the lists; the first inscription of a candidate is always an 'Inscrição' (decision 95). */
    inscriptionType: z.enum(inscriptionTypes, 'Tipo de inscrição inválido.'),
    course_id: idField(),
    person_id: idField(),
    /** Admits one more although no vacancy is left; needs `classes.overbook`. */
    confirm_overbook: z.boolean().default(false),
    /** The person with the same document, confirmed by the clerk to be the candidate. */
    confirm_person_id: idField().nullable().default(null),
    /** Confirms that nothing is billed in this year and that the inscription becomes active at once (decision 126). */
    confirm_without_fee: z.boolean().default(false),
  }),
  response: written(
    decided.extend({
      /** Opens the ficha de pagamento for some minutes; absent where nothing is owed or printing failed. */
      path: z.string().optional(),
      student_id: z.int(),
      code: z.string(),
      invoice_id: z.int().nullable(),
    }),
  ),
});

export const rejectInscription = endpoint('POST', '/reject-inscription', {
  access: 'candidates.approve',
  summary: 'Refuses a candidacy with a coded reason that the candidate is told (decision 30)',
  body: z
    .object({
      inscription_id: inscriptionId,
      reason_code: z.enum(rejectionCodes, 'Escolha o motivo.'),
      reason_text: optionalText(1000),
      notify: z.boolean().default(true),
    })
    .superRefine(({ reason_code, reason_text }, ctx) => {
      if (reason_code === 'OUTRO' && reason_text.length < otherReasonLength)
        ctx.addIssue({
          code: 'custom',
          path: ['reason_text'],
          message: `Explique o motivo com pelo menos ${otherReasonLength} caracteres.`,
        });
    }),
  response: written(decided),
});

export const reopenInscription = endpoint('POST', '/reopen-inscription', {
  access: 'inscriptions.reopen',
  summary: 'Takes back a refusal, within 30 days and with a reason (decision 30)',
  body: z.object({
    inscription_id: inscriptionId,
    reason: reasonField,
  }),
  response: written(decided),
});
