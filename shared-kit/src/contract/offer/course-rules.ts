/** Exam weights in percent; an empty one follows the institution's (decision 64). */
interface Weights {
  weight_frequency: number | null;
  weight_exam: number | null;
  weight_recurrence: number | null;
}

/** The institution's defaults. */
const defaults: Record<keyof Weights, number> = {
  weight_frequency: 60,
  weight_exam: 40,
  weight_recurrence: 40,
};

export const weightsMessage = 'A soma da média de frequência e do exame deve ser 100%!';

/** The weights that do not add up to 100 with the frequency's, by field: each exam is checked separately (row 64). */
export function weightProblems(weights: Weights): Partial<Record<keyof Weights, string>> {
  // Compared in whole hundredths, since sums of binary fractions may miss 100.
  const hundredths = (name: keyof Weights) => Math.round((weights[name] ?? defaults[name]) * 100);
  const sumOf = (name: keyof Weights) => hundredths('weight_frequency') + hundredths(name);
  // Values that are not percentages have a message of their own.
  const isPercentage = (name: keyof Weights) => hundredths(name) >= 0 && hundredths(name) <= 10_000;
  if (!isPercentage('weight_frequency')) return {};
  const wrong = (['weight_exam', 'weight_recurrence'] as const).filter(
    (name) => isPercentage(name) && sumOf(name) !== 10_000,
  );
  return Object.fromEntries(wrong.map((name) => [name, weightsMessage]));
}
