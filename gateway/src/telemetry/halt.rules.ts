import type { Health as Counted } from './release-health.ts';

type Health = Pick<Counted, 'opened' | 'failures' | 'crashes'>;

export interface Thresholds {
  /** Failures and crashes that are needed before anything is judged. */
  least: number;
  /** Percentage points by which a canary may be worse than the stable release. */
  margin: number;
}

/** Failures and crashes among a hundred openings; never above 100, for one opening may crash twice. */
export const badShare = ({ opened, failures, crashes }: Health): number =>
  opened + crashes === 0 ? 0 : Math.min(100, ((failures + crashes) * 100) / Math.max(opened, 1));

/** Whether a canary does worse than the stable release by more than is allowed. */
export const isWorse = (canary: Health, stable: Health, { least, margin }: Thresholds): boolean =>
  canary.failures + canary.crashes >= least && badShare(canary) > badShare(stable) + margin;
