import { formatDay } from '@portal/shared-kit/dates';

/** The last day of a period, dd/mm/aaaa; it closes at the first moment of the day after. */
export const lastDay = (closesAt: string): string =>
  formatDay(new Date(Date.parse(closesAt) - 1).toISOString());
