import type { PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';

export interface PlanPlace {
  year: number;
  semester: number;
}
export interface PlannedSubject extends PlanPlace {
  subject_id: number;
  /** The first calendar year without it. */
  closed_from: number | null;
}
export interface Edge {
  subject_id: number;
  required_subject_id: number;
}
export interface Precedence extends Edge {
  type: PrecedenceType;
  valid_from_year: number | null;
  valid_to_year: number | null;
}

export type PrecedenceProblem =
  | { kind: 'itself' | 'ends-before-it-begins' | 'not-earlier' | 'later' }
  | { kind: 'not-in-plan'; field: keyof Edge };

/** Negative where `a` comes before `b`, 0 where both are taken at the same time. */
export const byPlace = (a: PlanPlace, b: PlanPlace): number => a.year - b.year || a.semester - b.semester;

/** The place of a subject in the plan while a precedence is valid; of a closed and an open allocation, the open one. */
function placeOf(plan: readonly PlannedSubject[], subject_id: number, until: number | null) {
  const entries = plan.filter(
    (entry) =>
      entry.subject_id === subject_id &&
      (entry.closed_from === null || (until !== null && until < entry.closed_from)),
  );
  return entries.find((entry) => entry.closed_from === null) ?? entries[0];
}

/** What is wrong with a precedence in a plan, except cycles (decision 45). */
export function problemOf(
  precedence: Precedence,
  plan: readonly PlannedSubject[],
): PrecedenceProblem | undefined {
  if (precedence.subject_id === precedence.required_subject_id) return { kind: 'itself' };
  if ((precedence.valid_from_year ?? 0) > (precedence.valid_to_year ?? Infinity))
    return { kind: 'ends-before-it-begins' };
  const subject = placeOf(plan, precedence.subject_id, precedence.valid_to_year);
  if (!subject) return { kind: 'not-in-plan', field: 'subject_id' };
  const required = placeOf(plan, precedence.required_subject_id, precedence.valid_to_year);
  if (!required) return { kind: 'not-in-plan', field: 'required_subject_id' };
  const order = byPlace(required, subject);
  if (precedence.type === 'CO_REQUISITO') return order > 0 ? { kind: 'later' } : undefined;
  return order >= 0 ? { kind: 'not-earlier' } : undefined;
}

/** The shortest cycle that a new precedence would close, from its subject back to it; undefined where there is none. */
export function cycleWith(
  edges: readonly Edge[],
  { subject_id, required_subject_id }: Edge,
): number[] | undefined {
  const cameFrom = new Map<number, number>([[required_subject_id, subject_id]]);
  const queue = [required_subject_id];
  for (const at of queue) {
    if (at === subject_id) return [...wayBack(cameFrom, subject_id, required_subject_id), subject_id];
    for (const edge of edges)
      if (edge.subject_id === at && !cameFrom.has(edge.required_subject_id)) {
        cameFrom.set(edge.required_subject_id, at);
        queue.push(edge.required_subject_id);
      }
  }
  return undefined;
}

/** The subjects of the cycle, from the first to the last. */
function wayBack(cameFrom: ReadonlyMap<number, number>, subject: number, required: number): number[] {
  const path = [];
  for (let at = cameFrom.get(subject)!; at !== subject && at !== required; at = cameFrom.get(at)!)
    path.unshift(at);
  return subject === required ? [subject] : [subject, required, ...path];
}
