import type { errorsBody } from '@portal/shared-kit/contract/gateway/publication';
import type * as z from 'zod';
import type { RegistryState } from '../registry/state.ts';
import type { ErrorArchive, StoredError } from './error-archive.ts';
import type { FaultKind } from './halt.rules.ts';
import type { ReleaseErrors } from './release-errors.ts';
import type { SourcePlaces } from './source-places.ts';

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
    const groups = archived.filter((group) => group.release === release).slice(0, mostShown);
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
const mostShown = 100;

const shownAs = ({ remote: _remote, key: _key, ...group }: StoredError) => ({
  ...group,
  first: new Date(group.first).toISOString(),
  last: new Date(group.last).toISOString(),
  routes: oftenestFirst(group.routes),
  browsers: oftenestFirst(group.browsers),
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
