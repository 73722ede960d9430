import { isPass, type Exact, type Final } from './average-rules.ts';
import type { Cell } from './grade-rules.ts';
import { outlook, type KnownSubject } from './result-rules.ts';

/** The calculation of an average: each part with its contribution, the exact quotient and the published value. */
export interface Derivation {
  parts: { name: string; weight: number; cell: Cell }[];
  exact: Exact;
  published: number;
  passes: boolean | null;
}
/** The frequency average; null where nothing counts yet. 'D' is listed among the parts and counts for nothing. */
export function whyFrequency(subject: KnownSubject): Derivation | null {
  const { exact, average } = outlook(subject).frequency;
  if (exact === null || average === null) return null;
  return {
    parts: subject.columns
      .filter(({ cell }) => cell !== null)
      .map(({ type, ...one }) => ({ name: type, ...one })),
    exact,
    published: average,
    passes: null,
  };
}
/** The final average, by the deciding formula; null where there is none yet. */
export function whyFinal(subject: KnownSubject): (Derivation & { by: Exclude<Final['by'], null> }) | null {
  const { frequency, final } = outlook(subject);
  if (final.by === null || final.exact === null || final.final === null || frequency.average === null)
    return null;
  const passes = isPass(final.final, subject.rules);
  const common = { by: final.by, exact: final.exact, published: final.final, passes };
  if (final.by === 'FREQUENCIA') return { ...common, parts: whyFrequency(subject)!.parts };
  const [cell, weight] =
    final.by === 'EXAME_NORMAL'
      ? [subject.exam, subject.weights.exam]
      : [subject.resit, subject.weights.resit];
  const average = { status: 'NOTA' as const, hundredths: frequency.average };
  return {
    ...common,
    parts: [
      { name: final.by === 'EXAME_NORMAL' && subject.special ? 'EXAME_ESPECIAL' : final.by, weight, cell },
      { name: 'MEDIAFREQUENCIA', weight: subject.weights.frequency, cell: average },
    ],
  };
}
