import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, recordId, single, written } from '../core/envelope.ts';
import { teachingTexts } from '../core/teaching-texts.ts';
import { seenPlace } from '../core/class-place.ts';

/** Outcome of a subject when its student moves: it moves along to the new class, stays with its present class because the new one does not
 *  have it, or is one of the new class in which the student is not enrolled (I11). */
export const movedSubjects = ['LEVADA', 'FICA', 'EM_FALTA'] as const;
export type MovedSubject = (typeof movedSubjects)[number];

/** What becomes of the grades of a subject that moves along (J1). Values are null for callers who may not read grades. */
const carriedGrades = z.object({
  /** Columns of the new class that take a grade over. */
  moved: z.array(z.string()),
  /** Grades without a column there, shown as 'nota da turma anterior'. */
  kept: z.array(
    z.object({ assessment_type: z.string(), classmate_name: z.string(), value: z.string().nullable() }),
  ),
  /** The frequency was submitted: it enters the new class by a supplementary pauta, as it is. */
  frequency: z
    .object({
      average: z.int().nullable(),
      /** In words. */
      situation: z.string().nullable(),
    })
    .nullable(),
  /** Why the subject cannot move now, in words. */
  obstacle: z.string().nullable(),
});
export type MovedGrades = z.output<typeof carriedGrades>;

const move = z.object({
  student_id: z.int(),
  /** Their current class; null where they have none. */
  from: z.object({ id: z.int(), name: z.string() }).nullable(),
  to: z.object({
    id: z.int(),
    name: z.string(),
    academic_year_id: z.int(),
    semester_id: z.int(),
    capacity: z.int(),
    members: z.int(),
  }),
  /** The new class's regime differs from the student's. */
  other_shift: z.boolean(),
  subjects: z.array(
    z.object({
      subject_id: z.int(),
      subject: z.string(),
      what: z.enum(movedSubjects),
      /** The present class of the enrolment; null for a missing one. */
      classmate_name: z.string().nullable(),
      /** No place is free in the subject with the new class. */
      full: z.boolean(),
      grades: carriedGrades.nullable(),
    }),
  ),
});
export type StudentMove = z.output<typeof move>;

export const previewMove = endpoint('GET', '/updateClassmateStudant/:id', {
  access: 'enrolment.update',
  summary: 'What moving a student to a class would carry and miss, subject by subject (I11)',
  query: z.object({ classmate_id: recordId }),
  response: single(move),
});

export const moveStudent = endpoint('POST', '/updateClassmateStudant/:id', {
  access: 'enrolment.update',
  summary:
    'Moves a student to another class of their course with the enrolments it has too; safe to repeat (S2 §7, decision 106, I11)',
  body: z.object({
    classmate_id: idField(teachingTexts.classEmpty),
    reason: reasonField,
    /** The class the caller saw them in; the move is refused where it has changed. Not checked when left out. */
    from_classmate_id: idField().nullable().optional(),
    seen: seenPlace,
    /** Confirms the move into a full class, for callers who may overbook. */
    confirm_overbook: z.boolean().default(false),
  }),
  response: written(move),
});
