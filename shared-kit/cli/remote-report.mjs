/** @typedef {import('./release-client.mjs').State} State */
/** @typedef {import('./release-client.mjs').HistoryEntry} HistoryEntry */
/** @typedef {import('./release-client.mjs').ErrorGroup} ErrorGroup */

const minute = (/** @type {string} */ at) => at.slice(0, 16).replace('T', ' ');

/** Where the pointers of a remote stand and which releases are kept, for a terminal. @param {State} state @returns {string[]} */
export function reportState({ name, revision, status, frozen, allFrozen, ...pointers }) {
  const { stable, canary, preview, lastGood, releases } = pointers;
  const held = allFrozen ? ', frozen with all remotes' : frozen ? ', frozen' : '';
  const audience =
    canary &&
    [`${canary.percentage} %`, ...canary.roles, canary.stepped && 'goes on by itself']
      .filter(Boolean)
      .join(', ');
  return [
    `${name}: ${status}${held}, revision ${revision}`,
    `  stable     ${stable ?? '-'}`,
    `  canary     ${canary ? `${canary.release} (${audience})` : '-'}`,
    `  preview    ${preview ?? '-'}`,
    `  last good  ${lastGood ?? '-'}`,
    'releases, newest first:',
    ...releases.map((release) => `  ${releaseLine(release)}`),
  ];
}

/** @param {State['releases'][number]} release */
function releaseLine({ release, at, actor, origin, seen, good }) {
  const { branch, commit, author, note } = origin ?? {};
  const from = [branch, commit?.slice(0, 9)].filter(Boolean).join('@');
  const marks = [seen !== 'unproven' && seen, good && 'good to go back to'].filter(Boolean);
  return [release, minute(at), author ?? actor, from, note, ...marks].filter(Boolean).join(' · ');
}

/** @param {HistoryEntry[]} entries @returns {string[]} */
export const reportHistory = (entries) =>
  entries.map(({ revision, at, actor, what, release, reason }) =>
    [revision, minute(at), actor, what, release, reason]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
  );

/** @param {ErrorGroup[]} groups @returns {string[]} */
export const reportErrors = (groups) =>
  groups.length === 0
    ? ['no errors were reported']
    : groups.flatMap(
        ({ release, kind, message, source, count, sessions, routes, browsers, last, ...group }) => [
          `${release} · ${kind} · ${message}${group.new ? ' · new in this release' : ''}`,
          `  ${count} times in ${sessions} sessions, last ${minute(last)}; ${routes.join(', ')}; ${browsers.join(', ')}`,
          ...source
            .split('\n')
            .filter(Boolean)
            .map((line) => `  ${line}`),
        ],
      );
