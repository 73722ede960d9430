interface Segment {
  /** Lower case, because addresses ignore case (decision 4); undefined for a parameter. */
  text: string | undefined;
  optional: boolean;
}

/** Segments of a route pattern in react-router's syntax: `departments`, `:id`, either with `?`. */
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

/** Whether an address matches the pattern. Pure and small, for scripts that run before the router is loaded. */
export function matchesRoute(pattern: string, pathname: string): boolean {
  const parts = pathname.toLowerCase().split('/').filter(Boolean);
  /** Possible numbers of address parts consumed so far: linear cost even with many optional segments. */
  let behind = new Set([0]);
  for (const { text, optional } of segmentsOf(pattern)) {
    const next = new Set(optional ? behind : []);
    for (const count of behind)
      if (count < parts.length && (text ?? parts[count]) === parts[count]) next.add(count + 1);
    behind = next;
  }
  return behind.has(parts.length);
}
