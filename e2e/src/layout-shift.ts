import type { Page } from 'playwright-core';

interface Shift {
  value: number;
  at: number;
  /** What moved, by its first tag. */
  what: string[];
}
type Watched = Window & { takeShifts(): Shift[] };

/** Notes from now on what shifts in each page that is opened. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const shifts: Shift[] = [];
    const tagOf = (node: Node | null) =>
      ((node instanceof Element ? node : node?.parentElement)?.outerHTML ?? '').slice(0, 90);
    const note = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, startTime, sources } of entries as Entry[])
        if (!hadRecentInput)
          shifts.push({ value, at: startTime, what: sources.map(({ node }) => tagOf(node)) });
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    (window as unknown as Watched).takeShifts = () => {
      note(observer.takeRecords());
      return shifts;
    };
  });

/** The page's cumulative layout shift up to now, and what shifted, where it is above the limit of issue 11. */
export async function shiftsAboveLimit(page: Page): Promise<{ score: number; shifts: Shift[] } | undefined> {
  const shifts = await page.evaluate(() => (window as unknown as Watched).takeShifts());
  const score = scoreOf(shifts);
  return score > 0.05 ? { score, shifts } : undefined;
}

/** As web.dev/articles/cls counts it: the worst window of shifts that are less than a second apart, of less than five seconds. */
function scoreOf(shifts: readonly Shift[]): number {
  let worst = 0;
  let window = { score: 0, from: -Infinity, last: -Infinity };
  for (const { value, at } of shifts) {
    const continues = at - window.last < 1000 && at - window.from < 5000;
    window = {
      score: continues ? window.score + value : value,
      from: continues ? window.from : at,
      last: at,
    };
    worst = Math.max(worst, window.score);
  }
  return worst;
}
