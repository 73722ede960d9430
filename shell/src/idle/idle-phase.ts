/** Milliseconds without activity after which the user is warned, and after which the session is locked (decision 9, S1 §9). */
const warnAfter = 28 * 60_000;
const lockAfter = 1_800_000;

export type IdlePhase = { phase: 'active' | 'locked' } | { phase: 'warning'; secondsLeft: number };

/** The phase after `idle` milliseconds without activity. Measured by the clock, so that a laptop is locked when it wakes up. */
export function idlePhase(idle: number): IdlePhase {
  if (idle >= lockAfter) return { phase: 'locked' };
  if (idle < warnAfter) return { phase: 'active' };
  return { phase: 'warning', secondsLeft: Math.ceil((lockAfter - idle) / 1000) };
}

/** Milliseconds until the phase, or the displayed second, may change. */
export const untilNextLook = (idle: number): number =>
  idle < warnAfter ? warnAfter - idle : 1000 - (idle % 1000);

/** `m:ss` */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
