import type { Sessions } from './release-health.ts';

export interface Thresholds {
  /** Browser sessions in which something went wrong that are needed before anything is judged. */
  least: number;
  /** Percentage points by which a canary may be worse than the stable release. */
  margin: number;
}

/** Browser sessions in which the stable release failed before anybody is told, and the percentage of sessions that it takes. */
export interface Alarm {
  least: number;
  share: number;
}

/** Sessions in which something went wrong, among a hundred. */
export const badShare = ({ sessions, bad }: Sessions): number =>
  sessions === 0 ? 0 : (bad * 100) / sessions;

/** Whether a canary does worse than the stable release by more than is allowed. */
export const isWorse = (canary: Sessions, stable: Sessions, { least, margin }: Thresholds): boolean =>
  canary.bad >= least && badShare(canary) > badShare(stable) + margin;

/** Whether so many meet faults of a release that its team is told. */
export const isFailing = (health: Sessions, { least, share }: Alarm): boolean =>
  health.bad >= least && badShare(health) >= share;
