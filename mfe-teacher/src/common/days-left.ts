import { institutionDay } from '@portal/shared-kit/contract/core/clock';

const dayMs = 86_400_000;
const dayOf = (moment: Date) => Date.parse(institutionDay(moment));

/** 'falta 1 dia': by calendar days in the institution's time zone, so that what closes tomorrow at eight never 'closes today' (row 71, G.2). */
export function daysLeft(end: string, now: Date): string {
  const days = (dayOf(new Date(end)) - dayOf(now)) / dayMs;
  if (days < 1) return 'fecha hoje';
  return days === 1 ? 'falta 1 dia' : `faltam ${days} dias`;
}
