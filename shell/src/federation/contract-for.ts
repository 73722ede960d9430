import { portalContracts } from '@portal/shared-kit/contract/gateway/portal-contract';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { satisfies } from 'compare-versions';

/** False for a range that is invalid. */
export const meets = (version: string, range: string): boolean => {
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
