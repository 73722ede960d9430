import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { recordId, single } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { activityTypes } from '../offer/activity.ts';
import { plannedKinds } from './exam-rules.ts';

const period = z.object({
  id: z.int(),
  type: z.enum(activityTypes),
  academic_year: z.string(),
  semester_name: z.string(),
  course_name: z.string().nullable(),
  level_name: z.string().nullable(),
  date_start: instant,
  date_end: instant,
});
const exam = z.object({
  id: z.int(),
  subject_name: z.string(),
  classmate_name: z.string(),
  kind: z.enum(plannedKinds),
  date_start: instant,
  date_end: instant,
  room_name: z.string().nullable(),
});

export const publicCalendar = endpoint('GET', '/academic-calendar', {
  access: 'public',
  summary: 'Running and coming periods; of one course also its published exams (row 131)',
  query: z.object({ course_id: recordId.optional() }),
  response: single(
    z.object({
      periods: z.array(period),
      /** Those that have published exams to come. */
      courses: z.array(z.object({ id: z.int(), name: z.string() })),
      exams: z.array(exam),
    }),
  ),
});
export type PublicCalendar = z.output<typeof publicCalendar.response>['data'];

export const publicCalendarFile = endpoint('GET', '/academic-calendar.ics', {
  access: 'public',
  summary: 'Running and coming periods as iCalendar (RFC 5545, row 131)',
  download: true,
});
