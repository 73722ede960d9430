import { segmentsOf as segments } from '@portal/shared-kit/contract/gateway/route-match';

/** Whether some address would match both patterns, so that two owners would claim it. */
export function patternsOverlap(left: string, right: string): boolean {
  const a = segments(left);
  const b = segments(right);
  const decided = new Map<number, boolean>();
  const overlapFrom = (i: number, j: number): boolean => {
    const key = i * (b.length + 1) + j;
    let overlaps = decided.get(key);
    if (overlaps === undefined) decided.set(key, (overlaps = decide(i, j)));
    return overlaps;
  };
  const decide = (i: number, j: number): boolean => {
    const x = a[i];
    const y = b[j];
    if (!x && !y) return true;
    if (x?.optional && overlapFrom(i + 1, j)) return true;
    if (y?.optional && overlapFrom(i, j + 1)) return true;
    if (!x || !y) return false;
    const meet = x.text === undefined || y.text === undefined || x.text === y.text;
    return meet && overlapFrom(i + 1, j + 1);
  };
  return overlapFrom(0, 0);
}

/** Whether some address of the pattern is `prefix` or lies below it. */
export const patternReaches = (pattern: string, prefix: string): boolean =>
  patternsOverlap(pattern, prefix + '/:below?'.repeat(segments(pattern).length));
