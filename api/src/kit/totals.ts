/** Smaller lists are counted for every caller: it costs less than reading a page. */
const large = 5000;
const rememberedMs = 5000;
const kept = 200;

const totals = new Map<string, { total: number; until: number }>();

/** How many rows a large list had a few seconds ago; undefined when it must be counted. */
export function rememberedTotal(name: string, now = Date.now()): number | undefined {
  const known = totals.get(name);
  if (known && known.until > now) return known.total;
  totals.delete(name);
  return undefined;
}

/** Keeps the total of a large list for some seconds: counting 200 000 index entries for every page would cost more than the page. */
export function rememberTotal(name: string, total: number, now = Date.now()): void {
  if (total <= large) return;
  if (totals.size >= kept) totals.delete(totals.keys().next().value!);
  totals.set(name, { total, until: now + rememberedMs });
}
