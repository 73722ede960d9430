import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { options, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { plannedKinds } from './exam-rules.ts';

const ownExam = z.object({
  id: z.int(),
  edition_id: z.int(),
  subject_name: z.string(),
  classmate_name: z.string(),
  kind: z.enum(plannedKinds),
  date_start: instant,
  date_end: instant,
  /** Null while it is not known. */
  room_name: z.string().nullable(),
  room_location: z.string(),
  note: z.string(),
});
export type OwnExam = z.output<typeof ownExam>;

export const ownExams = endpoint('GET', '/own-exams', {
  access: 'students.read_own',
  summary: 'Published exams that the signed-in student may have to sit, by what is published (row 83, J2)',
  response: options(ownExam),
});
export const teacherExams = endpoint('GET', '/teacher-exams', {
  access: 'teachers.read_own',
  summary: 'Published exams of what the signed-in teacher teaches (row 83)',
  response: options(ownExam.extend({ students: z.int() })),
});

const owners = ['students.read_own', 'teachers.read_own'] as const;

/** The calendar of exams of a person, read by a calendar program without signing in. */
export const calendarFeed = endpoint('GET', '/calendar-feed', {
  access: owners,
  summary:
    'Since when the caller has a secret address of their calendar; the address itself is stored nowhere',
  response: single(z.object({ created_at: instant.nullable() })),
});
export const renewCalendarFeed = endpoint('POST', '/calendar-feed', {
  access: owners,
  summary: 'A new secret address of the calendar; an earlier one ends',
  response: written(z.object({ url: z.string(), created_at: instant })),
});
export const endCalendarFeed = endpoint('DELETE', '/calendar-feed', {
  access: owners,
  summary: 'Ends the secret address of the calendar',
});
export const calendarFile = endpoint('GET', '/calendar/:key/exames.ics', {
  access: 'public',
  summary: 'The exams of a person as iCalendar (RFC 5545), by the secret address; no grades',
  params: z.object({ key: z.string().min(20).max(100) }),
  download: true,
});
