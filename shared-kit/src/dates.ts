export { fromLocal, toLocal } from './maputo.ts';
export { readDay, writtenDay } from './day-text.ts';

/** Dates are shown in the institution's zone (decision D0.4). */
const zone = 'Africa/Maputo';
const day = new Intl.DateTimeFormat('pt-PT', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('pt-PT', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** dd/mm/aaaa of a date-only `aaaa-mm-dd`, independent of the time zone. */
export const formatDate = (date: string): string => date.split('-').reverse().join('/');

/** dd/mm/aaaa of a moment. */
export const formatDay = (moment: string): string => day.format(new Date(moment));

/** dd/mm/aaaa hh:mm:ss of a moment. */
export const formatMoment = (moment: string): string =>
  `${formatDay(moment)} ${time.format(new Date(moment))}`;
