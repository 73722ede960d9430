/** Retention: the newest backup of each of the last so many days, weeks and months that have one. */
const rule = [
  { of: (day: Date) => day.toISOString().slice(0, 10), count: 7 },
  { of: (day: Date) => String(Math.floor((day.getTime() / 86_400_000 + 3) / 7)), count: 4 },
  { of: (day: Date) => day.toISOString().slice(0, 7), count: 12 },
];

/** Which backups, given by start time, are kept: 7 daily, 4 weekly and 12 monthly ones (UTC), and always the newest. */
export function keptOf(started: readonly Date[]): Date[] {
  const newestFirst = [...started].sort((a, b) => b.getTime() - a.getTime());
  const kept = new Set<Date>();
  for (const { of, count } of rule) {
    const lastOf = new Map<string, Date>();
    for (const each of newestFirst) if (!lastOf.has(of(each))) lastOf.set(of(each), each);
    for (const each of [...lastOf.values()].slice(0, count)) kept.add(each);
  }
  return newestFirst.filter((each) => kept.has(each));
}
