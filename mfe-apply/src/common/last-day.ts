import { formatDay } from '@portal/shared-kit/dates';

/** The last day of a period, dd/mm/aaaa; it closes at the start of the next day. */
export const lastDay = (closesAt: string): string =>
  formatDay(new Date(Date.parse(closesAt) - 1).toISOString());
