/** Final grades of subjects and the course average: whole hundredths of a grade in, published tenths out, never a binary fraction (I4).
 *  Pure, without zod. */

/** A quotient of integers rounded once, half up. */
export const halfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

/** The published final grade, in tenths. */
export const publishedTenths = (hundredths: number): number => halfUp(hundredths, 10);

/** The published final grade, in hundredths: the one value that is shown, printed and compared (J3). */
export const publishedHundredths = (hundredths: number): number => publishedTenths(hundredths) * 10;

/** Above 9 by the published value: 9,04 fails and 9,05 passes (decision 133, I4). */
export const passes = (hundredths: number): boolean => publishedTenths(hundredths) > 90;

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
