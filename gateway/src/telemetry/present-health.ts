import type { healthBody } from '@portal/shared-kit/contract/gateway/publication';
import type * as z from 'zod';
import { releasesInUse, type RegistryState, type RemoteState } from '../registry/state.ts';
import type { Health, ReleaseHealth } from './release-health.ts';
import type { VitalShare } from './release-vitals.ts';

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
