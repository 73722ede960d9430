/** Saturdays, Sundays and the institution's holidays (E.6). */
function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day) && !holidays.has(`*${day.slice(4)}`);
}

/** The day itself, or the next working day (E.6). */
export function nextWorkingDay(day: string, holidays: ReadonlySet<string>): string {
  let at = day;
  while (!isWorkingDay(at, holidays)) at = addDays(at, 1);
  return at;
}

const msOfDay = 86_400_000;
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msOfDay).toISOString().slice(0, 10);
