import * as z from 'zod';
import { requiredText } from '../core/fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';

const moment = z.iso.datetime({ offset: true, error: 'Indique a data e a hora.' });
/** Maximum days of one announcement; longer work is announced as several. */
const longestDays = 14;
const dayMs = 86_400_000;

/** An announcement: when the portal may be unavailable, and what people should know. */
export const maintenanceForm = z
  .object({
    starts_at: moment,
    ends_at: moment,
    note: requiredText('Diga o que as pessoas devem saber.', 300, 5),
  })
  .superRefine(({ starts_at, ends_at }, ctx) => {
    const length = Date.parse(ends_at) - Date.parse(starts_at);
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', path: ['ends_at'], message });
    if (length <= 0) refuse('O fim deve ser depois do início.');
    else if (length > longestDays * dayMs) refuse(`No máximo ${longestDays} dias.`);
  });
export type MaintenanceForm = z.output<typeof maintenanceForm>;

const row = z.object({
  id: z.int(),
  starts_at: instant,
  ends_at: instant,
  note: z.string(),
  announced_by: z.string(),
  /** Whether its end is in the future. */
  ahead: z.boolean(),
});
export type PlannedMaintenance = z.output<typeof row>;

export const plannedMaintenance = endpoint('GET', '/planned-maintenance', {
  access: 'releases.read',
  summary: 'Maintenance that was announced, the latest first: all that is ahead and the last that is over',
  response: single(z.array(row)),
});
export const announceMaintenance = endpoint('POST', '/planned-maintenance', {
  access: 'releases.update',
  summary: 'Announces maintenance to everybody, in the frame and at /status',
  body: maintenanceForm,
  response: written(row),
});
export const changeMaintenance = endpoint('PUT', '/planned-maintenance/:id', {
  access: 'releases.update',
  summary: 'Changes what was announced, until it is over',
  body: maintenanceForm,
  response: written(row),
});
export const cancelMaintenance = endpoint('DELETE', '/planned-maintenance/:id', {
  access: 'releases.update',
  summary: 'Takes an announcement back',
});
