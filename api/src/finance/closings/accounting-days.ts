const two = (n: number) => String(n).padStart(2, '0');

/** Days in the institution's time zone, the last one included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The days of a month, or of a year. */
export function daysOf({ year, month }: { year: number; month?: number | undefined }): DayRange {
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${year}-${two(month)}-01`, to: `${year}-${two(month)}-${two(last)}` };
}

/** The day after, `2026-12-01` after `2026-11-30`. */
export const nextDay = (of: string): string =>
  new Date(Date.parse(`${of}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
