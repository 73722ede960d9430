import * as z from 'zod';
import { yearFilter } from '../core/fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { exported, idField, listOf, options, pageQuery, recordId, written } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { number, person, text, type ListFields } from '../core/list-field.ts';
import { sortBy } from '../core/sort.ts';
import { institutionYear } from '../core/clock.ts';
import { shifts } from '../offer/shift.ts';
import { teachingTexts } from '../core/teaching-texts.ts';
import { seenPlace } from '../core/class-place.ts';
import { reasonToPass } from '../core/reason-to-pass.ts';
import { allocationStates, enrolmentStates } from './subject-rules.ts';

const reads = ['enrolment.read', 'students.read'] as const;

/** A student in the allocation lists. */
const row = z.object({
  id: z.int(),
  student_id: z.int(),
  student_card: z.string().nullable(),
  fullName: z.string(),
  course_id: z.int(),
  course: z.string(),
  graduation: z.string(),
  level_id: z.int().nullable(),
  level: z.string().nullable(),
  scholar_shift: z.enum(shifts).nullable(),
  ano_entrada: z.int().nullable(),
  classmate_id: z.int().nullable(),
  classmate_name: z.string().nullable(),
  status: z.enum(allocationStates),
  /** Subjects of the current year. */
  subjects: z.int(),
  /** Those with a precedent that failed afterwards (I10). */
  to_review: z.int(),
});
export type AllocatedStudent = z.output<typeof row>;

export const allocationFields: ListFields<AllocatedStudent> = {
  student_card: text('Código', { shownIn: 'fullName', none: '–', narrow: true }),
  fullName: person('Nome'),
  course: text('Curso'),
  level: text('Nível', { shownIn: 'course', none: '–', narrow: true }),
  scholar_shift: text('Regime', { none: '–', narrow: true }),
  classmate_name: text('Turma', { none: '–' }),
  subjects: number('Disciplinas'),
};

const narrowed = pageQuery.extend({
  course_id: recordId.optional(),
  level_id: recordId.optional(),
  scholar_shift: z.enum(shifts, 'Escolha o regime.').optional(),
  sort: sortBy('fullName'),
});
const list = <Q extends z.ZodType>(path: `/${string}`, summary: string, query: Q) =>
  endpoint('GET', path, {
    access: reads,
    summary: `${summary} (S2 §7)`,
    query,
    response: listOf(row),
  });

export const unallocatedStudents = list(
  '/AllstudentsNotAlocated',
  'Active students who are in no class, by name',
  narrowed.extend({
    /** The degree, by the id of one of its levels (decision 109). */
    graduation: recordId.optional(),
  }),
);
export const allocatedStudents = list(
  '/AllAlocatedstudentsEnrolled',
  'Students who are in a class, by name',
  narrowed.extend({ classmate_id: recordId.optional() }),
);
export const exportAllocation = endpoint('GET', '/exportAllocation', {
  access: 'enrolment.export',
  summary: 'Students without a class, or in one, as PDF, XLSX or CSV, narrowed as they are (decision 107)',
  query: narrowed.omit({ page: true, per_page: true }).extend({
    status: z.enum(['POR_ALOCAR', 'ALOCADO'], 'Estado desconhecido.').default('POR_ALOCAR'),
    /** Only those of a class, who are allocated. */
    classmate_id: recordId.optional(),
    ...inFormat,
  }),
  response: exported,
});
export const enrolledStudents = list(
  '/studentsEnrolled',
  'Students with subjects in the running year, by name',
  narrowed,
);
export const studentsByCourse = list(
  '/getStudentByCourseId',
  'Students of a course, by name',
  pageQuery.extend({ course_id: recordId.optional() }),
);
export const searchAllocated = list(
  '/getStudentAlocatedBySearch',
  'Students who are in a class, by name, card or document',
  pageQuery,
);
export const searchStudents = list(
  '/getStudentBySearch',
  'Students by name, card or document, in a class or not',
  pageQuery,
);
export const studentsByStatus = list(
  '/alocatedStudent',
  'Students by where they stand towards classes (decision 110)',
  pageQuery.omit({ search: true }).extend({
    course_id: recordId.optional(),
    /** Semester of their current or a former class; students without any class do not match. */
    semester_id: recordId.optional(),
    /** Entry year. */
    year: z.coerce.number<number | string>().int().min(1900).max(2100).optional(),
    status: z.enum(allocationStates, 'Estado desconhecido.').default('ALOCADO'),
  }),
);

