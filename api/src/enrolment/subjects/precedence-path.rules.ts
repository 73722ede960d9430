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

interface Known {
  precedences: readonly Precedent[];
  /** The best final grade by subject, equivalences included. */
  best: ReadonlyMap<number, number>;
  /** The student's subjects in the same semester. */
  together: ReadonlySet<number>;
  year: number;
}

const validIn = ({ valid_from_year, valid_to_year }: Precedent, year: number) =>
  (valid_from_year ?? 0) <= year && year <= (valid_to_year ?? Infinity);

const met = ({ type, required_subject_id, min_hundredths }: Precedent, { best, together }: Known) =>
  (best.get(required_subject_id) ?? -1) >= min_hundredths ||
  (type === 'CO_REQUISITO' && together.has(required_subject_id));

/** The requirements of a subject that the student does not meet (decision 45): those that block first, then those that only warn. */
export function missingFor(subject: number, known: Known): Missing[] {
  const unmet = unmetOf(subject, known);
  const blocking = unmet.filter(({ type }) => type !== 'RECOMENDADA');
  const warning = unmet.filter(({ type }) => type === 'RECOMENDADA');
  return [...blocking, ...warning].map((edge) => follow(edge, known));
}

const unmetOf = (subject: number, known: Known) =>
  known.precedences.filter(
    (edge) => edge.subject_id === subject && validIn(edge, known.year) && !met(edge, known),
  );

/** Follows requirements transitively, as far as they block. */
function follow(first: Precedent, known: Known): Missing {
  const path = [first.subject_id, first.required_subject_id];
  let last = first;
  for (;;) {
    const next = unmetOf(last.required_subject_id, known).find(
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
    had: known.best.get(last.required_subject_id),
  };
}
