import { portalContract, portalContracts } from '@portal/shared-kit/contract/gateway/portal-contract';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { compare, satisfies } from 'compare-versions';

/** The newest contract version accepted by both portal and release; undefined where there is none, or the range is invalid. */
export function contractFor(
  { requires }: Pick<Release, 'requires'>,
  accepted: readonly string[] = portalContracts,
): string | undefined {
  try {
    return accepted.find((version) => satisfies(version, requires.contract));
  } catch {
    return undefined;
  }
}

/** Whether a release begins above the contracts of this portal: a newer one runs it. */
export function isTooNew({ requires }: Pick<Release, 'requires'>, newest = portalContract): boolean {
  const [lowest] = /\d+(\.\d+)*/.exec(requires.contract) ?? [];
  return lowest !== undefined && compare(lowest, newest, '>');
}
