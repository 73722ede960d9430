import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { eventNames } from '@portal/shared-kit/contract/gateway/events';
import { slotNames } from '@portal/shared-kit/contract/gateway/slots';
import type { snapshot } from '../common/calls.ts';

type Remote = Out<typeof snapshot>['remotes'][number];
type Release = NonNullable<Remote['stable']>;

/** A remote with the release that most people are given. */
interface Declared {
  remote: Remote;
  release: Release;
}

/** What remotes declare: `of` names a thing, and each use the remotes that have to do with it, and how. */
export interface CatalogueLine {
  of: string;
  note: string;
  uses: { remote: string; how: string }[];
}

export const declaredBy = (remotes: readonly Remote[]): Declared[] =>
  remotes.flatMap((remote) => {
    const release = remote.stable ?? remote.canary?.release ?? remote.lastGood;
    return release ? [{ remote, release }] : [];
  });

/** The lines of these uses, sorted by what they are of; those `known` beforehand also without a use. */
function linesOf(
  uses: readonly { of: string; remote: string; how: string; note?: string }[],
  known: readonly string[] = [],
): CatalogueLine[] {
  const names = [...new Set([...known, ...uses.map(({ of }) => of)])].sort();
  return names.map((of) => {
    const own = uses.filter((use) => use.of === of);
    const note = own.find((use) => use.note)?.note ?? '';
    return { of, note, uses: own.map(({ remote, how }) => ({ remote, how })) };
  });
}

/** Which remotes fill each slot, with which piece. */
export const slotLines = (all: readonly Declared[]): CatalogueLine[] =>
  linesOf(
    all.flatMap(({ remote, release }) =>
      (release.contributes.slots ?? []).map(({ slot, title }) => ({
        of: slot,
        remote: remote.title,
        how: title,
      })),
    ),
    slotNames,
  );

/** Which remotes emit each event, and which listen. */
export const eventLines = (
  all: readonly Declared[],
  words: { emits: string; listens: string },
): CatalogueLine[] =>
  linesOf(
    all.flatMap(({ remote, release }) => {
      const { emits = [], listens = [] } = release.contributes.events ?? {};
      return [
        ...emits.map((of) => ({ of, remote: remote.title, how: words.emits })),
        ...listens.map((of) => ({ of, remote: remote.title, how: words.listens })),
      ];
    }),
    eventNames,
  );

/** Which remotes bring each permission, and for what they require it. */
export const permissionLines = (
  all: readonly Declared[],
  words: { brings: string; pages: string; reads: string; parts: string },
): CatalogueLine[] =>
  linesOf(
    all.flatMap(({ remote, release }) => {
      const { routes, menu, cards, actions = [], slots = [], permissions } = release.contributes;
      const use = (how: string, names: readonly (string | undefined)[]) =>
        [...new Set(names)].flatMap((of) => (of ? [{ of, remote: remote.title, how }] : []));
      return [
        ...permissions.map(({ name, label }) => ({
          of: name,
          remote: remote.title,
          how: words.brings,
          note: label,
        })),
        ...use(
          words.pages,
          routes.map(({ permission }) => permission),
        ),
        ...use(
          words.reads,
          routes.flatMap(({ reads = [] }) => reads.map(({ permission }) => permission)),
        ),
        ...use(
          words.parts,
          [...menu, ...cards, ...actions, ...slots].map(({ permission }) => permission),
        ),
      ];
    }),
  );

/** Which remotes need each contract and shared library, and in which range. */
export const requirementLines = (all: readonly Declared[], contract: string): CatalogueLine[] =>
  linesOf(
    all.flatMap(({ remote, release }) => [
      { of: contract, remote: remote.title, how: release.requires.contract },
      ...Object.entries(release.requires.shared).map(([of, how]) => ({ of, remote: remote.title, how })),
    ]),
  );
