import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { yearsFrom } from '@portal/shared-kit/screen';

/** The first year with inscriptions in the portal (S2 §9). */
const firstYear = 2025;

/** The next year, this one and earlier ones. */
export const years = (): number[] => yearsFrom(firstYear, institutionYear(new Date()) + 1);
