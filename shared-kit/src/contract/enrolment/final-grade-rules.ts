/** Final grades of subjects and the course average: whole hundredths of a grade in, published tenths out, never a binary fraction (I4).
 *  Pure, without zod. */

/** A quotient of integers rounded once, half up. */
export const halfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

/** The published final grade, in tenths. */
export const publishedTenths = (hundredths: number): number => halfUp(hundredths, 10);

/** The published final grade, in hundredths: the one value that is shown, printed and compared (J3). */
export const publishedHundredths = (hundredths: number): number => publishedTenths(hundredths) * 10;

/** The pass marks that an institution can choose, by grade. */
export const passMarkLabels: Record<number, string> = {
  9: 'acima de 9',
  9.5: '9,5 ou mais',
  10: '10 ou mais',
};

/** Whether a grade passes by its published value: above 9, or from 9,5 or 10 on; 9,04 fails above 9 and 9,05 passes (decision 133, I4).
 *  `mark` in hundredths. */
export const passesMark = (hundredths: number, mark: number): boolean =>
  mark === 900 ? publishedHundredths(hundredths) > mark : publishedHundredths(hundredths) >= mark;

/** By the lowest mark, for results of an earlier system, of which no other is known. Where the rules are known, `isPass` decides. */
export const passesLowestMark = (hundredths: number): boolean => passesMark(hundredths, 900);

interface Passed {
  hundredths: number;
  credits: number | null;
}
/** The average of a course: by credits, simple where a subject has none (D.6); null where nothing is passed yet. */
export function courseAverageTenths(passed: readonly Passed[]): number | null {
  const simple = passed.some(({ credits }) => credits === null);
  const weightOf = ({ credits }: Passed) => (simple ? 1 : credits!);
  const weight = passed.reduce((sum, one) => sum + weightOf(one), 0);
  if (weight === 0) return null;
  const total = passed.reduce((sum, one) => sum + one.hundredths * weightOf(one), 0);
  return halfUp(total, 10 * weight);
}

/** '14,5' of tenths, '9,05' of hundredths: as grades are written. */
export const gradeText = (units: number, decimals: 1 | 2 = 1): string => {
  const scale = 10 ** decimals;
  return `${Math.floor(units / scale)},${String(units % scale).padStart(decimals, '0')}`;
};

/** '10,0' for 1000; '9,05' for 905, which only a grade that was entered or a minimum can be. */
export const hundredthsText = (hundredths: number): string =>
  hundredths % 10 === 0 ? gradeText(hundredths / 10) : gradeText(hundredths, 2);
