import { formatDay, institutionClock } from './contract/core/clock.ts';

export { formatDay, formatTime } from './contract/core/clock.ts';
export { readDay, readShortDay, writtenDay } from './day-text.ts';

/** A moment as a field of date and time shows it, by the clock of Maputo wherever the browser is: '2026-11-21T10:30'. */
export const toLocal = (moment: string): string => institutionClock(moment).slice(0, 16);

/** What such a field says, as a moment. */
export const fromLocal = (local: string): string => new Date(`${local}:00+02:00`).toISOString();

/** dd/mm/aaaa of a date-only `aaaa-mm-dd`, independent of the time zone. */
export const formatDate = (date: string): string => date.split('-').reverse().join('/');

/** dd/mm/aaaa hh:mm:ss of a moment; a day alone where it begins, as in the files of banks, which know no hour. */
export const formatMoment = (moment: string): string =>
  `${formatDay(moment)} ${institutionClock(moment).slice(11)}`.replace(' 00:00:00', '');

/** A deadline as people say it: '11/12 às 24:00' for the end of a day, with the year where it is another than the current one. */
export function formatDeadline(moment: string, now = new Date()): string {
  const at = toLocal(moment);
  // Midnight is the end of the day before it.
  const end = at.endsWith('T00:00') ? toLocal(new Date(Date.parse(moment) - 1).toISOString()) : at;
  const [, month = '', date = ''] = end.slice(0, 10).split('-');
  const year = end.slice(0, 4);
  const hour = end.slice(11);
  const said =
    year === toLocal(now.toISOString()).slice(0, 4) ? `${date}/${month}` : `${date}/${month}/${year}`;
  return `${said} às ${hour === '23:59' ? '24:00' : hour}`;
}
