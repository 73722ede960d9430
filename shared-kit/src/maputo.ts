/** The zone of the institution has one offset all year (decision D0.4). */
const offset = '+02:00';
const offsetMs = 2 * 3_600_000;

/** A moment as a field of date and time shows it, by the clock of Maputo wherever the browser is: '2026-11-21T10:30'. */
export const toLocal = (moment: string): string =>
  new Date(Date.parse(moment) + offsetMs).toISOString().slice(0, 16);

/** What such a field says, as a moment. */
export const fromLocal = (local: string): string => new Date(`${local}:00${offset}`).toISOString();
