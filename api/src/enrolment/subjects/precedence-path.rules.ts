import type { PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';

/** `subject_id` requires `required_subject_id`, with at least so many hundredths. */
export interface Precedent {
  subject_id: number;
  required_subject_id: number;
  type: PrecedenceType;
  min_hundredths: number;
  valid_from_year: number | null;
  valid_to_year: number | null;
}

export interface Missing {
  type: PrecedenceType;
  /** From the subject to the first one to be passed, each requiring the next. */
  path: number[];
  /** The minimum of the last step, and the student's best grade; undefined without a grade. */
  min_hundredths: number;
  had: number | undefined;
}

interface PrecedenceFacts {
  precedences: readonly Precedent[];
  /** The best final grade by subject, equivalences included. */
  best: ReadonlyMap<number, number>;
  /** The student's subjects in the same semester. */
  together: ReadonlySet<number>;
  year: number;
}

const validIn = ({ valid_from_year, valid_to_year }: Precedent, year: number) =>
  (valid_from_year ?? 0) <= year && year <= (valid_to_year ?? Infinity);

const isMet = (
  { type, required_subject_id, min_hundredths }: Precedent,
  { best, together }: PrecedenceFacts,
) =>
  (best.get(required_subject_id) ?? -1) >= min_hundredths ||
  (type === 'CO_REQUISITO' && together.has(required_subject_id));

/** The requirements of a subject that the student does not meet (decision 45): those that block first, then those that only warn. */
export function missingFor(subject: number, facts: PrecedenceFacts): Missing[] {
  const unmet = unmetOf(subject, facts);
  const blocking = unmet.filter(({ type }) => type !== 'RECOMENDADA');
  const warning = unmet.filter(({ type }) => type === 'RECOMENDADA');
  return [...blocking, ...warning].map((edge) => follow(edge, facts));
}

const unmetOf = (subject: number, facts: PrecedenceFacts) =>
  facts.precedences.filter(
    (edge) => edge.subject_id === subject && validIn(edge, facts.year) && !isMet(edge, facts),
  );

/** Follows requirements transitively, as far as they block. */
function follow(first: Precedent, facts: PrecedenceFacts): Missing {
  const path = [first.subject_id, first.required_subject_id];
  let last = first;
  for (;;) {
    const next = unmetOf(last.required_subject_id, facts).find(
      ({ type, required_subject_id }) => type === 'OBRIGATORIA' && !path.includes(required_subject_id),
    );
    if (!next) break;
    path.push(next.required_subject_id);
    last = next;
  }
  return {
    type: first.type,
    path,
    min_hundredths: last.min_hundredths,
    had: facts.best.get(last.required_subject_id),
  };
}
