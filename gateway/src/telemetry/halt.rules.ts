import type { Sessions } from './release-health.ts';

export interface Thresholds {
  /** Browser sessions in which something went wrong that are needed before anything is judged. */
  least: number;
  /** Percentage points by which a canary may be worse than the stable release. */
  margin: number;
}

/** Sessions in which something went wrong, among a hundred. */
export const badShare = ({ sessions, bad }: Sessions): number =>
  sessions === 0 ? 0 : (bad * 100) / sessions;

/** Whether a canary does worse than the stable release by more than is allowed. */
export const isWorse = (canary: Sessions, stable: Sessions, { least, margin }: Thresholds): boolean =>
  canary.bad >= least && badShare(canary) > badShare(stable) + margin;
