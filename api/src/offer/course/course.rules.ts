export { institutionYear } from '@portal/shared-kit/contract/core/year';

/** Default duration in years: 5 in engineering, 4 otherwise (decision 36). */
export const defaultDuration = (engineering: 0 | 1): number => (engineering === 1 ? 5 : 4);

/** Vacancies in list order: the latest year first, then by shift. */
export const inListOrder = <V extends { year: number; scholar_shift: string }>(
  vacancies: readonly V[],
): V[] => [...vacancies].sort((a, b) => b.year - a.year || a.scholar_shift.localeCompare(b.scholar_shift));
