/** The zone of the institution, Africa/Maputo, has one offset all year (decision D0.4); in milliseconds. By arithmetic, since the first date that
 *  `Intl` formats costs a browser ten milliseconds. */
const offset = 2 * 3_600_000;

/** A moment by the clock of the institution, wherever the computer is: '2026-11-21T10:30:00' (decision D0.4). */
export const institutionClock = (moment: Date | string | number): string =>
  new Date(new Date(moment).getTime() + offset).toISOString().slice(0, 19);

/** The current year at the institution (decision D0.4). */
export const institutionYear = (now: Date): number => Number(institutionClock(now).slice(0, 4));

/** Today at the institution, 'YYYY-MM-DD' (decision D0.4). */
export const institutionDay = (now: Date | string): string => institutionClock(now).slice(0, 10);

/** '21/11/2026' of a moment, by the clock of the institution. */
export const formatDay = (moment: Date | string | number): string =>
  institutionClock(moment).slice(0, 10).split('-').reverse().join('/');

/** '10:30' of a moment, by the clock of the institution. */
export const formatTime = (moment: Date | string | number): string => institutionClock(moment).slice(11, 16);
