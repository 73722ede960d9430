import { institutionDay } from '@portal/shared-kit/contract/core/year';

/** The date in `days` days in the institution's time zone, 'YYYY-MM-DD'. */
export const dueDay = (now: Date, days: number): string =>
  institutionDay(new Date(now.getTime() + days * 86_400_000));
