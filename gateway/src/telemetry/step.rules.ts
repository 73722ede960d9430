import { badShare, type Thresholds } from './halt.rules.ts';
import type { Sessions } from './release-health.ts';

/** Percentages that a canary goes through by itself; after the last it is stable. */
export const steps = [5, 20, 50, 100] as const;

/** What a canary has to show before it goes on. */
export interface Stepping {
  /** Milliseconds that it stays with the same people at least. */
  stay: number;
  /** Browser sessions in which it stood without a fault. */
  openings: number;
}

interface Seen {
  percentage: number;
  /** Milliseconds since it last came to other people. */
  standing: number;
  wellOpened: number;
  canary: Sessions;
  stable: Sessions;
}

/** The next percentage, `stable` after the last one, or undefined where it stays as it is: too short, seen by too few, or no better than
 *  what would halt it if more had met it. */
export function nextStep(
  { percentage, standing, wellOpened, canary, stable }: Seen,
  { stay, openings }: Stepping,
  { margin }: Pick<Thresholds, 'margin'>,
): number | 'stable' | undefined {
  if (standing < stay || wellOpened < openings) return undefined;
  if (badShare(canary) > badShare(stable) + margin) return undefined;
  return steps.find((step) => step > percentage) ?? 'stable';
}
