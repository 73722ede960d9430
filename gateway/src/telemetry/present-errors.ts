import type { errorsBody, healthBody } from '@portal/shared-kit/contract/gateway/publication';
import type * as z from 'zod';
import type { FigureData } from '@portal/shared-kit/contract/reporting/figures';
import { type RegistryState, releasesInUse, type RemoteState } from '../registry/state.ts';
import type { ErrorArchive, StoredError } from './error-archive.ts';
import type { FaultKind } from './halt.rules.ts';
import type { ReleaseErrors } from './release-errors.ts';
import type { SourcePlaces } from './source-places.ts';
import type { Health, ReleaseHealth } from './release-health.ts';
import type { VitalShare } from './release-vitals.ts';
import type { DayTotal } from './daily-totals.ts';

/** Errors of the kept releases of a remote, newest release first; undefined for an unknown remote. */
export async function presentErrors(
  { remotes }: RegistryState,
  { archive, places }: { archive: ErrorArchive; places: SourcePlaces },
  name: string,
): Promise<z.output<typeof errorsBody> | undefined> {
  const remote = remotes.get(name);
  if (!remote) return undefined;
  const earlierMessages = new Set<string>();
  const archived = await archive.of(name);
  const oldestFirst = remote.releases.map(({ release }) => {
    const groups = archived.filter((group) => group.release === release).slice(0, maxShown);
    const shown = groups.map((group) => ({ group, new: !earlierMessages.has(group.message) }));
    for (const { message } of groups) earlierMessages.add(message);
    return shown;
  });
  const shown = oldestFirst.reverse().flat();
  return {
    groups: await Promise.all(
      shown.map(async ({ group, ...more }) => ({
        ...shownAs(group),
        ...more,
        source: await places.of(group.stack),
      })),
    ),
  };
}

/** Most error groups of one release in a list. */
const maxShown = 100;

const shownAs = ({ remote: _remote, key: _key, ...group }: StoredError) => ({
  ...group,
  first: new Date(group.first).toISOString(),
  last: new Date(group.last).toISOString(),
  routes: oftenestFirst(group.routes),
  browsers: oftenestFirst(group.browsers),
  harmed: oftenestFirst(group.harmed ?? {}),
});

const oftenestFirst = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([value]) => value);

/** The most frequent errors by sessions, as text for the reason of a halt. */
export const worstOf = (errors: ReleaseErrors, name: string, release: string, faults: FaultKind): string[] =>
  errors
    .of(name, release)
    .filter(({ kind }) => kind !== 'leftover' && (kind === 'error') === (faults === 'erring'))
    .slice(0, 3)
    .map(({ message }) => message.slice(0, 90));

/** Health of the releases that are or recently were in use, halted canaries included; undefined for an unknown remote. */
export function presentHealth(
  { remotes }: RegistryState,
  health: ReleaseHealth,
  name: string,
): z.output<typeof healthBody> | undefined {
  const remote = remotes.get(name);
  if (!remote) return undefined;
  const releases = lately(remote, health).map(({ release, timed, readyMs, bad, erring, ...counts }) => ({
    ...counts,
    release,
    bad_sessions: bad,
    erring_sessions: erring,
    ready_ms: timed > 0 ? Math.round(readyMs / timed) : null,
    vitals: health.vitals.of(name, release).map(rounded),
  }));
  return { minutes: health.window, vital_hours: health.vitals.window, releases };
}

const lately = (remote: RemoteState, health: ReleaseHealth): (Health & { release: string })[] => {
  const inUse = new Set(releasesInUse(remote));
  const newestFirst = remote.releases.map(({ release }) => release).reverse();
  return [...new Set([...inUse, ...newestFirst])]
    .map((release) => ({ release, ...health.of(remote.name, release) }))
    .filter(({ release, opened, crashes, errors }) => inUse.has(release) || opened + crashes + errors > 0);
};

/** Rounds to whole milliseconds, and to three decimals where the vital has no unit. */
const rounded = ({ name, p75, views }: VitalShare): VitalShare => ({
  name,
  views,
  p75: name === 'CLS' ? Math.round(p75 * 1000) / 1000 : Math.round(p75),
});

const dayMs = 86_400_000;
const weekDays = 7;
/** Whole weeks within the 90 days that totals are kept. */
const weeks = 12;

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** The same day of the month before, or its last day where it is shorter. @param day `2026-03-31` */
export function monthBefore(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDate = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** Openings that failed and crashes of all remotes in the seven days until today, for the dashboard card (G.1). */
export function failureFigure(totals: readonly DayTotal[], today: string): FigureData {
  const weekUntil = (last: string) => {
    const first = daysBefore(last, weekDays - 1);
    return totals
      .filter(({ day }) => first <= day && day <= last)
      .reduce((sum, { failures, crashes }) => sum + failures + crashes, 0);
  };
  const on = monthBefore(today);
  return {
    value: weekUntil(today),
    unit: 'count',
    before: { value: weekUntil(on), on },
    series: Array.from({ length: weeks }, (_, week) =>
      weekUntil(daysBefore(today, (weeks - 1 - week) * weekDays)),
    ),
    list: '/releases',
  };
}
