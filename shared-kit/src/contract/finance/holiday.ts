import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { requiredText, wholeNumber } from '../core/fields.ts';
import { single, written } from '../core/envelope.ts';

const part = (message: string, max: number) => z.int(message).min(1, message).max(max, message);
export const holidayForm = z
  .object({
    /** Null for a yearly holiday. */
    year: wholeNumber(2000, 2100, 'Indique um ano válido.').nullable().default(null),
    month: part('Escolha o mês.', 12),
    day: part('Indique um dia válido.', 31),
    name: requiredText('Indique o nome.', 80),
  })
  .refine(({ year, month, day }) => new Date(Date.UTC(year ?? 2000, month - 1, day)).getUTCDate() === day, {
    path: ['day'],
    error: 'Este mês não tem esse dia.',
  });
export type HolidayForm = z.output<typeof holidayForm>;

const row = z.object({
  id: z.int(),
  year: z.int().nullable(),
  month: z.int(),
  day: z.int(),
  name: z.string(),
});
export type Holiday = z.output<typeof row>;

export const holidays = endpoint('GET', '/holidays', {
  access: 'fines.read',
  summary: 'The days on which nobody works, in their order (E.6)',
  response: single(z.array(row)),
});
export const addHoliday = endpoint('POST', '/holidays', {
  access: 'fines.update',
  summary: 'Adds a holiday: what is due then is due on the next working day (E.6)',
  body: holidayForm,
  response: written(row),
});
export const removeHoliday = endpoint('DELETE', '/holidays/:id', {
  access: 'fines.update',
  summary: 'Removes a holiday',
});
