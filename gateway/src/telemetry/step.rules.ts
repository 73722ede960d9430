import { isDoingWorse, type Margins } from './halt.rules.ts';
import type { Sessions } from './release-health.ts';

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
