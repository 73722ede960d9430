import type { healthBody } from '@portal/shared-kit/contract/publication';
import type * as z from 'zod';
import { releasesInUse, type RegistryState } from '../registry/state.ts';
import type { ReleaseHealth } from './release-health.ts';
import type { VitalShare } from './release-vitals.ts';

/** How the releases in use do; undefined where there is no such remote. */
export function presentHealth(
  { remotes }: RegistryState,
  health: ReleaseHealth,
  name: string,
): z.output<typeof healthBody> | undefined {
  const remote = remotes.get(name);
  if (!remote) return undefined;
  const releases = [...new Set(releasesInUse(remote))].map((release) => {
    const { timed, readyMs, ...counts } = health.of(name, release);
    return {
      ...{ release, ...counts, ready_ms: timed > 0 ? Math.round(readyMs / timed) : null },
      vitals: health.vitals.of(name, release).map(rounded),
    };
  });
  return { minutes: health.window, vital_hours: health.vitals.window, releases };
}

/** Whole milliseconds, and three digits of what has no unit. */
const rounded = ({ name, p75, views }: VitalShare): VitalShare => ({
  ...{ name, views },
  p75: name === 'CLS' ? Math.round(p75 * 1000) / 1000 : Math.round(p75),
});
