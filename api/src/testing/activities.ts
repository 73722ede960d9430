import type { createActivity } from '@portal/shared-kit/contract/offer/activity';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';

/** A moment `days` from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** The body of a start of the first semester of 2026, for everybody and open now, with these changes. */
export const activityBody = (overrides: Partial<Body> = {}): Body => ({
  type: 'INICIO_ANO',
  academic_year_id: calendarYear(2026),
  semester_id: 1,
  level_id: null,
  course_id: null,
  date_start: inDays(-5),
  date_end: inDays(5),
  late_end: null,
  note: '',
  ...overrides,
});
type Body = Args<typeof createActivity>['body'];

/** The number of a calendar year; years of study stand before them, and 2025 comes first. */
export const calendarYear = (year: number): number => 9 + year - 2025;
