import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { single } from './envelope.ts';

const point = z.object({ label: z.string(), value: z.int() });

/** Figures are null for a caller without `dashboard.read`: the cards stay dimmed and show '—' (decision 15). */
export const dashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  access: 'signed-in',
  summary: 'Figures of the dashboard (decision 15, G.1)',
  response: single(
    z.object({
      updated_at: z.iso.datetime(),
      figures: z.object({
        active_sessions: z.int().nullable(),
        active_users: z.int().nullable(),
        departments: z.int().nullable(),
        courses: z.int().nullable(),
        failed_logins_24h: z.int().nullable(),
      }),
      /** Sign-ins per day of the last 14 days, oldest first, `label` an ISO date; null without permission. */
      logins_by_day: z.array(point).nullable(),
      /** Active courses per department, most first, at most 8; null without permission. */
      courses_by_department: z.array(point).nullable(),
      /** Latest entries of the audit log, newest first, at most 10; null without permission. */
      recent_activity: z
        .array(
          z.object({
            id: z.int(),
            at: z.iso.datetime(),
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
