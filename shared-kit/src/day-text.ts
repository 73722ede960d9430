/** The text of a date field for `aaaa-mm-dd`: dd/mm/aaaa in every browser language (decision D0.4); other text unchanged. */
export const writtenDay = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? date.split('-').reverse().join('/') : date;

/** The day somebody wrote, as `aaaa-mm-dd`: dd/mm/aaaa, with dots or dashes or without, or as it comes from elsewhere; undefined where there is no such day. */
export function readDay(written: string): string | undefined {
  return dayIn(written, /(?!)/);
}

/** The same, also with a year of two digits, which is at most twenty years ahead, or without a year, which is then the current one. */
export function readShortDay(written: string, now = new Date()): string | undefined {
  return dayIn(written, /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})(?:[/.-](?<y>\d{2}))?$/, now.getFullYear());
}

function dayIn(written: string, short: RegExp, current = 0): string | undefined {
  const text = written.trim();
  const found =
    /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4})$/.exec(text) ??
    /^(?<d>\d{2})(?<m>\d{2})(?<y>\d{4})$/.exec(text) ??
    /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/.exec(text) ??
    short.exec(text);
  if (!found) return undefined;
  const { d, m, y: year } = found.groups as { d: string; m: string; y?: string };
  const y = wholeYear(year, current);
  const iso = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : undefined;
}

function wholeYear(year: string | undefined, current: number): string {
  if (year?.length === 4) return year;
  if (year === undefined) return String(current);
  const ahead = 2000 + Number(year);
  return String(ahead > current + 20 ? ahead - 100 : ahead);
}
