import type { errorsBody } from '@portal/shared-kit/contract/gateway/publication';
import type * as z from 'zod';
import type { RegistryState } from '../registry/state.ts';
import type { ErrorGroup, ReleaseErrors } from './release-errors.ts';

/** Errors of the kept releases of a remote, newest release first; undefined for an unknown remote. */
export function presentErrors(
  { remotes }: RegistryState,
  errors: ReleaseErrors,
  name: string,
): z.output<typeof errorsBody> | undefined {
  const remote = remotes.get(name);
  if (!remote) return undefined;
  const met = new Set<string>();
  const oldestFirst = remote.releases.map(({ release }) => {
    const groups = errors.of(name, release);
    const shown = groups.map((group) => ({ release, ...shownAs(group), new: !met.has(group.message) }));
    for (const { message } of groups) met.add(message);
    return shown;
  });
  return { groups: oldestFirst.reverse().flat() };
}

const shownAs = ({ first, last, sessions, routes, browsers, ...group }: ErrorGroup) => ({
  ...group,
  first: new Date(first).toISOString(),
  last: new Date(last).toISOString(),
  sessions: sessions.size,
  routes: oftenestFirst(routes),
  browsers: oftenestFirst(browsers),
});

const oftenestFirst = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);

/** The most frequent errors by sessions, as text for the reason of a halt. */
export const worstOf = (errors: ReleaseErrors, name: string, release: string): string[] =>
  errors
    .of(name, release)
    .slice(0, 3)
    .map(({ message }) => message.slice(0, 90));
