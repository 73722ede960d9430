import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { yearFilter } from '../core/fields.ts';
import { fileFormat } from '../core/file-format.ts';
import { recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { shifts } from '../offer/shift.ts';

/** Query of the statistics; `compare_year` adds a comparison. */
const statisticsQuery = z.object({
  year: yearFilter,
  compare_year: yearFilter.optional(),
  course_id: recordId.optional(),
  level_id: recordId.optional(),
  scholar_shift: z.enum(shifts, 'Escolha o regime.').optional(),
});
export type StatisticsQuery = z.output<typeof statisticsQuery>;

/** Whole hundredths of a percent: 8 333 is 83,33 %; null where the whole is 0. */
const rate = z.int().min(0).max(10_000).nullable();

const totals = z.object({
  /** Inscriptions and renewals of the year, in any state. */
  total: z.int(),
  /** In ACTIVA. */
  active: z.int(),
  /** In CONFIRMADA: validated, not paid (decision 94). */
  pending: z.int(),
  /** In ANULADA or CANCELADA. */
  cancelled: z.int(),
  /** In CONCLUIDA: the semester is over, or the renewal is paid. */
  concluded: z.int(),
  /** Of the type 'Inscrição'. */
  new: z.int(),
  /** Of the type 'Renovação'. */
  renewed: z.int(),
  /** Candidacies of the year, in any state. */
  candidates: z.int(),
  /** Approved share of the decided candidacies. */
  approval_rate: rate,
  /** Share of ANULADA, CANCELADA and TRANSFERIDA in the total. */
  drop_out: rate,
});

/** A part of the inscriptions; `key` is the id or value it is counted by, empty where unknown. */
const part = z.object({
  key: z.string(),
  label: z.string(),
  total: z.int(),
  active: z.int(),
  pending: z.int(),
  cancelled: z.int(),
});
export type StatisticsPart = z.output<typeof part>;
const parts = z.array(part);

/** A year's sum may exceed the limit of a single amount. */
const sums = z.object({ expected_cents: z.int().min(0), received_cents: z.int().min(0) });

const figures = z.object({
  year: z.int(),
  totals,
  /** Largest first; `laboral` and `pos_laboral` add up to `total`. */
  by_course: z.array(part.extend({ laboral: z.int(), pos_laboral: z.int() })),
  by_shift: parts,
  by_level: parts,
  by_gender: parts,
  /** Age in completed years within the year. */
  by_age_group: parts,
  by_province: parts,
  by_disability: parts,
  by_nationality: parts,
  /** In state order. */
  by_state: z.array(part.pick({ key: true, label: true, total: true })),
  /** By month of registration, oldest first and without gaps, by current state; `key` is '2026-01'. */
  by_month: parts,
  /** How far the year's candidates have come. */
  funnel: z.object({ candidates: z.int(), approved: z.int(), paid: z.int(), active: z.int() }),
  /** Invoiced and paid amounts of inscriptions and renewals; null without `payments.read`. */
  money: sums.extend({ by_type: z.array(sums.extend({ key: z.string(), label: z.string() })) }).nullable(),
});
export type StatisticsFigures = z.output<typeof figures>;

export const inscriptionStatistics = endpoint('GET', '/getAllInscriptionsStatistic', {
  access: 'inscriptions.read',
  summary: 'Figures of the inscriptions of a year, and of another to compare with (S2 §7, decision 99)',
  query: statisticsQuery,
  response: single(
    figures.extend({
      compare: figures.nullable(),
      /** Years with inscriptions or candidacies, and the current one, newest first, back to 2025 (decision 93). */
      years: z.array(z.int()),
      /** Time of counting. */
      updated_at: instant,
    }),
  ),
});

export const exportStatistics = endpoint('POST', '/getAllInscriptionsStatistic/export', {
  access: 'inscriptions.export',
  summary: 'The same figures as PDF, XLSX or CSV; `url` opens or saves them for some minutes (decision 99)',
  body: statisticsQuery.extend({ format: fileFormat }),
  response: written(z.object({ url: z.string() })),
});
