import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';
import { shifts } from '../offer/shift.ts';
import { inscriptionStates } from './inscription-rules.ts';

const profile = z.object({
  student_id: z.int(),
  /** The card code (decision 2). */
  code: z.string().nullable(),
  fullName: z.string(),
  email: z.string(),
  doc_number: z.string(),
  birthDate: z.iso.date().nullable(),
  address_location: z.string(),
  gender: z.string().nullable(),
  last_school_frequency: z.string(),
  contacts: z.object({ contact: z.string(), alternative_contact: z.string() }),
  classmate_id: z.int().nullable(),
  classmate_name: z.string().nullable(),
  classmate_scholar_shift: z.enum(shifts).nullable(),
  classmate_level_name: z.string().nullable(),
  course_name: z.string(),
  state: z.enum(inscriptionStates).nullable(),
  first_logg: z.enum(['yes', 'não']),
});
export type StudentProfile = z.output<typeof profile>;

/** Null for an account that does not belong to a student. */
export const studentProfile = endpoint('GET', '/student-profile', {
  access: 'students.read_own',
  summary: 'What the signed-in student sees of themselves on their first page (S2 §2, §7)',
  response: single(profile.nullable()),
});
