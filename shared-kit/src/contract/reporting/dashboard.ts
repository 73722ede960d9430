import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';

/** How a number was: on the same day of last month, and since, oldest first, the last one current. */
const past = z.object({
  before: z.object({ value: z.int(), on: z.iso.date() }),
  series: z.array(z.int()).max(20),
});

const point = z.object({ label: z.string(), value: z.int() });

/** Figures are null for a caller without `dashboard.read`: the cards are dimmed and show '—' (decision 15). */
export const dashboard = endpoint('GET', '/dashboard', {
  access: 'signed-in',
  summary: 'Figures of the dashboard (decision 15, G.1)',
  response: single(
    z.object({
      updated_at: instant,
      figures: z.object({
        active_sessions: z.int().nullable(),
        active_users: z.int().nullable(),
        departments: z.int().nullable(),
        courses: z.int().nullable(),
        failed_logins_24h: z.int().nullable(),
      }),
      /** A value a week of records, a value a day of what happened; absent without the permission to read it, all of it from an earlier API. */
      history: z
        .object({
          active_users: past,
          departments: past,
          courses: past,
          failed_logins_24h: past,
          received_today: past,
        })
        .partial()
        .optional(),
      /** Pending work; each part is null without the permission to read it, all of it without `dashboard.read`. */
      work: z
        .object({
          /** Undecided candidacies of the latest intake that has some; days since the oldest was submitted, null where there is none. */
          candidacies: z
            .object({ year: z.int(), count: z.int(), oldest_days: z.int().nullable() })
            .nullable(),
          /** Of the current year: in ACTIVA, and in CONFIRMADA as the hub lists them (decision 94). */
          inscriptions: z.object({ year: z.int(), active: z.int(), pending: z.int() }).nullable(),
          /** Sums of today's and this month's receipts, in centavos. */
          receipts: z.object({ today_cents: z.int(), month_cents: z.int(), today: z.iso.date() }).nullable(),
          /** Undecided proofs of payment. */
          proofs: z.object({ count: z.int() }).nullable(),
          /** Payments that no invoice was found for. */
          unmatched: z.object({ count: z.int() }).nullable(),
          /** Requests of services that are past their promised day. */
          requests: z.object({ overdue: z.int() }).nullable(),
          /** Editions with a pauta that was not submitted by the end of its period, and the teachers who answer for them. */
          sheets: z.object({ late: z.int(), teachers: z.int() }).nullable(),
          /** Current periods of inscription and renewal that end within 7 days. */
          periods: z.object({ closing: z.int() }).nullable(),
        })
        .nullable(),
      /** Sign-ins per day of the last 14 days, oldest first, `label` an ISO date; null without permission. */
      logins_by_day: z.array(point).nullable(),
      /** Active courses per department, most first, at most 8; null without permission. */
      courses_by_department: z.array(point).nullable(),
      /** Latest entries of the audit log, newest first, at most 10; null without permission. */
      recent_activity: z
        .array(
          z.object({
            id: z.int(),
            at: instant,
            who: z.string(),
            action: z.string(),
            entity: z.string(),
            what: z.string().nullable(),
          }),
        )
        .nullable(),
    }),
  ),
});
