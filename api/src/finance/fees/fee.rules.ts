/** The scope of a fee; null means all (decision 124). */
export interface FeeScope {
  course_id: number | null;
  engineering: boolean | null;
  shift: string | null;
  nationality: string | null;
}

/** What the fee of a student or candidate depends on. */
export interface FeeCase {
  course_id: number;
  engineering: boolean;
  shift: string;
  nationality: 'NACIONAL' | 'ESTRANGEIRA';
}

export const concerns = (scope: FeeScope, asked: FeeCase): boolean =>
  (scope.course_id === null || scope.course_id === asked.course_id) &&
  (scope.engineering === null || scope.engineering === asked.engineering) &&
  (scope.shift === null || scope.shift === asked.shift) &&
  (scope.nationality === null || scope.nationality === asked.nationality);

/** A course outranks its class, that the shift, and that the nationality. No two scopes that match one case are equal, since each scope
 *  has one fee in force. */
export const specificity = (scope: FeeScope): number =>
  (scope.course_id === null ? 0 : 8) +
  (scope.engineering === null ? 0 : 4) +
  (scope.shift === null ? 0 : 2) +
  (scope.nationality === null ? 0 : 1);

/** The applicable fees, most specific first. `fees` are of one year and one degree. */
export const ranked = <F extends FeeScope>(fees: readonly F[], asked: FeeCase): F[] =>
  fees.filter((fee) => concerns(fee, asked)).sort((a, b) => specificity(b) - specificity(a));

/** Compares with 'Moçambique', ignoring accents and case (S1 §9). */
export const nationalityOf = (nationality: string): FeeCase['nationality'] =>
  ['mocambique', 'mocambicana', 'mocambicano'].includes(
    nationality
      .trim()
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, ''),
  )
    ? 'NACIONAL'
    : 'ESTRANGEIRA';

/** The fee that applies to a case; `fees` may be of several degrees. */
export const counting = <F extends FeeScope & { level_type: string }>(
  fees: readonly F[],
  asked: FeeCase & { level_type: string },
): F | undefined =>
  ranked(
    fees.filter(({ level_type }) => level_type === asked.level_type),
    asked,
  )[0];

/** An amount in centavos changed by hundredths of a percent, rounded once to the nearest centavo, halves up (J9). */
export const raised = (amountCents: number, percentHundredths: number): number =>
  Number((BigInt(amountCents) * BigInt(10_000 + percentHundredths) + 5000n) / 10_000n);
