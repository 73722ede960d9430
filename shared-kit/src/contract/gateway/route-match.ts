interface Segment {
  /** Lower case, because addresses match without case (decision 4); undefined for a parameter. */
  text: string | undefined;
  optional: boolean;
}

/** The segments of a route pattern as react-router reads it: `departments`, `:id`, either with `?`. */
export const segmentsOf = (pattern: string): Segment[] =>
  pattern
    .toLowerCase()
    .split('/')
    .filter(Boolean)
    .map((part) => {
      const optional = part.endsWith('?');
      const name = optional ? part.slice(0, -1) : part;
      return { text: /^:[\w-]+$/.test(name) ? undefined : name, optional };
    });

/** Whether an address is one of the pattern's. Pure and small, for what runs before the router is there. */
export function matchesRoute(pattern: string, pathname: string): boolean {
  const parts = pathname.toLowerCase().split('/').filter(Boolean);
  /** How many parts of the address may be behind us; many optional segments must not cost more than few. */
  let behind = new Set([0]);
  for (const { text, optional } of segmentsOf(pattern)) {
    const next = new Set(optional ? behind : []);
    for (const count of behind)
      if (count < parts.length && (text ?? parts[count]) === parts[count]) next.add(count + 1);
    behind = next;
  }
  return behind.has(parts.length);
}
