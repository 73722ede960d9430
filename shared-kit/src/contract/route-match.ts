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
  const expected = segmentsOf(pattern);
  const parts = pathname.toLowerCase().split('/').filter(Boolean);
  const from = (i: number, j: number): boolean => {
    const segment = expected[i];
    if (!segment) return j === parts.length;
    if (segment.optional && from(i + 1, j)) return true;
    return j < parts.length && (segment.text ?? parts[j]) === parts[j] && from(i + 1, j + 1);
  };
  return from(0, 0);
}
