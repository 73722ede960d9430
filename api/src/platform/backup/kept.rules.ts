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

/** Milliseconds: a younger backup is never deleted. */
const leastAge = 24 * 3_600_000;
/** A backup that was interrupted is given up after this time (milliseconds); a younger one may still be in progress. */
const unfinishedLives = 48 * 3_600_000;

export const isGivenUp = (started: Date, now: Date): boolean =>
  now.getTime() - started.getTime() > unfinishedLives;

interface Finished {
  /** ISO 8601, UTC. */
  started: string;
  finished: string;
  /** The name under which it is pinned; null: it is not. */
  kept: string | null;
}

/** Finished backups by what happens to them: `byRule` stand by the rule of `keptOf` or are younger than 24 hours. The others are `pinned`,
 *  which restore only their own moment and so need no log, or `old`. */
export function sortOut<T extends Finished>(
  backups: readonly T[],
  now: Date,
): { byRule: T[]; pinned: T[]; old: T[] } {
  const moments = keptOf(backups.map(({ started }) => new Date(started)));
  const kept = new Set(moments.map((moment) => moment.getTime()));
  const isKept = ({ started, finished }: T) =>
    kept.has(Date.parse(started)) || now.getTime() - Date.parse(finished) < leastAge;
  const others = backups.filter((backup) => !isKept(backup));
  return {
    byRule: backups.filter(isKept),
    pinned: others.filter((backup) => backup.kept !== null),
    old: others.filter((backup) => backup.kept === null),
  };
}
