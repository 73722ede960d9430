import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { recordId, single } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { shifts } from '../offer/shift.ts';
import { teachingRoles } from '../people/teaching-rules.ts';
import { gradePeriod, periodStatuses } from './grid.ts';
import { yearField } from '../core/fields.ts';
import { sheetKinds } from './place.ts';
import { sheetStates } from './sheet-rules.ts';

/** Callers who may read teachers, and teachers for themselves. */
const reads = ['teachers.read', 'teachers.read_own'] as const;
const ofTeacher = {
  /** For a teacher without the right to read teachers, always their own. */
  teacher_id: recordId.optional(),
};

/** An edition as its teacher sees it. */
const taught = z.object({
  /** Id of the allocation. */
  id: z.int(),
  edition_id: z.int(),
  role: z.enum(teachingRoles),
  classmate_id: z.int(),
  classmate: z.object({ id: z.int(), name: z.string(), period: z.enum(shifts), entry_year: z.int() }),
  level_name: z.string(),
  course_id: z.int(),
  course_name: z.string(),
  subject_id: z.int(),
  subject: z.object({ id: z.int(), name: z.string() }),
  year: z.int(),
  semester_id: z.int(),
  semester_name: z.string(),
  students: z.int(),
  /** Sum of the weights, in percent. */
  weight_total: z.number(),
  /** Percentage of filled cells of the frequency. */
  graded: z.int(),
  /** Of an earlier year with nothing open (I12). */
  locked: z.boolean(),
  /** Submitted and returned ones, without those of students who came from another class, which close nothing for the others; and one
   *  EM_EDICAO for each other kind that can be entered now and that somebody waits for. */
  sheets: z.array(
    z.object({
      kind: z.enum(sheetKinds),
      state: z.enum(sheetStates),
      /** It was submitted and given back to the teacher. */
      returned: z.boolean(),
    }),
  ),
  /** Columns with grades that the students cannot see. */
  to_publish: z.int(),
  frequency: z.object({ status: z.enum(periodStatuses), date_end: instant.nullable() }),
  /** When grades of each kind can be entered (row 71). */
  periods: z.array(gradePeriod),
});
export type TaughtEdition = z.output<typeof taught>;

export const teacherClasses = endpoint('GET', '/teacher-classmate', {
  access: reads,
  summary: "A teacher's classes and subjects of the running year (S2 §7)",
  query: z.object(ofTeacher),
  response: single(z.array(taught)),
});
export const teacherClassesByYear = endpoint('GET', '/find-teacher-classmateByYear', {
  access: reads,
  summary: "A teacher's classes and subjects of a year (S2 §7)",
  query: z.object({ ...ofTeacher, year: yearField }),
  response: z.object({ status: z.literal(1), classmate: z.array(taught) }),
});
export const firstAllocation = endpoint('GET', '/teacher-alocated-year', {
  access: reads,
  summary: 'When a teacher was first allocated, from which years can be chosen (S2 §7)',
  query: z.object(ofTeacher),
  response: z.object({ status: z.literal(1), created_at: instant.nullable() }),
});
export const teacherSubjects = endpoint('GET', '/subjects-of-teacher', {
  access: reads,
  summary: 'Subjects a teacher has, each with its classes (S2 §7, row 81)',
  query: z.object(ofTeacher),
  response: z.object({
    status: z.literal(1),
    data: z.object({
      data: z.object({
        subject: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            course: z.string(),
            course_id: z.int(),
            level: z.string(),
            level_id: z.int(),
            classes: z.array(
              z.object({ id: z.int(), name: z.string(), year: z.int(), semester_id: z.int() }),
            ),
          }),
        ),
      }),
    }),
  }),
});
