import { institutionDay } from '@portal/shared-kit/contract/core/year';

/** The day that is so many days from now at the institution, 'YYYY-MM-DD'. */
export const dueDay = (now: Date, days: number): string =>
  institutionDay(new Date(now.getTime() + days * 86_400_000));
