/** How many weeks a figure looks back. */
export const weeks = 12;

export interface DatedChange {
  /** Whole weeks before now. */
  weeks_ago: number;
  change: number;
}

/** What something was at the end of each week, the oldest first, from what it is now and what each week added to it. */
export function levelsOf(now: number, changes: readonly DatedChange[]): number[] {
  const added = addedPerWeek(changes);
  const levels = [now];
  for (const change of added.slice(0, -1)) levels.unshift(levels[0]! - change);
  return levels;
}

/** What each week added, the latest first. */
function addedPerWeek(changes: readonly DatedChange[]): number[] {
  const added = Array.from({ length: weeks }, () => 0);
  for (const { weeks_ago, change } of changes)
    if (weeks_ago >= 0 && weeks_ago < weeks) added[weeks_ago]! += change;
  return added;
}

/** What each week brought, the oldest first. */
export const sumsOf = (changes: readonly DatedChange[]): number[] => addedPerWeek(changes).reverse();
