import { portalContracts } from '@portal/shared-kit/contract/gateway/portal-contract';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { compare, satisfies } from 'compare-versions';
import { LoadFailure } from './load-failure.ts';

const meets = (version: string, range: string): boolean => {
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
};

/** The newest contract version accepted by both portal and release; undefined where there is none, or the range is invalid. */
export const contractFor = (
  { requires }: Pick<Release, 'requires'>,
  accepted: readonly string[] = portalContracts,
): string | undefined => accepted.find((version) => meets(version, requires.contract));

/** Why this page cannot run a release: `outdated` where a newer page can. Undefined where it can.
 *  @param shared the versions of the libraries that the page shares */
export function misfitOf(
  { requires }: Pick<Release, 'requires'>,
  shared: Readonly<Record<string, string>>,
): LoadFailure | undefined {
  const needs: [what: string, range: string, offered: readonly string[]][] = [
    ['portal contract', requires.contract, portalContracts],
    ...Object.entries(requires.shared).map(([library, range]): [string, string, string[]] => [
      library,
      range,
      library in shared ? [shared[library]!] : [],
    ]),
  ];
  for (const [what, range, offered] of needs) {
    if (offered.some((version) => meets(version, range))) continue;
    const [lowest] = /\d+(\.\d+)*/.exec(range) ?? [];
    const [newest] = offered;
    const isTooNew = lowest !== undefined && (newest === undefined || compare(lowest, newest, '>'));
    return new LoadFailure(
      isTooNew ? 'outdated' : 'contract',
      `needs ${what} ${range}, this page has ${offered.join(' and ') || 'none'}`,
    );
  }
  return undefined;
}
