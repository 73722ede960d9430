import { formatDay } from '@portal/shared-kit/dates';
import { messages as text } from './messages.ts';

/** The last day on which a communication is shown: the one before the moment of expiry. */
export const lastDayText = (expiresAt: string | null) =>
  expiresAt ? formatDay(new Date(Date.parse(expiresAt) - 1).toISOString()) : text.nothing;
