import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { yearFilter } from '../core/fields.ts';
import {
  exported,
  listOf,
  options,
  pageQuery,
  recordId,
  single,
  versionField,
  written,
} from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { inscriptionStates, inscriptionTabs, inscriptionTypes } from './inscription-rules.ts';
import { instant } from '../core/instant.ts';
import { cents } from '../core/money.ts';
import { shifts } from '../offer/shift.ts';
import { sortBy } from '../core/sort.ts';

const state = z.enum(inscriptionStates);

/** Filters of a list of inscriptions beside its tab. */
const filters = {
  /** By default the current year (decision 94). */
  year: yearFilter.optional(),
  course_id: recordId.optional(),
  level_id: recordId.optional(),
  scholar_shift: z.enum(shifts, 'Escolha o regime.').optional(),
};
const tab = z.enum(inscriptionTabs, 'Lista desconhecida.').default('todas');

const sort = sortBy('fullName', 'ano_entrada');

/** The invoice that settles it, as a list shows it. */
const invoice = z.object({
  id: z.int(),
  number: z.string().nullable(),
  state: z.string(),
  total_cents: cents,
  due_date: z.iso.date(),
});

/** A row of the lists (S2 §3). In the tab 'candidaturas' `id` and `person_id` are those of the candidacy. */
const row = z.object({
  id: z.int(),
  person_id: z.int(),
  course_id: z.int(),
  fullName: z.string(),
  course: z.string(),
  level: z.string(),
  level_type: z.string(),
  scholar_shift: z.enum(shifts),
  academic_year: z.string(),
  semester: z.string(),
  inscriptionType: z.enum(inscriptionTypes),
  ano_entrada: z.int(),
  /** 1 only in ACTIVA (decision 96). */
  isActive: z.union([z.literal(0), z.literal(1)]),
  invoice: invoice.nullable(),
  /** Card code, or the number of a candidacy. */
  code: z.string().nullable(),
  /** Undefined for a candidacy, which has states of its own. */
  state: state.optional(),
});
export type InscriptionRow = z.output<typeof row>;

export const inscriptions = endpoint('GET', '/inscriptions', {
  access: 'inscriptions.read',
  summary: 'Inscriptions of a year and a tab of the hub, by name (S2 §7, decisions 93–95)',
  query: pageQuery.extend({ tipo_inscricao: tab, ...filters, sort }),
  response: listOf(row),
});
const renewals = (path: '/getConcludedInscriptions' | '/getRenewPendentsInscriptions', summary: string) =>
  endpoint('GET', path, {
    access: 'renewals.read',
    summary,
    query: pageQuery.extend({ ...filters, sort }),
    response: listOf(row),
  });
export const concludedInscriptions = renewals(
  '/getConcludedInscriptions',
  'Renewals that are paid, by name (S2 §7, decision 102)',
);
export const pendingRenewals = renewals(
  '/getRenewPendentsInscriptions',
  'Renewals that are not paid yet, by name (S2 §7, decision 102)',
);

export const inscriptionsOfStudent = endpoint('GET', '/estudantes/:id/inscriptions', {
  access: 'inscriptions.read',
  summary: 'Every inscription of a student, the latest first (decision 104)',
  response: options(row),
});

/** Number of rows of each tab; null where the caller may not see it. */
const counts = z.object(
  Object.fromEntries(inscriptionTabs.map((name) => [name, z.int().nullable()])) as Record<
    (typeof inscriptionTabs)[number],
    z.ZodNullable<z.ZodInt>
  >,
);
export const inscriptionTabCounts = endpoint('GET', '/getInscriptionCounts', {
  access: 'inscriptions.read',
  summary:
    'Years of the hub, newest first, and how many inscriptions each tab of one has; without a year, of the one that runs (decisions 93, I57)',
  query: z.object({ year: yearFilter.optional() }),
  response: single(
    z.object({
      year: z.int(),
      years: z.array(z.int()),
      counts,
      /** The next or the previous year, where it has work waiting that the caller may see. */
      waiting: z.object({ year: z.int(), candidacies: z.int(), pending: z.int() }).nullable(),
    }),
  ),
});