export const classStudents = endpoint('GET', '/getStudentsClassmate', {
  access: reads,
  summary: 'The students of a class, by name (S2 §7); period is the shift (decision 110)',
  query: z.object({
    classmate: recordId,
    course_id: recordId.optional(),
    period: z.enum(shifts, 'Escolha o regime.').optional(),
  }),
  response: options(row),
});

const classSubject = z.object({
  id: z.int(),
  name: z.string(),
  credits: z.int().nullable(),
  mandatory: z.boolean(),
  semester_id: z.int(),
  academic_year_id: z.int(),
  /** The current responsible teacher with this class. */
  teacher: z.string().nullable(),
  enrolled: z.int(),
  capacity: z.int(),
});
export const classSubjects = endpoint('GET', '/getAllClassamateSubjects', {
  access: ['enrolment.read', 'classes.read'],
  summary: 'The subjects that the plan gives a class in its semester, with seats and teacher (S2 §7)',
  query: z.object({ classmate_id: recordId, course_id: recordId.optional() }),
  response: options(classSubject),
});

const subscriber = z.object({
  id: z.int(),
  student_id: z.int(),
  student_card: z.string().nullable(),
  fullName: z.string(),
  gender: z.string().nullable(),
  state: z.enum(enrolmentStates),
  /** Repeats the subject, or comes from another class ('em atraso', decision 79). */
  em_atraso: z.boolean(),
  classmate_name: z.string().nullable(),
  attempt: z.int(),
  flagged: z.boolean(),
});
export const subscribedStudents = endpoint('GET', '/findAllStudentSubscribedSubject', {
  access: ['enrolment.read', 'grades.read', 'grades.create_own'],
  summary:
    'Students enrolled in an edition, those repeating it from other classes included; teachers ask for their own editions (S2 §7, decision 79)',
  query: z.object({
    subject_id: recordId,
    classmate_id: recordId,
    year: yearFilter.default(() => institutionYear(new Date())),
    semester_id: recordId.optional(),
  }),
  response: options(subscriber),
});

const placed = z.object({
  placed: z.array(z.object({ student_id: z.int(), student: z.string(), already: z.boolean() })),
  refused: z.array(
    z.object({
      student_id: z.int(),
      student: z.string(),
      reason: z.string(),
      /** Only a place is missing: `overbook` overrides that. */
      may_overbook: z.boolean(),
    }),
  ),
  /** Places left in the class afterwards; negative where overbooked. */
  free: z.int(),
});
export type AllocationOutcome = z.output<typeof placed>;
/** Most students per call. */
export const maxAllocatedAtOnce = 200;
export const allocateStudents = endpoint('POST', '/allocate-students', {
  access: 'enrolment.create',
  summary: 'Puts students who are in no class into one; names what is refused and why (decision 107)',
  body: z.object({
    classmate_id: idField(teachingTexts.classEmpty),
    student_ids: z
      .array(idField())
      .min(1, 'Escolha pelo menos um estudante.')
      .max(maxAllocatedAtOnce, `No máximo ${maxAllocatedAtOnce} estudantes de cada vez.`),
    /** Dry run: reports the effects and changes nothing. */
    preview: z.boolean().default(false),
    /** Reason for exceeding the class's places; needs `classes.overbook`. Empty: no overbooking. */
    overbook_reason: reasonToPass,
    seen: seenPlace,
  }),
  response: written(placed),
});
