/** How soon a plan can be completed. */

interface Missing {
  subject_id: number;
  /** The semester in which it is taught: 1 or 2. */
  semester_id: number;
}
interface Required {
  subject_id: number;
  required_subject_id: number;
  /** Whether both may be taken together. */
  together: boolean;
}
interface Conditions {
  /** The next semester: 1 or 2. */
  next: number;
  precedences: readonly Required[];
  /** Most subjects of one semester; null means no limit. */
  limit: number | null;
}

/** The number of semesters, from the next one, in which all missing subjects can be passed: each in its own semester of the year, as soon
 *  as its precedents allow, those with the longest chain of dependents first. Null where precedences form a cycle. */
export function semestersLeft(
  missing: readonly Missing[],
  { next, precedences, limit }: Conditions,
): number | null {
  const open = new Map(missing.map((one) => [one.subject_id, one]));
  const urgency = urgencyOf(missing, precedences);
  let idle = 0;
  let semesters = 0;
  for (let semester = next; open.size > 0; semester = 3 - semester) {
    semesters += 1;
    const taken = eligible(open, precedences, semester)
      .toSorted((a, b) => (urgency.get(b) ?? 0) - (urgency.get(a) ?? 0) || a - b)
      .slice(0, limit ?? open.size);
    for (const id of taken) open.delete(id);
    idle = taken.length === 0 ? idle + 1 : 0;
    if (idle === 2) return null;
  }
  return semesters;
}

function eligible(open: ReadonlyMap<number, Missing>, precedences: readonly Required[], semester: number) {
  let candidates = [...open.values()]
    .filter(({ semester_id }) => semester_id === semester)
    .map(({ subject_id }) => subject_id);
  for (;;) {
    const now = new Set(candidates);
    const left = candidates.filter((id) =>
      precedences
        .filter(({ subject_id }) => subject_id === id)
        .every(
          ({ required_subject_id: required, together }) =>
            !open.has(required) || (together && now.has(required)),
        ),
    );
    if (left.length === candidates.length) return left;
    candidates = left;
  }
}

/** The length of the longest chain of subjects that depend on one. */
function urgencyOf(missing: readonly Missing[], precedences: readonly Required[]): Map<number, number> {
  const depth = new Map<number, number>();
  const visit = (id: number, above: ReadonlySet<number>): number => {
    const cached = depth.get(id);
    if (cached !== undefined || above.has(id)) return cached ?? 0;
    const dependents = precedences.filter(({ required_subject_id }) => required_subject_id === id);
    const found = dependents.map(({ subject_id }) => 1 + visit(subject_id, new Set([...above, id])));
    depth.set(id, Math.max(0, ...found));
    return depth.get(id)!;
  };
  for (const { subject_id } of missing) visit(subject_id, new Set());
  return depth;
}
