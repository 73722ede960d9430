/** How soon a plan can be finished. Pure. */

interface Missing {
  subject_id: number;
  /** The semester of the year in which it is taught: 1 or 2. */
  semester_id: number;
}
interface Required {
  subject_id: number;
  required_subject_id: number;
  /** May be taken together. */
  together: boolean;
}
interface Conditions {
  /** The semester of the year that comes next: 1 or 2. */
  next: number;
  precedences: readonly Required[];
  /** Subjects in one semester at most; null: no limit. */
  limit: number | null;
}

/** In how many semesters from the next one everything that is missing can be passed, each taken in its own semester of the year, as soon
 *  as its precedents allow, those that hold up most others first. Null where precedences form a ring. */
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

/** How long the longest chain is that a subject holds up. */
function urgencyOf(missing: readonly Missing[], precedences: readonly Required[]): Map<number, number> {
  const depth = new Map<number, number>();
  const visit = (id: number, above: ReadonlySet<number>): number => {
    const known = depth.get(id);
    if (known !== undefined || above.has(id)) return known ?? 0;
    const held = precedences.filter(({ required_subject_id }) => required_subject_id === id);
    const found = held.map(({ subject_id }) => 1 + visit(subject_id, new Set([...above, id])));
    depth.set(id, Math.max(0, ...found));
    return depth.get(id)!;
  };
  for (const { subject_id } of missing) visit(subject_id, new Set());
  return depth;
}