/** One move of an inscription: to which state, when, by whom and why. */
const event = z.object({
  id: z.int(),
  from: state.nullable(),
  to: state,
  at: instant,
  actor: z.string().nullable(),
  reason: z.string(),
  effective_date: z.iso.date().nullable(),
});
export type InscriptionEvent = z.output<typeof event>;

/** A state to which this caller may move it now. */
const target = z.object({ state, reason_needed: z.boolean() });
const record = row.omit({ state: true }).extend({
  state,
  state_since: instant,
  effective_date: z.iso.date().nullable(),
  year: z.int(),
  version: z.int(),
  student_id: z.int(),
  /** Empty where no move is possible. */
  targets: z.array(target),
  /** Further states it could move to, but not now or not by this caller. */
  blocked: z.array(z.object({ state, why: z.string() })),
  /** Last day of an interruption (decision C.3). */
  suspended_until: z.iso.date().nullable(),
  events: z.array(event),
});
export type InscriptionRecord = z.output<typeof record>;

export const inscription = endpoint('GET', '/inscriptions/:id', {
  access: 'inscriptions.read',
  summary: 'One inscription with its history and where the caller may take it (decision 96)',
  response: single(record),
});

export const changeState = endpoint('POST', '/change-state/:id', {
  access: ['inscriptions.approve', 'renewals.approve'],
  summary: 'Take an inscription to another state (S2 §7; decisions 96, C.3, C.4)',
  body: z.object({
    state: z.enum(inscriptionStates, 'Escolha o estado.'),
    /** Required for SUSPENSA, ANULADA, TRANSFERIDA and for resuming. */
    reason: reasonField.optional(),
    /** Effective date; by default today. */
    effective_date: z.iso.date('Indique uma data válida.').optional(),
    /** The version that was read; without it concurrent changes are not detected. */
    version: versionField.optional(),
  }),
  response: written(z.object({ id: z.int(), state, isActive: z.union([z.literal(0), z.literal(1)]) })),
});

/** Limits on annulling an active inscription (C.3). */
export const annulmentLimits = z.object({
  /** Minimum semesters of activity. */
  after_semesters: z.int('Indique um número.').min(0, 'De 0 a 10.').max(10, 'De 0 a 10.'),
  /** Maximum number per degree. */
  per_degree: z.int('Indique um número.').min(0, 'De 0 a 10.').max(10, 'De 0 a 10.'),
});
export type AnnulmentLimits = z.output<typeof annulmentLimits>;
export const inscriptionSettings = endpoint('GET', '/inscription-settings', {
  access: ['inscriptions.read', 'activities.settings'],
  summary: 'After how many semesters and how often an active inscription may be annulled (C.3)',
  response: single(annulmentLimits),
});
export const changeInscriptionSettings = endpoint('PUT', '/inscription-settings', {
  access: 'activities.settings',
  summary: 'Limit the annulment of active inscriptions (C.3)',
  body: annulmentLimits,
  response: written(annulmentLimits),
});

export const exportYear = endpoint('GET', '/exportDataTopdfInscription', {
  access: 'inscriptions.export',
  summary: 'All inscriptions of a year as PDF, XLSX or CSV (S2 §7, decision 101)',
  query: z.object({ year: yearFilter.optional(), ...inFormat }),
  response: exported,
});
export const exportTab = endpoint('GET', '/exportStudentInscriptionToPdf', {
  access: 'inscriptions.export',
  summary:
    'The inscriptions of a year and a tab as PDF, XLSX or CSV, narrowed as the list is (S2 §7, decision 101)',
  query: z.object({ search: pageQuery.shape.search, tipo_inscricao: tab, ...filters, sort, ...inFormat }),
  response: exported,
});
