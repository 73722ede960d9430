import type { Sessions } from './release-health.ts';

/** A limit on browser sessions with a fault. */
interface Limit {
  /** Minimum number of sessions with a fault before a canary is judged. */
  least: number;
  /** Percentage points by which a canary may be worse than the stable release. */
  margin: number;
}

/** Limits on sessions in which a canary failed to open or crashed, and on those in which it threw otherwise: in an event handler, a timer
 *  or a promise. */
export interface Thresholds extends Limit {
  errors: Limit;
}

/** Minimum number of browser sessions with a fault of the stable release, and their minimum percentage. */
interface AlarmLimit {
  least: number;
  share: number;
}

/** When the team of a stable release is notified. */
export interface Alarm extends AlarmLimit {
  errors: AlarmLimit;
}

/** The faults by which a release is judged. */
export type FaultKind = 'bad' | 'erring';

/** Percentage of sessions with a fault. */
export const shareOf = (counts: Sessions, kind: FaultKind): number =>
  counts.sessions === 0 ? 0 : (counts[kind] * 100) / counts.sessions;

const exceeds = (canary: Sessions, stable: Sessions, kind: FaultKind, { margin }: Pick<Limit, 'margin'>) =>
  shareOf(canary, kind) > shareOf(stable, kind) + margin;

/** In which way a canary does worse than the stable release by more than is allowed, if it does. */
export function worseIn(canary: Sessions, stable: Sessions, limits: Thresholds): FaultKind | undefined {
  const isWorse = (kind: FaultKind, limit: Limit) =>
    canary[kind] >= limit.least && exceeds(canary, stable, kind, limit);
  if (isWorse('bad', limits)) return 'bad';
  return isWorse('erring', limits.errors) ? 'erring' : undefined;
}

/** Whether a canary would be halted if more sessions showed the same. */
const isDoingWorse = (canary: Sessions, stable: Sessions, { margin, errors }: Margins): boolean =>
  exceeds(canary, stable, 'bad', { margin }) || exceeds(canary, stable, 'erring', errors);
export interface Margins {
  margin: number;
  errors: Pick<Limit, 'margin'>;
}

/** By which faults the team of a release is notified, if there are so many. */
export function failingIn(health: Sessions, alarm: Alarm): FaultKind | undefined {
  const isFailing = (kind: FaultKind, { least, share }: AlarmLimit) =>
    health[kind] >= least && shareOf(health, kind) >= share;
  if (isFailing('bad', alarm)) return 'bad';
  return isFailing('erring', alarm.errors) ? 'erring' : undefined;
}

/** Percentages of an automatic canary; after the last it becomes stable. */
export const steps = [5, 20, 50, 100] as const;

/** Requirements for a canary's next step. */
export interface Stepping {
  /** Minimum milliseconds at one percentage. */
  stay: number;
  /** Minimum number of fault-free browser sessions. */
  openings: number;
}

interface CanaryFigures {
  percentage: number;
  /** Milliseconds since its percentage last changed. */
  standing: number;
  wellOpened: number;
  canary: Sessions;
  stable: Sessions;
}

/** The next percentage, `stable` after the last one, or undefined where it stays: too early, too few sessions, or as bad as
 *  what would halt it with more sessions. */
export function nextStep(
  { percentage, standing, wellOpened, canary, stable }: CanaryFigures,
  { stay, openings }: Stepping,
  margins: Margins,
): number | 'stable' | undefined {
  if (standing < stay || wellOpened < openings) return undefined;
  if (isDoingWorse(canary, stable, margins)) return undefined;
  return steps.find((step) => step > percentage) ?? 'stable';
}
