import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';
import type { Permission } from '../core/permissions.ts';

/** A number for the dashboard: its current value, that of the same day of last month, and its history. */
const figureData = z.object({
  value: z.int(),
  unit: z.enum(['count', 'cents']),
  before: z.object({ value: z.int(), on: z.iso.date() }),
  /** One value a week, oldest first, the last one current. */
  series: z.array(z.int()).max(20),
  /** Address of the list that it counts, filtered; it is below the path of the card. */
  list: z.string(),
});
export type FigureData = z.output<typeof figureData>;

/** The call that a dashboard card names as its `source`: any path of the API or below the gateway's `/registry/`, the same answer. */
export const figureAt = (path: `/${string}`, access: Permission, summary: string) =>
  endpoint('GET', path, {
    access,
    summary,
    gateway: path.startsWith('/registry/'),
    response: single(figureData),
  });

export const inscriptionFigure = figureAt(
  '/figures/inscriptions',
  'inscriptions.read',
  'Active inscriptions of the current year, and how many there were (G.1)',
);
export const receiptFigure = figureAt(
  '/figures/receipts',
  'payments.read',
  'Received this month, and in the last one until the same day (G.1)',
);
export const candidacyFigure = figureAt(
  '/figures/candidacies',
  'candidates.read',
  'Candidacies of the latest intake, and how many there were (G.1)',
);
export const overdueFigure = figureAt(
  '/figures/overdue',
  'payments.read',
  'What students owe of invoices whose day is over, and how much it was (G.1)',
);
export const classFigure = figureAt(
  '/figures/classes',
  'classes.read',
  'Active classes, and how many there were (G.1)',
);
export const correctionFigure = figureAt(
  '/figures/corrections',
  'students.identity',
  'Corrections of personal data that await a decision, and how many did (G.1, H.5)',
);

export const intakeFigures = endpoint('GET', '/figures/intake', {
  access: 'candidates.read',
  summary: 'The latest intake from candidacy to inscription (G.1)',
  response: single(
    z.object({
      year: z.int(),
      submitted: z.int(),
      approved: z.int(),
      paid: z.int(),
      enrolled: z.int(),
      waiting: z.int(),
    }),
  ),
});

export const periodDays = endpoint('GET', '/figures/periods', {
  access: 'activities.read',
  summary: 'Periods that begin or end within the next seven days (G.1)',
  response: single(
    z.object({
      today: z.iso.date(),
      moments: z.array(
        z.object({
          id: z.int(),
          type: z.string(),
          academic_year: z.int(),
          course_name: z.string().nullable(),
          on: z.iso.date(),
          what: z.enum(['begins', 'ends']),
        }),
      ),
    }),
  ),
});
