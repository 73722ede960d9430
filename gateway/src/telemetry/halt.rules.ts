import type { Sessions } from './release-health.ts';

export interface Thresholds {
  /** Minimum number of browser sessions with a fault before a canary is judged. */
  least: number;
  /** Percentage points by which a canary may be worse than the stable release. */
  margin: number;
}

/** Minimum number of browser sessions in which the stable release failed, and their minimum percentage, for an alarm. */
export interface Alarm {
  least: number;
  share: number;
}

/** Percentage of sessions with a fault. */
export const badShare = ({ sessions, bad }: Sessions): number =>
  sessions === 0 ? 0 : (bad * 100) / sessions;

/** Whether a canary does worse than the stable release by more than is allowed. */
export const isWorse = (canary: Sessions, stable: Sessions, { least, margin }: Thresholds): boolean =>
  canary.bad >= least && badShare(canary) > badShare(stable) + margin;

/** Whether a release has so many faults that its team is notified. */
export const isFailing = (health: Sessions, { least, share }: Alarm): boolean =>
  health.bad >= least && badShare(health) >= share;
