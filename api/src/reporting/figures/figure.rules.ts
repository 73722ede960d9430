/** Number of weeks in the series of a figure. */
export const weeks = 12;

export interface DatedChange {
  /** Whole weeks before now. */
  weeks_ago: number;
  change: number;
}

/** The value at the end of each week, oldest first, from the current value and the change of each week. */
export function levelsOf(now: number, changes: readonly DatedChange[]): number[] {
  const added = addedPerWeek(changes);
  const levels = [now];
  for (const change of added.slice(0, -1)) levels.unshift(levels[0]! - change);
  return levels;
}

/** The change of each week, latest first. */
function addedPerWeek(changes: readonly DatedChange[]): number[] {
  const added = Array.from({ length: weeks }, () => 0);
  for (const { weeks_ago, change } of changes)
    if (weeks_ago >= 0 && weeks_ago < weeks) added[weeks_ago]! += change;
  return added;
}

/** The change of each week, oldest first. */
export const sumsOf = (changes: readonly DatedChange[]): number[] => addedPerWeek(changes).reverse();
