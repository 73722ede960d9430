import type { PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';

/** `subject_id` asks for `required_subject_id`, with at least so many hundredths. */
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
  /** From the subject to the first thing that has to be passed, each asking for the next. */
  path: number[];
  /** What the last of the path asks for, and the best grade there is; undefined without any. */
  min_hundredths: number;
  had: number | undefined;
}

interface Known {
  precedences: readonly Precedent[];
  /** The best final grade by subject, equivalences included. */
  best: ReadonlyMap<number, number>;
  /** Subjects the student has in the same semester. */
  together: ReadonlySet<number>;
  year: number;
}

const validIn = ({ valid_from_year, valid_to_year }: Precedent, year: number) =>
  (valid_from_year ?? 0) <= year && year <= (valid_to_year ?? Infinity);

const met = ({ type, required_subject_id, min_hundredths }: Precedent, { best, together }: Known) =>
  (best.get(required_subject_id) ?? -1) >= min_hundredths ||
  (type === 'CO_REQUISITO' && together.has(required_subject_id));

/** What a subject asks for and the student lacks (decision 45): first what blocks, then what only warns. */
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

/** Follows what is required to what is required for that, as far as it blocks. */
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
