import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { enrolmentStates } from '../enrolment/subject-rules.ts';
import { shifts } from '../offer/shift.ts';
import { teachingRoles } from '../people/teaching-rules.ts';
import { averageRules, carriedFrequency, cellStatuses, earlierGrade, examWeights } from './grading-terms.ts';
import { place, readsGrades, sheetKinds } from './place.ts';
import { sheetStates } from './sheet-rules.ts';

/** Row 71; 'Prorrogado' during a reopening. */
export const periodStatuses = ['Pending', 'Em Curso', 'Encerrado', 'Suspenso', 'Prorrogado'] as const;

export const gradeCell = z.object({
  /** Id of the result (`update-result`). */
  id: z.int(),
  assessment_formula_id: z.int(),
  /** Blank where `status` is NOTA without a value. */
  assessment_value: z.number().nullable(),
  status: z.enum(cellStatuses),
  /** Sent back with the next value; 0 for a cell never written. */
  version: z.int(),
});
export type GradeCell = z.output<typeof gradeCell>;

const student = z.object({
  id: z.int(),
  student_card_id: z.string(),
  fullName: z.string(),
  pessoa: z.object({ fullName: z.string(), gender: z.string().nullable() }),
  /** State of the enrolment; ANULADO and TRANSFERIDO are read-only, hidden by default and excluded from every average (I8). */
  state: z.enum(enrolmentStates),
  /** Repeats the subject, or takes it now with another class. */
  in_arrears: z.boolean(),
  /** Kinds of pauta submitted with them: those grades are locked. */
  submitted: z.array(z.enum(sheetKinds)),
  /** Named for the special exam (I2). */
  special_exam: z.boolean(),
  assessment_result: z.array(gradeCell),
  assessment_exame_result: z.array(gradeCell),
  /** Of a submitted pauta of an earlier class, in place of the average by these columns (J1). */
  carried_frequency: carriedFrequency.nullable(),
  /** Those of a submitted exam of an earlier class. */
  carried_weights: examWeights.nullable(),
  /** The rules that came along with either. */
  carried_rules: z.object({ frequency: averageRules.nullable(), exam: averageRules.nullable() }).optional(),
  earlier: z.array(earlierGrade),
  /** Columns whose publication differs for this student, since a move brought the grade (J1). */
  own_publication: z.array(z.object({ assessment_formula_id: z.int(), published: z.boolean() })),
});
export type GradeStudent = z.output<typeof student>;

export const gradePeriod = z.object({
  kind: z.enum(sheetKinds),
  status: z.enum(periodStatuses),
  /** Whether grades of the kind can be saved now. */
  open: z.boolean(),
  /** Why not, in words. */
  reason: z.string().nullable(),
  date_start: instant.nullable(),
  date_end: instant.nullable(),
  extension_until: instant.nullable(),
});
export type GradePeriod = z.output<typeof gradePeriod>;

export const gradeColumn = z.object({
  /** The `assessment_formula_id` of its cells. */
  id: z.int(),
  kind: z.enum(sheetKinds),
  assessment_type: z.string(),
  /** Percent. */
  percentage: z.number(),
  published_at: instant.nullable(),
});
export type GradeColumn = z.output<typeof gradeColumn>;

const editionHead = z.object({
  edition_id: z.int(),
  classmate_id: z.int(),
  classmate_name: z.string(),
  subject_id: z.int(),
  subject_name: z.string(),
  course_name: z.string(),
  level_name: z.string(),
  classmate_scholar_shift: z.enum(shifts),
  year: z.int(),
  semester_id: z.int(),
  semester_name: z.string(),
  /** The caller's role in it; null for staff. */
  role: z.enum(teachingRoles).nullable(),
  teachers: z.array(z.object({ name: z.string(), role: z.enum(teachingRoles) })),
  /** Of an earlier year with nothing open (I12). */
  locked: z.boolean(),
});
const sheetStanding = z.object({
  id: z.int(),
  kind: z.enum(sheetKinds),
  /** 0, or the number of a supplementary pauta (I2). */
  number: z.int(),
  state: z.enum(sheetStates),
  /** Holds only students whose results were submitted in an earlier class (J1); it closes nothing for the others. */
  of_moved: z.boolean(),
  /** Time of its last move; null before the first, and where a move of its students emptied it. */
  moved_at: instant.nullable(),
  moved_by: z.string().nullable(),
  /** Reason of a return; empty for other moves. */
  reason: z.string(),
});
export type SheetStanding = z.output<typeof sheetStanding>;
/** A grid without its students. */
export const gridFrame = z.object({
  edition: editionHead,
  rules: averageRules,
  exam_weights: examWeights,
  columns: z.array(gradeColumn),
  sheets: z.array(sheetStanding),
  periods: z.array(gradePeriod),
  /** Rows that the caller may not fill, with the reason in words: nobody grades themselves. */
  read_only: z.array(z.object({ student_id: z.int(), reason: z.string() })),
  /** Grades of students who moved to another class that may still be changed here, since a paid review waits (J1, J32). */
  reviewed: z.array(z.object({ student_id: z.int(), assessment_formula_id: z.int() })),
  /** Pass to `grade-changes` to get what changes after this answer. */
  since: z.int(),
  server_time: instant,
});
export const gridStudents = z.array(student);
const grid = gridFrame.extend({ students: gridStudents });
export type Grid = z.output<typeof grid>;

export const gradeGrid = endpoint('GET', '/list-students-by-turma', {
  access: readsGrades,
  summary: 'The students of an edition with all their grades, columns, periods and pautas (S2 §7, G.2)',
  query: z.object(place),
  response: single(grid),
});

export const evaluationPeriod = endpoint('GET', '/checkTeacherEvaluateStudent', {
  access: readsGrades,
  summary: 'Whether grades may be entered, and of which kind (S2 §7, row 70)',
  query: z.object(place),
  response: z.object({
    status: z.enum(periodStatuses),
    date_start_academic_year: instant.nullable(),
    date_end_academic_year: instant.nullable(),
    /** Entry of frequency grades is open. */
    Assessment: z.boolean(),
    /** Entry of exam grades is open. */
    Exames: z.boolean(),
    season: z.enum(['NORMAL', 'RECORRENCIA']).nullable(),
    server_time: instant,
    extension_until: instant.nullable(),
    reason: z.string().nullable(),
  }),
});
